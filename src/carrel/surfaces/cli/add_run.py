"""`carrel add`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import typer

from carrel.app import App
from carrel.core.jobs import Job, JobState
from carrel.core.pages import Source
from carrel.errors import RAGError, StorageError
from carrel.services.together import each
from carrel.settings import Settings
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.places import Place, check_type, find_place
from carrel.surfaces.cli.progress import Display, display
from carrel.surfaces.cli.session import start, stop_on_signals
from carrel.surfaces.cli.working import Watch, encode, failure, open_workshop, work

_FILES_AT_ONCE = 4
_READ = ("new", "changed", "unchanged")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for."""

    places: Sequence[str]
    content_type: str | None = None
    base_url: str | None = None
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How one page fared: new, changed, unchanged, present, queued or failed."""

    given: str
    outcome: str = "queued"
    place: Place | None = None
    source: Source | None = None
    job: int | None = None
    chunks: int = 0
    notice: str = ""
    error: RAGError | None = None

    def as_dict(self) -> dict[str, object]:
        """Return the fields that machines read."""
        source = self.source
        return {
            "given": self.given,
            "outcome": self.outcome,
            "id": source.id if source else None,
            "url": source.url if source else self.place.url if self.place else None,
            "state": source.state if source else None,
            "title": source.title if source else None,
            "language": source.language if source else None,
            "version": source.version if source else None,
            "chunks": self.chunks if source else None,
            "notice": self.notice,
            "error": self.error.as_dict() if self.error else None,
        }


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Add pages; if one of several is bad, the others are added all the same."""
    check_type(wish.content_type)
    results = [_find(given, wish) for given in wish.places]
    if len(results) == 1 and results[0].error:
        raise results[0].error
    settings = start(flags).settings
    stopped, results = asyncio.run(_add(settings, wish, results, as_json=as_json))
    if len(results) == 1 and results[0].error:
        raise results[0].error
    output = Output(as_json=as_json)
    for result in results:
        if as_json:
            output.emit(result.as_dict())
        else:
            _print(output, result)
    if stopped:
        if not as_json:
            output.say("Stopped. What is queued is done by `carrel serve` or `carrel worker`.")
        raise typer.Exit(ExitCode.INTERRUPTED)
    if any(result.error for result in results):
        raise typer.Exit(ExitCode.FAILED)


def _find(given: str, wish: Wish) -> Result:
    try:
        place = find_place(given, wish.base_url, alone=len(wish.places) == 1)
    except RAGError as error:
        return _failed(Result(given=given), error)
    return Result(given=given, place=place)


async def _add(
    settings: Settings, wish: Wish, results: list[Result], *, as_json: bool
) -> tuple[bool, list[Result]]:
    stop = asyncio.Event()
    with stop_on_signals(stop), display("add", as_json=as_json) as shown:
        watch = Watch(shown, steps=False)
        async with open_workshop(settings, watch) as app:
            adding = _Adding(app, wish, results, shown=shown)
            await adding.queue()
            files = asyncio.create_task(adding.read_files(stop))
            try:
                await work(app, adding.jobs, watch=watch, stop=stop, ended=adding.ended)
            finally:
                await files
            await encode(app, watch=watch, stop=stop, shown=shown)
            return stop.is_set(), await adding.finished()


class _Adding:
    """The pages of one command, and how far each has come."""

    def __init__(self, app: App, wish: Wish, results: list[Result], *, shown: Display) -> None:
        self._app = app
        self._wish = wish
        self._type = check_type(wish.content_type)
        self._results = results
        self._shown = shown

    @property
    def jobs(self) -> set[int]:
        """The jobs that fetch the pages of the web."""
        return {result.job for result in self._results if result.job is not None}

    async def queue(self) -> None:
        """Queue the pages of the web."""
        for at, result in enumerate(self._results):
            if result.error is None and result.place and result.place.file is None:
                added = await self._app.library.add(
                    result.place.url, content_type=self._type, force=self._wish.force
                )
                outcome = "queued" if added.job else "present"
                job = added.job.id if added.job else None
                self._results[at] = replace(result, source=added.source, job=job, outcome=outcome)
        self._show()

    async def read_files(self, stop: asyncio.Event) -> None:
        """Read the files, a few at a time."""

        async def one(at: int) -> None:
            result = self._results[at]
            if stop.is_set() or result.place is None or result.place.file is None:
                return
            try:
                taken = await self._app.library.ingest.take_file(
                    result.place.file,
                    result.place.url,
                    content_type=self._type,
                    force=self._wish.force,
                )
            except StorageError:
                raise
            except RAGError as error:
                self._results[at] = _failed(result, error)
            else:
                outcome = taken.change.value
                self._results[at] = replace(result, source=taken.source, outcome=outcome)
            self._show(result.given)

        await each(range(len(self._results)), one, at_once=_FILES_AT_ONCE)

    def ended(self, job: Job) -> None:
        """Note how a page of the web fared."""
        for at, result in enumerate(self._results):
            if result.job == job.id and result.outcome == "queued":
                if job.state is JobState.FAILED:
                    self._results[at] = _failed(result, failure(job.error))
                else:
                    self._results[at] = replace(result, outcome=_outcome(job))
                self._show(result.given)

    async def finished(self) -> list[Result]:
        """Return the results with what the sources are by now."""
        catalog = self._app.library.catalog
        counts = await catalog.chunk_counts()
        results: list[Result] = []
        for result in self._results:
            if result.source is None:
                results.append(result)
                continue
            now = await catalog.by_url(result.source.url) or result.source
            versions = await catalog.versions(now.id) if result.outcome in _READ else ()
            notice = str(versions[0].details.get("notice") or "") if versions else ""
            count = counts.get(now.id, 0)
            results.append(replace(result, source=now, chunks=count, notice=notice))
        return results

    def _show(self, message: str = "") -> None:
        done = sum(result.outcome != "queued" for result in self._results)
        self._shown.show(done, len(self._results), message)


def _failed(result: Result, error: RAGError) -> Result:
    return replace(result, outcome="failed", error=error)


def _outcome(job: Job) -> str:
    told = job.result or {}
    return next((name for name in _READ if told.get(name)), "unchanged")


def _print(output: Output, result: Result) -> None:
    source = result.source
    if result.error:
        output.problem(result.given, result.error.as_dict())
        return
    if source is None or result.outcome == "queued":
        output.say(f"  wait  {result.given}")
        return
    chunks = counted(result.chunks, "chunk")
    facts = f"{result.outcome}: {source.state}, {source.language}, {chunks}"
    notes = [result.notice] if result.notice else []
    output.done(f"{source.id}  {source.title or source.url}", facts, source.url, *notes)
    if result.outcome == "present":
        output.advice(f"`carrel refresh {source.id}` looks whether it has changed.", indent=8)
