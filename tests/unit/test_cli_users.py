"""`carrel user`: add, list, invite, reset, revoke and rm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from carrel.storage.database import Database
from carrel.surfaces.cli.exits import ExitCode
from tests.unit.conftest import CommandLine, objects
from tests.user_kit import OTHER, PASSWORD, desk_on

Run = Callable[..., Result]
CHEAP = {
    "CARREL_ENCODER": "off",
    "CARREL_BROWSER": "off",
    "CARREL_PASSWORD_MEMORY": "1024",
    "CARREL_PASSWORD_ROUNDS": "1",
}


@pytest.fixture
def user(cli: CommandLine, database_url: str) -> Run:
    """The commands on users, on a store of each kind."""

    def call(*words: str, text: str | None = None, **variables: str) -> Result:
        given = {"DATABASE_URL": database_url} | CHEAP | variables
        return cli("user", *words, text=text, **given)

    return call


def lines(result: Result) -> list[str]:
    assert result.exit_code == ExitCode.OK, result.stderr
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


def log_in(url: str, home: Path, name: str, password: str) -> str:
    """Log in as a server on the same store would let one, and return the access token."""

    async def work() -> str:
        database = Database(url)
        try:
            return (await desk_on(database, home).sessions.log_in(name, password)).access
        finally:
            await database.close()

    return asyncio.run(work())


def test_a_user_is_added_listed_and_deleted(user: Run) -> None:
    added = user("add", "Ann", "--timezone", "Asia/Tokyo", text=f"{PASSWORD}\n")
    assert lines(added) == ["ok ann", "can log in"]
    assert "CARREL_LOGIN" in added.stderr
    assert "CARREL_LOGIN" not in user("add", "ben", text=PASSWORD, CARREL_LOGIN="yes").stderr
    assert lines(user("list"))[0] == "user sessions time zone since"
    assert lines(user("list"))[1].startswith("ann 0 Asia/Tokyo 20")
    assert lines(user("rm", "ann", "--yes")) == ["ok ann", "deleted: account 1"]
    assert [one["user"] for one in objects(user("list", "--json"))] == ["ben"]
    assert objects(user("rm", "ben", "--yes", "--json")) == [
        {"user": "ben", "deleted": {"account": 1}}
    ]
    assert lines(user("list")) == ["No users."]


def test_a_password_never_comes_back_and_is_no_argument(user: Run) -> None:
    shown = user("add", "ann", "--json", text=PASSWORD)
    (made,) = objects(shown)
    assert list(made) == ["user", "timezone", "created_at", "password_changed_at"]
    assert PASSWORD not in shown.output
    refused = user("add", "ben", PASSWORD)
    assert refused.exit_code == ExitCode.USAGE
    for option in ("--password", "--pass"):
        assert user("add", "ben", option, PASSWORD).exit_code == ExitCode.USAGE


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("local", PASSWORD, "name cannot be used"),
        ("a b", PASSWORD, "name cannot be used"),
        ("ann", "", "no password"),
        ("ann", "short\n", "10 to 1024"),
        ("ann", "a" * 20, "too easy"),
    ],
)
def test_what_does_not_fit_is_refused(user: Run, name: str, text: str, said: str) -> None:
    refused = user("add", name, text=text)
    assert refused.exit_code == ExitCode.USAGE
    assert said in refused.stderr
    assert lines(user("list")) == ["No users."]


def test_a_name_is_given_once(user: Run) -> None:
    assert user("add", "ann", text=PASSWORD).exit_code == ExitCode.OK
    again = user("add", "ANN", text=OTHER)
    assert again.exit_code == ExitCode.FAILED
    assert "This name is taken." in again.stderr


def test_sessions_end_with_a_new_password_and_by_hand(
    user: Run, database_url: str, tmp_path: Path
) -> None:
    user("add", "ann", text=PASSWORD)
    log_in(database_url, tmp_path, "ann", PASSWORD)
    assert objects(user("list", "--json"))[0]["sessions"] == 1
    assert lines(user("revoke", "ann")) == [
        "ok ann",
        "1 session ended; codes and invitations for ann count no more",
    ]
    assert objects(user("revoke", "ann", "--json")) == [{"user": "ann", "sessions": 0}]
    log_in(database_url, tmp_path, "ann", PASSWORD)
    assert user("reset", "ann", text=OTHER).exit_code == ExitCode.OK
    assert objects(user("list", "--json"))[0]["sessions"] == 0
    assert log_in(database_url, tmp_path, "ann", OTHER)


def test_invitations_and_codes_are_shown_once(user: Run) -> None:
    user("add", "ann", text=PASSWORD)
    (code,) = objects(user("invite", "ben", "--json"))
    assert (code["kind"], code["user"], len(code["code"])) == ("sign_up", "ben", 32)
    plain = user("invite")
    assert len(plain.stdout.splitlines()[-1]) == 32
    assert "CARREL_SIGN_UP" in plain.stderr
    (reset,) = objects(user("reset", "ann", "--code", "--json"))
    assert (reset["kind"], reset["user"]) == ("reset", "ann")
    assert user("invite", "ann").exit_code == ExitCode.FAILED


@pytest.mark.parametrize(
    "words", [("rm", "nobody", "--yes"), ("revoke", "nobody"), ("reset", "nobody", "--code")]
)
def test_somebody_who_is_not_there_is_not_found(user: Run, words: tuple[str, ...]) -> None:
    missing = user(*words)
    assert missing.exit_code == ExitCode.NOT_FOUND
    assert "no user of that name" in missing.stderr


def test_nobody_is_deleted_unasked(user: Run) -> None:
    user("add", "ann", text=PASSWORD)
    assert user("rm", "ann").exit_code == ExitCode.USAGE
    assert user("rm", "local", "--yes").exit_code == ExitCode.NOT_FOUND
    assert len(objects(user("list", "--json"))) == 1
