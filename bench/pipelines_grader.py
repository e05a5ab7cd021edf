"""Fit the grader of corrective retrieval: `python -m bench.pipelines_grader [--sample N] SET…`.

Each question is asked twice of the whole set, as it is and misspelt, and twice of the set without
the records that answer it. A grade should be the chance that an answer is among the first three
hits. Weights are found by Newton's method; what is printed goes into `carrel/pipelines/grade.py`.
"""

from __future__ import annotations

import argparse
import asyncio

import numpy as np
import numpy.typing as npt

from bench.pipelines_cases import misspelt
from bench.retrieval_sets import SETS, JudgedSet
from carrel.core.pages import Filter
from carrel.core.search import Query
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.filling import Filling
from carrel.evaluation.trial_store import open_trial
from carrel.evaluation.vector_cache import VectorCache, default_folder
from carrel.inference.choose import choose
from carrel.pipelines.grade import features
from carrel.pipelines.rewrite import asked
from carrel.retrieve.search import Search
from carrel.settings import Settings
from carrel.storage.corpus import Corpus

_FIRST = 3
_RIDGE = 1e-2
_BINS = 10
_SETS = ("hotpot_sample", "scifact.train", "docs_faq.en", "boolq.dev")
Numbers = npt.NDArray[np.float64]


async def _collected(
    which: JudgedSet, sample: int | None, limit: int = 100
) -> list[tuple[float, float, float, float]]:
    """Return features and whether an answer was found, for each question with and without it."""
    exam, settings = which.load(sample), Settings()
    inner = choose(settings.encoder)
    assert inner is not None
    cache = VectorCache(default_folder(), inner)
    embedder = CachedEmbedder(inner, cache)
    rows: list[tuple[float, float, float, float]] = []
    async with open_trial(settings) as database:
        corpus = Corpus(database, settings.corpus)
        filling = Filling(corpus, embedder, progress=lambda *_: None)
        await filling.take(exam.records)
        search = Search(corpus, embedder, settings.search)
        ids = filling.ids
        for one in exam.questions[:: max(1, len(exam.questions) // limit)][:limit]:
            gold = {record for record, gain in exam.gains[one.id].items() if gain > 0}
            left = frozenset(key for key, record in ids.items() if record not in gold)
            for text in (one.text, misspelt(one.text, one.id)):
                question = await asked(text, corpus)
                for within in (None, Filter(sources=left)):
                    found = await search.find(Query(text=text, limit=20, within=within))
                    right = any(ids[hit.source.id] in gold for hit in found.hits[:_FIRST])
                    rows.append((*features(question, found.hits), float(right)))
    await inner.close()
    cache.close()
    return rows


def fitted(rows: Numbers) -> Numbers:
    """Return the weights of the logistic function, its offset last."""
    told = np.column_stack([rows[:, :-1], np.ones(len(rows))])
    truth, weights = rows[:, -1], np.zeros(told.shape[1])
    for _ in range(50):
        guess = 1 / (1 + np.exp(-told @ weights))
        slope = told.T @ (truth - guess) - _RIDGE * weights
        bend = (told * (guess * (1 - guess))[:, None]).T @ told + _RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def error_of(rows: Numbers, weights: Numbers) -> float:
    """Return the expected calibration error: how far grades are from shares, on average."""
    told = np.column_stack([rows[:, :-1], np.ones(len(rows))])
    guess = 1 / (1 + np.exp(-told @ weights))
    places = np.minimum((guess * _BINS).astype(int), _BINS - 1)
    apart = [
        abs(guess[places == place].mean() - rows[places == place, -1].mean())
        * (places == place).mean()
        for place in range(_BINS)
        if (places == place).any()
    ]
    return float(sum(apart))


def main() -> None:
    """Fit on the sets that are named, one hundred questions each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", default=list(_SETS), help="judged sets")
    parser.add_argument("--sample", type=int, default=None, help="questions of a small exam")
    given = parser.parse_args()
    rows = [
        row
        for which in SETS
        if which.name in given.sets
        for row in asyncio.run(_collected(which, given.sample))
    ]
    found = np.array(rows)
    weights = fitted(found)
    each = found.reshape(-1, 4, found.shape[1])  # the four ways in which a question is asked
    even, odd = (each[at::2].reshape(-1, found.shape[1]) for at in (0, 1))
    print("similarity, coverage, lead, offset:", np.round(weights, 2).tolist())
    print(f"answered: {found[:, -1].mean():.2f}, error: {error_of(found, weights):.3f}")
    print(f"fitted on one half, measured on the other: {error_of(odd, fitted(even)):.3f}")


if __name__ == "__main__":
    main()
