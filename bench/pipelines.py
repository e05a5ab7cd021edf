"""The six pipelines: time and memory of a question, and whether each technique beats `basic`.

`python -m bench.pipelines [--cache DIR] [--quick] [NAME…]` measures single proofs and prints them;
vectors are kept in the cache of `carrel eval`, so that only questions are encoded again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bench.pipelines_cases import behind_links, disturbed, judged, manual_chapters
from bench.pipelines_shelf import Case, Shelf, shelved
from bench.search_rig import Prepared, questions, stock
from bench.timing import percentile
from bench.vectors import clustered
from carrel.evaluation.chance import interval, paired_p
from carrel.evaluation.measures import MEASURES
from carrel.evaluation.pipeline_systems import pipeline_system
from carrel.evaluation.vector_cache import default_folder
from carrel.pipelines.catalog import CATALOGUE
from carrel.pipelines.runner import Runner
from carrel.settings import Settings
from carrel.storage.database import Database
from carrel.storage.migrate import migrate

ROOT = Path(__file__).parents[1]
_BASE = "basic"
_PAGES = 10
_OUT = {"correction_strategy": "both", "enable_web_search": True}
Values = npt.NDArray[np.float64]
Cases = Callable[[int | None], Sequence[Case]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A technique on the sets that it is for, together; `given` are its parameters there."""

    name: str
    key: str
    cases: Cases
    measure: str = "ndcg@10"
    given: Mapping[str, object] = field(default_factory=dict)


def _manual_questions(limit: int | None) -> Sequence[Case]:
    return judged("docs_faq.en", limit), judged("docs_faq.ja", limit)


PROOFS = (
    Proof(
        name="scifact.train",
        key="basic_rerank",
        cases=lambda limit: [judged("scifact.train", limit or 400, None if limit else 2_500)],
    ),
    Proof(name="docs_faq", key="basic_rerank", cases=_manual_questions),
    Proof(
        name="hotpot_sample",
        key="graphrag",
        cases=lambda limit: [judged("hotpot_sample", limit)],
        measure="all@8",
    ),
    Proof(name="docs_faq", key="pylate_colbert", cases=_manual_questions),
    Proof(
        name="hotpot_sample, linked pages not stored yet",
        key="crag",
        cases=lambda limit: [behind_links(limit)],
        measure="recall@10",
        given=_OUT,
    ),
    Proof(
        name="boolq.dev, misspelt",
        key="crag",
        cases=lambda limit: [
            disturbed(judged("boolq.dev", limit or 500, None if limit else 3_000))
        ],
    ),
    Proof(
        name="chapters of a manual",
        key="iris_global_graphrag",
        cases=lambda limit: [manual_chapters(limit)],
    ),
)


def measure(chunks: int, asked: int, limit: int | None = None) -> dict[str, object]:
    """Measure times on so many chunks, and the proofs, or small ones with so many questions."""
    return {
        "asking": asking(chunks, asked),
        "proofs": [proven(one, default_folder(), limit) for one in PROOFS],
    }


def asking(chunks: int, asked: int) -> dict[str, object]:
    """Return p95 of each pipeline without writing, of the database's ping, and the memory."""
    texts = questions(asked)
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        database = Database(Settings(home=Path(folder)).database_url)
        migrate(database, Path)
        stock(database, clustered(chunks, 1), Prepared.of(texts))
        database.close_now()
        done = subprocess.run(
            [sys.executable, "-m", "bench.pipelines_process", folder],
            input=json.dumps(texts),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
    found = json.loads(done.stdout)
    return {
        "chunks": chunks,
        "questions": len(texts),
        "p95_ms": _p95(found["wall_ms"]),
        "cpu_p95_ms": _p95(found["cpu_ms"]),
        "slowest_cpu_p95_ms": max(_p95(found["cpu_ms"]).values()),
        "ping_p95_ms": percentile(found["pings_ms"], 95),
        "megabytes": found["megabytes"],
    }


def _p95(times: Mapping[str, Sequence[float]]) -> dict[str, float]:
    return {key: percentile(some, 95) for key, some in times.items()}


def proven(which: Proof, cache: Path, limit: int | None = None) -> dict[str, object]:
    """Return the technique's figure beside that of `basic`, and how likely chance makes it."""
    return asyncio.run(_proven(which, cache, limit))


async def _proven(which: Proof, cache: Path, limit: int | None) -> dict[str, object]:
    parts: dict[str, list[Values]] = {_BASE: [], which.key: []}
    records = 0
    for case in which.cases(limit):
        records += len(case.exam.records)
        async with shelved(case, cache) as (runner, shelf):
            for key, given in ((_BASE, {}), (which.key, which.given)):
                values = await _values(
                    case, key, which.measure, runner=runner, shelf=shelf, **given
                )
                parts[key].append(values)
    ours, theirs = np.concatenate(parts[which.key]), np.concatenate(parts[_BASE])
    return {
        "pipeline": which.key,
        "set": which.name,
        "measure": which.measure,
        "records": records,
        "questions": len(ours),
        "basic": float(theirs.mean()),
        "technique": float(ours.mean()),
        "difference": float((ours - theirs).mean()),
        "interval": interval(ours - theirs),
        "p": paired_p(ours, theirs),
    }


async def _values(
    case: Case, key: str, name: str, *, runner: Runner, shelf: Shelf, **given: object
) -> Values:
    system = pipeline_system(CATALOGUE[key], runner, shelf.ids, Counter(), **given)
    found: list[float] = []
    for one in case.exam.questions:
        ranked = await system(one.text, _PAGES)
        found.append(MEASURES[name](ranked, case.exam.gains[one.id]))
        await shelf.put_back()
    return np.array(found)


def main() -> None:
    """Measure the named proofs, or all, and print a line of JSON for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="pipelines; without any all")
    parser.add_argument("--cache", type=Path, default=default_folder(), help="folder of vectors")
    parser.add_argument("--quick", action="store_true", help="20 questions of each set")
    given = parser.parse_args()
    for one in PROOFS:
        if not given.names or one.key in given.names:
            print(json.dumps(proven(one, given.cache, 20 if given.quick else None)), flush=True)


if __name__ == "__main__":
    main()
