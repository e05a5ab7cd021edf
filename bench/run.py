"""Run the benchmarks and write docs/benchmarks.md: `python -m bench.run [--quick] [PART…]`.

Results are kept after each part, so that an interrupted run loses one part only.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from bench import (
    charset,
    confidence,
    encoder_memory,
    encoders,
    expansion,
    extraction,
    extraction_scorer,
    footprint,
    gates,
    graph,
    ingest,
    ingest_encoding,
    keywords,
    mathml,
    mcp_overhead,
    packing,
    pipelines,
    report,
    research_brief,
    research_speed,
    retrieval,
    search_postgres,
    search_speed,
    tasks,
    tasks_load,
    vectors,
    verify,
    websites,
    websites_jobs,
    websites_load,
    websites_relevance,
)
from bench.chat import measure as chat
from bench.chat import pass3, requests
from bench.fields import measure as fields
from bench.fields.pages import SEALED, part_of
from bench.retrieval_sets import SETS

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results.json"
PARTS: dict[str, Callable[[bool], dict[str, object]]] = {
    "keywords": lambda quick: keywords.measure(10_000 if quick else 100_000, 50 if quick else 200),
    "vectors": lambda quick: vectors.measure(10_000 if quick else 100_000, 50 if quick else 200),
    "ingest": lambda quick: ingest.measure(100 if quick else 700, 1 if quick else 3),
    "extraction": lambda quick: extraction.measure(20 if quick else None),
    "scorer": lambda quick: extraction_scorer.measure(60 if quick else None),
    "mathml": lambda _: mathml.measure(),
    "charset": lambda _: charset.measure(),
    "search_speed": lambda quick: search_speed.measure(
        10_000 if quick else 100_000, 30 if quick else 200
    ),
    "search_postgres": lambda quick: search_postgres.measure(
        (1_000, 3_000) if quick else (20_000, 60_000), 20 if quick else 200
    ),
    "research_speed": lambda quick: research_speed.measure(
        1_000 if quick else 10_000, 12 if quick else 120
    ),
    "research_brief": lambda quick: research_brief.measure(10 if quick else None),
    "expansion": lambda quick: expansion.measure(5 if quick else 300, 2 if quick else 60),
    "confidence": lambda quick: confidence.measure(50 if quick else None),
    "ingest_encoding": lambda quick: ingest_encoding.measure(
        10 if quick else 100, 1 if quick else 2
    ),
    "graph": lambda quick: graph.measure(
        600 if quick else 6_000,
        1_000 if quick else 10_000,
        20 if quick else 200,
        20 if quick else None,
    ),
    "pipelines": lambda quick: pipelines.measure(
        1_000 if quick else 10_000, 12 if quick else 100, 20 if quick else None
    ),
    "encoder_memory": lambda quick: encoder_memory.measure(1_000 if quick else 10_000),
    "start_up": lambda quick: footprint.start_up(5 if quick else 30),
    "idle_memory": lambda quick: footprint.idle_memory(2 if quick else 10),
    "mcp": lambda quick: mcp_overhead.measure(3 if quick else 15, 100 if quick else 1_000),
    "websites": lambda quick: websites.measure(40 if quick else 1_000, 10 if quick else 100),
    "websites_load": lambda quick: websites_load.measure(
        64, 20 if quick else 200, 5.0 if quick else 30.0
    ),
    "websites_relevance": lambda quick: websites_relevance.measure(limit=20 if quick else None),
    "websites_jobs": lambda quick: websites_jobs.measure(20 if quick else None),
    "tasks": lambda quick: tasks.measure(1_000 if quick else 10_000, 20 if quick else 300),
    "tasks_load": lambda quick: tasks_load.measure(20 if quick else 200, 3.0 if quick else 60.0),
    "chat_requests": lambda quick: requests.measure(40 if quick else None),
    "chat": lambda quick: chat.measure(rounds=3 if quick else 30, together=10 if quick else 100),
    "chat_pass3": lambda quick: pass3.measure(2 if quick else 20, 0 if quick else 4),
    "verify": lambda quick: verify.measure(300 if quick else 10_000),
    "fields": lambda _: fields.measure(),
    "installed_size": lambda _: footprint.installed_size(ROOT),
}


def main() -> int:
    """Measure the named parts, or all, keep the results and say which gates hold."""
    given = _arguments()
    results = _kept()
    for name in given.parts:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        found = _measured(name, given, results.get(name))
        results = (results if given.quick else _kept()) | {name: {**found, "machine": _machine()}}
        print(json.dumps({name: results[name]}), flush=True)
        if not given.quick:
            _keep(results)
    decided = gates.gates(results)
    for gate in decided:
        print(f"{'holds' if gate.holds else 'FAILS'}  {gate.what}: {gate.shown}", file=sys.stderr)
    return 0 if all(gate.holds for gate in decided) else 1


def _arguments() -> argparse.Namespace:
    """Return what was asked for, with all `parts` where none was named."""
    usual = [*PARTS, "retrieval"]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "parts", nargs="*", choices=[*usual, "encoders", "packing", []], help="what to measure"
    )
    parser.add_argument("--quick", action="store_true", help="small sizes; results are not kept")
    parser.add_argument(
        "--sets",
        nargs="+",
        default=[],
        choices=[one.name for one in SETS],
        help="of `retrieval`, `encoders`, `packing`",
    )
    parser.add_argument("--before", type=Path, help="folder of the encoder before, for `encoders`")
    parser.add_argument("--urdu", type=Path, help="strings kept out of training, for `encoders`")
    parser.add_argument(
        "--held-out",
        choices=SEALED,
        default="",
        help="open the sealed pages of these batches of `fields`, once for all",
    )
    given = parser.parse_args()
    if "encoders" in given.parts and given.before is None:
        parser.error("`encoders` needs --before: see bench/encoders.py")
    given.parts = [part_of(given.held_out)] if given.held_out else given.parts or usual
    return given


def _measured(
    name: str, given: argparse.Namespace, known: Mapping[str, Any] | None
) -> dict[str, object]:
    """Measure one part; of judged sets those that were not named stay as they are `known`."""
    limit = 20 if given.quick else None
    if given.held_out:
        return fields.measure(held_out=given.held_out)
    if name == "retrieval":
        return retrieval.measure(given.sets, limit=limit, before=known)
    if name == "encoders":
        return encoders.measure(given.before, urdu=given.urdu, names=given.sets, known=known)
    if name == "packing":
        return packing.measure(given.sets, limit=limit, known=known)
    return PARTS[name](given.quick)


def _kept() -> gates.Results:
    """Return the results as they are now: another run may have added to them meanwhile."""
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return cast("gates.Results", found)


def _keep(results: gates.Results) -> None:
    RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    page = report.page(results, gates.gates(results))
    (ROOT / "docs" / "benchmarks.md").write_text(page, encoding="utf-8")


def _machine() -> dict[str, object]:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "load": load,
        "date": datetime.now(UTC).date().isoformat(),
    }


if __name__ == "__main__":
    sys.exit(main())
