"""`carrel ask`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

import typer

from carrel.app import App, open_app
from carrel.core.research import Inquiry, Research
from carrel.events import Event
from carrel.present.brief import brief
from carrel.services.inquiries import addresses, inquiry
from carrel.services.worker import Worker
from carrel.settings import Settings
from carrel.surfaces.cli.ask_shown import as_dict, show
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.progress import Display, display
from carrel.surfaces.cli.session import start, stop_on_signals


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for."""

    question: str
    urls: tuple[str, ...] = ()
    budget: int | None = None
    expand: int | None = None

    def inquiry(self) -> Inquiry:
        """Return the question as research takes it."""
        urls = addresses("URL", self.urls) if self.urls else ()
        return inquiry(self.question, urls=urls, expansion_budget=self.expand)


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Print what was found: for people on a terminal, as the tools do elsewhere."""
    asked = wish.inquiry()
    settings = start(flags).settings
    with display("ask", as_json=as_json) as shown:
        found = asyncio.run(_ask(settings, asked, shown))
    output = Output(as_json=as_json)
    if found is None:
        raise typer.Exit(ExitCode.INTERRUPTED)
    budget = wish.budget or settings.mcp.budget
    written = brief(found, budget=budget, searching=not asked.urls)
    if as_json:
        output.emit(as_dict(found, written))
    elif output.is_terminal:
        show(output, found, written)
    else:
        output.text(written.text)


async def _ask(settings: Settings, asked: Inquiry, shown: Display) -> Research | None:
    """Return what was found, or nothing if the user has stopped it."""
    stop = asyncio.Event()
    with stop_on_signals(stop):
        async with open_app(settings) as app, _encoding(app):
            work = asyncio.create_task(app.research.answer(asked, observer=_Steps(shown)))
            stopped = asyncio.create_task(stop.wait())
            await asyncio.wait([work, stopped], return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
            if not work.done():
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)
                return None
            return await work


class _Steps:
    """Shows each step of the work."""

    def __init__(self, shown: Display) -> None:
        self._shown = shown

    def notify(self, event: Event) -> None:
        """Take one step."""
        self._shown.step(event.message)


@contextlib.asynccontextmanager
async def _encoding(app: App) -> AsyncIterator[None]:
    """Make vectors of new pages meanwhile, and nothing else that may be waiting."""
    if app.embedder is None:
        yield
        return
    stop = asyncio.Event()
    jobs = app.settings.jobs
    worker = Worker(
        app.jobs,
        settings=jobs.model_copy(update={"concurrency": max(1, jobs.concurrency)}),
        handlers=app.embedding.handlers,
        observer=app.observer,
        grace=0,
    )
    working = asyncio.create_task(worker.run(stop))
    try:
        yield
    finally:
        stop.set()
        await working
