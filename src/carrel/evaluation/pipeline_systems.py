"""The pipelines as they are measured: as they answer by default, without writing anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence

from carrel.core.pipelines import ResourceLimits
from carrel.errors import DataValidationError
from carrel.evaluation.rating import System
from carrel.pipelines.catalog import Pipeline
from carrel.pipelines.parameters import read
from carrel.pipelines.run import Kit
from carrel.pipelines.runner import Asked, Runner
from carrel.retrieve.communities import Communities
from carrel.retrieve.graph import GraphSearch
from carrel.retrieve.search import Search
from carrel.retrieve.staged import Staged
from carrel.settings import SearchSettings
from carrel.storage.catalog import Catalog
from carrel.storage.database import Database

# From a question to what is told of each passage that was found.
Asking = Callable[[str], Awaitable[list[Mapping[str, object]]]]
_WANTED = 50  # passages, as several may lie on one page
_REQUEST = "00000000-0000-4000-8000-000000000000"


def runner_for(search: Search, database: Database, settings: SearchSettings) -> Runner:
    """Return a runner whose pipelines neither write nor fetch."""
    corpus = search.corpus
    kit = Kit(
        corpus=corpus,
        search=search,
        staged=Staged(corpus, search, settings),
        graph=GraphSearch(corpus, search),
        communities=Communities(corpus),
        catalog=Catalog(database),
    )
    return Runner(kit, ResourceLimits(timeout_seconds=60))


def pipeline_system(
    row: Pipeline,
    runner: Runner,
    ids: Mapping[int, str],
    heard: Counter[str],
    **given: object,
) -> System:
    """Return a pipeline as a ranking of records; what it remarks is counted in `heard`.

    It answers as it does by default but for what is `given`.
    """
    ask = documents_of(row, runner, heard, **given)

    async def ranked(text: str, limit: int) -> Sequence[str]:
        """Return pages by their best passage."""
        found = [document["source_id"] for document in await ask(text)]
        return list(dict.fromkeys(ids[key] for key in found if isinstance(key, int)))[:limit]

    return ranked


def documents_of(row: Pipeline, runner: Runner, heard: Counter[str], **given: object) -> Asking:
    """Return a pipeline as what it tells of each passage that it finds, best first."""
    wide: dict[str, object] = {"top_k": _WANTED, "generate_answer": False, **given}
    if "rerank_top_k" in row.parameters.model_fields:
        wide["rerank_top_k"] = _WANTED

    async def found(text: str) -> list[Mapping[str, object]]:
        try:
            parameters = read(row.parameters, {"query": text, **wide}, tool=row.tool)
        except DataValidationError as error:  # a query that cannot be asked finds nothing
            heard[error.message] += 1
            return []
        ended = await runner.run(row, Asked(parameters=parameters, request_id=_REQUEST))
        notes = ended.answer.metadata.get("notes")
        heard.update(notes if isinstance(notes, list) else ())
        return [document.metadata for document in ended.answer.retrieved_documents]

    return found
