"""The graph: how fast it is built and subtracted, what it finds, and how long a question takes."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from sqlalchemy import Connection

from bench.data import read
from bench.retrieval_sets import SETS
from bench.search_rig import Prepared, questions, stock
from bench.timing import percentile
from bench.vectors import clustered
from carrel.core.pages import ChunkDraft, Fetched, PageDraft
from carrel.core.search import Mode, Query
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.chance import interval, paired_p
from carrel.evaluation.exam import Exam
from carrel.evaluation.filling import Filling
from carrel.evaluation.trial_store import open_trial
from carrel.evaluation.vector_cache import VectorCache, default_folder
from carrel.inference.choose import choose
from carrel.retrieve.communities import Communities
from carrel.retrieve.graph import GraphQuery, GraphSearch, Method
from carrel.retrieve.search import Search
from carrel.settings import SearchSettings, Settings
from carrel.storage import graph
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import migrate
from carrel.text.entities.mentions import mentions

DELETIONS = 85
_FIRST = 8
_BATCH = 200
Ranked = Mapping[str, Sequence[str]]


def measure(count: int, chunks: int, asked: int, limit: int | None = None) -> dict[str, object]:
    """Measure building and subtracting on `count` pages, and questions on `chunks` chunks."""
    return {
        "pages": count,
        "building": _building(count),
        "deleting": asyncio.run(_deleting(count)),
        "hotpot": asyncio.run(_hotpot(limit)),
        "asking": _asking(chunks, asked),
    }


def _records(count: int) -> list[tuple[str, str]]:
    rows = read("boolq/corpus.jsonl")[:count]
    return [(row.get("title", ""), row["text"]) for row in rows]


@contextlib.asynccontextmanager
async def _store() -> AsyncIterator[Database]:
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        database = Database(f"sqlite:///{folder}/carrel.db")
        migrate(database, Path)
        yield database
        await database.close()


async def _filled(database: Database, records: Sequence[tuple[str, str]]) -> list[int]:
    corpus, found = Corpus(database), []
    for number, (title, text) in enumerate(records):
        one = ChunkDraft(text=text, start=0, end=len(text))
        draft = PageDraft(title=title, language="en", text=text, chunks=[one])
        url = f"https://bench.example/{number}"
        stored = await corpus.store_at(url, draft, fetched=Fetched())
        found.append(stored.source.id)
    return found


def _building(count: int) -> dict[str, float]:
    """Return passages per second: finding the entities, and storing them beside the chunks."""
    records = _records(count)
    begun = time.perf_counter()
    found = [mentions((title,), text) for title, text in records]
    finding = time.perf_counter() - begun

    async def storing() -> float:
        async with _store() as database:
            await _filled(database, records)
            # The rows are taken away and stored again, so that nothing else is timed.
            slots = range(len(found))
            await database.write(lambda rows: graph.drop(rows, list(slots)))
            begun = time.perf_counter()
            for at in range(0, len(found), _BATCH):
                some = list(zip(slots, found, strict=True))[at : at + _BATCH]
                await database.write(partial(graph.add, entries=some))
            return time.perf_counter() - begun

    kept = asyncio.run(storing())
    return {
        "finding_per_second": len(found) / finding,
        "storing_per_second": len(found) / kept,
        "per_second": len(found) / (finding + kept),
        "entities": sum(map(len, found)) / len(found),
        "model_calls": 0,
    }


async def _deleting(count: int) -> dict[str, float]:
    """Return milliseconds for some deletions: what the graph takes of it, and all of it."""
    async with _store() as database:
        sources = await _filled(database, _records(count))
        step = max(1, len(sources) // DELETIONS)
        gone = [(at, sources[at]) for at in range(0, len(sources), step)][:DELETIONS]

        def subtract(rows: Connection) -> float:
            begun = time.perf_counter()
            for slot, source_id in gone:
                graph.drop(rows, [slot])
                graph.unlink(rows, source_id)
            return (time.perf_counter() - begun) * 1000

        alone = await database.write(subtract)
        corpus = Corpus(database)
        others = [sources[at + 1] for at, _ in gone if at + 1 < len(sources)]
        begun = time.perf_counter()
        for source_id in others:
            await corpus.delete(source_id)
        whole = (time.perf_counter() - begun) * 1000
        return {"deletions": len(gone), "graph_ms": alone, "whole_ms": whole}


async def _hotpot(limit: int | None) -> dict[str, object]:
    """Return how often all gold passages are among the first, by system, and paired tests."""
    exam = next(one for one in SETS if one.name == "hotpot_sample").load(limit)
    settings = Settings()
    inner = choose(settings.encoder)
    assert inner is not None
    cache = VectorCache(default_folder(), inner)
    embedder = CachedEmbedder(inner, cache)
    async with open_trial(settings) as database:
        corpus = Corpus(database, settings.corpus)
        filling = Filling(corpus, embedder, progress=lambda *_: None)
        await filling.take(exam.records)
        search = Search(corpus, embedder, settings.search)
        found = await _answers(exam, search, GraphSearch(corpus, search), filling.ids)
    await inner.close()
    cache.close()
    held = {name: _all_found(exam, ranked) for name, ranked in found.items()}
    ours = held["graph, hybrid"]
    return {
        "questions": len(exam.questions),
        "all@8": {name: float(each.mean()) for name, each in held.items()},
        "intervals": {name: interval(each) for name, each in held.items()},
        "p": {name: paired_p(ours, each) for name, each in held.items() if each is not ours},
    }


async def _answers(
    exam: Exam, search: Search, over_graph: GraphSearch, ids: Mapping[int, str]
) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for question in exam.questions:
        for mode in Mode:
            results = await search.find(Query(text=question.text, limit=50, mode=mode))
            pages = dict.fromkeys(ids[hit.source.id] for hit in results.hits)
            found.setdefault(mode.value, {})[question.id] = list(pages)
        for method in (Method.HYBRID, Method.GRAPH, Method.RRF):
            query = GraphQuery(text=question.text, limit=50, method=method)
            results = (await over_graph.find(query)).results
            pages = dict.fromkeys(ids[hit.source.id] for hit in results.hits)
            found.setdefault(f"graph, {method}", {})[question.id] = list(pages)
    return found


def _all_found(exam: Exam, ranked: Ranked) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.array(
        [float(_gold(exam, one.id) <= set(ranked[one.id][:_FIRST])) for one in exam.questions]
    )


def _gold(exam: Exam, question: str) -> set[str]:
    return {key for key, gain in exam.gains[question].items() if gain > 0}


def _asking(chunks: int, asked: int) -> dict[str, float]:
    """Return p95 of a question, of the graph's part in it, and what the first one takes."""
    texts = questions(asked)
    encoder = Prepared.of(texts)
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        database = Database(f"sqlite:///{folder}/carrel.db")
        migrate(database, Path)
        corpus = stock(database, clustered(chunks, 1), encoder)
        search = GraphSearch(corpus, Search(corpus, encoder, SearchSettings()))
        with asyncio.Runner() as runner:
            parts: list[float] = []
            whole: list[float] = []
            for text in [texts[0], *texts]:
                begun = time.perf_counter()
                found = runner.run(search.find(GraphQuery(text=text)))
                whole.append((time.perf_counter() - begun) * 1000)
                timings = found.results.timings
                parts.append(timings["graph"] + timings["spread"])
            begun = time.perf_counter()
            levels = runner.run(Communities(corpus).at(1))
            grouping = (time.perf_counter() - begun) * 1000
        database.close_now()
    return {
        "chunks": chunks,
        "questions": len(texts),
        "first_ms": parts[0],
        "graph_p95_ms": percentile(parts[1:], 95),
        "whole_p95_ms": percentile(whole[1:], 95),
        "communities": len(levels),
        "communities_ms": grouping,
    }
