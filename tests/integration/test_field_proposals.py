"""A page's way into the store, past a model that may propose fields if the settings let it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from carrel.core.language_settings import ModelSettings
from tests.fault_server import Behaviour, FaultServer, answer, reset
from tests.library_kit import opened
from tests.site_server import Site
from tests.vendors import KEY, VENDORS

WORDS = "The workshop binds old books by hand and has done so for many years. " * 4
PAGE = (
    f"<html><head><title>Bookbinder</title></head><body><main><h1>Bookbinder</h1><p>{WORDS}</p>"
    "<p>The bench stands by the river, and the tea is free for all who work here.</p></main>"
)
SAID = json.dumps({"benefits": ["the tea is free", "a golden handshake"]})


async def stored(
    url: str, home: Path, behaviour: Behaviour, *, allowed: bool
) -> tuple[dict[str, Any], FaultServer, list[str]]:
    """Take a page in; return its fields, what the provider saw, and the events about fields."""
    vendor = VENDORS[0]
    async with FaultServer({vendor.path: behaviour}) as server, Site() as site:
        model = ModelSettings.model_validate(
            {
                "provider": vendor.name,
                "name": "m-1",
                f"{vendor.name}_key": KEY,
                "retries": 0,
                "url": server.url("/v1"),
                "field_proposals": allowed,
            }
        )
        async with opened(url, home, model=model) as desk:
            source = await desk.add(site.put("/job", PAGE), content_type="job_posting")
            details = await desk.library.catalog.details(source.id)
            events = [one.name for one in desk.events.events if one.name.startswith("fields.")]
    fields = details["fields"]
    assert isinstance(fields, dict)
    record = fields["record"]
    assert isinstance(record, dict)
    return record, server, events


async def test_a_true_proposal_is_stored_and_an_invented_one_is_not(
    database_url: str, tmp_path: Path
) -> None:
    good = answer(VENDORS[0].answer(SAID))
    record, server, events = await stored(database_url, tmp_path, good, allowed=True)
    (benefit,) = record["benefits"]
    assert (benefit["value"], benefit["sure"]) == ("the tea is free", False)
    assert [proof["origin"] for proof in benefit["evidence"]] == ["model"]
    assert len(server.requests) == 1
    assert events == ["fields.proposed"]


async def test_no_text_leaves_the_machine_unless_it_is_allowed(
    sqlite_url: str, tmp_path: Path
) -> None:
    good = answer(VENDORS[0].answer(SAID))
    record, server, events = await stored(sqlite_url, tmp_path, good, allowed=False)
    assert "benefits" not in record
    assert (list(server.requests), events) == ([], [])


async def test_a_provider_that_fails_costs_the_page_nothing(
    sqlite_url: str, tmp_path: Path
) -> None:
    record, _, events = await stored(sqlite_url, tmp_path, reset(), allowed=True)
    assert record["role_title"]["value"] == "Bookbinder"
    assert events == ["fields.proposals_failed"]
