"""What the website tools give back: the keys of their contract, in its order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum


class ContentType(StrEnum):
    """What a page is read as."""

    JOB_POSTING = "job_posting"
    BLOG_ARTICLE = "blog_article"
    COMPANY_PAGE = "company_page"


class Confidence(StrEnum):
    """How well the best result fits."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class OrderBy(StrEnum):
    """What websites are sorted by."""

    FETCH_TIMESTAMP = "fetch_timestamp"
    URL = "url"
    STATUS = "status"


class Order(StrEnum):
    """Which way they are sorted."""

    ASC = "ASC"
    DESC = "DESC"


class Body:
    """A result that can be written as JSON."""

    __slots__ = ()

    def as_dict(self) -> dict[str, object]:
        """Return the body that every surface gives, its keys in the contract's order."""
        return asdict(self)  # type: ignore[call-overload, no-any-return]


@dataclass(frozen=True, slots=True, kw_only=True)
class Processed(Body):
    """A page that was asked for: `processing`, `completed` or `failed`."""

    source_id: int
    url: str
    status: str
    chunks_created: int
    processing_time_ms: int
    language: str
    message: str
    is_cached: bool
    error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt(Body):
    """A passage that was found. Scores run from 0 (alike) to 1; `metadata` holds the headings."""

    chunk_id: int
    source_id: int
    source_url: str
    content: str
    vector_score: float
    fts_score: float | None
    combined_score: float
    metadata: Mapping[str, str] = field(default_factory=dict)


ChunkResult = Excerpt  # what the data operations call it


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Body):
    """What a query found, best first; `total_results` counts what was not returned, too."""

    query: str
    results: tuple[Excerpt, ...]
    total_results: int
    synthesis: str | None
    confidence_level: Confidence
    processing_time_ms: int

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return Body.as_dict(self) | {"results": [one.as_dict() for one in self.results]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Website(Body):
    """A row of the list."""

    id: int
    url: str
    title: str
    content_type: str
    language: str
    fetch_timestamp: str
    processing_status: str
    chunks_count: int
    is_stale: bool
    error_message: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The place of a page in a sorted list: what it is sorted by, and its id."""

    value: datetime | str
    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing(Body):
    """A page of the list, and whether another one follows."""

    websites: tuple[Website, ...]
    total_count: int
    limit: int
    offset: int
    has_more: bool

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return Body.as_dict(self) | {"websites": [one.as_dict() for one in self.websites]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Refreshed(Body):
    """A page that was looked at again: `completed`, or `failed` where only a part was stored."""

    source_id: int
    url: str
    old_chunks_deleted: int
    new_chunks_created: int
    status: str
    processing_time_ms: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deleted(Body):
    """A page that is gone."""

    source_id: int
    url: str
    chunks_deleted: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Status(Body):
    """How far a page has come: `pending`, `processing`, `completed` or `failed`."""

    source_id: int
    url: str
    processing_status: str
    chunks_created: int
    fetch_timestamp: str
    error_message: str | None
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebsiteSource(Body):
    """A page as the data operations know it; `fields` are what was read out of its text."""

    id: int
    url: str
    title: str
    content_type: str
    language: str
    fetch_timestamp: str
    processing_status: str
    error_message: str | None = None
    fields: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WebsiteChunk(Body):
    """A chunk of a page in its place; `metadata` holds the headings above it."""

    id: int
    source_id: int
    chunk_index: int
    content: str
    metadata: Mapping[str, str] = field(default_factory=dict)
