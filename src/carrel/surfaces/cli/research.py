"""The commands of research: ask and verify.

As in `main`, nothing but Typer and the standard library is imported until a command runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from carrel.surfaces.cli.options import DatabaseUrl, Home, Json, flags


def register(app: typer.Typer) -> None:
    """Give the program the commands of research."""
    for command in (ask, verify):
        app.command()(command)


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What you want to know.")],
    urls: Annotated[
        list[str] | None,
        typer.Argument(metavar="URL...", help="Pages to start from; none: what is stored."),
    ] = None,
    *,
    budget: Annotated[
        int | None,
        typer.Option(min=400, metavar="TOKENS", help="Most tokens (MCP_RESPONSE_TOKEN_BUDGET)."),
    ] = None,
    expand: Annotated[
        int | None,
        typer.Option(min=0, max=100, metavar="N", help="Most rounds of following links; 0: none."),
    ] = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Follow a question over pages and their links, and print cited evidence."""
    from carrel.surfaces.cli.ask_run import Wish, run

    wish = Wish(question=question, urls=tuple(urls or ()), budget=budget, expand=expand)
    run(flags(home, database_url), wish, as_json=json)


def verify(
    quote: Annotated[str, typer.Argument(metavar="QUOTE", help="The words to check.")],
    *,
    url: Annotated[
        str | None, typer.Option(metavar="URL", help="The page that they are said to be from.")
    ] = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Say whether a quotation stands in the stored pages; the status is 1 where it does not."""
    from carrel.surfaces.cli.verify_run import run

    run(flags(home, database_url), quote, url=url, as_json=json)
