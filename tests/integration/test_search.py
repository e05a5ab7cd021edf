"""Search on real stores: words and nearness together, filters, scores."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from carrel.core.pages import Link
from carrel.core.search import Mode, Results
from carrel.inference.hashing import HashingEncoder
from carrel.retrieve import mixes
from carrel.settings import SearchSettings
from carrel.storage.database import Database
from tests.integration.search_kit import Pinned, Shelf, first, texts
from tests.pages import generated, questions

FEW = SearchSettings(candidates=10)
MODES = tuple(Mode)


@pytest.mark.proves("A-042")
async def test_what_one_leg_alone_finds_is_among_the_hits(database: Database) -> None:
    word, meaning = "a heron in the reeds", "the patient bird"
    fillers = [f"filler {number}" for number in range(15)]
    angles = {word: 180.0, meaning: 0.0} | dict.fromkeys(fillers, 60.0)
    shelf = Shelf(database, Pinned(angles), settings=FEW)
    for text in (*fillers, word, meaning):
        await shelf.put(text)
    await shelf.encode()
    by_words = await shelf.find("heron", limit=50, mode=Mode.KEYWORD)
    by_nearness = await shelf.find("heron", limit=10, mode=Mode.VECTOR)
    assert texts(by_words) == [word]
    assert word not in texts(by_nearness)
    assert first(by_nearness).chunk.text == meaning
    both = await shelf.find("heron", limit=10)
    assert set(texts(both)[:2]) == {word, meaning}


@pytest.mark.proves("A-043")
async def test_the_words_change_the_order_of_equally_near_passages(database: Database) -> None:
    heron, stork = "the heron waits by the water", "the stork waits by the water"
    shelf = Shelf(database, Pinned({heron: 30.0, stork: 30.0}))
    await shelf.put(heron)
    await shelf.put(stork)
    await shelf.encode()
    assert texts(await shelf.find("heron")) == [heron, stork]
    assert texts(await shelf.find("stork")) == [stork, heron]
    # Without the words nothing tells them apart.
    one, other = [await shelf.find(word, mode=Mode.VECTOR) for word in ("heron", "stork")]
    assert texts(one) == texts(other)


@pytest.mark.proves("A-044", "A-045")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("by", ["sources", "languages", "content_types"])
async def test_a_filter_acts_before_the_best_are_cut_off(
    database: Database, mode: Mode, by: str
) -> None:
    better = [f"heron heron heron {number}" for number in range(30)]
    worse = "one heron, mentioned in passing among many other things of the lake and its shore"
    angles = dict.fromkeys(better, 10.0) | {worse: 70.0}
    shelf = Shelf(database, Pinned(angles), settings=FEW)
    for text in better:
        await shelf.put(text, kind="blog_article")
    key = await shelf.put(worse, kind="job_posting", language="ja")
    await shelf.encode()
    wanted = {
        "sources": frozenset({key}),
        "languages": frozenset({"ja"}),
        "content_types": frozenset({"job_posting"}),
    }[by]
    assert worse not in texts(await shelf.find("heron", mode=mode))
    found = await shelf.find("heron", mode=mode, **{by: wanted})  # type: ignore[arg-type]
    assert texts(found) == [worse]


@pytest.mark.proves("A-044")
@pytest.mark.parametrize("mode", MODES)
async def test_a_filter_lets_nothing_else_through(database: Database, mode: Mode) -> None:
    shelf = Shelf(database)
    kinds, languages = ("job_posting", "blog_article"), ("en", "ja")
    link = Link(url="https://a.example/3", text="heron pond")
    for number in range(12):
        await shelf.put(
            f"heron {number} by the pond",
            kind=kinds[number % 2],
            language=languages[number // 6],
            links=[link],
        )
    await shelf.encode()
    found = await shelf.find(
        "heron pond",
        mode=mode,
        content_types=frozenset({"job_posting"}),
        languages=frozenset({"ja"}),
    )
    assert {(hit.source.content_type, hit.source.language) for hit in found.hits} == {
        ("job_posting", "ja")
    }
    assert len(found.hits) == 3
    nothing = await shelf.find("heron", mode=mode, sources=frozenset({99_999}))
    assert nothing.hits == ()


@pytest.mark.proves("A-047")
@pytest.mark.parametrize("mode", [Mode.SEARCH, Mode.KEYWORD])
async def test_a_japanese_word_is_found_inside_a_sentence(database: Database, mode: Mode) -> None:
    shelf = Shelf(database)
    sentence = "昨日は池のほとりで青鷺が魚を捕まえていたのを見た。"
    for text in (sentence, "明日は川へ行って釣りをするつもりだ。", "A heron stood there."):
        await shelf.put(text, language="ja")
    await shelf.encode()
    for word in ("青鷺", "ほとり", "魚", "アオサギと青鷺"):
        assert first(await shelf.find(word, mode=mode)).chunk.text == sentence, word


def check(found: Results, limit: int) -> None:
    """See that scores are what they are said to be."""
    assert len(found.hits) <= limit
    scores = [hit.score for hit in found.hits]
    assert all(0.0 <= score <= 1.0 for score in scores)
    assert scores == sorted(scores, reverse=True)
    for hit in found.hits:
        for part in (hit.scores.semantic, hit.scores.keyword):
            assert part is None or 0.0 <= part <= 1.0
        assert hit.scores.bm25 >= 0.0
        assert 0.0 <= hit.scores.anchor <= 1.0
        assert all(map(math.isfinite, hit.parts.values()))
    assert len({hit.chunk.id for hit in found.hits}) == len(found.hits)
    assert found.mix


@pytest.mark.proves("X-038")
async def test_scores_are_similarities_and_never_rise(database: Database) -> None:
    shelf = Shelf(database)
    for page in generated(11, 25):
        chunks = [chunk.text for chunk in page.chunks]
        await shelf.put(*chunks, title=page.title, language=page.language, links=page.links)
    await shelf.encode()
    for query in questions(12, 25):
        for mode in MODES:
            if query.strip():
                check(await shelf.find(query, limit=7, mode=mode), 7)


@pytest.mark.proves("X-038")
async def test_a_better_answer_has_a_higher_score(database: Database) -> None:
    shelf = Shelf(database)
    for text in ("heron fish reeds water", "heron fish and tax", "tax law and returns"):
        await shelf.put(text)
    await shelf.encode()
    found = await shelf.find("heron fish reeds water")
    assert texts(found) == ["heron fish reeds water", "heron fish and tax", "tax law and returns"]
    best, _, worst = (hit.score for hit in found.hits)
    assert best > 0.9
    assert worst < 0.3


async def test_equal_passages_stand_in_the_order_of_their_making(database: Database) -> None:
    shelf = Shelf(database)
    pages = [await shelf.put("the same heron everywhere") for _ in range(8)]
    await shelf.encode()
    for mode in MODES:
        found = await shelf.find("same heron", mode=mode)
        assert [hit.source.id for hit in found.hits] == pages


async def test_more_hits_than_late_interaction_judges_can_be_had(database: Database) -> None:
    shelf = Shelf(database, settings=SearchSettings(candidates=10, late=3))
    for number in range(30):
        await shelf.put(f"heron number {number}")
    await shelf.encode()
    assert len((await shelf.find("heron", limit=25)).hits) == 25
    # Where fewer are wanted, those that were not judged are not given.
    assert len((await shelf.find("heron", limit=2)).hits) == 2


async def test_late_interaction_is_switched_off_by_its_setting(database: Database) -> None:
    on = Shelf(database)
    await on.put("heron in the reeds")
    await on.put("reeds in the wind")
    await on.encode()
    off = Shelf(database, settings=SearchSettings(late=0))
    with_late, without = await on.find("heron"), await off.find("heron")
    assert all(hit.scores.late is not None for hit in with_late.hits)
    assert all(hit.scores.late is None for hit in without.hits)
    assert all(hit.parts["late"] == 0.0 for hit in without.hits)
    assert first(without).chunk.text == "heron in the reeds"
    alone = await on.find("heron", mode=Mode.VECTOR)
    assert all(hit.scores.late is None for hit in alone.hits)


async def test_both_databases_give_the_same_hits(sqlite_url: str, postgres_url: str) -> None:
    answers: list[list[object]] = []
    for url in (sqlite_url, postgres_url):
        database = Database(url)
        shelf = Shelf(database, HashingEncoder())
        for page in generated(21, 20):
            chunks = [chunk.text for chunk in page.chunks]
            await shelf.put(*chunks, title=page.title, language=page.language, links=page.links)
        await shelf.encode()
        told: list[object] = []
        for query in filter(str.strip, questions(22, 20)):
            for mode in MODES:
                found = await shelf.find(query, mode=mode)
                hits = [(hit.chunk.text, hit.source.url, round(hit.score, 4)) for hit in found.hits]
                told.append((query, mode, found.mix, hits))
        answers.append(told)
        await database.close()
    assert answers[0] == answers[1]


async def test_what_is_like_the_best_comes_before_what_is_as_near(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    other_side, same_side = "the bird of the marsh", "the bird of the meadow"
    angles = {
        other_side: -40.0,
        same_side: 40.0,
        "the bird at dusk": 10.0,
        "the bird at noon": 14.0,
    }
    shelf = Shelf(database, Pinned(angles | {f"bird {number}": 80.0 for number in range(6)}))
    for text in (*angles, *(f"bird {number}" for number in range(6))):
        await shelf.put(text)
    await shelf.encode()
    found = texts(await shelf.find("which bird is it?"))
    assert found.index(same_side) < found.index(other_side)
    # The twin: where likeness counts for nothing, the one that came first stays before the other.
    monkeypatch.setattr(mixes, "QUESTION", replace(mixes.QUESTION, kin=0.0))
    found = texts(await shelf.find("which bird is it?"))
    assert found.index(other_side) < found.index(same_side)


async def among_rooms(database: Database, *said: str) -> Shelf:
    """Store these texts and some that have nothing to do with them."""
    shelf = Shelf(database)
    for text in (*said, *(f"The room {number} has a window." for number in range(8))):
        await shelf.put(text)
    await shelf.encode()
    return shelf


async def test_a_question_finds_its_answer_before_a_list_that_repeats_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = "How do I renew a book? How long may I keep a carrel? Who may come in?"
    answer = "A book can be renewed at the desk: you renew it with your card."
    shelf = await among_rooms(database, listed, answer)
    assert texts(await shelf.find("How do I renew a book?"))[0] == answer
    # A statement is looked for by its words, wherever they stand.
    assert listed in texts(await shelf.find("a carrel that one may keep long"))[:2]
    # The twin: where lists count like all passages, the one that repeats the question comes first.
    monkeypatch.setattr(mixes, "QUESTION", replace(mixes.QUESTION, list=0.0))
    assert texts(await shelf.find("How do I renew a book?"))[0] == listed


async def test_what_something_is_stands_before_what_only_speaks_of_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "A virtual carrel is a desk that has many names."
    spoken = "Of what a virtual carrel has."
    shelf = await among_rooms(database, spoken, told)
    assert texts(await shelf.find("What is a virtual carrel?"))[0] == told
    # The twin: where it counts for nothing, the one with the fewest other words comes first.
    monkeypatch.setattr(mixes, "QUESTION", replace(mixes.QUESTION, definition=0.0))
    assert texts(await shelf.find("What is a virtual carrel?"))[0] == spoken
