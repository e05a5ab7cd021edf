"""The commands `carrel export` and `carrel import`.

As in `main`, nothing but Typer and the standard library is imported until a command runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from carrel.surfaces.cli.options import DatabaseUrl, Home, Json, flags

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The directory of the export.")]


def register(app: typer.Typer) -> None:
    """Give the program the two commands."""
    app.command("export")(export)
    app.command("import")(import_)


def export(
    folder: Folder,
    *,
    user: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Tasks of this user instead of yours; may be repeated."),
    ] = None,
    all_users: Annotated[
        bool, typer.Option("--all-users", help="Tasks of everybody who has any.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace an export that is there.")
    ] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Write pages as Markdown and JSON lines, and tasks as JSON lines."""
    from carrel.surfaces.cli.exchange_run import run_export

    run_export(
        flags(home, database_url),
        folder,
        users=user or [],
        everybody=all_users,
        force=force,
        as_json=json,
    )


def import_(
    folder: Folder, *, home: Home = None, database_url: DatabaseUrl = None, json: Json = False
) -> None:
    """Add what an export holds; pages and tasks that are here already stay as they are."""
    from carrel.surfaces.cli.exchange_run import run_import

    run_import(flags(home, database_url), folder, as_json=json)
