"""Encoders for tests of the job that encodes: slow ones, broken ones, ones that are watched."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from carrel.core.embedding import Embedded, Passage
from carrel.core.jobs import Job
from carrel.errors import EncoderError, EncoderUnavailable
from carrel.inference.hashing import HashingEncoder
from carrel.services.embedding import KIND, queueing
from carrel.services.jobs import Jobs
from carrel.settings import CorpusSettings
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.integration.jobs_kit import PATIENCE, ended


class Watched(HashingEncoder):
    """Remembers what it encoded; fails as often as it is told; can be held at its gate."""

    def __init__(self, name: str = "watched/bits8", *, failures: int = 0) -> None:
        super().__init__(name)
        self.seen: list[str] = []
        self.batches: list[int] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.begun = asyncio.Event()
        self.failures = failures
        self.error: type[EncoderError] = EncoderUnavailable

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode when the gate is open."""
        self.begun.set()
        await self.gate.wait()
        if self.failures:
            self.failures -= 1
            raise self.error
        self.batches.append(len(passages))
        self.seen += [passage.text for passage in passages]
        return await super().embed_passages(passages)


def opened(database: Database, jobs: Jobs, settings: CorpusSettings | None = None) -> Corpus:
    """The corpus as the program opens it: a stored page queues the job."""
    return Corpus(database, settings, added=queueing(jobs))


async def the_job(jobs: Jobs) -> Job:
    """Return the job that encodes."""
    return next(job for job in await jobs.list() if job.kind == KIND)


async def all_done(corpus: Corpus, jobs: Jobs) -> None:
    """Wait until no job is left, and see that no chunk is."""
    async with asyncio.timeout(PATIENCE):
        while live := [job for job in await jobs.list() if not job.ended]:
            await ended(jobs, live[0])
    serving = await corpus.serving()
    assert serving is not None
    assert (await corpus.holding(serving)).missing == 0


def texts(count: int, name: str = "chunk") -> list[str]:
    """So many paragraphs, each another."""
    return [f"{name} number {at}" for at in range(count)]
