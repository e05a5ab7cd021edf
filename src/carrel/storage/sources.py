"""Statements on sources, the versions of their pages, and links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from carrel.core.pages import Link, PageDraft, PageVersion, Source, SourceState, storable
from carrel.errors import NotFoundError
from carrel.storage.tables import link, page, source, upsert


def ensure(connection: Connection, url: str, *, content_type: str = "", now: datetime) -> Source:
    """Return the source of an address, made in state `pending` if it is new."""
    values = {
        "url": storable(url),
        "content_type": storable(content_type),
        "state": SourceState.PENDING,
        "title": "",
        "language": "mixed",
        "version": 0,
        "error": None,
        "created_at": now,
        "updated_at": now,
    }
    if known := by_url(connection, url):
        return known
    # Another writer may have been quicker since: then its row is the one.
    connection.execute(upsert(connection, source).values(values).on_conflict_do_nothing())
    return _source(connection.execute(select(source).where(source.c.url == url)).one())


def get(connection: Connection, source_id: int) -> Source:
    """Return a source by its id."""
    row = None
    if abs(source_id) < 2**63:  # what a column can hold
        row = connection.execute(select(source).where(source.c.id == source_id)).one_or_none()
    if row is None:
        raise NotFoundError(f"there is no source {source_id}")
    return _source(row)


def by_url(connection: Connection, url: str) -> Source | None:
    """Return the source of an address."""
    row = connection.execute(select(source).where(source.c.url == url)).one_or_none()
    return None if row is None else _source(row)


def everything(connection: Connection) -> list[Source]:
    """Return all sources by id."""
    return [_source(row) for row in connection.execute(select(source).order_by(source.c.id))]


def change(connection: Connection, source_id: int, values: Mapping[str, Any]) -> Source:
    """Change columns of a source and return it."""
    statement = update(source).where(source.c.id == source_id).values(**values).returning(source)
    row = connection.execute(statement).one_or_none()
    if row is None:
        raise NotFoundError(f"there is no source {source_id}")
    return _source(row)


def remove(connection: Connection, source_id: int) -> None:
    """Delete the source's row; its pages, links, chunks and vectors go with it."""
    connection.execute(delete(source).where(source.c.id == source_id))


def add_version(
    connection: Connection, source_id: int, number: int, draft: PageDraft, *, now: datetime
) -> None:
    """Store the text of a version."""
    connection.execute(
        insert(page).values(
            source_id=source_id,
            number=number,
            title=draft.title,
            language=draft.language,
            text=draft.text,
            digest=draft.digest,
            created_at=now,
        )
    )


def versions(connection: Connection, source_id: int) -> list[PageVersion]:
    """Return the kept versions of a source, newest first."""
    rows = connection.execute(
        select(page).where(page.c.source_id == source_id).order_by(page.c.number.desc())
    )
    return [PageVersion(**row._mapping) for row in rows]


def forget_versions(connection: Connection, source_id: int, *, before: int) -> None:
    """Delete the versions with a lower number."""
    connection.execute(delete(page).where(page.c.source_id == source_id, page.c.number < before))


def replace_links(connection: Connection, source_id: int, links: Sequence[Link]) -> None:
    """Put these links in the place of the source's present ones."""
    connection.execute(delete(link).where(link.c.source_id == source_id))
    if links:
        connection.execute(
            insert(link),
            [
                {"source_id": source_id, "ordinal": at, "url": item.url, "text": item.text}
                for at, item in enumerate(links)
            ],
        )


def links(connection: Connection, source_id: int) -> list[Link]:
    """Return the links of the current version in page order."""
    rows = connection.execute(
        select(link.c.url, link.c.text)
        .where(link.c.source_id == source_id)
        .order_by(link.c.ordinal)
    )
    return [Link(url=row.url, text=row.text) for row in rows]


def _source(row: Row[Any]) -> Source:
    values = dict(row._mapping)
    values["state"] = SourceState(values["state"])
    return Source(**values)
