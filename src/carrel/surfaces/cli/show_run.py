"""`carrel show`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from difflib import unified_diff

from carrel.app import open_app
from carrel.core.pages import Chunk, Link, PageVersion, Source
from carrel.errors import DataValidationError, NotFoundError
from carrel.settings import Settings
from carrel.surfaces.cli.fields_shown import show_fields
from carrel.surfaces.cli.list_run import moment
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.session import must_exist, start
from carrel.surfaces.cli.tables import Column


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A page with everything that is kept of it; `wanted` is a version's number, if one was given.

    The versions are in their order, newest first.
    """

    source: Source
    versions: Sequence[PageVersion]
    chunks: Sequence[Chunk]
    links: Sequence[Link]
    wanted: int | None

    def version(self) -> PageVersion:
        """Return the version that was asked for: the current one unless a number was given."""
        number = self.source.version if self.wanted is None else self.wanted
        for version in self.versions:
            if version.number == number:
                return version
        kept = ", ".join(str(version.number) for version in self.versions) or "none"
        raise NotFoundError(
            f"version {number} of page {self.source.id} is not here", suggestion=f"Kept: {kept}."
        )


def run(
    flags: Mapping[str, object],
    source_id: int,
    *,
    version: int | None,
    forms: Sequence[str],
    as_json: bool,
) -> None:
    """Show a page in one form."""
    if len(forms) > 1:
        given = ", ".join(f"--{form}" for form in forms)
        raise DataValidationError(f"these exclude each other: {given}", suggestion="Give one.")
    form = forms[0] if forms else "card"
    if version is not None and form not in ("markdown", "text", "diff", "fields"):
        raise DataValidationError(
            "of an earlier version there are only its text and its fields",
            suggestion="Add --markdown, --text, --fields or --diff.",
        )
    settings = start(flags).settings
    must_exist(settings)
    shown = asyncio.run(_read(settings, source_id, version))
    _FORMS[form](Output(as_json=as_json), shown)


async def _read(settings: Settings, source_id: int, wanted: int | None) -> Shown:
    async with open_app(settings) as app:
        catalog = app.library.catalog
        return Shown(
            source=await catalog.get(source_id),
            versions=await catalog.versions(source_id),
            chunks=await catalog.chunks(source_id),
            links=await catalog.links(source_id),
            wanted=wanted,
        )


def _card(output: Output, shown: Shown) -> None:
    source = shown.source
    current = shown.version() if source.version else None
    details = current.details if current else {}
    kept = [version.number for version in shown.versions]
    if output.as_json:
        counts = {"chunks": len(shown.chunks), "links": len(shown.links), "versions": kept}
        output.emit(asdict(source) | counts | {"details": details})
        return
    output.heading(source.title or "(no title)")
    rows = {
        "Address": source.url,
        "Leads to": source.final_url if source.final_url != source.url else "",
        "Found by": source.via,
        "State": source.state,
        "Type": source.content_type,
        "Language": source.language if current else "",
        "Version": f"{source.version} (kept: {', '.join(map(str, kept))})" if current else "",
        "Length": _length(shown, current) if current else "",
        "Fetched": moment(source.fetched_at),
        "Looked at": moment(source.checked_at),
        "Left out": _dropped(details.get("dropped")),
        "Notice": str(details.get("notice") or ""),
    }
    for name, value in rows.items():
        if value:
            output.row(name, value)
    if source.error:
        output.row("Error", source.error.get("message", ""), style="red")
        output.advice(str(source.error.get("suggestion", "")), indent=15)


def _length(shown: Shown, current: PageVersion) -> str:
    sizes = {"character": current.text, "chunk": shown.chunks, "link": shown.links}
    return ", ".join(counted(len(found), noun) for noun, found in sizes.items())


def _dropped(dropped: object) -> str:
    if not isinstance(dropped, dict):
        return ""
    parts = []
    if hidden := int(dropped.get("hidden_characters", 0)):
        where = counted(int(dropped.get("hidden_elements", 0)), "place")
        parts.append(f"{counted(hidden, 'hidden character')} in {where}")
    if unseen := int(dropped.get("invisible_characters", 0)):
        parts.append(counted(unseen, "invisible character"))
    return ", ".join(parts)


def _whole(name: str) -> Callable[[Output, Shown], None]:
    def show(output: Output, shown: Shown) -> None:
        version = shown.version()
        text = str(getattr(version, name))
        if output.as_json:
            source = shown.source
            output.emit({"id": source.id, "url": source.url, "version": version.number, name: text})
        else:
            output.text(text)

    return show


def _chunks(output: Output, shown: Shown) -> None:
    for chunk in shown.chunks:
        if output.as_json:
            output.emit(asdict(chunk))
            continue
        path = " › ".join(chunk.section)
        output.heading(f"{chunk.ordinal + 1}  {chunk.start}–{chunk.end}  {path}".rstrip())
        output.text(chunk.text)
        output.say()


def _links(output: Output, shown: Shown) -> None:
    if output.as_json:
        for link in shown.links:
            output.emit(asdict(link))
        return
    columns = (
        Column(name="where"),
        Column(name="text", share=2),
        Column(name="address", share=3),
    )
    rows = [["text" if link.main else "around", link.text, link.url] for link in shown.links]
    output.table(columns, rows)


def _versions(output: Output, shown: Shown) -> None:
    if output.as_json:
        for version in shown.versions:
            facts = asdict(version)
            del facts["text"], facts["markdown"], facts["details"]
            output.emit(facts | {"characters": len(version.text)})
        return
    columns = (
        Column(name="version", right=True),
        Column(name="since"),
        Column(name="lang"),
        Column(name="characters", right=True),
        Column(name="title", share=1),
    )
    rows = [
        [
            str(version.number),
            moment(version.created_at),
            version.language,
            f"{len(version.text):,}",
            version.title,
        ]
        for version in shown.versions
    ]
    output.table(columns, rows)


def _fields(output: Output, shown: Shown) -> None:
    show_fields(output, shown.source, shown.version())


def _diff(output: Output, shown: Shown) -> None:
    current = next(iter(shown.versions), None)
    if shown.wanted is None and len(shown.versions) < 2:
        raise NotFoundError(
            f"page {shown.source.id} has no earlier version",
            suggestion=f"`carrel refresh {shown.source.id}` looks whether it has changed.",
        )
    other = shown.versions[1] if shown.wanted is None else shown.version()
    assert current is not None
    lines = list(
        unified_diff(
            _lines(other),
            _lines(current),
            f"version {other.number}",
            f"version {current.number}",
            lineterm="",
        )
    )
    if output.as_json:
        numbers = {"from": other.number, "to": current.number}
        output.emit({"id": shown.source.id} | numbers | {"diff": "\n".join(lines)})
    elif lines:
        output.changes(lines)
    else:
        output.say("The texts are the same.")


def _lines(version: PageVersion) -> list[str]:
    return [f"Title: {version.title}", "", *version.text.splitlines()]


_FORMS: dict[str, Callable[[Output, Shown], None]] = {
    "card": _card,
    "markdown": _whole("markdown"),
    "text": _whole("text"),
    "chunks": _chunks,
    "links": _links,
    "versions": _versions,
    "diff": _diff,
    "fields": _fields,
}
