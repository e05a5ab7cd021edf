"""The six pipelines, a row each: tools, routes, health keys and documentation come from them.

Their steps stand in `recipes`, so that the list of tools is told before anything slow is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from carrel.core.pipelines import ResourceLimits
from carrel.errors import NotFoundError
from carrel.pipelines.parameters import (
    CragParameters,
    GlobalParameters,
    GraphParameters,
    LateParameters,
    Parameters,
    RerankParameters,
)

PREFIX = "rag_"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipeline:
    """A pipeline: what it is called, when to use it, what it takes.

    `needs_vectors` and `needs_tokens` say what of the encoder it cannot do without. One that
    `reaches_out` may fetch pages. `limits` are its own, where it has other than the settings say.
    """

    key: str
    title: str
    description: str
    parameters: type[Parameters]
    needs_vectors: bool = False
    needs_tokens: bool = False
    reaches_out: bool = False
    limits: ResourceLimits | None = None

    @property
    def tool(self) -> str:
        """The name of its tool."""
        return f"{PREFIX}{self.key}"


PIPELINES = (
    Pipeline(
        key="basic",
        title="Ask, by nearness",
        description="Answer from the passages nearest in meaning. Fast; best for plain questions.",
        parameters=Parameters,
        needs_vectors=True,
    ),
    Pipeline(
        key="basic_rerank",
        title="Ask, with reranking",
        description="Retrieve top_k passages, reorder them, keep rerank_top_k. When precision "
        "matters.",
        parameters=RerankParameters,
        needs_vectors=True,
    ),
    Pipeline(
        key="crag",
        title="Ask, with correction",
        description="Grade what is found; if doubtful, rewrite the question or fetch pages. For "
        "misspelt or hard questions.",
        parameters=CragParameters,
        reaches_out=True,
    ),
    Pipeline(
        key="graphrag",
        title="Ask, over the graph",
        description="Follow entities and links between pages. For questions that join several "
        "facts.",
        parameters=GraphParameters,
    ),
    Pipeline(
        key="pylate_colbert",
        title="Ask, word by word",
        description="Late interaction compares word by word. For exact and technical wording.",
        parameters=LateParameters,
        needs_vectors=True,
        needs_tokens=True,
    ),
    Pipeline(
        key="iris_global_graphrag",
        title="Ask about everything",
        description="Answer from communities of the whole corpus. For themes and overviews; level "
        "0 is coarsest.",
        parameters=GlobalParameters,
    ),
)


def catalogue(rows: tuple[Pipeline, ...] = PIPELINES) -> Mapping[str, Pipeline]:
    """Return the rows by key; refuse two of one key."""
    found = {row.key: row for row in rows}
    if len(found) != len(rows):
        raise ValueError("Two pipelines have one key.")
    return found


CATALOGUE = catalogue()


def pipeline(key: str) -> Pipeline:
    """Return the pipeline of a key."""
    found = CATALOGUE.get(key)
    if found is None:
        raise NotFoundError(
            f"there is no pipeline `{key[:80]}`",
            details={"pipeline_name": key[:80]},
            suggestion=f"Choose among: {', '.join(CATALOGUE)}.",
        )
    return found
