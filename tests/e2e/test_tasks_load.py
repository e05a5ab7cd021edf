"""Clients of both ways in that change the same tasks at once: a short run of the benchmark."""

from __future__ import annotations

from bench import tasks_load


def test_nothing_is_lost_while_many_write() -> None:
    found = tasks_load.measure(clients=24, seconds=2.0)
    assert found["errors"] == {}
    assert found["lost"] == []
    done = found["done"]
    assert isinstance(done, dict)
    for what in ("raised", "turned", "added over REST", "added by tasks", "added by todo"):
        assert done[what] > 0, done
