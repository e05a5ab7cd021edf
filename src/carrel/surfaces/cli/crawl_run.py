"""`carrel crawl`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

import typer

from carrel.core.jobs import Job, JobState
from carrel.services.crawl import Plan
from carrel.settings import Settings
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.places import check_type
from carrel.surfaces.cli.progress import display
from carrel.surfaces.cli.session import start, stop_on_signals
from carrel.surfaces.cli.working import Watch, encode, failure, open_workshop, work


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for."""

    url: str
    include: tuple[str, ...]
    exclude: tuple[str, ...]
    max_pages: int
    max_depth: int
    sitemap: bool
    content_type: str | None


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Crawl a site, or go on with the crawl of it that was left."""
    plan = Plan(
        url=wish.url,
        include=wish.include,
        exclude=wish.exclude,
        max_pages=wish.max_pages,
        max_depth=wish.max_depth,
        sitemap=wish.sitemap,
        content_type=check_type(wish.content_type),
    )
    settings = start(flags).settings
    job = asyncio.run(_crawl(settings, plan, as_json=as_json))
    output = Output(as_json=as_json)
    if not job.ended:
        _tell_stopped(output, job, plan)
        raise typer.Exit(ExitCode.INTERRUPTED)
    if job.state is JobState.FAILED:
        raise failure(job.error)
    _print(output, job, plan)


async def _crawl(settings: Settings, plan: Plan, *, as_json: bool) -> Job:
    stop = asyncio.Event()
    with stop_on_signals(stop), display("crawl", as_json=as_json) as shown:
        watch = Watch(shown)
        async with open_workshop(settings, watch) as app:
            job = await app.library.crawl(plan)
            if job.payload != plan.payload():
                shown.note("a crawl of this address is under way: it goes on as it was begun")
            shown.show(0, 1, plan.url)
            await work(app, [job.id], watch=watch, stop=stop, ended=lambda _: None)
            await encode(app, watch=watch, stop=stop, shown=shown)
            return await app.jobs.get(job.id)


def _tell_stopped(output: Output, job: Job, plan: Plan) -> None:
    if output.as_json:
        output.emit({"job": job.id, "url": plan.url, "state": job.state, "stopped": True})
        return
    if job.owner is not None:
        output.say(f"Another process goes on with the crawl; `carrel jobs show {job.id}` shows it.")
        return
    output.say("Stopped. What was read is kept, and the crawl stays in the queue.")
    output.advice(f"`carrel crawl {plan.url}` goes on with it; so does `carrel serve`.")
    output.advice(f"`carrel jobs cancel {job.id}` gives it up.")


def _print(output: Output, job: Job, plan: Plan) -> None:
    result = job.result or {}
    if output.as_json:
        output.emit({"job": job.id, "url": plan.url} | result)
        return
    pages, skipped, failed = (_number(result.get(name)) for name in ("pages", "skipped", "failed"))
    parts = [f"{counted(pages, 'page')} of {plan.url} kept"]
    parts += [f"{skipped:,} left out"] if skipped else []
    parts += [f"{failed:,} failed"] if failed else []
    output.say(", ".join(parts) + ".")
    failures = result.get("failures")
    for found in failures if isinstance(failures, list) else []:
        output.problem(str(found.get("url", "")), found)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
