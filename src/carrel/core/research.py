"""A question that is followed over pages and their links: what was asked, done and found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class Intent(StrEnum):
    """What kind of answer a question wants."""

    FACTUAL = "factual"
    COMPARISON = "comparison"
    HOW_TO = "how_to"
    EXPLORATORY = "exploratory"


class Coverage(StrEnum):
    """`chunk`: the best passages were chosen. `full_context`: all of them fit."""

    CHUNK = "chunk"
    FULL_CONTEXT = "full_context"


class Action(StrEnum):
    """What the engine does next: end, ask more widely, look deeper, or follow links."""

    STOP = "stop"
    BREADTH = "breadth"
    RECALL = "recall"
    FOLLOW = "follow"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    """What a caller asks for.

    `urls` are the pages to start from; without any, the whole corpus is searched and nothing is
    fetched. `expansion_budget` is the most rounds of following links, nothing for the setting's.
    """

    query: str
    urls: tuple[str, ...] = ()
    intent: Intent | None = None
    known_context: str = ""
    constraints: tuple[str, ...] = ()
    expansion_budget: int | None = None
    top_k: int = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """A question taken apart by rules: the first of `sub_queries` is the question itself."""

    query: str
    intent: Intent
    language: str
    sub_queries: tuple[str, ...]
    entities: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A passage that counts as evidence.

    `start` and `end` are its place in the page text, `markdown` is how it stands in the page's
    Markdown. `score` is the relevance after the last step and `confidence` how sure that is, both
    from 0 to 1. `sub_query` is the part of the question that brought it, where there are several.
    `adjacent` marks a passage that was added because it stands beside a good one; `depth` is how
    many links away from the start its page is. `rank` is its place in the order of evidence, 1
    for the best; `tokens` is the size of its Markdown. A passage may be a part of a stored chunk.
    """

    chunk_id: int
    source_id: int
    source_url: str
    title: str
    section: tuple[str, ...]
    chunk_index: int
    start: int
    end: int
    text: str
    markdown: str
    score: float
    retrieved: float = 0.0
    confidence: float | None = None
    sub_query: str | None = None
    adjacent: bool = False
    depth: int = 0
    rank: int = 0
    tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotation:
    """Words of a page as they stand there: `text` is the page text from `start` to `end`."""

    chunk_id: int
    source_url: str
    title: str
    section: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One page that was fetched because a link promised something, or that could not be read.

    `parent_url` is the page that the link stands on and `promise` why it was chosen. The scores are
    those of the best evidence before and after, nothing where they were not measured.
    """

    iteration: int
    depth: int
    source_url: str
    parent_url: str
    chunks_added: int = 0
    score_before: float | None = None
    score_after: float | None = None
    duration_ms: float = 0.0
    promise: str = ""
    failure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What was decided after a round, and why, in words that a person understands."""

    action: Action
    reason: str
    rule: str = ""  # saturation, plateau, cliff, diminishing, mediocre, budget, depth, time, ...
    iteration: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A page that was asked for and could not be read."""

    url: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """What was looked at: documents and passages searched, and the addresses with evidence."""

    documents: int = 0
    chunks: int = 0
    matched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """A page that is indexed: how much of it there is, and when it was fetched."""

    url: str
    title: str
    chunks: int
    tokens: int
    fetched_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusStatus:
    """What is indexed: sums over `pages`, which are ordered by address."""

    documents: int = 0
    chunks: int = 0
    tokens: int = 0
    pages: tuple[Shelved, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ingested:
    """A page that was asked for without a question; `failure` says why it could not be read.

    `fetched` says whether it was fetched now; otherwise it was here already.
    """

    url: str
    title: str = ""
    chunks: int = 0
    tokens: int = 0
    fetched: bool = False
    failure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Research:
    """The outcome of an inquiry; findings are ordered by address, then by place in the page.

    Their `rank` is the order of evidence. `decisions` are all that were taken, `decision` is the
    last one; its `reason` is `short — long`, such as `score plateau — …`. `notes` are sentences
    for the reader: what could not be done, and why.

    `timings` are milliseconds by phase: analysis, retrieval, reranking, expansion, locality, merge
    and total. `score_at_start` is the best score on the pages asked for, before any link.
    """

    inquiry: Inquiry
    analysis: Analysis
    coverage: Coverage
    findings: tuple[Finding, ...]
    quotations: tuple[Quotation, ...]
    decision: Decision
    searched: Searched
    steps: tuple[Step, ...] = ()
    decisions: tuple[Decision, ...] = ()
    unread: tuple[Unread, ...] = ()
    iterations: int = 0
    urls_ingested: int = 0
    expansion_limit: int = 0
    depth_limit: int = 0
    score_at_start: float | None = None
    timings: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
