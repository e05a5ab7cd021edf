"""A store for comparing pipelines: records with links, and a door to pages that are not in it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import quote

from carrel.core.pages import Fetched, Link
from carrel.errors import NotFoundError
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.exam import Exam, Record
from carrel.evaluation.filling import draft_for
from carrel.evaluation.pipeline_systems import runner_for
from carrel.evaluation.trial_store import open_trial
from carrel.evaluation.vector_cache import VectorCache
from carrel.inference.choose import choose
from carrel.orchestrate.doors import Listed, Opened
from carrel.pipelines.runner import Runner
from carrel.retrieve.search import Search
from carrel.settings import Settings
from carrel.storage.corpus import Corpus

_BATCH = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Questions over records; `links` by record, and those that are `withheld` from the store."""

    exam: Exam
    links: Mapping[str, Sequence[Link]] = field(default_factory=dict)
    withheld: frozenset[str] = frozenset()


def address(record: str) -> str:
    """Return the address of a record's page."""
    return f"https://bench.example/{quote(record, safe='')}"


class Shelf:
    """Stores records with their vectors, and is the door to those that are withheld."""

    def __init__(self, case: Case, corpus: Corpus, embedder: CachedEmbedder) -> None:
        self.ids: dict[int, str] = {}
        self._case = case
        self._corpus = corpus
        self._embedder = embedder
        self._records = {address(one.id): one for one in case.exam.records}
        self._brought: list[int] = []

    async def fill(self) -> None:
        """Store all that is not withheld."""
        made = self._embedder
        await self._corpus.begin(made.name, made.dimensions, made.token_bytes)
        for record in self._case.exam.records:
            if record.id not in self._case.withheld:
                await self._store(record)
        await self._encode()

    async def open(self, url: str, *, via: str) -> Opened:
        """Bring a page that is withheld."""
        del via
        record = self._records.get(url)
        if record is None:
            raise NotFoundError(f"there is no page at {url}")
        source = await self._store(record)
        self._brought.append(source)
        return Opened(source=await self._corpus.add(url), fetched=True)

    async def ready(self, ids: Sequence[int], *, queries: Sequence[str] = ()) -> bool:
        """Give the pages that were brought their vectors."""
        del ids, queries
        await self._encode()
        return True

    async def listed(self, url: str, /) -> Sequence[Listed]:
        """List nothing."""
        del url
        return ()

    async def put_back(self) -> None:
        """Take away what was brought, so that every question meets the same store."""
        while self._brought:
            await self._corpus.delete(self._brought.pop())

    async def _store(self, record: Record) -> int:
        draft = replace(draft_for(record), links=self._case.links.get(record.id, ()))
        stored = await self._corpus.store_at(address(record.id), draft, fetched=Fetched())
        self.ids[stored.source.id] = record.id
        return stored.source.id

    async def _encode(self) -> None:
        serving = await self._corpus.serving()
        assert serving is not None
        while bare := await self._corpus.without_vectors(serving, limit=_BATCH):
            made = await self._embedder.embed_passages([one.passage for one in bare])
            rows = [(one.id, vectors) for one, vectors in zip(bare, made, strict=True)]
            await self._corpus.store_vectors(serving, rows)


@contextlib.asynccontextmanager
async def shelved(case: Case, cache: Path) -> AsyncIterator[tuple[Runner, Shelf]]:
    """Yield the pipelines over a case, with the door to what it withholds."""
    settings = Settings()
    inner = choose(settings.encoder)
    assert inner is not None
    held = VectorCache(cache, inner)
    try:
        async with open_trial(settings) as database:
            embedder = CachedEmbedder(inner, held)
            corpus = Corpus(database, settings.corpus)
            shelf = Shelf(case, corpus, embedder)
            await shelf.fill()
            search = Search(corpus, embedder, settings.search)
            runner = runner_for(search, database, settings.search)
            yield Runner(replace(runner.kit, door=lambda: shelf), runner.limits), shelf
    finally:
        await inner.close()
        held.close()
