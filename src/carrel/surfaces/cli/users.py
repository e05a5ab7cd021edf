"""The commands on users who log in: add, list, invite, reset, revoke, rm.

As in `main`, nothing but Typer and the standard library is imported until a command runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from carrel.surfaces.cli.options import DatabaseUrl, Home, Json, flags

commands = typer.Typer(
    help="Keep the users who log in; passwords are asked for, or read from standard input."
)
Name = Annotated[str, typer.Argument(metavar="NAME", help="The user's name.")]


def register(app: typer.Typer) -> None:
    """Give the program the commands on users."""
    app.add_typer(commands, name="user")


@commands.callback(invoke_without_command=True)
def _users(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@commands.command()
def add(
    name: Name,
    *,
    timezone: Annotated[
        str | None, typer.Option(metavar="ZONE", help="Such as Asia/Tokyo; else CARREL_TIMEZONE.")
    ] = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Add a user."""
    from carrel.surfaces.cli.users_run import run_add

    run_add(flags(home, database_url), name, time_zone=timezone, as_json=json)


@commands.command("list")
def list_users(*, home: Home = None, database_url: DatabaseUrl = None, json: Json = False) -> None:
    """List users, and how many sessions each has open."""
    from carrel.surfaces.cli.users_run import run_list

    run_list(flags(home, database_url), as_json=json)


@commands.command()
def invite(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="For this name only.")
    ] = None,
    *,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Make an invitation, with which somebody signs up once."""
    from carrel.surfaces.cli.users_run import run_invite

    run_invite(flags(home, database_url), name, as_json=json)


@commands.command()
def reset(
    name: Name,
    *,
    code: Annotated[
        bool, typer.Option("--code", help="Print a code with which the user sets one.")
    ] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Set a new password, and end all sessions."""
    from carrel.surfaces.cli.users_run import run_reset

    run_reset(flags(home, database_url), name, by_code=code, as_json=json)


@commands.command()
def revoke(
    name: Name, *, home: Home = None, database_url: DatabaseUrl = None, json: Json = False
) -> None:
    """End all sessions of a user, and take back invitations and codes."""
    from carrel.surfaces.cli.users_run import run_revoke

    run_revoke(flags(home, database_url), name, as_json=json)


@commands.command()
def rm(
    name: Name,
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Delete a user and everything that belongs to it, for good."""
    from carrel.surfaces.cli.users_run import run_rm

    run_rm(flags(home, database_url), name, sure=yes, as_json=json)
