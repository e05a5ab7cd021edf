"""Corrective retrieval: graded, corrected below the threshold, and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from carrel.core.pages import Link
from carrel.errors import URLFetchError
from carrel.orchestrate.doors import Listed, Opened
from carrel.storage.database import Database
from tests.pipeline_kit import QUERY, Rig, documents, rig_on

KEEPER = "https://port.example/keeper"
PARROT = "The keeper of the lighthouse owns a grey parrot called Admiral."
ASKED = "What is the parrot of the lighthouse keeper called?"


class Shore:
    """A door to one page that is not on the shelf yet; others cannot be read."""

    def __init__(self) -> None:
        self.rig: Rig | None = None
        self.opened: list[tuple[str, str]] = []

    async def open(self, url: str, *, via: str) -> Opened:
        assert self.rig is not None
        self.opened.append((url, via))
        if url != KEEPER:
            raise URLFetchError("nothing is there", url=url)
        key = await self.rig.shelf.put(PARROT, title="The keeper", url=url)
        await self.rig.shelf.encode()
        return Opened(source=await self.rig.desk.kit.catalog.get(key), fetched=True)

    async def ready(self, ids: Sequence[int], *, queries: Sequence[str] = ()) -> bool:
        del queries
        return bool(ids)

    async def listed(self, _url: str, /) -> Sequence[Listed]:
        return ()


async def lighthouse(rig: Rig) -> None:
    await rig.fill()
    links = [
        Link(
            url=KEEPER, text="The lighthouse keeper and the parrot", context="Read of the keeper."
        ),
        Link(url="https://port.example/jam", text="Jam for sale"),
    ]
    await rig.shelf.put("The lighthouse has a keeper.", title="Lighthouse", links=links)
    await rig.shelf.encode()


@pytest.mark.proves("E-014", "E-017", "E-026", "E-041")
@pytest.mark.parametrize("strategy", ["rewrite", "web_search", "both"])
async def test_a_threshold_of_nothing_never_corrects(rig: Rig, strategy: str) -> None:
    body = await rig.ask("crag", confidence_threshold=0.0, correction_strategy=strategy)
    assert body["metadata"]["correction_applied"] is False
    assert body["metadata"]["corrections"] == []
    assert 0 < body["metadata"]["confidence_score"] < 1


@pytest.mark.proves("E-015", "E-017", "E-041")
async def test_a_threshold_of_one_always_rewrites(rig: Rig) -> None:
    body = await rig.ask("crag", confidence_threshold=1.0)
    assert body["metadata"]["correction_applied"] is True
    told = body["metadata"]["corrections"]
    assert told[0].endswith("below 1.")
    assert told[1].startswith("Searched again")


@pytest.mark.proves("E-017", "E-041")
async def test_a_misspelt_question_is_put_right(rig: Rig) -> None:
    wrong = "Who kepes the ledgr of the harbuor at Ravenscr?"
    plain = await rig.ask("crag", wrong, confidence_threshold=0.0)
    right = await rig.ask("crag", wrong, confidence_threshold=0.99)
    assert not any("Its ledger is kept" in text for text in documents(plain)[:2])
    told = " ".join(right["metadata"]["corrections"])
    assert "“Who keeps the ledger of the harbour at Ravenscar?”" in told
    assert any("Its ledger is kept" in text for text in documents(right)[:2])


@pytest.mark.proves("E-016", "E-026")
async def test_nothing_is_fetched_without_leave(store: Database) -> None:
    shore = Shore()
    async with rig_on(store, door=lambda: shore) as rig:
        shore.rig = rig
        await lighthouse(rig)
        body = await rig.ask(
            "crag", ASKED, confidence_threshold=1.0, correction_strategy="web_search"
        )
        assert shore.opened == []
        assert body["metadata"]["correction_applied"] is False
        assert "enable_web_search is false" in body["metadata"]["corrections"][1]


@pytest.mark.proves("E-015", "E-016", "E-017", "E-026")
@pytest.mark.parametrize("strategy", ["web_search", "both"])
async def test_with_leave_promising_links_are_followed(database: Database, strategy: str) -> None:
    shore = Shore()
    async with rig_on(database, door=lambda: shore) as rig:
        shore.rig = rig
        await lighthouse(rig)
        before = await rig.ask("crag", ASKED, confidence_threshold=0.0)
        assert PARROT not in documents(before)
        body = await rig.ask(
            "crag",
            ASKED,
            confidence_threshold=1.0,
            correction_strategy=strategy,
            enable_web_search=True,
        )
        assert [url for url, _ in shore.opened] == [KEEPER]
        assert documents(body)[0] == PARROT
        assert body["metadata"]["correction_applied"] is True
        assert f"Followed links to {KEEPER}." in body["metadata"]["corrections"]
        assert "Admiral" in body["answer"]


async def test_a_rewriting_alone_follows_no_link(store: Database) -> None:
    shore = Shore()
    async with rig_on(store, door=lambda: shore) as rig:
        shore.rig = rig
        await lighthouse(rig)
        given: dict[str, Any] = {"confidence_threshold": 1.0, "enable_web_search": True}
        await rig.ask("crag", ASKED, **given)
        assert shore.opened == []


async def test_a_link_that_leads_nowhere_is_told_of(store: Database) -> None:
    shore = Shore()
    async with rig_on(store, door=lambda: shore) as rig:
        shore.rig = rig
        await rig.fill()
        gone = "https://port.example/gone"
        await rig.shelf.put("Bees.", links=[Link(url=gone, text="the parrot of the keeper")])
        await rig.shelf.encode()
        body = await rig.ask(
            "crag",
            "bees and the parrot of the keeper",
            confidence_threshold=1.0,
            correction_strategy="web_search",
            enable_web_search=True,
        )
        assert f"Could not read {gone}: nothing is there." in body["metadata"]["corrections"]
        assert body["metadata"]["correction_applied"] is False
        assert body["retrieved_documents"]


async def test_the_answer_is_made_of_the_strips_that_speak_to_the_question(
    store: Database,
) -> None:
    async with rig_on(store) as rig:
        filler = "The weather was fair and the wind came from the west all day long. " * 6
        await rig.shelf.put(f"{filler}The ledger is kept by Miriam Voss. {filler}")
        await rig.shelf.encode()
        body = await rig.ask("crag", "Who keeps the ledger?")
        assert body["metadata"]["strips_dropped"] > body["metadata"]["strips_kept"] >= 1
        assert "Miriam Voss" in body["answer"]


@pytest.mark.proves("E-041")
async def test_the_grade_tells_the_answered_from_the_unanswered(rig: Rig) -> None:
    known = await rig.ask("crag", QUERY)
    unknown = await rig.ask("crag", "Which dividend did the steelworks of Sheffield pay in 1911?")
    assert known["metadata"]["confidence_score"] > unknown["metadata"]["confidence_score"] + 0.2
