"""Asking every question of every system, and what comes of it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from carrel.evaluation.chance import Values, interval, paired_p
from carrel.evaluation.exam import Exam
from carrel.evaluation.measures import DEPTH, MEASURES

# From a query and how many pages are wanted to the ids of records, best first.
System = Callable[[str, int], Awaitable[Sequence[str]]]
Progress = Callable[[int, int, str], None]
MAIN = "ndcg@10"
MIXED = "search"  # what is compared with the best single leg
LEGS = ("keyword", "vector")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """How one system did: means over the queries, their intervals, and milliseconds.

    `encode_ms` is the median time that encoding the query took of each call.
    """

    means: Mapping[str, float]
    intervals: Mapping[str, tuple[float, float]]
    p50_ms: float
    p95_ms: float
    encode_ms: float = 0.0

    def as_dict(self) -> dict[str, float]:
        """Return the measures and the times by name."""
        return {**self.means, "p50_ms": self.p50_ms, "p95_ms": self.p95_ms}


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired:
    """The mixed search beside the best single leg: difference of the main measure, and chance."""

    against: str
    difference: float
    p: float

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name."""
        return {"against": self.against, "difference": self.difference, "p": self.p}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """What an evaluation found; `ranked` has the first records of each system by question."""

    pages: int
    queries: int
    systems: Mapping[str, Figures]
    ranked: Mapping[str, Mapping[str, Sequence[str]]]
    paired: Paired | None = None
    notes: Sequence[str] = ()

    def as_dict(self) -> dict[str, object]:
        """Return what machines read."""
        return {
            "pages": self.pages,
            "queries": self.queries,
            "systems": {name: row.as_dict() for name, row in self.systems.items()},
            "intervals": {name: dict(row.intervals) for name, row in self.systems.items()},
            "encode_ms": {name: row.encode_ms for name, row in self.systems.items()},
            "paired": self.paired.as_dict() if self.paired else None,
            "notes": list(self.notes),
        }


@dataclass(slots=True)
class _Sheet:
    """What one system has answered so far."""

    ranked: dict[str, Sequence[str]] = field(default_factory=dict)
    times: list[float] = field(default_factory=list)
    encoding: list[float] = field(default_factory=list)


async def rate(
    exam: Exam,
    systems: Mapping[str, System],
    *,
    encode_ms: Callable[[], float] = lambda: 0.0,
    progress: Progress = lambda _done, _total, _message: None,
) -> Rating:
    """Ask the systems in turn, so that a busy machine disturbs all alike.

    `encode_ms` tells the time that encoding took since it was last asked.
    """
    sheets = {name: _Sheet() for name in systems}
    for system in systems.values():
        await system(exam.questions[0].text, DEPTH)  # what is loaded on first need is loaded now
    for done, question in enumerate(exam.questions, 1):
        for name, system in systems.items():
            encode_ms()
            begun = time.perf_counter()
            ranked = await system(question.text, DEPTH)
            sheets[name].times.append((time.perf_counter() - begun) * 1000)
            sheets[name].encoding.append(encode_ms())
            sheets[name].ranked[question.id] = list(dict.fromkeys(ranked))[:DEPTH]
        progress(done, len(exam.questions), question.text)
    values = {name: _values(exam, sheet) for name, sheet in sheets.items()}
    return Rating(
        pages=len(exam.records),
        queries=len(exam.questions),
        systems={name: _figures(values[name], sheet) for name, sheet in sheets.items()},
        ranked={name: sheet.ranked for name, sheet in sheets.items()},
        paired=_paired({name: found[MAIN] for name, found in values.items()}),
        notes=exam.notes,
    )


def _values(exam: Exam, sheet: _Sheet) -> dict[str, Values]:
    return {
        name: np.array([measure(sheet.ranked[key], gains) for key, gains in exam.gains.items()])
        for name, measure in MEASURES.items()
    }


def _figures(values: Mapping[str, Values], sheet: _Sheet) -> Figures:
    p50, p95 = np.percentile(sheet.times, [50, 95])
    return Figures(
        means={name: float(found.mean()) for name, found in values.items()},
        intervals={name: interval(found) for name, found in values.items()},
        p50_ms=float(p50),
        p95_ms=float(p95),
        encode_ms=float(np.median(sheet.encoding)),
    )


def _paired(values: Mapping[str, Values]) -> Paired | None:
    others = {name: found for name, found in values.items() if name in LEGS}
    if MIXED not in values or not others:
        return None
    best = max(others, key=lambda name: float(others[name].mean()))
    difference = float((values[MIXED] - others[best]).mean())
    return Paired(against=best, difference=difference, p=paired_p(values[MIXED], others[best]))
