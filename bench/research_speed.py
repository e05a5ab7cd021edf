"""How long a question takes over pages that are indexed, without network and without encoding.

`answer` opens the pages with their links and follows none, as none leads further; `search` is
asked the same over the same pages.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.search_rig import Prepared, questions, stock
from bench.timing import alternate, percentile
from bench.vectors import clustered
from carrel.core.pages import Source
from carrel.core.research import Inquiry, Research
from carrel.core.research_settings import ResearchSettings
from carrel.errors import NotFoundError
from carrel.inference.choose import choose
from carrel.orchestrate.analyse import parts_of
from carrel.orchestrate.course import Kit
from carrel.orchestrate.doors import Listed, Opened
from carrel.orchestrate.engine import Engine
from carrel.retrieve.search import Search
from carrel.settings import SearchSettings, Settings
from carrel.storage.catalog import Catalog
from carrel.storage.database import Database
from carrel.storage.migrate import migrate
from carrel.storage.shelves import Shelves

ANSWER, SEARCH = "answer", "search"


def measure(count: int, asked: int) -> dict[str, object]:
    """Return p95 of both, and of encoding a question, in milliseconds."""
    texts = questions(asked)
    every = list(dict.fromkeys(part for text in texts for part in parts_of(" ".join(text.split()))))
    encoder = Prepared.of(every)
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        database = Database(f"sqlite:///{folder}/carrel.db")
        migrate(database, Path)
        corpus = stock(database, clustered(count, 1), encoder)
        shelves = Shelves(database)
        search = Search(corpus, encoder, SearchSettings())
        engine = Engine(
            Kit(search=search, shelves=shelves, settings=ResearchSettings(), embedder=encoder)
        )
        desk = _Desk(engine, Catalog(database), shelves)
        with asyncio.Runner() as runner:
            times = alternate(
                {
                    ANSWER: lambda text: runner.run(desk.answer(text)),
                    SEARCH: lambda text: runner.run(desk.search(text)),
                },
                texts,
            )
        database.close_now()
    p95 = {name: percentile(found, 95) for name, found in times.items()}
    return {
        "chunks": count,
        "queries": len(texts),
        "p95_ms": p95,
        "answer_p95_ms": p95[ANSWER],
        "ratio": p95[SEARCH] / p95[ANSWER],
        "encode_p95_ms": percentile(asyncio.run(_encoding(texts)), 95),
    }


class _Desk:
    """What the service does around the engine for pages that are here."""

    def __init__(self, engine: Engine, catalog: Catalog, shelves: Shelves) -> None:
        self._engine = engine
        self._catalog = catalog
        self._shelves = shelves

    async def answer(self, text: str) -> Research:
        """Open all pages and ask; none has a link, so that no other is opened."""
        start = [await self._page(source) for source in await self._catalog.list()]
        return await self._engine.run(Inquiry(query=text), start=start, door=NoDoor())

    async def search(self, text: str) -> Research:
        """Ask without looking at links."""
        found = await self._catalog.list()
        start = [Opened(source=one) for one in found]
        return await self._engine.run(Inquiry(query=text), start=start)

    async def _page(self, source: Source) -> Opened:
        page = await self._shelves.outline(source.id)
        return Opened(source=source, links=page.links, chunks=page.chunks, letters=page.letters)


class NoDoor:
    """A door that leads nowhere."""

    async def open(self, url: str, *, via: str) -> Opened:
        """Refuse."""
        raise NotFoundError(f"{url} is not here, though {via} leads to it")

    async def ready(self, ids: Sequence[int], *, queries: Sequence[str] = ()) -> bool:
        """Say that there is nothing to wait for."""
        del queries
        return not ids

    async def listed(self, _url: str, /) -> Sequence[Listed]:
        """Say that the site lists nothing."""
        return ()


async def _encoding(texts: list[str]) -> list[float]:
    encoder = choose(Settings().encoder)
    assert encoder is not None
    loop, found = asyncio.get_running_loop(), []
    for text in texts:
        began = loop.time()
        await encoder.embed_query(text)
        found.append((loop.time() - began) * 1000)
    await encoder.close()
    return found
