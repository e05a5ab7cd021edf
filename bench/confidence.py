"""How much a confidence means: it is fitted on one half of the questions, judged on the other.

`python -m bench.confidence [QUESTIONS [SET…]]` prints numbers for `calibration.confidence` in the
encoder's manifest. Each question is asked again as if its answer were not there, at a small weight:
a passage that is merely the best of a bad lot is not sure to be relevant.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from bench.retrieval_sets import SETS
from carrel.core.embedding import Confidence
from carrel.core.search import Query
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.exam import Exam
from carrel.evaluation.filling import Filling
from carrel.evaluation.trial_store import open_trial
from carrel.evaluation.vector_cache import VectorCache, default_folder
from carrel.inference.choose import choose
from carrel.orchestrate.analyse import parts_of
from carrel.orchestrate.pool import Candidate, leads, pooled
from carrel.retrieve.search import Search
from carrel.settings import Settings
from carrel.storage.corpus import Corpus

NAMES = ("boolq.dev", "jsquad.valid")
_FIRST = 10  # passages of each question
_NOT_THERE = 0.1  # weight of a question without its answer
_BINS = 10
_STEPS = 100
_EVEN = 1e-3
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judged:
    """Passages: what is known of each, whether it is relevant, its place and its weight."""

    seen: Numbers  # one, lead, logit of the semantic similarity, share of the words
    right: Numbers
    place: Numbers
    weight: Numbers

    def only(self, which: npt.NDArray[np.bool_]) -> Judged:
        """Return some of them."""
        return Judged(
            seen=self.seen[which],
            right=self.right[which],
            place=self.place[which],
            weight=self.weight[which],
        )


def measure(limit: int | None = None, names: Sequence[str] = NAMES) -> dict[str, object]:
    """Return the errors of calibration of the shipped numbers, and of those fitted now."""
    found = {name: asyncio.run(_asked(name, limit)) for name in names}
    numbers = fit([half for half, _ in found.values()])
    shipped = choose_confidence()
    return {
        "sets": {
            name: {
                "questions": int(((report.place == 0) & (report.weight == 1)).sum()),
                "shipped": _figures(report, shipped),
                "fitted": _figures(report, numbers),
            }
            for name, (_, report) in found.items()
        },
        "shipped": asdict(shipped),
        "fitted": {key: round(value, 3) for key, value in asdict(numbers).items()},
    }


def choose_confidence() -> Confidence:
    """Return the numbers that the encoder comes with."""
    encoder = choose(Settings().encoder)
    assert encoder is not None
    return encoder.calibration.confidence


def fit(halves: Sequence[Judged]) -> Confidence:
    """Fit the logistic function by Newton's method, with hardly any pull towards 0."""
    seen = np.vstack([half.seen for half in halves])
    right = np.concatenate([half.right for half in halves])
    weight = np.concatenate([half.weight for half in halves])
    found = np.zeros(seen.shape[1])
    for _ in range(_STEPS):
        told = 1 / (1 + np.exp(-seen @ found))
        slope = seen.T @ (weight * (told - right)) + _EVEN * found
        curve = (seen.T * (weight * told * (1 - told))) @ seen + _EVEN * np.eye(len(found))
        found -= np.linalg.solve(curve, slope)
    offset, lead, semantic, keyword = map(float, found)
    return Confidence(offset=offset, lead=lead, semantic=semantic, keyword=keyword)


def calibration_error(told: Numbers, right: Numbers) -> float:
    """Return the mean distance of what is told from what is so, over ten even bins."""
    bins = np.minimum((told * _BINS).astype(int), _BINS - 1)
    return float(
        sum(
            (bins == one).mean() * abs(told[bins == one].mean() - right[bins == one].mean())
            for one in set(bins.tolist())
        )
    )


def _figures(half: Judged, numbers: Confidence) -> dict[str, float]:
    weights = np.array([numbers.offset, numbers.lead, numbers.semantic, numbers.keyword])
    told = 1 / (1 + np.exp(-half.seen @ weights))
    there = half.weight == 1
    first = there & (half.place == 0)
    return {
        "first": calibration_error(told[first], half.right[first]),
        "first_ten": calibration_error(told[there], half.right[there]),
        "told": float(told[first].mean()),
        "right": float(half.right[first].mean()),
        "told_without_answer": float(told[~there & (half.place == 0)].mean()),
    }


async def _asked(name: str, limit: int | None) -> tuple[Judged, Judged]:
    """Ask the questions of a set; return the half to fit on and the half to report."""
    exam = next(one for one in SETS if one.name == name).load(limit)
    settings = Settings()
    inner = choose(settings.encoder)
    assert inner is not None
    cache = VectorCache(default_folder(), inner)
    encoder = CachedEmbedder(inner, cache)
    try:
        async with open_trial(settings) as database:
            corpus = Corpus(database, settings.corpus)
            filling = Filling(corpus, encoder, progress=lambda _done, _total, _words: None)
            await filling.take(exam.records)
            search = Search(corpus, encoder, settings.search)
            rows = await _rows(search, exam, filling.ids)
    finally:
        await encoder.close()
        cache.close()
    halves = np.array([number % 2 for number, *_ in rows])
    judged = Judged(
        seen=np.array([row[1] for row in rows]),
        right=np.array([row[2] for row in rows]),
        place=np.array([row[3] for row in rows]),
        weight=np.array([row[4] for row in rows]),
    )
    return judged.only(halves == 0), judged.only(halves == 1)


Row = tuple[int, list[float], float, int, float]


async def _rows(search: Search, exam: Exam, ids: dict[int, str]) -> list[Row]:
    found: list[Row] = []
    for number, question in enumerate(exam.questions):
        gains = exam.gains[question.id]
        parts = [await search.find(Query(text=one, limit=50)) for one in parts_of(question.text)]
        ordered = pooled(parts)
        without = [one for one in ordered if gains.get(ids[one.source.id], 0) <= 0]
        for some, weight in ((ordered, 1.0), (without, _NOT_THERE)):
            best = some[:_FIRST]
            for place, (one, lead) in enumerate(zip(best, leads(best), strict=True)):
                right = float(gains.get(ids[one.source.id], 0) > 0)
                found.append((number, _seen(one, lead), right, place, weight))
    return found


def _seen(one: Candidate, lead: float) -> list[float]:
    inside = min(max(one.scores.semantic or 0.0, 0.001), 0.999)
    near = max(-4.0, min(4.0, lead))
    return [1.0, near, float(np.log(inside / (1 - inside))), one.scores.keyword or 0.0]


if __name__ == "__main__":
    most = int(sys.argv[1]) if sys.argv[1:] else None
    print(json.dumps(measure(most, sys.argv[2:] or NAMES), indent=1))
