"""Building the pipelines from the opened parts of a process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import timedelta

from carrel.core.language import LanguageModel
from carrel.events import Observer
from carrel.inference.outside.reranker import choose_reranker
from carrel.inference.outside.web_search import choose_web_search
from carrel.orchestrate.doors import Door
from carrel.pipelines.run import Kit
from carrel.pipelines.runner import Runner
from carrel.retrieve.communities import Communities
from carrel.retrieve.graph import GraphSearch
from carrel.retrieve.search import Search
from carrel.retrieve.staged import Staged
from carrel.services.pipeline_health import PipelineHealthDesk, limits_of
from carrel.services.pipelines import Pipelines
from carrel.services.writing import Writing
from carrel.settings import Settings
from carrel.storage.calls import Calls
from carrel.storage.catalog import Catalog
from carrel.storage.database import Database


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineDesk:
    """The pipelines, and how they are."""

    runs: Pipelines
    health: PipelineHealthDesk
    kit: Kit

    async def close(self) -> None:
        """Write the last records and let go of the services outside."""
        await self.runs.close()
        await self.kit.communities.close()
        if self.kit.reranker is not None:
            await self.kit.reranker.close()
        if self.kit.web is not None:
            await self.kit.web.close()


def pipeline_desk(
    settings: Settings,
    opened: AsyncExitStack,
    search: Search,
    *,
    database: Database,
    model: LanguageModel | None,
    observer: Observer,
    door: Callable[[], Door],
) -> PipelineDesk:
    """Build everything that one process needs of them, once; `opened` closes it."""
    chosen, corpus = settings.pipelines, search.corpus
    kit = Kit(
        corpus=corpus,
        search=search,
        staged=Staged(corpus, search, settings.search),
        graph=GraphSearch(corpus, search),
        communities=Communities(corpus),
        catalog=Catalog(database),
        write=Writing(model),
        reranker=choose_reranker(chosen),
        web=choose_web_search(chosen),
        door=door,
        pages=chosen.pages,
    )
    calls = Calls(database, keep=timedelta(days=chosen.keep_days))
    runner = Runner(kit, limits_of(chosen))
    runs = Pipelines(runner, calls, clock=database.clock, observer=observer)
    health = PipelineHealthDesk(
        database,
        calls,
        settings=chosen,
        embedder=search.embedder,
        settled=runs.settled,
        model=model.name if model is not None else "",
    )
    desk = PipelineDesk(runs=runs, health=health, kit=kit)
    opened.push_async_callback(desk.close)
    return desk
