"""Judged sets that were packed for a graphics card are ranked there as search ranks them here."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from carrel.core.embedding import Matrix, Vector
from carrel.core.search import Mode, Query
from carrel.evaluation.exam import Exam, Question, Record
from carrel.inference.hashing import HashingEncoder
from carrel.retrieve.search import Search
from carrel.settings import SearchSettings
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.pages import ENGLISH
from training.encoder.judge.judged import Judged, read, value, write
from training.encoder.judge.pack import judged
from training.encoder.judge.ranking import CANDIDATES, LATE, Numbers, Scorer, by_nearness, by_search

LISTED = "What is a heron? Where does it wait? Who has seen it?"


@pytest.fixture
def exam() -> Exam:
    """Records of one to many passages, one of them a list of questions, and what is asked."""
    dice = random.Random(5)

    def told(count: int) -> str:
        return " ".join(dice.choice(ENGLISH) for _ in range(count))

    texts = ["\n\n".join(told(60) for _ in range(1 + 7 * (at % 3))) for at in range(40)]
    records = [
        Record(id=f"r{at}", title=told(2) if at % 2 else "", text=text)
        for at, text in enumerate([LISTED, *texts])
    ]
    asked = [f"{told(6)}{'?' * (at % 2)}" for at in range(24)] + [told(1) for _ in range(6)]
    asked += ["What is a heron?", "heron", "鷺は何ですか"]
    return Exam(
        records=records,
        questions=[Question(id=f"q{at}", text=text) for at, text in enumerate(asked)],
        gains={f"q{at}": {f"r{at % 41}": 2.0, "r1": 1.0} for at in range(len(asked))},
    )


async def packed(exam: Exam, database: Database, tmp_path: Path) -> Judged:
    """Pack the exam, write it and read it again: scores by words are rounded in the file."""
    made = await judged(exam, database, name="some", measure="ndcg@10")
    path = tmp_path / "sets.xz"
    assert write(path, [made, made]) == path.stat().st_size
    first, second = read(path)
    assert first.texts == second.texts == [one.text for one in exam.questions]
    assert [list(ids) for ids in second.windows] == [list(ids) for ids in made.windows]
    assert [list(ids) for ids in first.questions] == [list(ids) for ids in made.questions]
    assert first.gains == made.gains
    for one, other in zip(first.words, made.words, strict=True):
        assert one.chunks.tolist() == other.chunks.tolist()
        assert np.allclose(one.scores, other.scores, atol=1e-2)
        assert np.allclose(one.shares, other.shares, atol=0.04)
    return made


async def test_records_are_ranked_as_search_ranks_them(
    sqlite_url: str, tmp_path: Path, exam: Exam
) -> None:
    database = Database(sqlite_url)
    held = await packed(exam, database, tmp_path)
    corpus, encoder = Corpus(database), HashingEncoder()
    known = await corpus.begin(encoder.name, encoder.dimensions, encoder.token_bytes)
    bare = await corpus.without_vectors(known, limit=10_000)
    made = await encoder.embed_passages([one.passage for one in bare])
    rows = [(one.id, found) for one, found in zip(bare, made, strict=True)]
    await corpus.store_vectors(known, rows)
    await corpus.switch(known)
    settings = SearchSettings()
    assert (settings.candidates, settings.late) == (CANDIDATES, LATE)
    search = Search(corpus, encoder, settings)
    owners = np.repeat(np.arange(len(made)), [len(one.windows) for one in made])
    windows = np.concatenate([one.windows for one in made]).astype(np.float16).astype(np.float32)
    places = {one.slot: place for place, one in enumerate(bare)}
    mixes = set()
    for number, text in enumerate(held.texts):
        vectors = await encoder.embed_query(text)
        assert vectors.tokens is not None
        asked = vectors.dense.astype(np.float16).astype(np.float32)

        def nearness(query: Vector) -> Numbers:
            best = np.full(len(made), -2.0)
            np.maximum.at(best, owners, windows @ query)
            return best

        def late(slots: Sequence[int], tokens: Matrix = vectors.tokens) -> Sequence[float]:
            return list(encoder.late_scores(tokens, [made[slot].tokens for slot in slots]))

        def likeness(leaders: Sequence[int], slots: Sequence[int]) -> Sequence[float]:
            middle = windows[np.isin(owners, leaders)].sum(axis=0)
            middle = (middle / np.linalg.norm(middle)).astype(np.float16).astype(np.float32)
            return list(nearness(middle)[list(slots)])

        scorer = Scorer(cosines=nearness(asked), late=late, likeness=likeness)
        for mode, ranked in ((Mode.SEARCH, by_search), (Mode.VECTOR, by_nearness)):
            results = await search.find(Query(text=text, limit=LATE, mode=mode))
            mixes.add(results.mix)
            slots = [places[hit.chunk.slot] for hit in results.hits]
            expected = list(dict.fromkeys(int(held.chunks.record[slot]) for slot in slots))
            found = ranked(held, number, scorer)[: len(expected)]
            assert found == expected, text
    assert {"question", "statement", "name", "nearness"} <= mixes
    await database.close()


def test_a_ranking_is_worth_what_it_puts_first() -> None:
    assert value([3, 1], {3: 1.0}, "ndcg@10") == 1.0
    assert value([1, 3], {3: 1.0, 1: 0.0}, "ndcg@10") == pytest.approx(0.63093, abs=1e-5)
    assert value([], {3: 1.0}, "ndcg@10") == 0.0
    assert value([3, 1], {3: 1.0, 1: 1.0}, "recall@1") == 0.5
    assert value([1, 2, 3], {3: 1.0, 1: 1.0}, "all@10") == 1.0
    assert value([1, 2], {3: 1.0, 1: 1.0}, "all@10") == 0.0
