"""Passages as an engine meets them, with only what a test is about spelt out."""

from __future__ import annotations

from datetime import UTC, datetime

from carrel.core.pages import Chunk, Source, SourceState
from carrel.core.research import Finding
from carrel.core.search import Hit, Scores
from carrel.orchestrate.pool import Candidate

NOW = datetime(2024, 5, 1, tzinfo=UTC)


def source(key: int = 1, *, title: str = "", url: str = "") -> Source:
    return Source(
        id=key,
        url=url or f"https://a.example/{key}",
        content_type="",
        state=SourceState.COMPLETED,
        title=title,
        language="en",
        version=1,
        error=None,
        created_at=NOW,
        updated_at=NOW,
    )


def chunk(key: int, text: str, *, page: int = 1, ordinal: int = 0) -> Chunk:
    return Chunk(
        id=key,
        source_id=page,
        slot=key,
        ordinal=ordinal,
        start=0,
        end=len(text),
        text=text,
        section=(),
        markdown_start=0,
        markdown_end=len(text),
    )


def hit(key: int, text: str, *, page: int = 1, order: float = 0.0, score: float = 0.5) -> Hit:
    return Hit(
        chunk=chunk(key, text, page=page),
        source=source(page),
        score=score,
        scores=Scores(),
        parts={"all": order},
    )


def candidate(
    key: int, text: str, *, page: int = 1, title: str = "", score: float = 0.5
) -> Candidate:
    return Candidate(
        chunk=chunk(key, text, page=page),
        source=source(page, title=title),
        order=-float(key),
        score=score,
        scores=Scores(),
    )


def finding(
    key: int,
    text: str,
    *,
    score: float = 0.5,
    page: int = 1,
    ordinal: int = 0,
    section: tuple[str, ...] = (),
    markdown: str = "",
    rank: int = 0,
    start: int = 0,
    sub_query: str | None = None,
) -> Finding:
    return Finding(
        chunk_id=key,
        source_id=page,
        source_url=f"https://a.example/{page}",
        title="A page",
        section=section,
        chunk_index=ordinal,
        start=start,
        end=start + len(text),
        text=text,
        markdown=markdown or text,
        score=score,
        rank=rank or key,
        sub_query=sub_query,
    )
