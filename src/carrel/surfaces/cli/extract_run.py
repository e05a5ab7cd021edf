"""`carrel extract`."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import asdict

import typer

from carrel.core.pages import PageDraft
from carrel.errors import RAGError
from carrel.services.preview import Preview, in_order, open_preview
from carrel.settings import Settings
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.places import Place, find_places, is_address
from carrel.surfaces.cli.session import start

_SITES_AT_ONCE = 8
Found = Place | RAGError


def run(
    flags: Mapping[str, object],
    places: Sequence[str],
    *,
    base_url: str | None,
    bare: bool,
    as_json: bool,
) -> None:
    """Print pages as they would be kept; a page that fails is named, and the others go on."""
    settings = _with_all_cores(start(flags).settings)
    wanted = list(_find(places, base_url))
    printer = _Printer(Output(as_json=as_json), bare=bare, alone=len(wanted) == 1)
    asyncio.run(_extract(settings, wanted, printer))
    if printer.failed:
        raise typer.Exit(ExitCode.FAILED)


def _find(places: Sequence[str], base_url: str | None) -> Iterator[tuple[str, Found]]:
    for given in places:
        try:
            for place in find_places(given, base_url, alone=len(places) == 1):
                yield given, place
        except RAGError as error:
            yield given, error


async def _extract(
    settings: Settings, wanted: Sequence[tuple[str, Found]], printer: _Printer
) -> None:
    at_once = max(2 * settings.parser.processes, _SITES_AT_ONCE)
    async with open_preview(settings) as preview:

        async def read(item: tuple[str, Found]) -> PageDraft:
            return await _read(preview, item[1])

        async with aclosing(in_order(wanted, read, at_once=at_once)) as results:
            async for (given, found), result in results:
                printer.take(given, found, result)


async def _read(preview: Preview, found: Found) -> PageDraft:
    if isinstance(found, RAGError):
        raise found
    return await preview.read(found.url, found.file)


def _with_all_cores(settings: Settings) -> Settings:
    """Let the parser have all cores: nothing else runs beside this command."""
    processes = max(settings.parser.processes, os.cpu_count() or 1)
    parser = settings.parser.model_copy(update={"processes": min(processes, 64)})
    return settings.model_copy(update={"parser": parser})


class _Printer:
    """Prints what was read of each page."""

    def __init__(self, output: Output, *, bare: bool, alone: bool) -> None:
        self._output = output
        self._bare = bare
        self._alone = alone
        self._first = True
        self.failed = 0

    def take(self, given: str, found: Found, result: PageDraft | RAGError) -> None:
        """Print one page, or why it could not be read."""
        place = None if isinstance(found, RAGError) else found
        if isinstance(result, RAGError):
            if self._alone:
                raise result
            self.failed += 1
            self._problem(given, place, result)
        elif place is not None and self._output.as_json:
            self._output.emit({"file": place.name, "url": place.url} | _fields(result))
        elif place is not None:
            self._show(place, result)

    def _problem(self, given: str, place: Place | None, error: RAGError) -> None:
        if self._output.as_json:
            named = place.name if place else None if is_address(given) else given
            url = place.url if place else given if is_address(given) else None
            self._output.emit({"file": named, "url": url, "error": error.as_dict()})
            return
        self._apart()
        self._output.problem((place.name or place.url) if place else given, error.as_dict())

    def _show(self, place: Place, draft: PageDraft) -> None:
        self._apart()
        if not self._bare:
            self._facts(place, draft)
        self._output.text(draft.markdown)

    def _facts(self, place: Place, draft: PageDraft) -> None:
        self._output.heading(draft.title or "(no title)")
        if place.name:
            self._output.row("File", place.name)
        self._output.row("Address", place.url)
        self._output.row("Language", draft.language)
        links = counted(len(draft.links), "link")
        self._output.row("Length", f"{counted(len(draft.text), 'character')}, {links}")
        if notice := str(draft.details.get("notice") or ""):
            self._output.row("Notice", notice)
        self._output.say()

    def _apart(self) -> None:
        if not self._first:
            self._output.say()
        self._first = False


def _fields(draft: PageDraft) -> dict[str, object]:
    return {
        "title": draft.title,
        "language": draft.language,
        "text": draft.text,
        "markdown": draft.markdown,
        "links": [asdict(link) for link in draft.links],
        "fields": draft.details.get("metadata", {}),
    }
