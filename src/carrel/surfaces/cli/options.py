"""The options that every command shares."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Home = Annotated[
    Path | None,
    typer.Option("--home", metavar="DIR", help="Data directory (over CARREL_HOME)."),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME (over DATABASE_URL).",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def flags(home: Path | None, database_url: str | None, **others: object) -> dict[str, object]:
    """Return the given flags by the path of their setting; `server__port` is `server.port`."""
    named = {name.replace("__", "."): value for name, value in others.items()}
    return {"home": home, "database.url": database_url, **named}
