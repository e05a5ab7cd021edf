"""Taking a site in with its vectors, beside plain scripts that do the same with Chroma.

They take turns. One script runs the encoder's model with onnxruntime as it comes; the other one has
it run by Carrel's own encoder, so that only the rest is compared. The encoder's busy share is the
time inside it from the beginning of its first batch to the end of its last.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bench.data import directory
from bench.ingest import SITE, cpu, ended, working
from bench.site_server import served
from carrel.app import App, open_app
from carrel.core.embedding import Embedded, Passage
from carrel.inference.bundled import BundledEncoder
from carrel.settings import FetchSettings, JobSettings, Settings

ROOT = Path(__file__).parents[1]
PLAIN = "trafilatura, onnxruntime, Chroma"
SCRIPTS = {PLAIN: "plain", "trafilatura, Carrel's encoder, Chroma": "carrel"}
_LOOK = 0.05  # seconds between looks whether all is encoded


@dataclass(slots=True)
class Watch:
    """When the encoder worked: spans of seconds."""

    spans: list[tuple[float, float]] = field(default_factory=list)

    @property
    def busy(self) -> float:
        """The share of the time that it worked."""
        first, last = self.spans[0][0], max(end for _, end in self.spans)
        worked, until = 0.0, first
        for start, end in sorted(self.spans):
            worked += max(0.0, end - max(start, until))
            until = max(until, end)
        return worked / (last - first)


def measure(pages: int, rounds: int) -> dict[str, object]:
    """Take so many pages of a site in, with Carrel and with the script in turns.

    They are drawn by lot: the pages next to the entry are lists of links, which say little.
    """
    folder = directory() / "sites" / SITE
    files = sorted(folder.rglob("*.html"))
    random.Random(1).shuffle(files)
    rows: dict[str, list[dict[str, float]]] = {name: [] for name in ("Carrel", *SCRIPTS)}
    shares: list[float] = []
    with served(folder) as server:
        addresses = [f"{server}/{file.relative_to(folder).as_posix()}" for file in files[:pages]]
        for _ in range(rounds):
            with _watched() as watch:
                rows["Carrel"].append(_timed(partial(_run, addresses)))
            shares.append(watch.busy)
            for name, way in SCRIPTS.items():
                rows[name].append(_timed(partial(_script, addresses, way)))
    best = {name: min(found, key=lambda row: row["seconds"]) for name, found in rows.items()}
    mine = best["Carrel"]
    return {
        "site": SITE,
        "pages": mine["pages"],
        "rounds": rounds,
        "systems": {
            name: row | {"per_second": row["pages"] / row["seconds"]} for name, row in best.items()
        },
        "ratio": best[PLAIN]["seconds"] / mine["seconds"],
        "busy": max(shares),
    }


def _timed(work: Callable[[], dict[str, float]]) -> dict[str, float]:
    begun = cpu()
    return work() | {"cpu": cpu() - begun}


def _run(addresses: Sequence[str]) -> dict[str, float]:
    return asyncio.run(_carrel(addresses))


async def _carrel(addresses: Sequence[str]) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as home:
        settings = Settings(
            home=Path(home), fetch=FetchSettings(allow="127.0.0.1"), jobs=JobSettings(poll=0.05)
        )
        async with open_app(settings) as app, working(app):
            begun = time.perf_counter()
            added = [await app.library.add(address) for address in addresses]
            for one in added:
                if one.job is not None:
                    await ended(app, one.job)
            chunks = await _encoded(app)
            seconds = time.perf_counter() - begun
    return {"pages": len(addresses), "chunks": chunks, "seconds": seconds}


async def _encoded(app: App) -> int:
    """Wait until every chunk has its vector; return how many there are."""
    while True:
        encoder = await app.corpus.serving()
        if encoder is not None:
            held = await app.corpus.holding(encoder)
            if held.chunks and not held.missing:
                return held.chunks
        await asyncio.sleep(_LOOK)


def _script(addresses: Sequence[str], way: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        done = subprocess.run(
            [sys.executable, "-m", "bench.plain_script", folder, way],
            input="\n".join(addresses),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
    found: dict[str, float] = json.loads(done.stdout)
    return found


@contextlib.contextmanager
def _watched() -> Iterator[Watch]:
    """Note when the encoder works."""
    watch, plain = Watch(), BundledEncoder.embed_passages

    async def timed(self: BundledEncoder, passages: Sequence[Passage]) -> list[Embedded]:
        begun = time.perf_counter()
        made = await plain(self, passages)
        watch.spans.append((begun, time.perf_counter()))
        return made

    BundledEncoder.embed_passages = timed  # type: ignore[method-assign]
    try:
        yield watch
    finally:
        BundledEncoder.embed_passages = plain  # type: ignore[method-assign]
