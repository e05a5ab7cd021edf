"""How much a confidence means: it is fitted on one half of the questions, judged on the other.

`python -m bench.confidence [QUESTIONS [SET…]]` prints numbers for `calibration.confidence` in the
encoder's manifest. Whole corpora and small ones count, so that the numbers hold for three pages as
well. Each question of a whole corpus is asked again as if its answer were not there, and small
corpora are asked what they do not answer, at a small weight: what is merely the best of a bad lot
is not sure to be relevant. Form and weights were chosen by the half that is fitted on.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields, replace

import numpy as np
import numpy.typing as npt

from bench.confidence_cases import Case, cases
from carrel.core.embedding import Confidence
from carrel.inference.choose import choose
from carrel.settings import Settings

NAMES = ("boolq.dev", "jsquad.valid")
_NOT_THERE = 0.07  # weight of a question without its answer
_SMALL = 0.5  # and of one to a small corpus
_TINY = 3  # pages
_BINS = 10
_STEPS, _STEP, _CLOSE = 60, 1e-3, 1e-3
_EVEN = 1e-4
_SIGNS = 3
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judged:
    """Questions side by side: signs and truth of their pages, as many as the longest has."""

    signs: Numbers  # question, page, sign: logit, words, order
    right: Numbers
    real: Numbers  # 1 for a page, 0 for what fills the row
    weight: Numbers

    @classmethod
    def of(cls, some: Sequence[Case]) -> Judged:
        """Put questions side by side."""
        most = max((len(one.signs) for one in some), default=0)
        signs, right = np.zeros((len(some), most, _SIGNS)), np.zeros((len(some), most))
        real, weight = np.zeros((len(some), most)), np.ones(len(some))
        for row, one in enumerate(some):
            size = len(one.signs)
            signs[row, :size] = [(sign.logit, sign.words, sign.order) for sign in one.signs]
            right[row, :size] = one.right
            real[row, :size] = 1
            weight[row] = (1 if one.there else _NOT_THERE) * (_SMALL if one.pages else 1)
        return cls(signs=signs, right=right, real=real, weight=weight)

    def told(self, numbers: Numbers) -> Numbers:
        """Return what these numbers say of each page; the same as `Confidence.of` does."""
        offset, own, rival = numbers[0], numbers[1:_SIGNS], numbers[_SIGNS:]
        fits = 1 / (1 + np.exp(-np.clip(offset + self.signs[:, :, : len(own)] @ own, -50, 50)))
        weight = np.where(self.real > 0, self.signs @ rival, -np.inf)
        share = np.exp(weight - weight.max(axis=1, keepdims=True))
        result: Numbers = fits * share / share.sum(axis=1, keepdims=True)
        return result


def measure(limit: int | None = None, names: Sequence[str] = NAMES) -> dict[str, object]:
    """Return the errors of calibration of the shipped numbers, and of those fitted now."""
    found = {name: asyncio.run(cases(name, limit)) for name in names}
    halves = [_halves(some) for some in found.values()]
    numbers = fit(Judged.of([one for half, _ in halves for one in half]))
    shipped = choose_confidence()
    return {
        "sets": {
            name: {
                "questions": sum(one.there and not one.pages for one in report),
                "shipped": _figures(report, shipped),
                "fitted": _figures(report, numbers),
            }
            for name, (_, report) in zip(found, halves, strict=True)
        },
        "shipped": asdict(shipped),
        "fitted": {key: round(value, 3) for key, value in asdict(numbers).items()},
    }


def choose_confidence() -> Confidence:
    """Return the numbers that the encoder comes with."""
    encoder = choose(Settings().encoder)
    assert encoder is not None
    return encoder.calibration.confidence


def fit(judged: Judged) -> Confidence:
    """Find the likeliest numbers by Newton's method, with slopes taken from differences."""
    size = len(fields(Confidence))
    found, steady = np.full(size, 0.5), 1e-2

    def lost(numbers: Numbers) -> float:
        told = np.clip(judged.told(numbers), 1e-6, 1 - 1e-6)
        each = judged.right * np.log(told) + (1 - judged.right) * np.log(1 - told)
        loss = (judged.weight[:, None] * judged.real * each).sum() / judged.weight.sum()
        return float(_EVEN * numbers @ numbers - loss)

    now = lost(found)
    for _ in range(_STEPS):
        slope, curve = _slopes(lost, found)
        values, axes = np.linalg.eigh(curve)
        rising = (axes * np.maximum(abs(values), 1e-4)) @ axes.T
        while True:
            step = np.linalg.solve(rising + steady * np.eye(size), slope)
            then = lost(found - step)
            if then < now or steady > 1e4:
                break
            steady *= 4
        if then >= now:
            break
        found, now, steady = found - step, then, max(steady / 3, 1e-6)
        if abs(step).max() < _CLOSE:
            break
    return _confidence(found)


