"""Two encoders on a judged set, through the product's own search, with a paired test.

Everything else is the same for both: passages, search, questions. Vectors are kept in the cache of
`carrel eval`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from bench.retrieval import told
from carrel.core.embedding import Embedder
from carrel.evaluation.chance import Values, paired_p
from carrel.evaluation.evaluate import Plan, evaluate
from carrel.evaluation.exam import Exam
from carrel.evaluation.measures import MEASURES
from carrel.evaluation.vector_cache import default_folder
from carrel.settings import Settings

Encoders = Mapping[str, Callable[[], Embedder]]


def compare(
    exam: Exam, measure: str, encoders: Encoders, *, rows: Sequence[str], name: str
) -> dict[str, object]:
    """Return the means of both encoders by `rows`, the spread and the chance of the difference.

    The difference is that of the second encoder to the first.
    """
    values = {
        key: _values(exam, measure, make, rows, f"{name}, {key}") for key, make in encoders.items()
    }
    found: dict[str, object] = {"measure": measure, "queries": len(exam.questions)}
    for row in rows:
        first, second = (each[row] for each in values.values())
        found[row] = {
            **{key: float(each[row].mean()) for key, each in values.items()},
            "error": float((second - first).std() / np.sqrt(max(1, len(first)))),
            "p": paired_p(second, first),
        }
    return found


def _values(
    exam: Exam, measure: str, make: Callable[[], Embedder], rows: Sequence[str], title: str
) -> dict[str, Values]:
    evaluation = asyncio.run(
        evaluate(
            exam,
            Settings(),
            plan=Plan(systems=rows, cache=default_folder()),
            embedder=make(),
            stage=lambda stage: told(f"{title}, {stage}"),
        )
    )
    count = MEASURES[measure]
    return {
        row: np.array([count(ranked[key], gains) for key, gains in exam.gains.items()])
        for row, ranked in evaluation.rating.ranked.items()
    }
