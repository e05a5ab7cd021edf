"""Questions with what was found for them, in whole corpora and in small ones of a few pages.

A small corpus is a store of its own with some pages of a set, at random or about one subject. It is
asked questions that its pages answer, and some that they do not.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from bench.retrieval_sets import SETS
from carrel.core.embedding import Embedder, QueryVectors, Signs
from carrel.core.search import Query
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.exam import Exam, Question, Record
from carrel.evaluation.filling import Filling
from carrel.evaluation.trial_store import open_trial
from carrel.evaluation.vector_cache import VectorCache, default_folder
from carrel.inference.choose import choose
from carrel.orchestrate.analyse import parts_of
from carrel.orchestrate.pool import RIVALS, pooled, signs_of
from carrel.retrieve.search import Search
from carrel.settings import Settings
from carrel.storage.corpus import Corpus

# How many pages a small corpus has, and how many such corpora there are.
SMALL = ((1, 60), (2, 60), (3, 60), (5, 40), (10, 30), (30, 20), (100, 8))
_ASKED = 8
_SEED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A question: the signs of the first passage of each page found, and which are right.

    `number` is that of the question, `pages` the size of its corpus, 0 for the whole one; `there`
    says whether the corpus has an answer.
    """

    number: int
    pages: int
    there: bool
    signs: tuple[Signs, ...]
    right: tuple[bool, ...]


class _Remembering(CachedEmbedder):
    """Encodes each query once, as it is asked of many corpora."""

    def __init__(self, inner: Embedder, cache: VectorCache) -> None:
        super().__init__(inner, cache)
        self._queries: dict[str, QueryVectors] = {}

    async def embed_query(self, text: str) -> QueryVectors:
        """Return the query's vectors."""
        if text not in self._queries:
            self._queries[text] = await super().embed_query(text)
        return self._queries[text]


async def cases(name: str, limit: int | None) -> list[Case]:
    """Ask the questions of a set, of the whole corpus and of small ones."""
    exam = next(one for one in SETS if one.name == name).load(limit)
    inner = choose(Settings().encoder)
    assert inner is not None
    cache = VectorCache(default_folder(), inner)
    encoder = _Remembering(inner, cache)
    try:
        found = [one async for one in _asked(exam, encoder, exam.records, exam.questions, pages=0)]
        for records, questions in _small(exam, small=limit is not None):
            rows = _asked(exam, encoder, records, questions, pages=len(records))
            found += [one async for one in rows]
    finally:
        await encoder.close()
        cache.close()
    return found


async def _asked(
    exam: Exam,
    encoder: CachedEmbedder,
    records: Sequence[Record],
    questions: Sequence[Question],
    *,
    pages: int,
) -> AsyncIterator[Case]:
    numbers = {one.id: number for number, one in enumerate(exam.questions)}
    settings = Settings()
    async with open_trial(settings) as database:
        corpus = Corpus(database, settings.corpus)
        filling = Filling(corpus, encoder, progress=lambda _done, _total, _words: None)
        await filling.take(records)
        search = Search(corpus, encoder, settings.search)
        here = {record.id for record in records}
        for question in questions:
            gold = {key for key, gain in exam.gains[question.id].items() if gain > 0}
            found = pooled(
                [await search.find(Query(text=one, limit=50)) for one in parts_of(question.text)]
            )
            firsts: dict[str, Signs] = {}
            for one, signs in zip(found, signs_of(found, question.text), strict=True):
                if signs is not None and len(firsts) < RIVALS:
                    firsts.setdefault(filling.ids[one.source.id], signs)
            yield Case(
                number=numbers[question.id],
                pages=pages,
                there=bool(gold & here),
                signs=tuple(firsts.values()),
                right=tuple(key in gold for key in firsts),
            )


def _small(exam: Exam, *, small: bool) -> list[tuple[list[Record], list[Question]]]:
    """Return small corpora, each with what is asked of it."""
    dice = random.Random(_SEED)
    gold = {
        one.id: {key for key, gain in exam.gains[one.id].items() if gain > 0}
        for one in exam.questions
    }
    asks: defaultdict[str, list[Question]] = defaultdict(list)
    subjects: defaultdict[str, list[Record]] = defaultdict(list)
    for question in exam.questions:
        for key in gold[question.id]:
            asks[key].append(question)
    for record in exam.records:
        subjects[record.title].append(record)
    judged = [record for record in exam.records if record.id in asks]
    found = []
    for size, times in SMALL[:3] if small else SMALL:
        for turn in range(2 if small else times):
            pages = dice.sample(judged, min(size, len(judged)))
            if turn % 2 == 0:
                pages = _about(pages, subjects, size, dice)
            here = {record.id for record in pages}
            answered = [one for record in pages for one in asks[record.id]]
            near = [
                one
                for record in pages
                for other in subjects[record.title]
                for one in asks[other.id]
                if not gold[one.id] & here
            ]
            far = [one for one in dice.sample(exam.questions, 4) if not gold[one.id] & here]
            others = [*dice.sample(near, min(4, len(near))), *far][: _ASKED // 2]
            some = dice.sample(answered, min(_ASKED, len(answered)))
            found.append((pages, list({one.id: one for one in (*some, *others)}.values())))
    return found


def _about(
    pages: Sequence[Record],
    subjects: dict[str, list[Record]],
    size: int,
    dice: random.Random,
) -> list[Record]:
    """Return so many pages about the subjects of the first of some pages."""
    chosen: dict[str, Record] = {}
    for page in pages:
        same = [one for one in subjects[page.title] if one.id != page.id]
        for one in (page, *dice.sample(same, len(same))):
            if len(chosen) < size:
                chosen.setdefault(one.id, one)
    return list(chosen.values())