def _confidence(numbers: Numbers) -> Confidence:
    names = [one.name for one in fields(Confidence)]
    return Confidence(**dict(zip(names, map(float, numbers), strict=True)))


def _slopes(of: Callable[[Numbers], float], at: Numbers) -> tuple[Numbers, Numbers]:
    """Return the first and the second derivatives, by differences."""
    ways = _STEP * np.eye(len(at))
    slope = np.array([(of(at + way) - of(at - way)) / (2 * _STEP) for way in ways])
    curve = np.array(
        [
            [
                of(at + one + other)
                - of(at + one - other)
                - of(at - one + other)
                + of(at - one - other)
                for other in ways
            ]
            for one in ways
        ]
    )
    return slope, curve / (4 * _STEP**2)


def calibration_error(told: Numbers, right: Numbers) -> float:
    """Return the mean distance of what is told from what is so, over ten even bins."""
    bins = np.minimum((told * _BINS).astype(int), _BINS - 1)
    return float(
        sum(
            (bins == one).mean() * abs(told[bins == one].mean() - right[bins == one].mean())
            for one in set(bins.tolist())
        )
    )


def _halves(some: Sequence[Case]) -> tuple[list[Case], list[Case]]:
    """Return the questions to fit on and those to report; without its answer, each once more."""
    every = [*some, *_without(some)]
    return (
        [one for one in every if one.signs and one.number % 2 == 0],
        [one for one in every if one.signs and one.number % 2 == 1],
    )


def _without(some: Sequence[Case]) -> Iterator[Case]:
    for one in some:
        if not one.pages:
            kept = [sign for sign, right in zip(one.signs, one.right, strict=True) if not right]
            yield replace(one, there=False, signs=tuple(kept), right=(False,) * len(kept))


def _figures(report: Sequence[Case], numbers: Confidence) -> dict[str, float]:
    """Return the error for the first passage, in the whole corpus and in small ones."""
    whole = [one for one in report if not one.pages]
    small = [one for one in report if one.pages]
    there = _first([one for one in whole if one.there], numbers)
    tiny = [one for one in small if one.there and one.pages <= _TINY]
    return {
        "first": calibration_error(*there),
        "told": float(there[0].mean()),
        "right": float(there[1].mean()),
        "told_without_answer": _mean([one for one in whole if not one.there], numbers),
        "small": calibration_error(*_first([one for one in small if one.there], numbers)),
        "tiny_told": _mean(tiny, numbers),
        "small_told_without_answer": _mean([one for one in small if not one.there], numbers),
    }


def _first(some: Sequence[Case], numbers: Confidence) -> tuple[Numbers, Numbers]:
    judged = Judged.of(some)
    return judged.told(np.array(astuple(numbers)))[:, 0], judged.right[:, 0]


def _mean(some: Sequence[Case], numbers: Confidence) -> float:
    return float(_first(some, numbers)[0].mean()) if some else 0.0


if __name__ == "__main__":
    most = int(sys.argv[1]) if sys.argv[1:] else None
    print(json.dumps(measure(most, sys.argv[2:] or NAMES), indent=1))
