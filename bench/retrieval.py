"""How well search finds, on judged sets, with one configuration for all: what `carrel eval` does.

Vectors are kept in the cache of `carrel eval`, so that an interrupted run goes on where it was and
a run after a change of the search alone encodes nothing but the queries.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from bench.retrieval_sets import SETS, JudgedSet
from carrel.evaluation.evaluate import Plan, evaluate
from carrel.evaluation.rating import Progress
from carrel.evaluation.vector_cache import default_folder
from carrel.inference.choose import choose
from carrel.settings import Settings

LEGS = ("keyword", "vector", "search")
_EVERY = 20  # so many steps between two lines


def measure(
    names: Collection[str] = (),
    *,
    limit: int | None = None,
    before: Mapping[str, Any] | None = None,
) -> dict[str, object]:
    """Measure the named sets, or all; the others keep the figures that they had `before`."""
    found: dict[str, object] = dict(before.get("sets", {})) if before else {}
    for one in SETS:
        if not names or one.name in names:
            found[one.name] = measure_set(one, limit=limit)
    return {"sets": {one.name: found[one.name] for one in SETS if one.name in found}}


def measure_set(which: JudgedSet, *, limit: int | None = None) -> dict[str, object]:
    """Return the figures of one set, as `carrel eval --json` prints them."""
    settings = Settings()
    evaluation = asyncio.run(
        evaluate(
            which.load(limit),
            settings,
            plan=Plan(systems=LEGS, cache=default_folder()),
            embedder=choose(settings.encoder),
            stage=lambda title: told(f"{which.name}, {title}"),
        )
    )
    found = evaluation.as_dict()
    del found["encoding"]  # depends on what the cache held, and names a folder
    encoder = evaluation.encoding.encoder if evaluation.encoding else ""
    return found | {"measure": which.measure, "encoder": encoder}


@contextlib.contextmanager
def told(title: str) -> Iterator[Progress]:
    """Yield what tells on standard error now and then how far it is."""
    shown = -1

    def progress(done: int, total: int, message: str) -> None:
        nonlocal shown
        step = done * _EVERY // total
        if step != shown:
            shown = step
            print(f"{title}: {done}/{total} {message[:60]}", file=sys.stderr, flush=True)

    yield progress
