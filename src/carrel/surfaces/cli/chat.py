"""The command that talks to the agent.

As in `main`, nothing but Typer and the standard library is imported until it runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from carrel.surfaces.cli.options import DatabaseUrl, Home, Json, flags


def register(app: typer.Typer) -> None:
    """Give the program the command."""
    app.command("chat")(chat)


def chat(
    message: Annotated[
        str | None,
        typer.Argument(metavar="MESSAGE", help="Say this and leave; without it, talk."),
    ] = None,
    *,
    conversation: Annotated[
        str | None, typer.Option(metavar="ID", help="Go on with this conversation.")
    ] = None,
    last: Annotated[
        bool, typer.Option("--last", help="Go on with the conversation used last.")
    ] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Talk to the agent about your tasks and saved pages, in English, Urdu or Japanese."""
    from carrel.surfaces.cli.chat_run import Wish, run

    wish = Wish(message=message, conversation=conversation, last=last)
    run(flags(home, database_url), wish, as_json=json)
