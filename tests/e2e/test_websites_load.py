"""Clients that ask a server while it takes a site in: a short run of the benchmark."""

from __future__ import annotations

from bench import websites_load


def test_nobody_is_refused_while_a_site_is_taken_in() -> None:
    found = websites_load.measure(clients=8, pages=6, seconds=1.0)
    assert found["errors"] == 0
    for part in ("idle", "busy"):
        row = found[part]
        assert isinstance(row, dict)
        assert row["answers"] > 0
