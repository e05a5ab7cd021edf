"""How the pipelines did: figures by kind of question, and which is best where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from carrel.evaluation.chance import Values, interval, paired_p
from carrel.evaluation.measures import MEASURES
from carrel.evaluation.own.questions import Kind, OwnQuestion
from carrel.evaluation.rating import MAIN

ALL = "all"
CERTAIN = 0.05  # a difference that chance makes less often than this counts as one
_SHOWN = (MAIN, "recall@1", "recall@10", "mrr@10")
_DIGITS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One pipeline on one kind of question."""

    means: Mapping[str, float]
    interval: tuple[float, float]

    def as_dict(self) -> dict[str, object]:
        """Return the measures by name, and the interval of the main one."""
        return {**self.means, "interval": list(self.interval)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The best pipeline for a kind; `level_with` may be as good, as chance makes such differences.

    Whether all are level with the best, nothing can be said but that.
    """

    pipeline: str
    value: float
    level_with: tuple[str, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name."""
        return {
            "pipeline": self.pipeline,
            MAIN: self.value,
            "level_with": list(self.level_with),
        }


Answers = Mapping[str, Sequence[Sequence[str]]]  # rankings by pipeline, one for each question


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """All figures; `kinds` has how many questions of each kind were asked, then of all."""

    kinds: Mapping[str, int]
    cells: Mapping[str, Mapping[str, Cell]]
    best: Mapping[str, Best]


def sheet_of(questions: Sequence[OwnQuestion], answers: Answers) -> Sheet:
    """Sum the answers up."""
    kinds = {
        str(kind): [at for at, one in enumerate(questions) if one.kind is kind] for kind in Kind
    }
    asked = {name: at for name, at in kinds.items() if at} | {ALL: list(range(len(questions)))}
    values = {
        name: {
            measure: np.array(
                [
                    MEASURES[measure](ranked, one.gains)
                    for one, ranked in zip(questions, found, strict=True)
                ]
            )
            for measure in _SHOWN
        }
        for name, found in answers.items()
    }
    return Sheet(
        kinds={kind: len(at) for kind, at in asked.items()},
        cells={
            name: {kind: _cell(found, at) for kind, at in asked.items()}
            for name, found in values.items()
        },
        best={
            kind: _best({name: found[MAIN][at] for name, found in values.items()})
            for kind, at in asked.items()
        },
    )


def _cell(values: Mapping[str, Values], at: Sequence[int]) -> Cell:
    low, high = interval(values[MAIN][list(at)])
    return Cell(
        means={name: _round(float(found[list(at)].mean())) for name, found in values.items()},
        interval=(_round(low), _round(high)),
    )


def _best(values: Mapping[str, Values]) -> Best:
    """Return the highest mean, the first named where several have it."""
    means = {name: _round(float(found.mean())) for name, found in values.items()}
    best = max(means, key=lambda name: means[name])
    level = [
        name
        for name, found in values.items()
        if name != best and paired_p(values[best], found) >= CERTAIN
    ]
    return Best(pipeline=best, value=means[best], level_with=tuple(level))


def _round(value: float) -> float:
    return round(value, _DIGITS)
