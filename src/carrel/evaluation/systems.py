"""What is compared: each leg alone, the search, research and pipelines, as rankings of records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from carrel.core.research import Inquiry
from carrel.core.research_settings import ResearchSettings
from carrel.core.search import Mode, Query
from carrel.errors import DataValidationError
from carrel.evaluation.pipeline_systems import pipeline_system
from carrel.evaluation.rating import System
from carrel.orchestrate.course import Kit
from carrel.orchestrate.engine import Engine
from carrel.pipelines.catalog import CATALOGUE
from carrel.pipelines.runner import Runner
from carrel.retrieve.search import Search
from carrel.storage.database import Database
from carrel.storage.shelves import Shelves

RESEARCH = "research"
SYSTEMS = (
    *(mode.value for mode in (Mode.KEYWORD, Mode.VECTOR, Mode.SEARCH)),
    RESEARCH,
    *CATALOGUE,
)
WITHOUT_VECTORS = frozenset((Mode.KEYWORD.value,))
_CHUNKS = 50  # asked for at first, as several may lie on one page
_MOST = 1000


def systems_of(
    search: Search,
    engine: Engine,
    names: Sequence[str],
    *,
    runner: Runner,
    ids: Mapping[int, str],
    heard: Counter[str],
) -> dict[str, System]:
    """Return the systems by name; `ids` has the record of each source.

    What a search remarks is counted in `heard`: a leg that fails must not go unnoticed.
    """

    def system(name: str) -> System:
        if name == RESEARCH:
            return _research(engine, ids, heard)
        if name in CATALOGUE:
            return pipeline_system(CATALOGUE[name], runner, ids, heard)
        return _system(search, Mode(name), ids, heard)

    return {name: system(name) for name in names}


def engine_for(search: Search, database: Database) -> Engine:
    """Return the engine as it is measured: all evidence counts, and nothing is fetched."""
    settings = ResearchSettings(evidence=1_000_000, full_context=0, neighbours=0)
    return Engine(Kit(search=search, shelves=Shelves(database), settings=settings))


def _research(engine: Engine, ids: Mapping[int, str], heard: Counter[str]) -> System:
    async def ranked(text: str, limit: int) -> Sequence[str]:
        """Return pages by their best passage, in the order of evidence."""
        try:
            found = await engine.run(Inquiry(query=text, top_k=_CHUNKS))
        except DataValidationError as error:
            heard[error.message] += 1
            return ()
        heard.update(found.notes)
        best = sorted(found.findings, key=lambda one: one.rank)
        return list(dict.fromkeys(ids[one.source_id] for one in best))[:limit]

    return ranked


def _system(search: Search, mode: Mode, ids: Mapping[int, str], heard: Counter[str]) -> System:
    async def ranked(text: str, limit: int) -> Sequence[str]:
        """Return pages by their best chunk; where few pages have many chunks, look further."""
        pages: dict[str, None] = {}
        wanted = max(_CHUNKS, limit)
        while True:
            try:
                results = await search.find(Query(text=text, limit=wanted, mode=mode))
            except DataValidationError as error:  # a query that cannot be asked finds nothing
                heard[error.message] += 1
                return ()
            heard.update(results.notes)
            pages |= dict.fromkeys(ids[hit.source.id] for hit in results.hits)
            if len(pages) >= limit or len(results.hits) < wanted or wanted >= _MOST:
                return list(pages)[:limit]
            wanted = min(4 * wanted, _MOST)

    return ranked
