"""Users on both databases: how they log in, go on, and lose their sessions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from carrel.core.identity import LOCAL, Principal, PrincipalKind
from carrel.core.user_errors import LoginFailed, LoginOff, UserInvalid
from carrel.services.users.desk import UserDesk
from carrel.storage import users as users_module
from carrel.storage.database import Database
from tests.user_kit import OTHER, PASSWORD, Turned, desk_on

ANN = Principal(subject="ann", kind=PrincipalKind.USER)


@pytest.fixture
def clock() -> Turned:
    return Turned()


@pytest.fixture
async def store(database_url: str, clock: Turned) -> AsyncIterator[Database]:
    opened = Database(database_url, clock=clock)
    yield opened
    await opened.close()


@pytest.fixture
async def desk(store: Database, tmp_path: Path) -> UserDesk:
    made = desk_on(store, tmp_path)
    await made.accounts.add("Ann", PASSWORD)
    return made


@pytest.mark.proves("X-023", "X-024")
async def test_a_token_lives_for_its_minutes_and_is_renewed(desk: UserDesk, clock: Turned) -> None:
    tokens = await desk.sessions.log_in(" ANN ", PASSWORD)
    assert tokens.seconds == 900
    assert await desk.identity.verify(tokens.access) == ANN
    clock.turn(minutes=15, seconds=31)
    assert await desk.identity.verify(tokens.access) is None
    again = await desk.sessions.refresh(tokens.refresh)
    assert await desk.identity.verify(again.access) == ANN
    clock.turn(days=29)
    last = await desk.sessions.refresh(again.refresh)
    clock.turn(days=30, seconds=1)
    with pytest.raises(LoginFailed):
        await desk.sessions.refresh(last.refresh)


async def test_a_refresh_token_that_comes_twice_ends_the_session(
    desk: UserDesk, caplog: pytest.LogCaptureFixture
) -> None:
    stolen = await desk.sessions.log_in("ann", PASSWORD)
    elsewhere = await desk.sessions.log_in("ann", PASSWORD)
    newest = await desk.sessions.refresh(stolen.refresh)
    with pytest.raises(LoginFailed):
        await desk.sessions.refresh(stolen.refresh)
    assert "came twice" in caplog.text
    with pytest.raises(LoginFailed):
        await desk.sessions.refresh(newest.refresh)
    for dead in (stolen, newest):
        assert await desk.identity.verify(dead.access) is None
    assert await desk.identity.verify(elsewhere.access) == ANN


async def test_of_refreshes_at_the_same_time_one_is_taken(desk: UserDesk) -> None:
    tokens = await desk.sessions.log_in("ann", PASSWORD)
    tries = [desk.sessions.refresh(tokens.refresh) for _ in range(4)]
    ends = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(end, LoginFailed) for end in ends) == 1


@pytest.mark.parametrize("change", ["number", "seal", "session", "empty", "long"])
async def test_a_refresh_token_that_was_not_made_here_changes_nothing(
    desk: UserDesk, change: str
) -> None:
    tokens = await desk.sessions.log_in("ann", PASSWORD)
    session, number, seal = tokens.refresh.split(".")
    forged = {
        "number": f"{session}.2.{seal}",
        "seal": f"{session}.{number}.{'A' * 43}",
        "session": f"{'A' * 22}.{number}.{seal}",
        "empty": "",
        "long": tokens.refresh * 100,
    }
    with pytest.raises(LoginFailed):
        await desk.sessions.refresh(forged[change])
    await desk.sessions.log_out(forged[change])
    assert await desk.identity.verify(tokens.access) == ANN
    assert (await desk.sessions.refresh(tokens.refresh)).refresh.split(".")[1] == "2"


async def test_who_logs_out_is_out_at_once(desk: UserDesk) -> None:
    tokens = await desk.sessions.log_in("ann", PASSWORD)
    await desk.sessions.log_out(tokens.refresh)
    assert await desk.identity.verify(tokens.access) is None
    with pytest.raises(LoginFailed):
        await desk.sessions.refresh(tokens.refresh)


async def test_a_token_of_one_user_does_not_stand_on_the_session_of_another(
    desk: UserDesk,
) -> None:
    await desk.accounts.add("ben", PASSWORD)
    session = (await desk.sessions.log_in("ben", PASSWORD)).refresh.partition(".")[0]
    crossed = desk.sessions.issuer.access("ann", session)
    assert await desk.identity.verify(crossed) is None
    assert await desk.identity.verify(desk.sessions.issuer.access("ben", session)) is not None


@pytest.mark.parametrize(
    ("name", "password"),
    [("ann", OTHER), ("ann", ""), ("nobody", PASSWORD), ("", PASSWORD), ("local", PASSWORD)],
)
async def test_wrong_credentials_are_all_answered_alike(
    desk: UserDesk, name: str, password: str
) -> None:
    with pytest.raises(LoginFailed) as raised:
        await desk.sessions.log_in(name, password)
    assert raised.value.as_dict() == LoginFailed().as_dict()


async def test_an_unknown_name_costs_as_many_hashes_as_a_wrong_password(
    desk: UserDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str] = []
    passwords = desk.sessions._passwords
    verify = passwords._verify

    def noted(kept: str, given: str) -> bool:
        checked.append(kept)
        return verify(kept, given)

    monkeypatch.setattr(passwords, "_verify", noted)
    for name in ("ann", "nobody", "not a name", "nobody"):
        with pytest.raises(LoginFailed):
            await desk.sessions.log_in(name, OTHER)
    assert len(checked) == 4
    parameters = {kept.rpartition("$")[0].rpartition("$")[0] for kept in checked}
    assert len(parameters) == 1


async def test_a_password_is_kept_as_a_hash_of_its_own(desk: UserDesk, store: Database) -> None:
    await desk.accounts.add("ben", PASSWORD)
    kept = await store.read(
        lambda rows: rows.execute(text("SELECT password FROM account")).scalars().all()
    )
    assert len(set(kept)) == 2
    assert all(one.startswith("$argon2id$") and PASSWORD not in one for one in kept)


async def test_a_hash_of_cheaper_settings_is_made_anew_at_the_next_log_in(
    desk: UserDesk, store: Database, tmp_path: Path
) -> None:
    dearer = desk_on(store, tmp_path, users={"password_rounds": 2})
    tokens = await dearer.sessions.log_in("ann", PASSWORD)
    kept = await store.read(
        lambda rows: rows.execute(text("SELECT password FROM account")).scalar_one()
    )
    assert "t=2" in kept
    assert await dearer.identity.verify(tokens.access) == ANN
    assert (await desk.sessions.log_in("ann", PASSWORD)).seconds == 900


async def test_another_password_ends_every_session(desk: UserDesk) -> None:
    old = await desk.sessions.log_in("ann", PASSWORD)
    with pytest.raises(LoginFailed):
        await desk.sessions.change_password("ann", OTHER, OTHER)
    new = await desk.sessions.change_password("ann", PASSWORD, OTHER)
    assert await desk.identity.verify(old.access) is None
    assert await desk.identity.verify(new.access) == ANN
    with pytest.raises(LoginFailed):
        await desk.sessions.log_in("ann", PASSWORD)
    await desk.accounts.set_password("ann", PASSWORD)
    assert await desk.identity.verify(new.access) is None
    assert (await desk.sessions.log_in("ann", PASSWORD)).seconds == 900


async def test_where_log_in_is_off_nobody_gets_a_token(store: Database, tmp_path: Path) -> None:
    off = desk_on(store, tmp_path, identity={"login": False})
    await off.accounts.add("ann", PASSWORD)
    for tried in (
        off.sessions.log_in("ann", PASSWORD),
        off.sessions.refresh("x"),
        off.sessions.log_out("x"),
        off.sessions.change_password("ann", PASSWORD, OTHER),
    ):
        with pytest.raises(LoginOff):
            await tried


async def test_a_user_has_a_bounded_number_of_sessions(
    desk: UserDesk, clock: Turned, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(users_module, "MOST_SESSIONS", 2)
    found = []
    for _ in range(3):
        clock.turn(seconds=1)
        found.append(await desk.sessions.log_in("ann", PASSWORD))
    known = [await desk.identity.verify(one.access) for one in found]
    assert known == [None, ANN, ANN]
    assert [count for _, count in await desk.accounts.everybody()] == [2]
    assert await desk.accounts.revoke("ann") == 2
    assert await desk.identity.verify(found[-1].access) is None


async def test_a_profile_has_a_time_zone(desk: UserDesk) -> None:
    assert str(await desk.accounts.zone("ann")) == "UTC"
    await desk.accounts.set_zone("ann", "Asia/Tokyo")
    assert str(await desk.accounts.zone("ann")) == "Asia/Tokyo"
    assert (await desk.accounts.profile(ANN))["timezone"] == "Asia/Tokyo"
    assert str(await desk.accounts.zone("somebody else")) == "UTC"
    assert await desk.accounts.profile(LOCAL) == {
        "user": "local",
        "kind": "local",
        "timezone": None,
    }
    for wrong in ("Mars/Olympus", "../../etc/passwd", "", "x" * 90):
        with pytest.raises(UserInvalid, match="time zone"):
            await desk.accounts.set_zone("ann", wrong)


@pytest.mark.parametrize(
    "name",
    ["", " ", "a b", "local", "LOCAL", "service", "-ann", "ånn", "a\x00", "a/b", "x" * 65, "а"],
)
async def test_a_name_that_could_be_mistaken_is_refused(desk: UserDesk, name: str) -> None:
    with pytest.raises(UserInvalid):
        await desk.accounts.add(name, PASSWORD)


@pytest.mark.parametrize("password", ["", "short", "aaaaaaaaaaaa", "bennybennybenny", "x" * 1025])
async def test_a_password_that_is_guessed_at_once_is_refused(desk: UserDesk, password: str) -> None:
    with pytest.raises(UserInvalid):
        await desk.accounts.add("bennybennybenny", password)
