"""The words of links: counted exactly, whatever becomes of the pages that they stand on."""

from __future__ import annotations

import random

import pytest

from carrel.core.pages import Fetched, Filter, Link
from carrel.storage import anchors, audit
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.text.terms import query_terms
from tests.pages import ENGLISH, JAPANESE, add_page, draft

HUB = "https://a.example/"


def page(number: int) -> str:
    return f"https://a.example/{number}"


async def find(
    database: Database, query: str, within: Filter | None = None
) -> list[tuple[int, float]]:
    return await database.read(lambda rows: anchors.find(rows, query_terms(query), 10, within))


@pytest.mark.parametrize("seed", range(3))
async def test_after_any_history_the_counts_are_those_of_the_links(
    database: Database, seed: int
) -> None:
    corpus, dice = Corpus(database), random.Random(seed)
    seen = 0
    for _ in range(40):
        address = page(dice.randrange(6))
        source = await corpus.add(address)
        if dice.random() < 0.2:
            await corpus.delete(source.id)
        else:
            links = [
                Link(
                    url=page(dice.randrange(8)) + dice.choice(("", "#part", "?q=1")),
                    text=" ".join(dice.choices((*ENGLISH, *JAPANESE), k=dice.randrange(4))),
                    main=dice.random() < 0.8,
                    target=dice.choice(("", "", page(dice.randrange(8)))),
                )
                for _ in range(dice.randrange(9))
            ]
            fetched = Fetched(final_url=dice.choice(("", page(dice.randrange(8)))))
            await corpus.store(source.id, draft("text", links=links), fetched=fetched)
        stored = await database.read(anchors.stored)
        assert stored == dict(await database.read(anchors.expected))
        seen += len(stored)
    assert seen > 500
    assert await database.read(audit.check) == []
    await database.write(audit.rebuild)
    assert await database.read(anchors.stored) == stored


async def test_a_term_counts_once_for_each_page_and_address(database: Database) -> None:
    corpus = Corpus(database)
    links = [Link(url=page(1), text="setup guide"), Link(url=page(1) + "#top", text="Guide guides")]
    for number in (7, 8):
        await add_page(corpus, page(number), draft("x", links=links))
    assert await database.read(anchors.stored) == {
        (query_terms("guide")[0], page(1)): 2,
        (query_terms("setup")[0], page(1)): 2,
    }


async def test_only_links_of_the_text_to_other_pages_count(database: Database) -> None:
    corpus = Corpus(database)
    links = [
        Link(url=page(1), text="menu", main=False),
        Link(url=page(1)),
        Link(url=HUB, text="itself"),
        Link(url=HUB + "#part", text="itself"),
        Link(url="https://b.example/moved", text="itself"),
        Link(url="https://b.example/?utm_source=x", text="itself", target=HUB),
        Link(url="mailto:a@a.example", text="letter"),
        Link(url="https://a.example/" + "x" * 3000, text="endless"),
        Link(url="https://a.example/é", text="unwritten"),
    ]
    source = await corpus.add(HUB)
    fetched = Fetched(final_url="https://b.example/moved")
    await corpus.store(source.id, draft("x", links=links), fetched=fetched)
    assert await database.read(anchors.stored) == {}
    assert await database.read(audit.check) == []


async def test_the_rarer_and_the_more_often_the_better(database: Database) -> None:
    corpus = Corpus(database)
    for number in range(1, 6):
        await add_page(corpus, page(number), draft("x"))
    every = [Link(url=page(number), text="guide") for number in range(1, 6)]
    await add_page(corpus, HUB + "a", draft("x", links=[*every, Link(url=page(1), text="vacuum")]))
    await add_page(corpus, HUB + "b", draft("x", links=[Link(url=page(2), text="guide")]))
    found = await find(database, "vacuum guide")
    assert [source_id for source_id, _ in found] == [1, 2, 3, 4, 5]
    scores = [score for _, score in found]
    assert 1 >= scores[0] > scores[1] > scores[2] == scores[4] > 0
    assert await find(database, "vacuum unheard") < found
    within = Filter(sources=frozenset({4, 5}))
    assert [key for key, _ in await find(database, "guide", within)] == [4, 5]
    assert await find(database, "") == []
    assert await find(database, "unheard") == []


async def test_a_term_that_points_everywhere_says_nothing(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = Corpus(database)
    await add_page(corpus, page(1), draft("x"))
    links = [Link(url=page(number), text="next") for number in range(1, 8)]
    await add_page(corpus, HUB, draft("x", links=[*links, Link(url=page(1), text="vacuum")]))
    with_both = await find(database, "next vacuum")
    monkeypatch.setattr(anchors, "COMMON", 6)
    assert await find(database, "next") == []
    alone = await find(database, "vacuum")
    assert await find(database, "next vacuum") == alone != with_both


async def test_the_audit_sees_a_count_that_is_wrong(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, HUB, draft("x", links=[Link(url=page(1), text="guide")]))
    assert await database.read(audit.check) == []
    extra = {("other", page(1))}
    await database.write(lambda rows: anchors.change(rows, old=set(), new=extra))
    (fault,) = await database.read(audit.check)
    assert (fault.kind, fault.count) == ("words of links that differ", 1)
