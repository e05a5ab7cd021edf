"""Sources, the versions of their pages, and the chunks that are searched."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from itertools import islice

from carrel.errors import DataValidationError

_FIRST_LINES = 3  # of a passage, where its own headings stand


class SourceState(StrEnum):
    """How far a source has come."""

    PENDING = "pending"
    PROCESSING = "processing"
    COMPLETED = "completed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A page that Carrel keeps, by its address."""

    id: int
    url: str
    content_type: str
    state: SourceState
    title: str
    language: str
    version: int
    error: dict[str, object] | None
    created_at: datetime
    updated_at: datetime
    via: str = ""  # how Carrel came to it: the address that a crawl began with, or a file
    final_url: str = ""
    etag: str = ""
    last_modified: str = ""
    body_digest: str = ""
    fetched_at: datetime | None = None
    checked_at: datetime | None = None
    changed_at: datetime | None = None  # when its site was seen to show something else


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """How a version came here: what the site says about it, and a hash of the bytes it sent."""

    final_url: str = ""
    etag: str = ""
    last_modified: str = ""
    body_digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChunkDraft:
    """A passage of a page as the chunker cut it: `start` and `end` are offsets in the page text.

    `markdown_start` and `markdown_end` are where it stands in the page's Markdown. `terms` are what
    the keyword index will hold and `mentions` what the graph will, counted by whoever cut the page;
    without them the store counts.
    """

    text: str
    start: int
    end: int
    section: tuple[str, ...] = ()
    markdown_start: int = 0
    markdown_end: int = 0
    terms: dict[str, int] = field(default_factory=dict)
    mentions: dict[str, int] = field(default_factory=dict)

    def digest(self, title: str) -> str:
        """Return a hash over all that is searched: an unchanged chunk keeps its row and vectors.

        That is its text and what it stands under, on a page with this title.
        """
        searched = (*context_of(title, self.section), self.text)
        return sha256(json.dumps(searched).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link of a page: absolute address, anchor text, where it stands.

    `context` are the sentences or lines around it, each on a line of its own, `heading` is the
    nearest heading above; `main` says whether it stands in the main text or in navigation. `target`
    is the address under which Carrel would know the page it leads to, where that is written in
    another way.
    """

    url: str
    text: str = ""
    context: str = ""
    heading: str = ""
    main: bool = True
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDraft:
    """A new version of a page, ready to be stored."""

    title: str
    language: str
    text: str
    chunks: Sequence[ChunkDraft]
    links: Sequence[Link] = ()
    markdown: str = ""
    details: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what no database can hold, and offsets that lie outside the text."""
        for value in (self.title, self.language, self.text, self.markdown):
            storable(value)
        for chunk in self.chunks:
            for value in (chunk.text, *chunk.section):
                storable(value)
            if not 0 <= chunk.start <= chunk.end <= len(self.text):
                raise DataValidationError(
                    f"chunk offsets {chunk.start}..{chunk.end} lie outside the page text"
                )
        for link in self.links:
            for value in (link.url, link.text, link.context, link.heading, link.target):
                storable(value)

    @property
    def digest(self) -> str:
        """A hash of the page's text and title: equal means that nothing changed."""
        return sha256(f"{self.title}\x1f{self.text}".encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class PageVersion:
    """A version of a page as stored."""

    source_id: int
    number: int
    title: str
    language: str
    text: str
    digest: str
    created_at: datetime
    markdown: str
    details: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """A stored passage of the current version of a page; `slot` is its place in the indexes."""

    id: int
    source_id: int
    slot: int
    ordinal: int
    start: int
    end: int
    text: str
    section: tuple[str, ...]
    markdown_start: int
    markdown_end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which chunks a search may find; an empty field does not restrict.

    `web` leaves out local files that have no address of the web.
    """

    sources: frozenset[int] = frozenset()
    languages: frozenset[str] = frozenset()
    content_types: frozenset[str] = frozenset()
    web: bool = False

    def __post_init__(self) -> None:
        """Refuse names that no database can hold."""
        for value in (*self.languages, *self.content_types):
            storable(value)

    def __bool__(self) -> bool:
        """Say whether anything is restricted."""
        return bool(self.sources or self.languages or self.content_types or self.web)


@dataclass(frozen=True, slots=True)
class Match:
    """A slot that an index found, with the index's own score (higher is better)."""

    slot: int
    score: float


def context_of(title: str, section: Sequence[str]) -> tuple[str, ...]:
    """Return what a passage stands under: the page's title, then its headings, each once."""
    first = section[0] if section else ""
    if not title.strip() or _plain(first) == _plain(title):
        return tuple(section)
    return (title, *section)


def context_above(title: str, section: Sequence[str], text: str) -> tuple[str, ...]:
    """Return the context without the headings that the passage itself begins with."""
    lines = (line for line in text.splitlines() if line.strip())
    said = {_plain(line) for line in islice(lines, _FIRST_LINES)}
    return tuple(one for one in context_of(title, section) if _plain(one) not in said)


def _plain(words: str) -> str:
    return " ".join(words.split()).casefold()


def storable(text: str) -> str:
    """Return the text, or refuse it when PostgreSQL or UTF-8 cannot hold it."""
    if "\x00" in text:
        raise DataValidationError("the text holds a NUL character", suggestion="Remove it.")
    try:
        text.encode()
    except UnicodeEncodeError as cause:
        raise DataValidationError("the text is not valid Unicode (a lone surrogate)") from cause
    return text
