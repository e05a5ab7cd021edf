"""A run goes from step to step; the kit is what all steps work with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from carrel.core.language import LanguageModel
from carrel.core.pages import Filter
from carrel.core.pipelines import ResourceLimits
from carrel.core.search import Hit, Query
from carrel.core.synthesis import Evidence, Synthesised
from carrel.inference.outside.reranker import HttpReranker
from carrel.inference.outside.web_search import WebSearch
from carrel.orchestrate.doors import Door
from carrel.pipelines.parameters import Parameters
from carrel.retrieve.communities import Communities
from carrel.retrieve.graph import GraphSearch
from carrel.retrieve.search import Search
from carrel.retrieve.staged import First, Staged
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """What an answer is to be written from, and within which limits."""

    query: str
    evidence: tuple[Evidence, ...]
    max_tokens: int
    seconds: float
    sampler: LanguageModel | None = None


Write = Callable[[Assignment], Awaitable[Synthesised]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """What steps work with; who is not there cannot be asked, and the run says so.

    `door` opens pages of the web for one run. `pages` is how many a correction may fetch.
    """

    corpus: Corpus
    search: Search
    staged: Staged
    graph: GraphSearch
    communities: Communities
    catalog: Catalog
    write: Write | None = None
    reranker: HttpReranker | None = None
    web: WebSearch | None = None
    door: Callable[[], Door] | None = None
    pages: int = 3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Run:
    """How far one query has come: every step returns a new one.

    `hits` are what was found so far, best first. `evidence` is what the answer is written from;
    where no step has set it, that is the hits' text. `facts` go into the answer's metadata.
    `fallback` says that something which was to help could not. `ends` is the loop's time at which
    the run must have ended.
    """

    parameters: Parameters
    limits: ResourceLimits
    ends: float
    within: Filter | None = None
    sampler: LanguageModel | None = None
    first: First | None = None
    hits: tuple[Hit, ...] = ()
    evidence: tuple[Evidence, ...] | None = None
    facts: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    fallback: bool = False
    answer: str = ""
    tokens: int = 0
    timings: Mapping[str, float] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """The question."""
        return self.parameters.query

    def asking(self, text: str | None = None, *, limit: int) -> Query:
        """Return a search for the question, or for other words."""
        return Query(text=text or self.query, limit=limit, within=self.within)

    def told(self, *notes: str, **facts: object) -> Run:
        """Return the run with more said about it."""
        fresh = tuple(note for note in notes if note not in self.notes)
        return replace(self, notes=self.notes + fresh, facts=dict(self.facts) | facts)

    def failing(self, note: str) -> Run:
        """Return the run with something that was to help and could not."""
        return replace(self.told(note), fallback=True)

    def given(self, name: str) -> Any:
        """Return a parameter that only some pipelines have."""
        return getattr(self.parameters, name)


Step = Callable[[Run, Kit], Awaitable[Run]]
