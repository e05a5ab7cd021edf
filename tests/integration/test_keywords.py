"""Keyword search through the corpus, on each database."""

from __future__ import annotations

import sqlite3

import pytest
from sqlalchemy import Connection

from carrel.core.pages import Filter, Match
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.keywords import KeywordIndex
from tests.fingerprint import fingerprint
from tests.pages import add_page, draft

ODD = [
    "'",
    '"',
    "index'; DROP TABLE lex_post; --",
    'index" OR "a"="a',
    "index* NEAR(cache, 2) title:index ^index -cache +cache (cache",
    "index AND NOT cache OR",
    '{"index": ["cache", null, {"$ne": 1}]}',
    "%s %(name)s :name ? $1 {} {0} \\' \\",
    "index\x00cache \ud800 \udfff",
    "index \u202e\u200b\N{ROCKET} cache",
    "{}" * 3000 + "index",
    "index\n\r\t\x0bcache",
]


async def slots(corpus: Corpus, query: str, limit: int = 10) -> list[int]:
    return [hit.chunk.slot for hit in await corpus.find_words(query, limit=limit)]


async def test_odd_signs_in_a_query_change_nothing_but_the_answer(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("index one", "cache two", "table title null name drop"))
    before = await database.read(fingerprint)
    for query in ODD:
        found = await slots(corpus, query)
        assert set(found) <= {0, 1, 2}
        assert (0 in found) == ("index" in query)
        assert (1 in found) == ("cache" in query)
        assert await database.read(fingerprint) == before


async def test_equal_scores_are_ordered_by_slot(database: Database) -> None:
    corpus = Corpus(database)
    for page in range(3):
        await add_page(corpus, f"u{page}", draft("same words", "same words", "other text here"))
    assert await slots(corpus, "same") == [0, 1, 3, 4, 6, 7]
    assert await slots(corpus, "same", limit=3) == [0, 1, 3]
    assert await slots(corpus, "same other", limit=4) == [2, 5, 8, 0]


async def test_a_search_for_nothing_finds_nothing(database: Database) -> None:
    corpus = Corpus(database)
    assert await slots(corpus, "index") == []
    await add_page(corpus, "u", draft("index", "", "!!!"))
    for query in ("", "   ", "the of", "\N{ROCKET}", "unknown"):
        assert await slots(corpus, query) == []
    for limit in (0, -5):
        assert await slots(corpus, "index", limit=limit) == []
    assert await slots(corpus, "index", limit=10**9) == [0]


async def test_headings_are_searched_with_the_text_below_them(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("plain text", section=("Installation", "Linux")))
    (hit,) = await corpus.find_words("install linux", limit=5)
    assert hit.chunk.section == ("Installation", "Linux")
    assert hit.chunk.text == "plain text"


async def test_a_query_of_very_many_words_is_answered(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("word77", "needle39999"))
    query = " ".join(f"needle{number}" for number in range(40_000))
    assert await slots(corpus, query) == [1]


async def test_more_words_than_one_statement_can_name_are_looked_up(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    await add_page(Corpus(database), "u", draft("word77", "needle39999"))
    wanted = [f"needle{number}" for number in range(40_000)]

    def search(connection: Connection) -> list[Match]:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 32_766)  # SQLite's own default
        return KeywordIndex().search(connection, wanted, version=1, limit=5)

    assert [match.slot for match in await database.read(search)] == [1]
    await database.close()


async def test_more_hits_than_one_statement_can_name_are_returned(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft(*(f"common {number}" for number in range(1500))))
    assert sorted(await slots(corpus, "common", limit=5000)) == list(range(1500))


async def test_a_filter_of_very_many_sources_is_answered(database: Database) -> None:
    corpus = Corpus(database)
    stored = await add_page(corpus, "u", draft("index"))
    many = frozenset(range(1000, 71_000))
    assert await corpus.find_words("index", limit=5, within=Filter(sources=many)) == []
    wanted = Filter(sources=many | {stored.source.id})
    assert len(await corpus.find_words("index", limit=5, within=wanted)) == 1


async def test_what_was_analysed_by_other_rules_is_still_removed_whole(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "a", draft("kept words"))
    before = await database.read(fingerprint)
    with monkeypatch.context() as patch:
        patch.setattr(
            "carrel.storage.chunks.passage_terms",
            lambda _, text: {f"old{len(text)}": 2, "words": 1},
        )
        stored = await add_page(corpus, "b", draft("words of former rules"))
    assert await database.read(fingerprint) != before
    await corpus.delete(stored.source.id)
    assert await database.read(fingerprint) == before
