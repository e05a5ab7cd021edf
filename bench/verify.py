"""Quotations checked: true and changed ones over 10,000 passages, and how long that takes.

python -m bench.verify [--quotes N] [--chunks N] [--postgres]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import tempfile
import time
from collections import Counter
from pathlib import Path

from bench.stores import both
from bench.verify_quotes import Makers, Page, Quote, pages
from carrel.core.pages import ChunkDraft, PageDraft
from carrel.services.verify import Verify
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import migrate

CHUNKS = 10_000
QUOTES = 10_000
_SHOWN = 12


def measure(
    quotes: int = QUOTES, chunks: int = CHUNKS, *, seed: int = 2, postgres: bool = False
) -> dict[str, object]:
    """Check so many true and so many changed quotations, and count what is judged right."""
    found = pages(chunks)
    makers = Makers(found, seed)
    asked = makers.true(quotes) + makers.mutated(quotes)
    with contextlib.ExitStack() as opened:
        if postgres:
            database = opened.enter_context(both())["PostgreSQL"]
        else:
            folder = opened.enter_context(tempfile.TemporaryDirectory(prefix="carrel-bench-"))
            database = Database(f"sqlite:///{folder}/carrel.db")
            opened.callback(database.close_now)
            migrate(database, Path)
        return asyncio.run(_checked(database, found, asked))


async def _checked(database: Database, found: list[Page], asked: list[Quote]) -> dict[str, object]:
    corpus = Corpus(database)
    for page in found:
        source = await corpus.add(page.url)
        await corpus.store(source.id, _draft(page))
    verify = Verify(database)
    right: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    wrong: list[dict[str, object]] = []
    times, work = [], []
    for quote in asked:
        began, worked = time.perf_counter(), time.process_time()
        verdict = await verify.check(quote.text, quote.url)
        times.append((time.perf_counter() - began) * 1000)
        work.append((time.process_time() - worked) * 1000)
        whole[quote.kind] += 1
        holds = all(_holds(found, place.url, place.start, place.text) for place in verdict.places)
        if verdict.standing == quote.standing and holds:
            right[quote.kind] += 1
        else:
            wrong.append({"kind": quote.kind, "said": verdict.standing, "quote": quote.text})
    times.sort()
    work.sort()
    return {
        "chunks": sum(len(page.passages) for page in found),
        "quotations": len(asked),
        "right": sum(right.values()),
        "share": sum(right.values()) / len(asked),
        "kinds": {kind: {"right": right[kind], "all": whole[kind]} for kind in whole},
        "mean_ms": sum(times) / len(times),
        "p95_ms": times[int(len(times) * 0.95)],
        "p99_ms": times[int(len(times) * 0.99)],
        "worst_ms": times[-1],
        "cpu_mean_ms": sum(work) / len(work),
        "cpu_p95_ms": work[int(len(work) * 0.95)],
        "cpu_p99_ms": work[int(len(work) * 0.99)],
        "wrong": wrong[:_SHOWN],
    }


def _holds(found: list[Page], url: str, start: int, text: str) -> bool:
    """Say whether a place is what the page has there."""
    page = next(page for page in found if page.url == url)
    return page.text[start : start + len(text)] == text


def _draft(page: Page) -> PageDraft:
    chunks, at = [], 0
    for text in page.passages:
        chunks.append(ChunkDraft(text=text, start=at, end=at + len(text)))
        at += len(text) + 2
    return PageDraft(title=page.url, language=page.language, text=page.text, chunks=chunks)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotes", type=int, default=QUOTES)
    parser.add_argument("--chunks", type=int, default=CHUNKS)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    result = measure(given.quotes, given.chunks, seed=given.seed, postgres=given.postgres)
    print(json.dumps(result, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
