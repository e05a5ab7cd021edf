"""A serving process is killed in the middle of ingest, refresh and delete; nothing is lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from carrel.storage.database import Database
from tests.crash import rig
from tests.crash.serving_rig import Editions, Killer
from tests.site import Site


def survive(url: str, home: Path, *, kills: int, seed: int, longest: float = 1.5) -> Killer:
    """Kill a serving process so often, and see each time that all is as it was answered."""
    with Site(Editions()) as site:
        killer = Killer(url, home, site.url("").rstrip("/"), random.Random(seed))
        database = Database(url)
        try:
            for _ in range(kills):
                killer.kill(longest=longest)
                assert killer.complaints(database) == [], f"after kill {killer.kills}"
            killer.finish(database, limit=60)
            assert killer.complaints(database, over=True) == []
        finally:
            database.close_now()
    answers = [note for note in rig.notes(killer.journal) if note["kind"] == "ack"]
    assert answers
    print(f"\n{killer.kills} kills, {len(answers)} answers, interrupted: {killer.moments}")
    return killer


def test_a_killed_server_keeps_what_it_answered_on_sqlite(sqlite_url: str, tmp_path: Path) -> None:
    killer = survive(sqlite_url, tmp_path, kills=5, seed=1)
    assert killer.moments, "nobody was interrupted"


def test_a_killed_server_keeps_what_it_answered_on_postgresql(
    postgres_url: str, tmp_path: Path
) -> None:
    killer = survive(postgres_url, tmp_path, kills=3, seed=2)
    assert killer.moments, "nobody was interrupted"


def test_the_rig_notices_a_source_that_is_lost_a_half_version_and_a_stuck_run(
    sqlite_url: str, tmp_path: Path
) -> None:
    killer = survive(sqlite_url, tmp_path, kills=1, seed=3)
    database = Database(sqlite_url)
    try:
        for harm, complaint in (
            ("UPDATE source SET state = 'processing'", "nobody"),
            ("UPDATE chunk SET start_at = start_at + 1, end_at = end_at + 1", "another version"),
            ("UPDATE source SET url = url || 'x'", "was promised"),
        ):
            database.maintain_now(harm)
            assert any(complaint in one for one in killer.complaints(database)), complaint
    finally:
        database.close_now()


@pytest.mark.full
def test_two_hundred_kills_of_a_serving_process_on_sqlite(sqlite_url: str, tmp_path: Path) -> None:
    killer = survive(sqlite_url, tmp_path, kills=200, seed=11)
    assert set(killer.moments) == {"process", "refresh", "delete"}


@pytest.mark.full
def test_forty_kills_of_a_serving_process_on_postgresql(postgres_url: str, tmp_path: Path) -> None:
    killer = survive(postgres_url, tmp_path, kills=40, seed=12)
    assert {"process", "refresh"} <= set(killer.moments)
