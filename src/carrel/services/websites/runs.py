"""Runs that somebody asked for: waited for while the caller has time, followed after that.

Whoever works the job, this process or another, its row and that of the source tell how far it is.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from dataclasses import dataclass

from carrel.core.jobs import Job, JobState, error_of, run_key
from carrel.core.pages import Source, SourceState
from carrel.errors import NotFoundError, RAGError, StorageError
from carrel.events import Event, Observer
from carrel.services.embedding import Embedding
from carrel.services.jobs import Jobs
from carrel.services.library import Library
from carrel.services.websites.reports import Reports

logger = logging.getLogger(__name__)
UNDER_WAY = (SourceState.PENDING, SourceState.PROCESSING)
_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 0.25  # seconds between two looks for somebody who waits
_ROUND = 0.5  # seconds between two looks at the runs that nobody waits for
_STEPS = 3.0
_DELETED = "it was deleted while it was being processed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run by the tool that asked for it; `url` is as the caller wrote it."""

    source_id: int
    url: str
    tool: str
    job: int
    began: float

    @property
    def milliseconds(self) -> int:
        """How long it has taken so far."""
        return since(self.began)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A run that is over, and what its job failed with."""

    source: Source
    error: RAGError | None = None


class Runs:
    """Waits for runs; what goes on without a caller is followed, so that its end is told."""

    def __init__(
        self, library: Library, *, jobs: Jobs, embedding: Embedding, reports: Reports
    ) -> None:
        self.reports = reports
        self._catalog = library.catalog
        self._jobs = jobs
        self._embedding = embedding
        self._left: dict[int, Run] = {}
        self._watching: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[object]] = set()

    async def follow(self, run: Run, progress: Observer | None = None) -> Ended:
        """Wait for the end of a run.

        A first try that fails is the end: whoever waits may try again, and is told why.
        """
        steps = _Steps(progress, run)
        job = await self._job(run, steps)
        source = await self._catalog.get(run.source_id)
        if job.state is JobState.FAILED:
            return Ended(source=source, error=error_of(job.error))
        await self._embedding.hasten()
        pause = _FIRST_PAUSE
        while source.state in UNDER_WAY:
            steps.tell(2, "making vectors")
            pause = await _rest(pause)
            source = await self._catalog.get(run.source_id)
        steps.tell(3, "done")
        return Ended(source=source)

    async def is_going_on(self, source: Source) -> bool:
        """Say whether somebody is at a source that is under way."""
        if await self._jobs.find(run_key(source.id)) is not None:
            return True
        if source.version:  # its vectors are on their way, and are asked for once more to be sure
            await self._embedding.queue()
        return bool(source.version)

    def leave(self, run: Run) -> None:
        """Go on with a run that nobody waits for any more."""
        self._left[run.source_id] = run
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())

    def drop(self, run: Run, call: str) -> None:
        """Stop the work of a call that was cancelled, unless another one had asked for it first."""
        self.spawn(self._drop(run, call))

    def spawn(self, work: Coroutine[object, object, object]) -> None:
        """Do something beside the call that wants it."""
        task = asyncio.create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop following."""
        tasks = [*self._tasks, *([self._watching] if self._watching else [])]
        if self._watching is not None:
            self._watching.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def tell(self, run: Run, source: Source, error: str | None = None) -> None:
        """Tell the observer how a run ended."""
        if error is None and (source.state is SourceState.FAILED or source.error):
            error = message_of(source)
        if error is not None:
            self.reports.failed(tool=run.tool, url=run.url, error=error)
            return
        _, chunks = await self._catalog.with_count(source.id)
        self.reports.completed(
            tool=run.tool, source_id=source.id, chunks=chunks, milliseconds=run.milliseconds
        )

    async def _job(self, run: Run, steps: _Steps) -> Job:
        pause = _FIRST_PAUSE
        while not (job := await self._jobs.get(run.job)).ended:
            if job.state is JobState.PROCESSING and job.owner is None and job.error:
                await self._jobs.give_up(job.id)
                continue
            working = job.state is JobState.PROCESSING
            steps.tell(int(working), "reading the page" if working else "waiting for a worker")
            pause = await _rest(pause)
        return job

    async def _drop(self, run: Run, call: str) -> None:
        job = await self._jobs.get(run.job)
        if job.payload.get("call") == call:
            await self._jobs.cancel(job.id)

    async def _watch(self) -> None:
        while self._left:
            await asyncio.sleep(_ROUND)
            try:
                await self._look()
            except StorageError as error:
                logger.warning("runs cannot be followed, trying again: %s", error.message)

    async def _look(self) -> None:
        found = await self._catalog.by_ids(list(self._left))
        for key, run in tuple(self._left.items()):
            source = found.get(key)
            if source is None:
                self.reports.failed(tool=run.tool, url=run.url, error=_DELETED)
            elif source.state in UNDER_WAY:
                continue
            else:
                await self.tell(run, source)
            del self._left[key]


class _Steps:
    """Tells a caller that waits how far its run is; each step once."""

    def __init__(self, progress: Observer | None, run: Run) -> None:
        self._progress = progress
        self._url = run.url
        self._told = -1

    def tell(self, step: int, message: str) -> None:
        if self._progress is not None and step > self._told:
            self._told = step
            words = f"{message}: {self._url}"
            self._progress.notify(
                Event(name="website.progress", message=words, done=float(step), total=_STEPS)
            )


def message_of(source: Source) -> str | None:
    """Return what went wrong with a source, in words."""
    return str(source.error.get("message") or "") if source.error else None


def since(began: float) -> int:
    """Return the milliseconds since a moment of the performance counter."""
    return round((time.perf_counter() - began) * 1000)


async def _rest(pause: float) -> float:
    await asyncio.sleep(pause)
    return min(1.5 * pause, _LONGEST_PAUSE)


async def _quietly(work: Coroutine[object, object, object]) -> None:
    try:
        await work
    except (StorageError, NotFoundError) as error:
        logger.debug("left undone: %s", error.message)
