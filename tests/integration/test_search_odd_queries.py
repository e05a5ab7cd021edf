"""Queries that nobody foresaw: none breaks the search, and each gets an answer or a sentence."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carrel.core.search import Mode, Query, Results
from carrel.errors import DataValidationError
from carrel.retrieve.search import LONGEST_QUERY, MOST_HITS
from carrel.storage.database import Database
from tests.integration.search_kit import Shelf, first

HERON = "Where does the grey heron nest? In the reeds, AND near water."
SIGNS = "heron AND OR NOT NEAR ?!*\"'()[]{}:^~-+|&<>=%_\\/.,;@#$`\t"
signs = st.text(alphabet=st.sampled_from(SIGNS))
anything = st.text(alphabet=st.characters(codec=None), max_size=80)


@pytest.fixture
async def shelf(database: Database) -> Shelf:
    """One English and one Japanese page, with vectors."""
    made = Shelf(database)
    await made.put(HERON)
    await made.put("青鷺は水辺で魚を待つ。", language="ja")
    await made.encode()
    return made


@pytest.mark.proves("A-046")
def test_no_text_is_an_error_of_syntax(database_url: str) -> None:
    with asyncio.Runner() as runner:
        database = Database(database_url)
        shelf = Shelf(database)
        runner.run(shelf.put(HERON))
        runner.run(shelf.encode())

        @settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
        @given(signs | anything, st.sampled_from(Mode))
        def ask(text: str, mode: Mode) -> None:
            if text.strip():
                found = runner.run(shelf.find(text, mode=mode))
                assert all(0.0 <= hit.score <= 1.0 for hit in found.hits)

        ask()
        runner.run(database.close())


@pytest.mark.proves("A-046")
@pytest.mark.parametrize(
    "query",
    [
        "Where does the grey heron nest?",
        "heron AND",
        'heron "reeds',
        "heron NEAR/2 (reeds OR",
        "heron:* | reeds & !water",
        "heron'; DROP TABLE chunk; --",
        "%heron%",
        "heron*",
        "-heron",
        "heron\x00reeds",
        "heron \ud800 reeds",
        "ｈｅｒｏｎ",
        "heron 青鷺 🦩",
    ],
)
@pytest.mark.parametrize("mode", [Mode.SEARCH, Mode.KEYWORD])
async def test_operators_are_words_or_nothing(shelf: Shelf, query: str, mode: Mode) -> None:
    found = await shelf.find(query, mode=mode)
    assert HERON in {hit.chunk.text for hit in found.hits}


@pytest.mark.parametrize("query", ["", " ", "\n\t\u3000"])
async def test_an_empty_query_is_refused(shelf: Shelf, query: str) -> None:
    with pytest.raises(DataValidationError, match="empty"):
        await shelf.find(query)


async def test_a_query_that_is_too_long_is_refused_and_the_longest_is_not(shelf: Shelf) -> None:
    longest = ("heron " * LONGEST_QUERY)[: LONGEST_QUERY - 1] + "x"
    assert len(longest) == LONGEST_QUERY
    assert first(await shelf.find(longest)).chunk.text == HERON
    with pytest.raises(DataValidationError, match="8,001"):
        await shelf.find(longest + "x")


@pytest.mark.parametrize("limit", [0, -1, MOST_HITS + 1])
async def test_a_number_of_hits_that_cannot_be_given_is_refused(shelf: Shelf, limit: int) -> None:
    with pytest.raises(DataValidationError, match="hits"):
        await shelf.search.find(Query(text="heron", limit=limit))


@pytest.mark.parametrize("query", ["?", "🦩🦩", "!!! ---", "\x00", "\ud800", "。、"])
@pytest.mark.parametrize("mode", list(Mode))
async def test_a_query_without_a_letter_gets_a_sentence(
    shelf: Shelf, query: str, mode: Mode
) -> None:
    found = await shelf.find(query, mode=mode)
    assert found.hits == ()
    assert "no letter or digit" in found.notes[0]


@pytest.mark.parametrize("mode", list(Mode))
async def test_an_empty_store_answers_with_nothing(database: Database, mode: Mode) -> None:
    shelf = Shelf(database)
    found = await shelf.find("heron", mode=mode)
    assert isinstance(found, Results)
    assert found.hits == ()


async def test_words_of_both_languages_find_both_pages(shelf: Shelf) -> None:
    found = await shelf.find("heron 青鷺")
    assert len(found.hits) == 2
    assert all(hit.scores.bm25 > 0 for hit in found.hits)
