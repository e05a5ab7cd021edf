"""Putting the records of an exam into a store, each as a page of plain text, with their vectors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import quote

from carrel.core.pages import Fetched, PageDraft
from carrel.core.search import Encoder
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.exam import Record
from carrel.evaluation.rating import Progress
from carrel.ingest.formats.draft import finish
from carrel.ingest.formats.plain import read_plain
from carrel.ingest.reading.page import draft_of
from carrel.storage.corpus import Corpus
from carrel.storage.embeddings import Bare

PAGES_AT_A_TIME = 64


class Filling:
    """Stores records and encodes them; `ids` has the record of each source.

    While one batch is encoded the next one is read and stored.
    """

    def __init__(
        self, corpus: Corpus, embedder: CachedEmbedder | None, *, progress: Progress
    ) -> None:
        self.ids: dict[int, str] = {}
        self.empty = 0  # records without any text, which no search can find
        self._corpus = corpus
        self._embedder = embedder
        self._progress = progress
        self._urls: set[str] = set()
        self._encoder: Encoder | None = None
        self._slot = -1  # of the last chunk that was taken to be encoded

    async def take(self, records: Sequence[Record]) -> None:
        """Store all records."""
        if (made := self._embedder) is not None:
            self._encoder = await self._corpus.begin(made.name, made.dimensions, made.token_bytes)
        begun = time.perf_counter()
        encoding: asyncio.Task[None] | None = None
        try:
            for at in range(0, len(records), PAGES_AT_A_TIME):
                batch = records[at : at + PAGES_AT_A_TIME]
                bare = await self._store(batch)
                if encoding is not None:
                    await encoding
                encoding = asyncio.create_task(self._encode(bare))
                self._tell(at + len(batch), len(records), begun)
            if encoding is not None:
                await encoding
            if self._encoder is not None:
                await self._corpus.switch(self._encoder)
        finally:
            if encoding is not None and not encoding.done():
                encoding.cancel()
                await asyncio.gather(encoding, return_exceptions=True)

    async def _store(self, records: Sequence[Record]) -> Sequence[Bare]:
        """Store a batch and return the chunks that want their vectors."""
        drafts = await asyncio.to_thread(lambda: [draft_for(record) for record in records])
        for record, draft in zip(records, drafts, strict=True):
            self.empty += not draft.chunks
            stored = await self._corpus.store_at(self._url(record), draft, fetched=Fetched())
            self.ids[stored.source.id] = record.id
        if self._encoder is None:
            return ()
        found: list[Bare] = []
        while some := await self._corpus.without_vectors(self._encoder, after=self._slot):
            found += some
            self._slot = some[-1].slot
        return found

    async def _encode(self, bare: Sequence[Bare]) -> None:
        if self._embedder is None or self._encoder is None or not bare:
            return
        made = await self._embedder.embed_passages([one.passage for one in bare])
        rows = [(one.id, vectors) for one, vectors in zip(bare, made, strict=True)]
        await self._corpus.store_vectors(self._encoder, rows)

    def _url(self, record: Record) -> str:
        """Return the address of a record; two records with one address stay two pages."""
        url = record.url
        if not url or url in self._urls:
            url = f"https://eval.invalid/{quote(record.id, safe='')}"
        self._urls.add(url)
        return url

    def _tell(self, done: int, total: int, begun: float) -> None:
        spent = time.perf_counter() - begun
        parts = [_left(spent / done * (total - done))]
        if self._embedder is not None:
            rate = self._embedder.tokens / self._embedder.busy if self._embedder.busy else 0.0
            if rate:
                parts.insert(0, f"{rate:,.0f} tokens/s")
            if self._embedder.reused:
                parts.append(f"{self._embedder.reused:,} passages from the cache")
        self._progress(done, total, ", ".join(parts))


def draft_for(record: Record) -> PageDraft:
    """Read a record as a page of plain text that has the record's title, or none."""
    plain = read_plain(record.text if record.text.strip() else record.title)
    return draft_of(replace(finish(plain, record.url), title=record.title.strip()))


def _left(seconds: float) -> str:
    return f"{seconds:.0f} s left" if seconds < 90 else f"{seconds / 60:.0f} min left"
