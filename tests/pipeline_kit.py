"""Pipelines over a shelf of the test's own, without a server between."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from mcp.server import Server

from carrel.core.embedding import Embedder
from carrel.core.language import LanguageModel
from carrel.core.mcp_settings import McpSettings
from carrel.core.pages import Link
from carrel.core.pipeline_settings import PipelineSettings
from carrel.core.pipelines import Answer
from carrel.events import ListObserver
from carrel.inference.hashing import HashingEncoder
from carrel.orchestrate.doors import Door
from carrel.pipelines.recipes import RECIPES, Recipes
from carrel.pipelines.runner import Runner
from carrel.retrieve.search import Search
from carrel.services.pipeline_health import PipelineHealthDesk, limits_of
from carrel.services.pipeline_kit import PipelineDesk, pipeline_desk
from carrel.services.pipelines import Pipelines
from carrel.settings import Settings
from carrel.storage.calls import Calls
from carrel.storage.database import Database
from carrel.surfaces.mcp.pipelines.toolset import TOOLSET as PIPELINE_TOOLS
from carrel.surfaces.mcp.server import build
from tests.integration.search_kit import Shelf

if TYPE_CHECKING:
    from carrel.app import App

KEYS = ("basic", "basic_rerank", "crag", "graphrag", "pylate_colbert", "iris_global_graphrag")
QUERY = "Who keeps the ledger of the harbour at Ravenscar?"
HARBOUR = "https://port.example/harbour"
LEDGER = "https://port.example/ledger"
PAGES = {
    HARBOUR: (
        "Ravenscar Harbour",
        (
            "Ravenscar Harbour is a small port. Its ledger is kept by Miriam Voss, by hand.",
            "The lighthouse of Ravenscar Harbour was built of brick and burns oil.",
        ),
    ),
    LEDGER: (
        "Miriam Voss",
        (
            "Miriam Voss was born in Whitby. She keeps bees behind the customs house.",
            "Whitby is known for jet, which is carved into beads.",
        ),
    ),
    "https://port.example/tides": (
        "Tide tables",
        (
            "A tide table lists the times of high water. The moon moves the tides twice a day.",
            "Spring tides follow the new moon, neap tides the half moon.",
        ),
    ),
    "https://kitchen.example/bread": (
        "Bread",
        (
            "Bread is baked from flour, water and salt. The dough rests overnight in the kitchen.",
            "A sourdough keeps for a week when it is wrapped in linen.",
        ),
    ),
}


@dataclass
class Rig:
    """The pipelines, the shelf beneath them, and what they told."""

    desk: PipelineDesk
    shelf: Shelf
    events: ListObserver
    database: Database

    async def ask(self, key: str, query: str = QUERY, **given: Any) -> dict[str, Any]:
        """Run a pipeline and return the body."""
        found: Answer = await self.desk.runs.run(key, {"query": query, **given})
        return found.as_dict()

    async def fill(self) -> None:
        """Put the usual pages on the shelf, with their vectors."""
        for url, (title, texts) in PAGES.items():
            links = [Link(url=LEDGER, text="Miriam Voss")] if url == HARBOUR else []
            await self.shelf.put(*texts, title=title, url=url, links=links)
        await self.shelf.encode()

    def server(self) -> Server[Any]:
        """Return the toolset over these pipelines."""
        return server_of(self.desk)


def server_of(desk: PipelineDesk | None) -> Server[Any]:
    """Return the toolset `pipelines` over a desk."""

    async def opened() -> App:
        return cast("App", SimpleNamespace(pipelines=desk))

    return build([PIPELINE_TOOLS], opened, settings=McpSettings())


def no_door() -> Door:
    """Open no page."""
    raise AssertionError("no page is to be fetched")


@contextlib.asynccontextmanager
async def rig_on(
    database: Database,
    *,
    encoder: Embedder | None = None,
    without_encoder: bool = False,
    model: LanguageModel | None = None,
    settings: PipelineSettings | None = None,
    door: Callable[[], Door] = no_door,
    recipes: Recipes | None = None,
) -> AsyncIterator[Rig]:
    """Open pipelines on a store; other recipes may stand in for their steps."""
    shelf = Shelf(database, encoder or HashingEncoder())
    search = shelf.search
    if without_encoder:
        search = Search(shelf.corpus, None, shelf.settings)
    chosen = settings or PipelineSettings()
    events = ListObserver()
    async with contextlib.AsyncExitStack() as opened:
        desk = pipeline_desk(
            Settings(pipelines=chosen),
            opened,
            search,
            database=database,
            model=model,
            observer=events,
            door=door,
        )
        if recipes is not None:
            runner = Runner(desk.kit, limits_of(chosen), dict(RECIPES) | dict(recipes))
            calls = Calls(database, keep=timedelta(days=chosen.keep_days))
            runs = Pipelines(runner, calls, clock=database.clock, observer=events)
            opened.push_async_callback(runs.close)
            health = PipelineHealthDesk(
                database, calls, settings=chosen, embedder=search.embedder, settled=runs.settled
            )
            desk = replace(desk, runs=runs, health=health)
        yield Rig(desk, shelf, events, database)


def documents(body: dict[str, Any]) -> list[str]:
    """The texts that were retrieved, best first."""
    return [one["content"] for one in body["retrieved_documents"]]
