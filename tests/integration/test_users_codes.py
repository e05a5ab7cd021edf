"""Invitations and codes on both databases: good once, for a while, and silent about names."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from carrel.core.user_errors import (
    LoginFailed,
    NameTaken,
    SignUpClosed,
    UserInvalid,
    UserNotFound,
)
from carrel.services.users.desk import UserDesk
from carrel.storage import user_audit
from carrel.storage.database import Database
from tests.user_kit import OTHER, PASSWORD, Turned, desk_on


@pytest.fixture
def clock() -> Turned:
    return Turned()


@pytest.fixture
async def store(database_url: str, clock: Turned) -> AsyncIterator[Database]:
    opened = Database(database_url, clock=clock)
    yield opened
    assert list(await opened.read(lambda rows: list(user_audit.faults(rows)))) == []
    await opened.close()


@pytest.fixture
async def desk(store: Database, tmp_path: Path) -> UserDesk:
    made = desk_on(store, tmp_path)
    await made.accounts.add("Ann", PASSWORD)
    return made


async def test_a_code_sets_a_new_password_once_and_not_for_ever(
    desk: UserDesk, clock: Turned
) -> None:
    tokens = await desk.sessions.log_in("ann", PASSWORD)
    code = (await desk.accounts.reset_code("ann")).code
    late = (await desk.accounts.reset_code("ann")).code
    invitation = (await desk.accounts.invite()).code
    with pytest.raises(UserInvalid):
        await desk.accounts.reset(code, "short")
    assert await desk.accounts.reset(code, OTHER) == "ann"
    assert await desk.identity.verify(tokens.access) is None
    clock.turn(days=8)
    for bad in (code, late, invitation, "", "x"):
        with pytest.raises(LoginFailed):
            await desk.accounts.reset(bad, PASSWORD)
    with pytest.raises(UserNotFound):
        await desk.accounts.reset_code("nobody")


async def test_a_user_comes_in_by_an_invitation_once(
    store: Database, tmp_path: Path, clock: Turned
) -> None:
    desk = desk_on(store, tmp_path, users={"sign_up": "invitation"})
    code = (await desk.accounts.invite()).code
    named = (await desk.accounts.invite("cleo")).code
    for bad in (None, "", "x", named):
        with pytest.raises(LoginFailed, match="invitation"):
            await desk.accounts.sign_up("ben", PASSWORD, bad)
    tries = [desk.accounts.sign_up(name, PASSWORD, code) for name in ("ben", "dan", "eve")]
    ends = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(end, BaseException) for end in ends) == 1
    assert (await desk.accounts.sign_up("Cleo", PASSWORD, named)).name == "cleo"
    with pytest.raises(NameTaken):
        await desk.accounts.invite("cleo")
    late = (await desk.accounts.invite()).code
    clock.turn(days=7, seconds=1)
    with pytest.raises(LoginFailed, match="invitation"):
        await desk.accounts.sign_up("fay", PASSWORD, late)


async def test_without_a_good_invitation_nothing_is_said_about_names(
    store: Database, tmp_path: Path
) -> None:
    desk = desk_on(store, tmp_path, users={"sign_up": "invitation"})
    await desk.accounts.add("ann", PASSWORD)
    answers = set()
    for name in ("ann", "nobody", "not a name", "local"):
        with pytest.raises(LoginFailed) as raised:
            await desk.accounts.sign_up(name, "x", "no invitation")
        answers.add(str(raised.value.as_dict()))
    assert len(answers) == 1


async def test_an_invitation_that_met_a_taken_name_is_still_good(
    store: Database, tmp_path: Path
) -> None:
    desk = desk_on(store, tmp_path, users={"sign_up": "invitation"})
    await desk.accounts.add("ann", PASSWORD)
    code = (await desk.accounts.invite()).code
    with pytest.raises(NameTaken):
        await desk.accounts.sign_up("ann", PASSWORD, code)
    with pytest.raises(UserInvalid):
        await desk.accounts.sign_up("ben", "short", code)
    assert (await desk.accounts.sign_up("ben", PASSWORD, code)).name == "ben"


async def test_sign_up_is_closed_unless_it_is_opened(
    desk: UserDesk, store: Database, tmp_path: Path
) -> None:
    code = (await desk.accounts.invite()).code
    with pytest.raises(SignUpClosed):
        await desk.accounts.sign_up("ben", PASSWORD, code)
    anybody = desk_on(store, tmp_path, users={"sign_up": "open"})
    assert (await anybody.accounts.sign_up("ben", PASSWORD)).name == "ben"
    with pytest.raises(NameTaken):
        await anybody.accounts.sign_up("BEN", PASSWORD)
