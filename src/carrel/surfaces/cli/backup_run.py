"""`carrel backup` and `carrel restore`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path

import typer

from carrel.app import open_app
from carrel.errors import DatabaseDamaged, DataValidationError, NotFoundError
from carrel.services.findings import size
from carrel.settings import Settings
from carrel.storage.backup import BackupInfo, restore_backup, write_backup
from carrel.storage.database import Database
from carrel.storage.engines import parse_url
from carrel.surfaces.cli.output import Output, Reporter
from carrel.surfaces.cli.session import must_exist, start


def run_backup(flags: Mapping[str, object], file: Path, *, force: bool, as_json: bool) -> None:
    """Write a backup of the store as it is: the schema is not touched."""
    settings = start(flags).settings
    must_exist(settings)
    output = Output(as_json=as_json)
    with output.progress("backup") as reporter:
        info = asyncio.run(_backup(settings, file, force=force, reporter=reporter))
    _print(output, info, "written")


def run_restore(flags: Mapping[str, object], file: Path, *, sure: bool, as_json: bool) -> None:
    """Put a backup in the place of all present rows, after asking."""
    settings = start(flags).settings
    if not file.is_file():
        raise NotFoundError(f"{file} is not there", suggestion="Name a file of `carrel backup`.")
    if not sure:
        _ask(settings, file, as_json=as_json)
    output = Output(as_json=as_json)
    with output.progress("restore") as reporter:
        info = asyncio.run(_restore(settings, file, reporter=reporter))
    _print(output, info, "restored")


def somebody_is_there() -> bool:
    """Say whether a question can be answered."""
    return sys.stdin.isatty()


def _ask(settings: Settings, file: Path, *, as_json: bool) -> None:
    if as_json or not somebody_is_there():
        raise DataValidationError(
            "a restore replaces everything, and there is nobody to ask",
            suggestion="Add --yes if that is meant.",
        )
    place = parse_url(settings.database_url).render_as_string(hide_password=True)
    sys.stderr.write(f"Replace everything in {place} by {file}? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise typer.Abort


async def _backup(settings: Settings, file: Path, *, force: bool, reporter: Reporter) -> BackupInfo:
    database = Database(settings.database_url, settings.database)
    try:
        return await write_backup(database, file, overwrite=force, progress=reporter)
    finally:
        reporter.stop()
        await database.close()


async def _restore(settings: Settings, file: Path, *, reporter: Reporter) -> BackupInfo:
    try:
        async with open_app(settings) as app:
            try:
                return await restore_backup(app.database, file, progress=reporter)
            finally:
                reporter.stop()
    except DatabaseDamaged as cause:
        raise DatabaseDamaged(
            cause.message,
            details=cause.details,
            suggestion="Stop Carrel, move that file away (keep it), and run the restore again.",
        ) from cause


def _print(output: Output, info: BackupInfo, verb: str) -> None:
    if output.as_json:
        output.emit(
            {
                "file": str(info.path),
                "bytes": info.bytes,
                "schema": info.revision,
                "sources": info.sources,
                "chunks": info.chunks,
            }
        )
        return
    what = f"{info.sources:,} sources, {info.chunks:,} chunks, {size(info.bytes)}"
    output.say(f"{info.path} {verb}: {what}, schema {info.revision}")
