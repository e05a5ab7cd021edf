"""`make fuzz`: call every tool many times with odd arguments, and the endpoint with odd bytes."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.desk import desk
from tests.fuzz.raw import fuzz_endpoint
from tests.fuzz.routes import fuzz_routes
from tests.fuzz.tools import Tally, fuzz_tools


async def run(cases: int, bodies: int, seed: str) -> int:
    """Fuzz everything, say how it went, and return how many calls ended badly."""
    began = time.monotonic()
    total, bad = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        async with desk(f"sqlite:///{folder}/fuzz.db", Path(folder) / "home") as opened:
            for toolset in opened.servers:
                for tally in await fuzz_tools(opened, toolset, cases=cases, seed=seed):
                    total, bad = total + tally.cases, bad + report(tally)
            for tally in await fuzz_routes(opened, cases=cases // 10, seed=seed):
                total, bad = total + tally.cases, bad + report(tally)
            tally = await fuzz_endpoint(opened, bodies=bodies, seed=seed)
            total, bad = total + tally.cases, bad + report(tally)
    seconds = time.monotonic() - began
    print(f"{total:,} cases in {seconds:,.0f} s with seed {seed!r}: {bad} ended badly")
    return bad


def report(tally: Tally) -> int:
    """Print how the calls of one tool ended."""
    print(tally, *tally.faults, sep="\n  ", flush=True)
    return tally.ends["fault"]


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=20_000, help="calls of each tool")
    parser.add_argument("--bodies", type=int, default=5_000, help="raw requests to the endpoint")
    parser.add_argument("--seed", default="carrel", help="the same seed makes the same cases")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)  # each refused call would be a line
    sys.exit(1 if asyncio.run(run(given.cases, given.bodies, given.seed)) else 0)


if __name__ == "__main__":
    main()
