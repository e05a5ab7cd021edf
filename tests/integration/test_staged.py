"""Late interaction in two stages: which passages are compared, and what decides beside MaxSim."""

from __future__ import annotations

from carrel.core.search import Candidate, Candidates, Query
from carrel.retrieve.mixes import TOKENS
from carrel.retrieve.ranking import Pool
from carrel.retrieve.staged import First, Staged
from carrel.storage.database import Database
from tests.integration.search_kit import Shelf


def first_of(*, near: tuple[int, ...], words: tuple[int, ...]) -> First:
    return First(
        query=Query(text="q", limit=5),
        found=Candidates(version=1, by_nearness=near, by_words=words),
    )


def staged_on(shelf: Shelf) -> Staged:
    return Staged(shelf.corpus, shelf.search, shelf.settings)


async def test_what_only_words_find_is_compared_too(database: Database) -> None:
    staged = staged_on(Shelf(database))
    crowd = tuple(range(100))
    assert staged.promising(first_of(near=crowd, words=(200, 3)), 4) == [0, 200, 1, 3]
    assert staged.promising(first_of(near=(), words=(7, 8)), 9) == [7, 8]
    assert staged.promising(first_of(near=(5, 6), words=(5,)), 9) == [5, 6]


async def test_late_interaction_orders_and_its_score_is_maxsim(database: Database) -> None:
    shelf = Shelf(database)
    await shelf.put("The keeper counts herring barrels at dawn.")
    await shelf.put("Bread is baked from flour, water and salt.")
    await shelf.encode()
    staged = staged_on(shelf)
    first = await staged.first(Query(text="who counts herring barrels", limit=5))
    look = await staged.late(first, staged.promising(first, 10), tokens=512, share=1.0)
    assert "herring" in look.hits[0].chunk.text
    assert look.hits[0].score == look.hits[0].scores.late
    assert look.hits[0].score > look.hits[1].score
    assert {"late", "vector", "neighbours", "opening"} <= look.hits[0].parts.keys()
    assert look.hits[0].parts["keyword"] == 0.0


def candidate(slot: int, *, source: int, ordinal: int) -> Candidate:
    return Candidate(
        slot=slot,
        id=slot,
        source_id=source,
        ordinal=ordinal,
        language="en",
        part=ordinal,
        parts=3,
        keyword=0.0,
        cosine=0.5,
    )


def test_a_passage_with_a_good_neighbour_comes_before_one_that_is_alone_in_its_section() -> None:
    pool = Pool.of(
        [
            candidate(0, source=1, ordinal=0),
            candidate(1, source=1, ordinal=1),
            candidate(2, source=2, ordinal=0),
            candidate(3, source=2, ordinal=2),
        ]
    )
    late = {0: 0.60, 1: 0.62, 2: 0.60, 3: 0.10}
    order = [one.candidate.slot for one in pool.ranked(TOKENS, list(late), late)]
    assert order.index(0) < order.index(2)
    by_late_alone = sorted(late, key=lambda place: -late[place])
    assert by_late_alone[0] == 1
    assert order[0] == 0  # a section says first what it is about
