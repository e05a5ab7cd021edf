"""Long random histories: every answer is that of a corpus in plain Python."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from carrel.storage import vectors_sqlite, versioning
from tests.conftest import Stores
from tests.storage_model import CorpusMachine


@pytest.fixture(autouse=True)
def _small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let short histories reach what otherwise needs thousands of changes."""
    monkeypatch.setattr(versioning, "_KEPT_CHANGES", 6)
    monkeypatch.setattr(vectors_sqlite, "_ROWS", 4)


def play(stores: Stores, *, histories: int, chance: bool) -> int:
    """Play so many histories of fifty rules; return how many operations that were."""

    class Machine(CorpusMachine):
        open_store = staticmethod(stores)

    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=histories,
            stateful_step_count=50,
            derandomize=not chance,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    return Machine.steps


def test_sqlite_answers_like_plain_python_through_any_history(sqlite_stores: Stores) -> None:
    assert play(sqlite_stores, histories=40, chance=False) > 1500


def test_postgres_answers_like_plain_python_through_any_history(postgres_stores: Stores) -> None:
    assert play(postgres_stores, histories=5, chance=False) > 150


@pytest.mark.full
def test_sqlite_answers_like_plain_python_through_very_many_histories(
    sqlite_stores: Stores,
) -> None:
    assert play(sqlite_stores, histories=1000, chance=True) > 40_000
