"""`carrel export` and `carrel import`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

from carrel.app import App, open_app
from carrel.core.identity import LOCAL
from carrel.errors import DataValidationError
from carrel.services.embedding import queueing
from carrel.services.exchange.exchange import Exchange, Exported, Imported
from carrel.services.findings import size
from carrel.settings import Settings
from carrel.surfaces.cli.output import Output, Reporter, counted
from carrel.surfaces.cli.session import must_exist, start

_VECTORS = "Search goes by keywords until `carrel serve` or `carrel worker` has made vectors."


def run_export(
    flags: Mapping[str, object],
    folder: Path,
    *,
    users: Sequence[str],
    everybody: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Write an export: all pages, and the tasks of one user, of some or of everybody."""
    if users and everybody:
        raise DataValidationError(
            "--user and --all-users exclude each other", suggestion="Give one of them."
        )
    settings = start(flags).settings
    must_exist(settings)
    output = Output(as_json=as_json)
    chosen = None if everybody else (users or [LOCAL.subject])
    with output.progress("export") as reporter:
        found = asyncio.run(_write(settings, folder, chosen, force=force, reporter=reporter))
    _tell_export(output, folder, found)


def run_import(flags: Mapping[str, object], folder: Path, *, as_json: bool) -> None:
    """Add what an export holds."""
    settings = start(flags).settings
    output = Output(as_json=as_json)
    with output.progress("import") as reporter:
        found, encoder = asyncio.run(_read(settings, folder, reporter=reporter))
    _tell_import(output, folder, found)
    if encoder and found.sources and not as_json:
        output.note(_VECTORS)


async def _write(
    settings: Settings,
    folder: Path,
    users: Sequence[str] | None,
    *,
    force: bool,
    reporter: Reporter,
) -> Exported:
    async with open_app(settings) as app:
        try:
            return await _exchange(app).write(
                folder, users=users, overwrite=force, progress=reporter
            )
        finally:
            reporter.stop()


async def _read(settings: Settings, folder: Path, *, reporter: Reporter) -> tuple[Imported, bool]:
    async with open_app(settings) as app:
        try:
            found = await _exchange(app).read(folder, progress=reporter)
            return found, app.embedder is not None
        finally:
            reporter.stop()


def _exchange(app: App) -> Exchange:
    return Exchange(app.database, encoding=None if app.embedder is None else queueing(app.jobs))


def _tell_export(output: Output, folder: Path, found: Exported) -> None:
    if output.as_json:
        output.emit(
            {
                "directory": str(folder),
                "bytes": found.bytes,
                "sources": found.sources,
                "tasks": found.tasks,
                "users": list(found.users),
                "left_out": {"unread_sources": found.unread, "other_users": found.others},
            }
        )
        return
    what = (
        f"{counted(found.sources, 'source')}, {counted(found.tasks, 'task')}, {size(found.bytes)}"
    )
    output.done(str(folder), what)
    if found.unread:
        output.note(f"{counted(found.unread, 'source')} not read yet: left out.")
    if found.others:
        told = counted(found.others, "other user")
        output.note(f"Tasks of {told} are left out; --all-users adds them.")


def _tell_import(output: Output, folder: Path, found: Imported) -> None:
    if output.as_json:
        output.emit(
            {
                "directory": str(folder),
                "sources": found.sources,
                "tasks": found.tasks,
                "already_here": {"sources": found.known_sources, "tasks": found.known_tasks},
                "renumbered": found.renumbered,
            }
        )
        return
    lines = [f"{counted(found.sources, 'source')} and {counted(found.tasks, 'task')} added"]
    if found.known_sources or found.known_tasks:
        known = f"{counted(found.known_sources, 'source')}, {counted(found.known_tasks, 'task')}"
        lines.append(f"here already, and left as they are: {known}")
    if found.renumbered:
        lines.append(f"new numbers: {counted(found.renumbered, 'task')}")
    output.done(str(folder), *lines)
