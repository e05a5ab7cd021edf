"""`carrel user`: the users who log in."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import TypeVar

import typer

from carrel.app import App, open_app
from carrel.core.identity import LOCAL
from carrel.core.user_errors import UserInvalid, UserNotFound
from carrel.core.users import LONGEST_PASSWORD, Code
from carrel.errors import DataValidationError
from carrel.settings import Settings
from carrel.surfaces.cli.backup_run import somebody_is_there
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.session import start
from carrel.surfaces.cli.tables import Column

T = TypeVar("T")
_COLUMNS = tuple(Column(name=name) for name in ("user", "sessions", "time zone", "since"))
_OFF = "Nobody can log in before CARREL_LOGIN=true is set for `carrel serve`."


def run_add(
    flags: Mapping[str, object], name: str, *, time_zone: str | None, as_json: bool
) -> None:
    """Add a user."""
    settings = start(flags).settings
    password = _password()
    made = _opened(
        settings, lambda app: app.users.accounts.add(name, password, time_zone=time_zone)
    )
    output = Output(as_json=as_json)
    if as_json:
        output.emit(made.as_dict())
        return
    output.done(made.name, "can log in")
    if not settings.identity.login:
        output.note(_OFF)


def run_list(flags: Mapping[str, object], *, as_json: bool) -> None:
    """Print the users, as JSON lines where asked."""
    found = _opened(start(flags).settings, lambda app: app.users.accounts.everybody())
    output = Output(as_json=as_json)
    if as_json:
        for user, sessions in found:
            output.emit(user.as_dict() | {"sessions": sessions})
        return
    if not found:
        output.say("No users.")
        return
    output.table(
        _COLUMNS,
        [
            (user.name, str(sessions), user.time_zone or "–", _day(user.created_at))
            for user, sessions in found
        ],
    )


def run_invite(flags: Mapping[str, object], name: str | None, *, as_json: bool) -> None:
    """Print an invitation."""
    settings = start(flags).settings
    code = _opened(settings, lambda app: app.users.accounts.invite(name))
    output = Output(as_json=as_json)
    _show(output, code, f"an invitation for {name or 'whoever has it'}")
    if not as_json and not (settings.identity.login and settings.users.sign_up != "closed"):
        output.note("It is taken where CARREL_LOGIN=true and CARREL_SIGN_UP=invitation are set.")


def run_reset(flags: Mapping[str, object], name: str, *, by_code: bool, as_json: bool) -> None:
    """Set a new password, or print a code for it."""
    settings, output = start(flags).settings, Output(as_json=as_json)
    if by_code:
        code = _opened(settings, lambda app: app.users.accounts.reset_code(name))
        _show(output, code, f"a code for a new password of {name}")
        return
    password = _password()
    _opened(settings, lambda app: app.users.accounts.set_password(name, password))
    _tell(output, name, "has a new password; all sessions are ended")


def run_revoke(flags: Mapping[str, object], name: str, *, as_json: bool) -> None:
    """End all sessions of a user."""
    ended = _opened(start(flags).settings, lambda app: app.users.accounts.revoke(name))
    told = f"{counted(ended, 'session')} ended; codes and invitations for {name} count no more"
    _tell(Output(as_json=as_json), name, told, sessions=ended)


def run_rm(flags: Mapping[str, object], name: str, *, sure: bool, as_json: bool) -> None:
    """Delete a user after asking."""
    if name == LOCAL.subject:
        raise UserNotFound(
            "the user of this machine is not deleted here",
            suggestion="`carrel tasks rm` deletes tasks one by one.",
        )
    if not sure and (as_json or not somebody_is_there()):
        raise DataValidationError(
            "what is deleted cannot be brought back, and there is nobody to ask",
            suggestion="Add --yes if that is meant.",
        )
    if not sure:
        typer.confirm(f"Delete {name} with all tasks and everything else?", abort=True, err=True)
    gone = _opened(start(flags).settings, lambda app: app.users.accounts.remove(name))
    rows = {table: count for table, count in sorted(gone.items()) if count}
    told = ", ".join(f"{table} {count}" for table, count in rows.items())
    _tell(Output(as_json=as_json), name, f"deleted: {told}", deleted=rows)


def _opened(settings: Settings, work: Callable[[App], Awaitable[T]]) -> T:
    async def run() -> T:
        async with open_app(settings) as app:
            return await work(app)

    return asyncio.run(run())


def _password() -> str:
    """Ask for a password twice, or read one line where nobody can be asked; never an argument."""
    if somebody_is_there():
        given: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
        return given
    line = sys.stdin.readline(LONGEST_PASSWORD + 2).rstrip("\r\n")
    if not line:
        raise UserInvalid("there is no password", suggestion="Send it as a line on standard input.")
    return line


def _show(output: Output, code: Code, what: str) -> None:
    if output.as_json:
        output.emit(code.as_dict())
        return
    output.done(what, f"good once, until {_day(code.expires_at)}")
    # Alone on its line and as it is: it is copied.
    output.text(code.code)


def _tell(output: Output, name: str, what: str, **more: object) -> None:
    if output.as_json:
        output.emit({"user": name} | more)
    else:
        output.done(name, what)


def _day(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M")
