"""What a search gets of the store: all legs at one moment, each candidate with all its scores."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np
import pytest

from carrel.core.embedding import Vector
from carrel.core.pages import Filter, Link, Source
from carrel.core.search import Ask, Encoder
from carrel.errors import DataValidationError
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.text.terms import query_terms
from tests.pages import add_page, draft, embedded, generated, grid, questions
from tests.storage_near import near


async def fill(corpus: Corpus, dice: random.Random, pages: int = 40) -> Encoder:
    """Pages of both languages that link to each other; some chunks have no vector yet."""
    encoder = await corpus.begin("grid", 8, 2)
    for number, page in enumerate(generated(3, pages)):
        stored = await add_page(corpus, f"https://a.example/{number}", page, "docs")
        rows = [
            (item.id, embedded(*[grid(dice) for _ in range(dice.choice((1, 3)))], tokens=b"abcd"))
            for item in stored.new
            if dice.random() < 0.8
        ]
        await corpus.store_vectors(encoder, rows)
    return encoder


def ask(query: str, vector: Vector, encoder: Encoder, **more: object) -> Ask:
    return Ask(terms=tuple(query_terms(query)), vector=vector, encoder=encoder, **more)  # type: ignore[arg-type]


@pytest.mark.proves("A-042")
async def test_the_legs_are_those_of_the_single_searches(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(1)
    encoder = await fill(corpus, dice)
    for query in questions(5, 20):
        vector = grid(dice)
        found = await corpus.candidates(ask(query, vector, encoder, limit=7))
        words = [(hit.chunk.slot, hit.score) for hit in await corpus.find_words(query, limit=7)]
        close = await near(corpus, encoder, vector, 7)
        keyword = {slot: found.found[slot].keyword for slot in found.by_words}
        cosine = {slot: found.found[slot].cosine for slot in found.by_nearness}
        assert list(keyword.items()) == words
        assert list(cosine.items()) == close
        assert found.found.keys() == {*found.by_words, *found.by_nearness}


async def test_every_candidate_has_its_scores_in_all_legs(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(2)
    encoder = await fill(corpus, dice)
    bare = {item.slot for item in await corpus.without_vectors(encoder)}
    for query in questions(6, 20):
        vector = grid(dice)
        found = await corpus.candidates(ask(query, vector, encoder, limit=5))
        whole = await corpus.candidates(ask(query, vector, encoder, limit=10_000))
        words = dict.fromkeys(whole.found, 0.0) | {
            slot: whole.found[slot].keyword for slot in whole.by_words
        }
        close = {slot: whole.found[slot].cosine for slot in whole.by_nearness}
        for slot, one in found.found.items():
            assert one.slot == slot
            assert one.keyword == words[slot]
            assert one.cosine == close.get(slot)
            assert (one.cosine is None) == (slot in bare)
            assert (one.keyword > 0) == (one.coverage > 0) == (slot in whole.by_words)
            assert one.keyword <= 2.2 * found.mass
    assert bare


async def test_coverage_is_the_share_of_the_idf_that_a_chunk_has(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("rare common", "common", "common other", title=""))
    found = await corpus.candidates(Ask(terms=("common", "missing", "rare")))
    idf = {n: math.log(1 + (3 - n + 0.5) / (n + 0.5)) for n in (0, 1, 3)}
    whole = idf[0] + idf[1] + idf[3]
    assert found.known == ("common", "rare")
    assert found.mass == pytest.approx(whole)
    read = await corpus.passages(list(found.found))
    shares = {read[slot][0].text: one.coverage for slot, one in found.found.items()}
    assert shares == {
        "rare common": pytest.approx((idf[1] + idf[3]) / whole),
        "common": pytest.approx(idf[3] / whole),
        "common other": pytest.approx(idf[3] / whole),
    }


@pytest.mark.proves("A-044", "A-045")
async def test_a_filter_acts_before_each_leg_is_cut(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(3)
    encoder = await fill(corpus, dice)
    links = [Link(url=f"https://a.example/{n}", text="index guide") for n in range(40)]
    await add_page(corpus, "https://a.example/hub", draft("hub", links=links), "list")
    query, vector = "index page 検索 guide", grid(dice)
    for within in (
        Filter(sources=frozenset({3, 17, 30, 999})),
        Filter(languages=frozenset({"ja"})),
        Filter(content_types=frozenset({"list"}), languages=frozenset({"en"})),
        Filter(content_types=frozenset({"none"})),
    ):
        found = await corpus.candidates(
            ask(query, vector, encoder, limit=4, anchors=4, within=within)
        )
        whole = await corpus.candidates(ask(query, vector, encoder, limit=10_000, anchors=100))
        read = await corpus.passages(list(whole.found))
        for part, all_of_it in (
            (found.by_words, whole.by_words),
            (found.by_nearness, whole.by_nearness),
            (found.by_links, whole.by_links),
        ):
            allowed = [slot for slot in all_of_it if lets_through(within, read[slot][1])]
            assert list(part) == allowed[:4]


def lets_through(within: Filter, source: Source) -> bool:
    return (
        (not within.sources or source.id in within.sources)
        and (not within.languages or source.language in within.languages)
        and (not within.content_types or source.content_type in within.content_types)
    )


async def test_links_find_a_page_by_what_others_call_it(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "https://a.example/x", draft("first words", "more", title="Untitled"))
    links = [Link(url="https://a.example/x", text="autovacuum tuning")]
    await add_page(corpus, "https://a.example/hub", draft("see there", links=links))
    found = await corpus.candidates(Ask(terms=tuple(query_terms("tuning autovacuum")), anchors=5))
    (slot,) = found.by_links
    assert found.by_words == ()
    chunk, source = (await corpus.passages([slot]))[slot]
    assert (chunk.text, source.url) == ("first words", "https://a.example/x")
    assert 0 < found.found[slot].anchor <= 1
    none = await corpus.candidates(Ask(terms=tuple(query_terms("tuning autovacuum"))))
    assert none.found == {}


async def test_what_is_read_of_candidates_is_theirs(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(4)
    encoder = await fill(corpus, dice)
    found = await corpus.candidates(ask("index page", grid(dice), encoder, limit=9))
    read = await corpus.passages([*found.found, 10_000])
    assert read.keys() == found.found.keys()
    sizes = Counter(source.id for _, source in read.values())
    for slot, one in found.found.items():
        chunk, source = read[slot]
        assert (chunk.slot, chunk.id, chunk.source_id) == (slot, one.id, source.id)
        assert (chunk.ordinal, source.language) == (one.ordinal, one.language)
        assert 0 <= one.part < one.parts
        assert not (one.parts == 1 and sizes[source.id] > 1)
    later = await corpus.late(encoder, [one.id for one in found.found.values()])
    assert later
    assert set(later.values()) == {b"abcd"}


async def test_a_corpus_without_anything_gives_nothing(database: Database) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 2)
    vector = np.ones(2, dtype=np.float32)
    for wish in (
        Ask(),
        Ask(terms=("word",), anchors=3),
        Ask(terms=("word",), vector=vector, encoder=encoder),
        Ask(vector=vector, encoder=encoder, within=Filter(languages=frozenset({"en"}))),
    ):
        found = await corpus.candidates(wish)
        assert (found.found, found.by_words, found.by_nearness, found.known) == ({}, (), (), ())


async def test_a_vector_that_no_encoder_made_is_refused(database: Database) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 2)
    for vector, which in (
        (np.ones(2, dtype=np.float32), None),
        (None, encoder),
        (np.ones(3, dtype=np.float32), encoder),
        (np.array([np.nan, 1], dtype=np.float32), encoder),
    ):
        with pytest.raises(DataValidationError):
            await corpus.candidates(Ask(terms=("a",), vector=vector, encoder=which))


async def test_both_databases_find_the_same(sqlite_url: str, postgres_url: str) -> None:
    results: list[list[object]] = []
    for url in (sqlite_url, postgres_url):
        database = Database(url)
        corpus, dice = Corpus(database), random.Random(5)
        encoder = await fill(corpus, dice)
        answers: list[object] = []
        for query in questions(7, 25):
            found = await corpus.candidates(ask(query, grid(dice), encoder, limit=8, anchors=5))
            scores = {
                slot: (one.keyword, one.coverage, one.cosine, one.anchor, one.id)
                for slot, one in found.found.items()
            }
            answers.append((scores, found.by_words, found.by_nearness, found.by_links))
        results.append(answers)
        await database.close()
    assert results[0] == results[1]
