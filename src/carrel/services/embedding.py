"""Giving chunks their vectors: a job in the background that catches up with what was stored.

Storing a page queues the job in the same transaction, so no page is forgotten. The job reads the
chunks that lack vectors, has them encoded and writes what came out: three steps at once, so that
the encoder never waits. What is written counts; a job that is killed goes on where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from carrel.core.embedding import Embedded, Embedder
from carrel.core.jobs import EMBED, Job, JobDraft, JobState
from carrel.core.search import Encoder, EncoderState
from carrel.services.attempt import Handler, RunningJob
from carrel.services.first_vectors import FirstVectors, begun, paired
from carrel.services.jobs import Jobs
from carrel.services.leases import Outcome
from carrel.services.together import unwrapped
from carrel.storage.corpus import Corpus
from carrel.storage.database import Effect
from carrel.storage.embeddings import Bare

KIND = EMBED
MORE = f"{KIND}:more"  # the key of a job that goes on where one was about to end
BATCH = 64  # chunks that are encoded and written together
READ = 512  # chunks that are looked up at a time
_AHEAD = 2  # batches that wait for the next step
# Seconds from the first new page to the job: a slow crawl does not make one for each page.
_GATHER = 0.5
_PRIORITY = -1  # pages come first: they can be found by keywords


def queueing(jobs: Jobs) -> Effect:
    """Return the step that queues the job in the transaction that stores a page."""
    return jobs.queueing(_draft(jobs, KIND, delay=_GATHER))


class Embedding:
    """Keeps the vectors of the configured encoder up with the chunks."""

    def __init__(self, corpus: Corpus, jobs: Jobs, embedder: Embedder | None) -> None:
        self._corpus = corpus
        self._jobs = jobs
        self._embedder = embedder
        self._first = FirstVectors(corpus, embedder) if embedder is not None else None

    @property
    def embedder(self) -> Embedder | None:
        """The encoder, if there is one."""
        return self._embedder

    @property
    def handlers(self) -> dict[str, Handler]:
        """The kind of jobs that this part of Carrel does."""
        return {KIND: self.work}

    async def queue(self) -> None:
        """Queue the job, unless it is queued or no encoder is wanted."""
        if self._embedder is not None:
            await self._jobs.enqueue(KIND, key=KIND, priority=_PRIORITY)

    async def prepare(self) -> None:
        """Queue the job if there is something for it to do: a new encoder, or missing vectors.

        Without an encoder, no source goes on waiting for one that was there before.
        """
        if self._embedder is None:
            await self._corpus.rest()
        elif await self._is_behind():
            await self.queue()

    async def begin_now(self) -> Job | None:
        """Return the job, which waits for no more pages, if there is something for it to do."""
        if not await self._is_behind():
            return None
        job = await self._jobs.enqueue(KIND, key=KIND, priority=_PRIORITY)
        return await self._jobs.hasten(job.id)

    async def hasten(self) -> None:
        """Let the job wait for no more pages, if it is queued."""
        job = await self._jobs.find(KIND)
        if job is not None and job.state is JobState.PENDING:
            await self._jobs.hasten(job.id)

    async def begin_with(self, sources: Sequence[int], queries: Sequence[str]) -> bool:
        """Encode at once what questions need of new pages; say whether that will do for them."""
        return self._first is not None and await self._first.make(sources, queries)

    async def is_left(self) -> bool:
        """Say whether nobody has taken the job up."""
        job = await self._jobs.find(KIND)
        return job is None or job.state is JobState.PENDING

    async def _is_behind(self) -> bool:
        if self._embedder is None:
            return False
        known = await self._corpus.encoders()
        serving = next((one for one in known if one.state is EncoderState.SERVING), None)
        if serving is None:
            return not await self._corpus.is_empty()
        same = serving.name == self._embedder.name and len(known) == 1
        return not same or (await self._corpus.holding(serving)).missing > 0

    async def work(self, running: RunningJob) -> Outcome:
        """Do the job: encode what is missing, and let the encoder serve when nothing is."""
        if self._embedder is None:
            await self._corpus.rest(fence=running.fence)
            return Outcome(result={"encoder": None, "chunks": 0})
        encoder = await begun(self._corpus, self._embedder)
        work = _Work(self._corpus, self._embedder, encoder, running)
        await work.catch_up()
        while not await self._corpus.switch(encoder, fence=running.fence):
            await work.catch_up()
        for other in await self._corpus.encoders():
            if other.id != encoder.id:
                await self._corpus.forget(other, fence=running.fence)
        indexed = await self._corpus.index_vectors(encoder)
        result = {"encoder": encoder.name, "chunks": work.done, "indexed": indexed}
        # A page that came since the last look found a job alive and queued no other one. Two may
        # end side by side, and the own key is taken until then: each queues under the other's.
        more = self._jobs.queueing(_draft(self._jobs, KIND if running.job.key == MORE else MORE))
        return Outcome(result=result, effect=self._corpus.if_behind(encoder, more))


class _Work:
    """One try of the job: reads, encodes and writes at the same time."""

    def __init__(
        self, corpus: Corpus, embedder: Embedder, encoder: Encoder, running: RunningJob
    ) -> None:
        self.done = 0
        self._corpus = corpus
        self._embedder = embedder
        self._encoder = encoder
        self._running = running
        self._total = 0

    async def catch_up(self) -> None:
        """Encode all chunks that have no vectors, also those that come meanwhile."""
        missing = (await self._corpus.holding(self._encoder)).missing
        self._total = self.done + missing
        if not missing:
            return
        self._running.progress(self.done, self._total)
        read: asyncio.Queue[list[Bare]] = asyncio.Queue(_AHEAD)
        made: asyncio.Queue[list[tuple[int, Embedded]]] = asyncio.Queue(_AHEAD)
        with unwrapped():
            async with asyncio.TaskGroup() as group:
                group.create_task(self._read(read))
                group.create_task(self._encode(read, made))
                group.create_task(self._write(made))

    async def _read(self, read: asyncio.Queue[list[Bare]]) -> None:
        after = -1
        while bare := await self._corpus.without_vectors(self._encoder, after=after, limit=READ):
            for at in range(0, len(bare), BATCH):
                await read.put(bare[at : at + BATCH])
            after = bare[-1].slot
        await read.put([])  # which tells the others that this was all

    async def _encode(
        self, read: asyncio.Queue[list[Bare]], made: asyncio.Queue[list[tuple[int, Embedded]]]
    ) -> None:
        while batch := await read.get():
            passages = [bare.passage for bare in batch]
            await made.put(paired(batch, await self._embedder.embed_passages(passages)))
        await made.put([])

    async def _write(self, made: asyncio.Queue[list[tuple[int, Embedded]]]) -> None:
        while rows := await made.get():
            await self._corpus.store_vectors(self._encoder, rows, fence=self._running.fence)
            self.done += len(rows)
            self._running.progress(self.done, max(self.done, self._total))


def _draft(jobs: Jobs, key: str, *, delay: float = 0.0) -> JobDraft:
    attempts = jobs.attempts
    return JobDraft(kind=KIND, key=key, priority=_PRIORITY, delay=delay, max_attempts=attempts)
