"""Run the benchmarks and write docs/benchmarks.md: `python -m bench.run [--quick] [PART…]`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from bench import (
    charset,
    extraction,
    extraction_scorer,
    footprint,
    gates,
    ingest,
    keywords,
    mathml,
    report,
    vectors,
)

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
    "start_up": lambda quick: footprint.start_up(5 if quick else 30),
    "idle_memory": lambda quick: footprint.idle_memory(2 if quick else 10),
    "installed_size": lambda _: footprint.installed_size(ROOT),
}


def main() -> int:
    """Measure the named parts, or all, keep the results and say which gates hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="what to measure")
    parser.add_argument("--quick", action="store_true", help="small sizes; results are not kept")
    given = parser.parse_args()
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for name in given.parts or PARTS:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        results[name] = {**PARTS[name](given.quick), "machine": _machine()}
        print(json.dumps({name: results[name]}), flush=True)
    decided = gates.gates(results)
    for gate in decided:
        print(f"{'holds' if gate.holds else 'FAILS'}  {gate.what}: {gate.shown}", file=sys.stderr)
    if not given.quick:
        RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        page = ROOT / "docs" / "benchmarks.md"
        page.write_text(report.page(results, decided), encoding="utf-8")
    return 0 if all(gate.holds for gate in decided) else 1


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
