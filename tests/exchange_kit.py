"""Stores with pages and tasks of every kind, and exports as bytes by file."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from carrel.core.identity import LOCAL
from carrel.core.pages import ChunkDraft, Fetched, Link, PageDraft
from carrel.errors import NotFoundError
from carrel.services.exchange.exchange import Exchange, Exported, Imported
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.task_kit import ANN, BEN, service_on

WORDS = st.characters(exclude_categories=["Cs"], exclude_characters="\x00")
TEXTS = st.text(WORDS, max_size=40)
LINES = st.lists(
    st.sampled_from(["---", "a: b", "# Heron", "", "雨の日", "\r", "\u2028", "  code", "'\"\\"]),
    max_size=6,
).map("\n".join)
ODD = ["\ud800", "\ufeff", {"deep": [None, True, 1.5, {"雨": []}]}, "-->", 10**12]
PLACES = [
    "https://example.com/a",
    "https://example.com/A",
    "https://例え.jp/道?q=1#x",
    "file:///notes/a b.md",
]
PLACES += ["http://con/nul", "https://example.com/" + "long/" * 60, "https://example.com/../../etc"]


@dataclass(frozen=True)
class PageCase:
    """A source: versions of its page, each with a title; none for one that failed."""

    url: str
    versions: Sequence[tuple[str, str, str]]  # title, text, Markdown
    detail: Any
    deleted: bool


@dataclass(frozen=True)
class TaskCase:
    """A task: its owner, what it refers to, and what became of it."""

    user: int
    title: str
    description: str | None
    due: int | None
    cites: int | None
    fate: str


@dataclass(frozen=True)
class StoreCase:
    """What a store is filled with."""

    pages: Sequence[PageCase] = ()
    tasks: Sequence[TaskCase] = ()
    users: Sequence[Any] = field(default=(LOCAL, ANN, BEN))


def _page_cases() -> st.SearchStrategy[PageCase]:
    version = st.tuples(TEXTS, st.text(WORDS, min_size=1, max_size=200), LINES)
    return st.builds(
        PageCase,
        url=st.sampled_from(PLACES),
        versions=st.lists(version, max_size=3, unique_by=lambda one: one[1]),
        detail=st.sampled_from(ODD),
        deleted=st.integers(0, 5).map(lambda one: one == 0),
    )


def _task_cases() -> st.SearchStrategy[TaskCase]:
    return st.builds(
        TaskCase,
        user=st.integers(0, 2),
        title=TEXTS.map(lambda one: one.strip() or "a task"),
        description=st.none() | TEXTS,
        due=st.none() | st.integers(-(10**9), 10**10),
        cites=st.none() | st.integers(0, 10),
        fate=st.sampled_from(["open", "open", "done", "gone"]),
    )


CASES = st.builds(
    StoreCase,
    pages=st.lists(_page_cases(), max_size=5, unique_by=lambda one: one.url),
    tasks=st.lists(_task_cases(), max_size=6),
)


async def fill(database: Database, case: StoreCase) -> None:
    """Fill a store through its own front doors."""
    corpus, catalog = Corpus(database), Catalog(database)
    kept = [await _page(corpus, catalog, page) for page in case.pages]
    service = service_on(database)
    for one in case.tasks:
        who = case.users[one.user]
        due = (
            None
            if one.due is None
            else datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=one.due)
        )
        made = await service.create(
            who,
            title=one.title,
            description=one.description,
            due_date=None if due is None else due.isoformat(),
        )
        if one.cites is not None and kept and (page := kept[one.cites % len(kept)]).versions:
            words = page.versions[-1][1].strip()
            with contextlib.suppress(NotFoundError, ValueError):  # not every text can be quoted
                await service.cite(who, made.id, url=page.url, quotation=words)
        if one.fate == "done":
            await service.toggle(who, made.id)
        elif one.fate == "gone":
            await service.delete(who, made.id)
    for page in kept:
        if page.deleted and (found := await catalog.by_url(page.url)) is not None:
            await corpus.delete(found.id)


async def _page(corpus: Corpus, catalog: Catalog, page: PageCase) -> PageCase:
    if not page.versions:
        made = await corpus.add(page.url, content_type="job_posting", via="a list")
        await catalog.mark_failed(made.id, {"code": "gone", "message": "雨"})
    for at, (title, text, markdown) in enumerate(page.versions):
        fetched = Fetched(final_url=page.url, etag='"1"', last_modified="then", body_digest="ab")
        await corpus.store_at(
            page.url, draft_of(title, text, markdown, page.detail, at), fetched=fetched
        )
    return page


def draft_of(title: str, text: str, markdown: str, detail: Any, at: int) -> PageDraft:
    """Return a page of one or two passages, the last of which says more than stands there."""
    middle = len(text) // 2
    chunks = [
        ChunkDraft(text=text[:middle], start=0, end=middle, section=("Birds", "雨")),
        ChunkDraft(text=f"{text[middle:]} more", start=middle, end=len(text), markdown_end=3),
    ]
    links = [
        Link(url="https://example.com/b", text="B", context="see B", main=bool(at), target="t")
    ]
    return PageDraft(
        title=title,
        language="ja",
        text=text,
        chunks=chunks,
        links=links,
        markdown=markdown,
        details={"fields": {"salary": detail}},
    )


async def exported(database: Database, folder: Path, **more: Any) -> Exported:
    """Export everybody's tasks, unless others are named."""
    return await Exchange(database).write(folder, **({"users": None} | more))


async def imported(database: Database, folder: Path) -> Imported:
    """Import an export."""
    return await Exchange(database).read(folder)


def files(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@contextlib.asynccontextmanager
async def fresh_sqlite(template: Path, file: Path) -> AsyncIterator[Database]:
    """Open an empty store in a file."""
    shutil.copy(template, file)
    database = Database(f"sqlite:///{file}")
    try:
        yield database
    finally:
        await database.close()
