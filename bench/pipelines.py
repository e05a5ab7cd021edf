"""The six pipelines: how long a question takes, and whether each technique beats `basic`."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bench.retrieval_sets import SETS
from bench.search_rig import Prepared, questions, stock
from bench.timing import percentile
from bench.vectors import clustered
from carrel.core.embedding import QueryVectors
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.chance import paired_p
from carrel.evaluation.exam import Exam
from carrel.evaluation.filling import Filling
from carrel.evaluation.measures import MEASURES
from carrel.evaluation.pipeline_systems import pipeline_system, runner_for
from carrel.evaluation.trial_store import open_trial
from carrel.evaluation.vector_cache import VectorCache, default_folder
from carrel.inference.choose import choose
from carrel.pipelines.catalog import CATALOGUE
from carrel.pipelines.runner import Runner
from carrel.retrieve.search import Search
from carrel.settings import SearchSettings, Settings
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import migrate

_BASE = "basic"
_PAGES = 10
_WORD = 5  # letters of a word that may be misspelt
Values = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A technique on the set that it is for; `misspelt` disturbs the questions."""

    key: str
    name: str
    measure: str = "ndcg@10"
    misspelt: bool = False


COMPARED = (
    Comparison(key="basic_rerank", name="scifact.train"),
    Comparison(key="basic_rerank", name="docs_faq.en"),
    Comparison(key="graphrag", name="hotpot_sample", measure="all@8"),
    Comparison(key="pylate_colbert", name="docs_faq.en"),
    Comparison(key="crag", name="boolq.dev", misspelt=True),
)


def measure(chunks: int, asked: int, limit: int | None = None) -> dict[str, object]:
    """Measure times on so many chunks, and comparisons with so many questions of each set."""
    return {
        "asking": _asking(chunks, asked),
        "compared": [asyncio.run(_compared(one, limit)) for one in COMPARED],
    }


class _Encoding(Prepared):
    """Queries are really encoded, so that their time counts; the vectors are those made before."""

    async def embed_query(self, text: str) -> QueryVectors:
        """Encode, and return what was made beforehand; a rewritten question has its own vector."""
        fresh = await self._inner.embed_query(text)
        return self._made.get(text, fresh)


def _asking(chunks: int, asked: int) -> dict[str, object]:
    """Return the p95 of each pipeline without writing, the encoder's time included."""
    texts = questions(asked)
    encoder = _Encoding.of(texts)
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        database = Database(f"sqlite:///{folder}/carrel.db")
        migrate(database, Path)
        corpus = stock(database, clustered(chunks, 1), encoder)
        runner = runner_for(Search(corpus, encoder, SearchSettings()), database, SearchSettings())
        ids = {number: str(number) for number in range(chunks + 1)}
        with asyncio.Runner() as loop:
            for key, row in CATALOGUE.items():
                system = pipeline_system(row, runner, ids, Counter())
                times: list[float] = []
                for text in [texts[0], *texts]:
                    begun = time.perf_counter()
                    loop.run(_once(system(text, _PAGES)))
                    times.append((time.perf_counter() - begun) * 1000)
                found[key] = percentile(times[1:], 95)
            loop.run(encoder.close())
        database.close_now()
    return {"chunks": chunks, "questions": len(texts), "p95_ms": found}


async def _once(asking: object) -> object:
    return await asking  # type: ignore[misc]


async def _compared(which: Comparison, limit: int | None) -> dict[str, object]:
    """Return the technique's figure beside that of `basic`, and how likely chance makes it."""
    exam = next(one for one in SETS if one.name == which.name).load(limit)
    if which.misspelt:
        wrong = [replace(one, text=misspelt(one.text, one.id)) for one in exam.questions]
        exam = replace(exam, questions=wrong)
    async with _stored(exam) as (runner, ids):
        values = {
            key: await _values(exam, key, which.measure, runner=runner, ids=ids)
            for key in (_BASE, which.key)
        }
    ours, theirs = values[which.key], values[_BASE]
    return {
        "pipeline": which.key,
        "set": which.name,
        "misspelt": which.misspelt,
        "measure": which.measure,
        "questions": len(ours),
        "basic": float(theirs.mean()),
        "technique": float(ours.mean()),
        "p": paired_p(ours, theirs),
    }


@contextlib.asynccontextmanager
async def _stored(exam: Exam) -> AsyncIterator[tuple[Runner, dict[int, str]]]:
    settings = Settings()
    inner = choose(settings.encoder)
    assert inner is not None
    cache = VectorCache(default_folder(), inner)
    embedder = CachedEmbedder(inner, cache)
    async with open_trial(settings) as database:
        corpus = Corpus(database, settings.corpus)
        filling = Filling(corpus, embedder, progress=lambda *_: None)
        await filling.take(exam.records)
        search = Search(corpus, embedder, settings.search)
        yield runner_for(search, database, settings.search), dict(filling.ids)
    await inner.close()
    cache.close()


async def _values(
    exam: Exam, key: str, name: str, *, runner: Runner, ids: dict[int, str]
) -> Values:
    system = pipeline_system(CATALOGUE[key], runner, ids, Counter())
    measured = MEASURES[name]
    return np.array(
        [measured(await system(one.text, _PAGES), exam.gains[one.id]) for one in exam.questions]
    )


def misspelt(text: str, seed: str) -> str:
    """Return a question with one letter wrong in two of its words, always the same for a seed."""
    dice = random.Random(seed)
    words = text.split()
    long = [at for at, word in enumerate(words) if len(word) >= _WORD and word.isalpha()]
    for at in dice.sample(long, min(2, len(long))):
        word = words[at]
        place = dice.randrange(1, len(word) - 1)
        swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        dropped = word[:place] + word[place + 1 :]
        words[at] = dice.choice((swapped, dropped))
    return " ".join(words)
