"""Clients of both ways in that change the same tasks at once: a short run of the benchmark."""

from __future__ import annotations

from bench import tasks_load


def test_nothing_is_lost_while_many_write(database_url: str) -> None:
    found = tasks_load.under_load(clients=24, seconds=0.5, database_url=database_url)
    assert found["errors"] == {}
    assert found["lost"] == []
    done = found["done"]
    for what in ("raised", "turned", "added over REST", "added by tasks", "added by todo"):
        assert done[what] > 0, done
