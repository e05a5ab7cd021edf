"""Communities on real stores: what belongs together, on six levels, in the pages' own words."""

from __future__ import annotations

import asyncio
import threading
from itertools import pairwise

import pytest

from carrel.core.communities import Community
from carrel.core.graph import Graph
from carrel.core.pages import Filter
from carrel.errors import DataValidationError
from carrel.retrieve import communities as communities_module
from carrel.retrieve.communities import Communities
from carrel.retrieve.community_levels import LEVELS
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.pages import add_page, draft

TOPICS = {
    "sea": ("Osterby Harbour", "Holm Light", "Marnie Quill", "Sandvik Ferry"),
    "engine": ("Ada Lovelace", "Charles Babbage", "Difference Engine", "London Museum"),
    "court": ("Nicolae Titulescu", "League of Nations", "Geneva Palace", "Treaty Office"),
}


async def fill(corpus: Corpus) -> None:
    """Eight pages on each topic; each speaks of two of its names."""
    for topic, names in TOPICS.items():
        for number in range(8):
            one, other = names[number % 4], names[(number + 1) % 4]
            text = f"This {topic} page tells how {one} was joined with {other}. It ends there."
            await add_page(corpus, f"https://a.example/{topic}/{number}", draft(text, title=one))


@pytest.fixture
async def corpus(database: Database) -> Corpus:
    made = Corpus(database)
    await fill(made)
    return made


async def topics(corpus: Corpus, community: Community) -> set[str]:
    read = await corpus.passages(community.slots)
    return {source.url.split("/")[3] for _, source in read.values()}


async def test_what_speaks_of_the_same_is_one_community(corpus: Corpus) -> None:
    found = await Communities(corpus).at(0)
    assert [await topics(corpus, each) for each in found] == [{"sea"}, {"engine"}, {"court"}]
    assert [len(each.slots) for each in found] == [8, 8, 8]


async def test_levels_go_from_coarse_to_fine_and_each_lies_within_the_one_above(
    corpus: Corpus,
) -> None:
    levels = [await Communities(corpus).at(level) for level in range(LEVELS)]
    counts = [len(level) for level in levels]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    for above, level in pairwise(levels):
        for each in level:
            assert each.parent is not None
            assert set(each.slots) <= set(above[each.parent].slots)
    everything = {slot for each in levels[0] for slot in each.slots}
    for level in levels:
        assert sorted(slot for each in level for slot in each.slots) == sorted(everything)


async def test_a_description_quotes_the_pages(corpus: Corpus) -> None:
    communities = Communities(corpus)
    (sea, *_) = await communities.at(0)
    told = await communities.describe(sea, names=4, sentences=3)
    assert set(told.names) == set(TOPICS["sea"])
    assert len(told.extracts) == 3
    assert len({extract.source.id for extract in told.extracts}) == 3
    for extract in told.extracts:
        assert extract.chunk.text[extract.start : extract.end] == extract.text
        assert extract.text.startswith("This sea page tells how")
        assert extract.chunk.slot in sea.slots


async def test_a_question_finds_its_community(corpus: Corpus) -> None:
    communities = Communities(corpus)
    ranked = await communities.rank("What did Ada Lovelace do?", 0)
    assert await topics(corpus, ranked[0].community) == {"engine"}
    assert set(ranked[0].slots) <= set(ranked[0].community.slots)
    by_hits = await communities.rank("unheard of", 0, hits=[20, 9999])
    assert 20 in by_hits[0].community.slots
    assert await communities.rank("unheard of", 0) == []


async def test_a_filter_holds(corpus: Corpus) -> None:
    within = Filter(sources=frozenset({1, 2}))
    ranked = await Communities(corpus).rank("Holm Light and Ada Lovelace", 0, within=within)
    assert {slot for each in ranked for slot in each.slots} <= {0, 1}


async def test_a_change_is_seen_and_the_same_corpus_gives_the_same(corpus: Corpus) -> None:
    communities = Communities(corpus)
    before = await communities.at(2)
    assert await communities.at(2) is before
    assert await Communities(corpus).at(2) == before
    for number in range(1, 9):
        await corpus.delete(number)
    after = await communities.at(0)
    assert [await topics(corpus, each) for each in after] == [{"engine"}, {"court"}]


async def test_who_gives_up_waiting_leaves_the_work_to_the_next(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    found: list[Graph] = []
    find = communities_module._find

    def slowly(graph: Graph) -> object:
        found.append(graph)
        begun.set()
        go_on.wait()
        return find(graph)

    monkeypatch.setattr(communities_module, "_find", slowly)
    communities = Communities(corpus)
    impatient = asyncio.create_task(communities.at(0))
    await asyncio.to_thread(begun.wait)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    go_on.set()
    await communities.close()
    assert await communities.at(0)
    assert len(found) == 1


async def test_communities_that_could_not_be_found_are_looked_for_again(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(graph: Graph) -> object:
        raise MemoryError(graph.size)

    communities = Communities(corpus)
    with monkeypatch.context() as patched:
        patched.setattr(communities_module, "_find", broken)
        with pytest.raises(MemoryError):
            await communities.at(0)
    assert await communities.at(0)


async def test_an_empty_corpus_has_none(database: Database) -> None:
    communities = Communities(Corpus(database))
    for level in range(LEVELS):
        assert await communities.at(level) == ()
    assert await communities.rank("anything", 1) == []


@pytest.mark.parametrize("level", [-1, 6])
async def test_levels_out_of_range_are_refused(database: Database, level: int) -> None:
    with pytest.raises(DataValidationError, match=f"community_level is {level}; from 0 to 5"):
        await Communities(Corpus(database)).at(level)
