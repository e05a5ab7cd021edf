"""The encoder before and after training, side by side, through the product's own search.

`python -m bench.run encoders --before FOLDER [--urdu FILE] [--sets SET…]`: FOLDER is what
`python -m training.encoder.rebuild` makes, FILE the English and Urdu strings that
`python -m training.encoder.pairs` keeps out of training.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from bench import paired
from bench.retrieval_sets import SETS
from carrel.core.embedding import Passage
from carrel.evaluation.exam import Exam, Question, Record
from carrel.inference.bundled import BundledEncoder

ROWS = ("vector", "search")
_PASSAGES = 160  # of a set, for the speed of encoding
_ROUNDS = 3


def measure(
    before: Path,
    *,
    urdu: Path | None = None,
    names: Collection[str] = (),
    known: Mapping[str, Any] | None = None,
) -> dict[str, object]:
    """Compare both encoders on the named sets, or all; other sets keep what was `known`."""
    found: dict[str, object] = dict(known.get("sets", {})) if known else {}
    for one in SETS:
        if not names or one.name in names:
            found[one.name] = compare(one.load(), one.measure, before, one.name)
    if urdu is not None:
        for name, exam in urdu_exams(urdu):
            found[name] = compare(exam, "recall@1", before, name)
    return {"sets": found, "encoding": encoding_speed(before)}


def compare(exam: Exam, measure: str, before: Path, name: str) -> dict[str, object]:
    """Return the means of both encoders, and how likely such a difference is by chance."""
    encoders = {"before": lambda: BundledEncoder(before), "after": BundledEncoder}
    return paired.compare(exam, measure, encoders, rows=ROWS, name=name)


def urdu_exams(path: Path) -> Iterator[tuple[str, Exam]]:
    """Yield both ways between English and Urdu: each string has one translation."""
    with path.open(encoding="utf-8") as lines:
        pairs = [json.loads(line) for line in lines]
    for asked, found in (("english", "urdu"), ("urdu", "english")):
        yield (
            f"{asked} to {found}",
            Exam(
                records=[Record(id=str(one["id"]), title="", text=one[found]) for one in pairs],
                questions=[Question(id=str(one["id"]), text=one[asked]) for one in pairs],
                gains={str(one["id"]): {str(one["id"]): 1.0} for one in pairs},
            ),
        )


def encoding_speed(before: Path) -> dict[str, float]:
    """Return passages per second of processor time, both encoders in turn."""
    exam = SETS[0].load()
    passages = [Passage(context=one.title, text=one.text) for one in exam.records[:_PASSAGES]]
    best = {"before": 0.0, "after": 0.0}

    async def run() -> None:
        encoders = {"before": BundledEncoder(before), "after": BundledEncoder()}
        for turn in range(_ROUNDS + 1):
            for name, encoder in encoders.items():
                begun = time.process_time()
                await encoder.embed_passages(passages)
                spent = time.process_time() - begun
                if turn:  # the first loads the model
                    best[name] = max(best[name], len(passages) / spent)
        for encoder in encoders.values():
            await encoder.close()

    asyncio.run(run())
    return best
