"""Jobs inside a command: they are worked here until they have ended, or by whoever is quicker."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from functools import partial

from carrel.app import App, open_app
from carrel.core.jobs import Job, JobState
from carrel.errors import ProcessingError
from carrel.events import Event, LogObserver
from carrel.services.embedding import KIND as EMBED
from carrel.settings import Settings
from carrel.surfaces.cli.progress import Display

_ENCODING = "encoding passages"
_LATER = "`carrel serve` or `carrel worker` makes the vectors that are missing"
_WAIT = 0.2  # so soon is Ctrl-C noticed
_SWEEP = 1.0  # so often are jobs looked at that another process may have


class Watch(LogObserver):
    """Hears of the jobs that run in this process, and shows how they come along."""

    def __init__(self, display: Display, *, steps: bool = True) -> None:
        super().__init__(logging.getLogger("carrel"))
        self.woken = asyncio.Event()
        self._display = display
        self._steps = steps
        self._told: set[int] = set()
        self._here: set[int] = set()
        self._put_off: set[int] = set()

    def notify(self, event: Event) -> None:
        """Take one event."""
        super().notify(event)
        if "job" not in event.data:
            return
        job = int(str(event.data["job"]))
        if event.name == "job.progress":
            self._show(str(event.data.get("kind")), event.done, event.total, event.message)
        elif event.name == "job.postponed":
            why = event.message.partition(": ")[2]  # the code before it is for machines
            self._display.note(f"job {job} will be tried again: {why}")
            self._here.discard(job)
            self._put_off.add(job)
            self.woken.set()
        elif event.name == "job.started":
            self._here.add(job)
        else:
            self._here.discard(job)
            self._told.add(job)
            self.woken.set()

    def told(self) -> set[int]:
        """Return the jobs that may have ended since the last call."""
        told, self._told = self._told, set()
        return told

    def is_put_off(self, job: int) -> bool:
        """Say whether a try of this job has failed, so that it waits for the next one."""
        return job in self._put_off

    def seen(self, job: Job) -> None:
        """Show how far a job has come that another process has, or note that it failed there."""
        if job.state is JobState.PROCESSING and job.owner is None and job.error:
            self._put_off.add(job.id)
        if job.progress and job.id not in self._here:
            done, total = job.progress.get("done"), job.progress.get("total")
            self._show(job.kind, done, total, str(job.progress.get("message", "")))

    def _show(self, kind: str, done: object, total: object, message: str) -> None:
        if kind == EMBED or self._steps:
            words = _ENCODING if kind == EMBED else message
            self._display.show(int(float(str(done or 0))), int(float(str(total or 0))), words)


@contextlib.asynccontextmanager
async def open_workshop(settings: Settings, watch: Watch) -> AsyncIterator[App]:
    """Open the application for a command that works its own jobs: at least one at a time."""
    at_a_time = max(settings.jobs.concurrency, 1)
    jobs = settings.jobs.model_copy(update={"concurrency": at_a_time})
    async with open_app(settings.model_copy(update={"jobs": jobs}), observer=watch) as app:
        yield app


async def work(
    app: App,
    jobs: Collection[int],
    *,
    watch: Watch,
    stop: asyncio.Event,
    ended: Callable[[Job], None],
    over: Callable[[], bool] = lambda: False,
) -> None:
    """Work these jobs until each has ended, `stop` is set or it is `over`.

    Those that are left go back to the queue.
    """
    if not jobs:
        return
    halt = asyncio.Event()
    working = asyncio.create_task(app.worker(grace=0, only=frozenset(jobs)).run(halt))
    try:
        leave = _any(stop.is_set, working.done, over)
        await _follow(app, set(jobs), watch=watch, ended=ended, over=leave)
    finally:
        halt.set()
        await working


async def encode(app: App, *, watch: Watch, stop: asyncio.Event, shown: Display) -> None:
    """Give passages their vectors, so that what a command stored is found by its meaning at once.

    It is not the command's failure if that cannot be: the pages are kept, and the job is too.
    """
    job = None if stop.is_set() else await app.embedding.begin_now()
    if job is None:
        return
    key = job.id
    put_off = partial(watch.is_put_off, key)
    await work(app, [key], watch=watch, stop=stop, ended=lambda _: None, over=put_off)
    job = await app.jobs.get(key)
    if job.state is JobState.FAILED:
        error = failure(job.error)
        shown.note(f"there are passages without vectors: {error.message} {error.suggestion}")
    elif not job.ended:
        shown.note(_LATER)


async def _follow(
    app: App,
    left: set[int],
    *,
    watch: Watch,
    ended: Callable[[Job], None],
    over: Callable[[], bool],
) -> None:
    loop = asyncio.get_running_loop()
    sweep_at = loop.time() + _SWEEP
    while left and not over():
        watch.woken.clear()
        wanted = left & watch.told()
        if loop.time() >= sweep_at:
            wanted, sweep_at = set(left), loop.time() + _SWEEP
        for job_id in sorted(wanted):
            job = await app.jobs.get(job_id)
            if job.ended:
                left.discard(job_id)
                ended(job)
            else:
                watch.seen(job)
        if left:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_WAIT):
                    await watch.woken.wait()


def _any(*conditions: Callable[[], bool]) -> Callable[[], bool]:
    return lambda: any(condition() for condition in conditions)


def failure(told: Mapping[str, object] | None) -> ProcessingError:
    """Return the error that a job ended with."""
    told = told or {}
    details = told.get("details")
    error = ProcessingError(
        str(told.get("message", "")),
        details=details if isinstance(details, dict) else {},
        suggestion=str(told.get("suggestion", "")),
    )
    error.code = str(told.get("code", ProcessingError.code))  # type: ignore[misc]
    return error
