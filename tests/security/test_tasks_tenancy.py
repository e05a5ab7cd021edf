"""No user ever sees, changes or counts a task of another, through any history and any way in."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from sqlalchemy import ColumnElement

from carrel.core.tasks import TaskRef
from carrel.storage import engines, tasks
from carrel.storage.task_tables import task
from tests.conftest import Stores
from tests.security.tenancy_rest import RoutedMachine
from tests.task_kit import as_whoever_calls


@pytest.fixture(autouse=True)
def _callers(monkeypatch: pytest.MonkeyPatch) -> None:
    as_whoever_calls(monkeypatch)
    # Nothing here is about power cuts: no transaction waits for the disk.
    monkeypatch.setitem(engines._PRAGMAS, "synchronous", "OFF")


def play(
    stores: Stores, *, histories: int, rules: int = 200, chance: bool = False, shrink: bool = True
) -> int:
    """Play so many histories of so many rules; return how many operations that were."""

    class Machine(RoutedMachine):
        open_store = staticmethod(stores)

    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=histories,
            stateful_step_count=rules,
            derandomize=not chance,
            database=None,
            deadline=None,
            phases=phases,
            suppress_health_check=list(HealthCheck),
        ),
    )
    return Machine.steps


@pytest.mark.proves("B-036", "B-037", "C-017", "C-018", "X-028", "X-029", "X-030", "X-033")
def test_three_users_never_meet_on_sqlite(sqlite_stores: Stores) -> None:
    steps = play(sqlite_stores, histories=11)
    print(f"{steps:,} operations")
    assert steps > 5_000


@pytest.mark.proves("B-037", "C-017", "C-018", "X-030")
def test_three_users_never_meet_on_postgres(postgres_stores: Stores) -> None:
    assert play(postgres_stores, histories=2, rules=60) > 150


@pytest.mark.full
def test_three_users_never_meet_in_very_many_histories(sqlite_stores: Stores) -> None:
    steps = play(sqlite_stores, histories=120, chance=True)
    print(f"{steps:,} operations")
    assert steps > 50_000


def test_without_the_check_of_the_owner_they_do(
    sqlite_stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless(_: str, ref: TaskRef) -> ColumnElement[bool]:
        return task.c.id == ref if isinstance(ref, str) else task.c.number == ref

    monkeypatch.setattr(tasks, "_is", careless)
    with pytest.raises(AssertionError):
        play(sqlite_stores, histories=20, rules=50, shrink=False)
