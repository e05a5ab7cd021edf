"""`carrel list`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from urllib.parse import urlsplit

from carrel.app import open_app
from carrel.core.pages import Source, SourceState
from carrel.errors import DataValidationError
from carrel.settings import Settings
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.places import check_type
from carrel.surfaces.cli.session import must_exist, start
from carrel.surfaces.cli.tables import Column

_COLUMNS = (
    Column(name="id", right=True),
    Column(name="state"),
    Column(name="type"),
    Column(name="lang"),
    Column(name="chunks", right=True),
    Column(name="looked at"),
    Column(name="title", share=3),
    Column(name="address", share=4),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Which pages; nothing given means all."""

    state: str | None = None
    content_type: str | None = None
    site: str | None = None


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Print the pages, as JSON lines where asked."""
    state, content_type = _state(wish.state), check_type(wish.content_type)
    settings = start(flags).settings
    must_exist(settings)
    everything, chunks = asyncio.run(_read(settings))
    found = [
        source
        for source in everything
        if state in (None, source.state)
        and content_type in ("", source.content_type)
        and (wish.site is None or _is_of(source.url, wish.site))
    ]
    output = Output(as_json=as_json)
    if as_json:
        for source in found:
            output.emit(asdict(source) | {"chunks": chunks.get(source.id, 0)})
        return
    if not found:
        output.say("No pages." if everything else "No pages yet; `carrel add URL` adds one.")
        return
    output.table(_COLUMNS, [_row(source, chunks.get(source.id, 0)) for source in found])
    if any(source.error and source.version for source in found):
        output.say("! The last look failed; `carrel show ID` says why.")


def moment(then: datetime | None) -> str:
    """Return a moment for people, in their own time zone."""
    return then.astimezone().strftime("%Y-%m-%d %H:%M") if then else "never"


async def _read(settings: Settings) -> tuple[list[Source], dict[int, int]]:
    async with open_app(settings) as app:
        catalog = app.library.catalog
        return await catalog.list(), await catalog.chunk_counts()


def _row(source: Source, chunks: int) -> list[str]:
    mark = " !" if source.error and source.version else ""
    return [
        str(source.id),
        f"{source.state}{mark}",
        source.content_type or "–",
        source.language if source.version else "–",
        str(chunks),
        moment(source.checked_at),
        source.title or "–",
        source.url,
    ]


def _is_of(url: str, site: str) -> bool:
    """Say whether an address lies on a host, which may be named as an address too."""
    wanted = urlsplit(site if "://" in site else f"//{site}")
    found = urlsplit(url)
    host = (wanted.hostname or "").removeprefix("www.")
    port = wanted.port
    return (found.hostname or "").removeprefix("www.") == host and port in (None, found.port)


def _state(name: str | None) -> SourceState | None:
    try:
        return None if name is None else SourceState(name.lower())
    except ValueError as cause:
        raise DataValidationError(
            f"{name!r} is no state of a page", suggestion=f"Use one of: {', '.join(SourceState)}."
        ) from cause
