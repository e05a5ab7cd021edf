"""The command that connects clients.

As in `main`, nothing but Typer and the standard library is imported until it runs.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from carrel.surfaces.cli.options import DatabaseUrl, Home, Json, flags


class ClientName(StrEnum):
    """The clients that can be connected."""

    CLAUDE_DESKTOP = "claude-desktop"
    CLAUDE_CODE = "claude-code"
    CURSOR = "cursor"
    VSCODE = "vscode"


def register(app: typer.Typer) -> None:
    """Give the program the command."""
    app.command("connect")(connect)


def connect(
    client: Annotated[ClientName, typer.Argument(metavar="CLIENT", help="; ".join(ClientName))],
    *,
    print_only: Annotated[
        bool, typer.Option("--print", help="Print the configuration and write nothing.")
    ] = False,
    http: Annotated[
        bool, typer.Option("--http", help="Call a running `carrel serve` instead of starting one.")
    ] = False,
    user: Annotated[
        bool, typer.Option("--user", help="For all projects of this user, not for this directory.")
    ] = False,
    toolsets: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Toolsets, with commas between.")
    ] = None,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="What the client calls the server.")
    ] = "carrel",
    with_secrets: Annotated[
        bool,
        typer.Option("--with-secrets", help="Write secrets into the file instead of references."),
    ] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Connect an agent's client to Carrel: write its configuration, or print it."""
    from carrel.surfaces.cli.connect_run import Wish, run

    wish = Wish(
        client=client,
        name=name,
        print_only=print_only,
        http=http,
        for_user=user,
        with_secrets=with_secrets,
        toolsets=toolsets,
    )
    run(flags(home, database_url), wish, as_json=json)
