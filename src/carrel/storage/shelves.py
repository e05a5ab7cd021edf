"""What an inquiry reads besides the search: sizes, titles, neighbours, Markdown of passages."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select, tuple_

from carrel.core.pages import Chunk, Link, Source
from carrel.storage import chunks, sources
from carrel.storage.database import Database
from carrel.storage.tables import chunk, page, source
from carrel.storage.versioning import current_version
from carrel.text.tokens import count_tokens

_BATCH = 400  # values in one statement: databases have a limit
_PAGES = 200  # whose passages are read at a time, to be counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A stored page and how much of it there is."""

    source_id: int
    url: str
    title: str
    chunks: int
    tokens: int
    fetched_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """A stored page without its words: how many passages and letters it has, and its links."""

    chunks: int
    letters: int
    links: Sequence[Link]


class Shelves:
    """Reads of one database; token counts and titles are kept until pages change."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._tokens: dict[int, tuple[int, int, int]] = {}  # version, chunks and tokens by source
        self._titles: tuple[int, Mapping[int, str]] | None = None

    async def counts(self) -> tuple[int, int]:
        """Return how many pages and how many passages there are."""
        return await self._database.read(_counts)

    async def titles(self) -> tuple[int, Mapping[int, str]]:
        """Return the version of the corpus, and the titles of all pages by source."""
        return await self._database.read(self._all_titles)

    async def markdown(self, ids: Sequence[int]) -> dict[int, str]:
        """Return how passages stand in their pages' Markdown, by the id of the chunk."""
        return await self._database.read(lambda rows: _markdown(rows, ids))

    async def beside(self, places: Sequence[tuple[int, int]]) -> dict[tuple[int, int], Chunk]:
        """Return the passages at places: the source and the number of the passage on its page."""
        return await self._database.read(lambda rows: _at(rows, places))

    async def outline(self, source_id: int) -> Outline:
        """Return how long a page is and where it leads, in one look."""

        def look(rows: Connection) -> Outline:
            count, letters = _extent(rows, source_id)
            links = sources.links(rows, source_id)
            return Outline(chunks=count, letters=letters, links=links)

        return await self._database.read(look)

    async def of_sources(self, ids: Sequence[int]) -> list[tuple[Chunk, Source]]:
        """Return all passages of pages, in the order of addresses and of each page."""
        return await self._database.read(lambda rows: _all_of(rows, ids))

    async def sizes(self, ids: Sequence[int] | None = None) -> list[Size]:
        """Return pages with their numbers of passages and tokens, by address; all, or these."""
        return await self._database.read(lambda rows: self._sizes(rows, ids))

    def _all_titles(self, rows: Connection) -> tuple[int, Mapping[int, str]]:
        version = current_version(rows)
        with self._lock:
            if self._titles is None or self._titles[0] != version:
                found = rows.execute(
                    select(source.c.id, source.c.title).where(source.c.version > 0)
                )
                self._titles = version, {row.id: row.title for row in found}
            return self._titles

    def _sizes(self, rows: Connection, ids: Sequence[int] | None) -> list[Size]:
        wanted = select(
            source.c.id, source.c.url, source.c.title, source.c.version, source.c.fetched_at
        ).where(source.c.version > 0)
        if ids is None:
            found = rows.execute(wanted).all()
        else:
            found = [
                row
                for some in _batches(ids)
                for row in rows.execute(wanted.where(source.c.id.in_(some)))
            ]
        with self._lock:
            known = self._tokens
            new = [row for row in found if known.get(row.id, (0,))[0] != row.version]
            for at in range(0, len(new), _PAGES):
                part = new[at : at + _PAGES]
                texts = _texts(rows, [row.id for row in part])
                for row in part:
                    sizes = [count_tokens(text) for text in texts[row.id]]
                    known[row.id] = (row.version, len(sizes), sum(sizes))
            return [
                Size(
                    source_id=row.id,
                    url=row.url,
                    title=row.title,
                    chunks=known[row.id][1],
                    tokens=known[row.id][2],
                    fetched_at=row.fetched_at,
                )
                for row in sorted(found, key=lambda row: row.url)
            ]


def _counts(rows: Connection) -> tuple[int, int]:
    pages = select(func.count()).select_from(source).where(source.c.version > 0)
    return rows.execute(pages).scalar_one(), chunks.count(rows)


def _extent(rows: Connection, source_id: int) -> tuple[int, int]:
    wanted = select(func.count(), func.coalesce(func.sum(chunk.c.end_at - chunk.c.start_at), 0))
    row = rows.execute(wanted.where(chunk.c.source_id == source_id)).one()
    return int(row[0]), int(row[1])


def _markdown(rows: Connection, ids: Sequence[int]) -> dict[int, str]:
    size = chunk.c.markdown_end - chunk.c.markdown_start
    piece = func.substr(page.c.markdown, chunk.c.markdown_start + 1, size).label("piece")
    current = (source.c.id == page.c.source_id) & (source.c.version == page.c.number)
    wanted = (
        select(chunk.c.id, piece).join(source, source.c.id == chunk.c.source_id).join(page, current)
    )
    return {
        row.id: row.piece
        for some in _batches(ids)
        for row in rows.execute(wanted.where(chunk.c.id.in_(some)))
    }


def _at(rows: Connection, places: Sequence[tuple[int, int]]) -> dict[tuple[int, int], Chunk]:
    slots = select(chunk.c.slot).where(
        tuple_(chunk.c.source_id, chunk.c.ordinal).in_(list(places)[:_BATCH])
    )
    found = chunks.at_slots(rows, list(rows.execute(slots).scalars())) if places else {}
    return {(one.source_id, one.ordinal): one for one in found.values()}


def _all_of(rows: Connection, ids: Sequence[int]) -> list[tuple[Chunk, Source]]:
    owners = sources.by_ids(rows, list(ids))
    ordered = sorted(owners.values(), key=lambda one: one.url)
    return [(item, owner) for owner in ordered for item in chunks.of_source(rows, owner.id)]


def _texts(rows: Connection, ids: Sequence[int]) -> dict[int, list[str]]:
    found: defaultdict[int, list[str]] = defaultdict(list)
    wanted = select(chunk.c.source_id, chunk.c.text).where(chunk.c.source_id.in_(list(ids)))
    for row in rows.execute(wanted):
        found[row.source_id].append(row.text)
    return found


def _batches(ids: Sequence[int]) -> list[list[int]]:
    return [list(ids[at : at + _BATCH]) for at in range(0, len(ids), _BATCH)]
