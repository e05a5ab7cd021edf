"""`carrel refresh`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import typer

from carrel.app import App
from carrel.core.jobs import Job, JobState
from carrel.core.pages import Source
from carrel.errors import DataValidationError
from carrel.services.library import Which
from carrel.settings import Settings
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.places import check_ids
from carrel.surfaces.cli.progress import display
from carrel.surfaces.cli.session import must_exist, start, stop_on_signals
from carrel.surfaces.cli.working import Watch, encode, failure, open_workshop, work


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Which pages."""

    ids: tuple[int, ...]
    stale: bool
    everything: bool
    force: bool

    @property
    def which(self) -> Which:
        """The pages as the library wants to hear it."""
        if bool(self.ids) + self.stale + self.everything != 1:
            raise DataValidationError(
                "name pages, or all of them, or those that are stale",
                suggestion="Give one of: IDs of `carrel list`, --stale, --all.",
            )
        if self.ids:
            return check_ids(self.ids)
        return "stale" if self.stale else "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """The job, if there was anything to look at, and the pages that have a new version."""

    job: Job | None
    changed: Sequence[Source] = ()
    addresses: Mapping[int, str] = field(default_factory=dict)


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Look at pages again."""
    which = wish.which
    settings = start(flags).settings
    must_exist(settings)
    looked = asyncio.run(_refresh(settings, which, force=wish.force, as_json=as_json))
    output, job = Output(as_json=as_json), looked.job
    if job is not None and not job.ended:
        if not as_json:
            output.say("Stopped. The pages that are left stay in the queue.")
            output.advice(f"`carrel serve` looks at them; `carrel jobs cancel {job.id}` does not.")
        raise typer.Exit(ExitCode.INTERRUPTED)
    if job is not None and job.state is JobState.FAILED:
        raise failure(job.error)
    failures = _print(output, looked)
    if failures:
        raise typer.Exit(ExitCode.FAILED)


async def _refresh(settings: Settings, which: Which, *, force: bool, as_json: bool) -> Looked:
    stop = asyncio.Event()
    with stop_on_signals(stop), display("refresh", as_json=as_json) as shown:
        watch = Watch(shown)
        async with open_workshop(settings, watch) as app:
            before = {source.id: source for source in await app.library.catalog.list()}
            job = await app.library.refresh(which, force=force)
            if job is None:
                return Looked(job=None)
            await work(app, [job.id], watch=watch, stop=stop, ended=lambda _: None)
            await encode(app, watch=watch, stop=stop, shown=shown)
            return Looked(
                job=await app.jobs.get(job.id),
                changed=await _changed(app, before),
                addresses={key: source.url for key, source in before.items()},
            )


async def _changed(app: App, before: Mapping[int, Source]) -> list[Source]:
    now = await app.library.catalog.list()
    return [one for one in now if one.version != before.get(one.id, one).version]


def _print(output: Output, looked: Looked) -> int:
    """Print what was found and return how many pages failed."""
    result = (looked.job.result if looked.job else None) or {}
    failed = result.get("failed")
    failures = failed if isinstance(failed, list) else []
    counts = {name: result.get(name, 0) for name in ("new", "changed", "unchanged")}
    if output.as_json:
        ids = [source.id for source in looked.changed]
        job = looked.job.id if looked.job else None
        output.emit({"job": job, **counts, "failed": failures, "sources": ids})
        return len(failures)
    if looked.job is None:
        output.say("There is nothing to look at.")
        return 0
    for source in looked.changed:
        what = "new" if source.version == 1 else "changed"
        output.done(f"{source.id}  {source.title or source.url}", what, source.url)
        if source.version > 1:
            output.advice(f"`carrel show {source.id} --diff` shows the difference.", indent=8)
    for found in sorted(failures, key=lambda found: int(found["source"])):
        key = int(found["source"])
        output.problem(f"{key}  {looked.addresses.get(key, '')}", found)
    parts = [f"{number} {name}" for name, number in counts.items() if number]
    parts += [f"{len(failures)} failed"] if failures else []
    output.say(", ".join(parts).capitalize() + ".")
    return len(failures)
