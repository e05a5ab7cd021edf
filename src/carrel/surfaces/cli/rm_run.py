"""`carrel rm`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence

import typer

from carrel.app import App, open_app
from carrel.core.pages import Source
from carrel.errors import DataValidationError
from carrel.logs import clean
from carrel.settings import Settings
from carrel.surfaces.cli.backup_run import somebody_is_there
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.places import check_ids
from carrel.surfaces.cli.session import must_exist, start


def run(flags: Mapping[str, object], ids: Sequence[int], *, sure: bool, as_json: bool) -> None:
    """Delete pages after asking; if one of them is not there, nothing is deleted."""
    settings = start(flags).settings
    must_exist(settings)
    if not sure and (as_json or not somebody_is_there()):
        raise DataValidationError(
            "what is deleted cannot be brought back, and there is nobody to ask",
            suggestion="Add --yes if that is meant.",
        )
    gone = asyncio.run(_remove(settings, check_ids(ids), sure=sure))
    output = Output(as_json=as_json)
    for source, chunks in gone:
        if as_json:
            output.emit({"id": source.id, "url": source.url, "chunks": chunks})
        else:
            count = counted(chunks, "chunk")
            output.done(f"{source.id}  {source.title or source.url}", f"{source.url}: {count} gone")


async def _remove(
    settings: Settings, ids: Sequence[int], *, sure: bool
) -> list[tuple[Source, int]]:
    async with open_app(settings) as app:
        found = [await app.library.catalog.get(source_id) for source_id in ids]
        chunks = await app.library.catalog.chunk_counts()
        if not sure:
            # A prompt in a coroutine holds the loop up, and there is nothing else on it.
            _ask(found)
        return [(await _gone(app, source), chunks.get(source.id, 0)) for source in found]


async def _gone(app: App, source: Source) -> Source:
    return await app.library.remove(source.id)


def _ask(found: Sequence[Source]) -> None:
    for source in found:
        sys.stderr.write(f"  {source.id}  {clean(source.title)}  {clean(source.url)}\n")
    many = len(found) > 1
    what = f"these {len(found)} pages" if many else "this page"
    sys.stderr.write(f"Delete {what} with all that was made of {'them' if many else 'it'}? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise typer.Abort
