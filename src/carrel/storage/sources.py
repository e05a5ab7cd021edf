"""Statements on sources, the versions of their pages, and links."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from carrel.core.pages import Filter, Link, PageDraft, PageVersion, Source, SourceState, storable
from carrel.errors import NotFoundError
from carrel.storage.rows import among
from carrel.storage.tables import link, page, source, upsert
from carrel.storage.types import UtcTime, from_micros

_NAMES = tuple(source.columns.keys())
_MOMENTS = tuple(column.name for column in source.columns if isinstance(column.type, UtcTime))
_STATES = {state.value: state for state in SourceState}
_BATCH = 500  # values in one statement: databases have a limit
# Written out as in its index, so that both databases use that.
_LOCAL = select(source.c.id).where(text("substr(url, 1, 4) <> 'http'")).limit(1)
_BY_ID = select(source).where(source.c.id == bindparam("key"))
_BY_URL = select(source).where(source.c.url == bindparam("url"))
_BY_URLS = select(source).where(source.c.url.in_(bindparam("values", expanding=True)))


def ensure(
    connection: Connection, url: str, *, content_type: str = "", via: str = "", now: datetime
) -> Source:
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
        "final_url": "",
        "via": storable(via),
        "etag": "",
        "last_modified": "",
        "body_digest": "",
    }
    if known := by_url(connection, url):
        return known
    statement = upsert(connection, source).on_conflict_do_nothing().returning(source)
    if made := connection.execute(statement, values).one_or_none():
        return from_row(made)
    # Another writer has been quicker: its row is the one.
    return from_row(connection.execute(_BY_URL, {"url": url}).one())


def get(connection: Connection, source_id: int) -> Source:
    """Return a source by its id."""
    row = None
    if abs(source_id) < 2**63:  # what a column can hold
        row = connection.execute(_BY_ID, {"key": source_id}).one_or_none()
    if row is None:
        raise NotFoundError(f"there is no source {source_id}")
    return from_row(row)


def by_url(connection: Connection, url: str) -> Source | None:
    """Return the source of an address."""
    row = connection.execute(_BY_URL, {"url": url}).one_or_none()
    return None if row is None else from_row(row)


def by_urls(connection: Connection, urls: Sequence[str]) -> dict[str, Source]:
    """Return the sources of these addresses by address; those that are new are left out."""
    return {found.url: found for found in _in_batches(connection, _BY_URLS, urls)}


def by_ids(connection: Connection, ids: Sequence[int]) -> dict[int, Source]:
    """Return the sources with these ids by id; those that are gone are left out."""
    found = among(connection, "source", _NAMES, key="id", values=ids)
    return {item.id: item for item in map(_plain_source, found)}


def conditions(wanted: Filter) -> list[ColumnElement[bool]]:
    """Return what a filter asks of a source, its id left out."""
    found: list[ColumnElement[bool]] = []
    if wanted.languages:
        found.append(source.c.language.in_(sorted(wanted.languages)))
    if wanted.content_types:
        found.append(source.c.content_type.in_(sorted(wanted.content_types)))
    if wanted.web:
        found.append(on_the_web())
    return found


def on_the_web() -> ColumnElement[bool]:
    """Return the condition that a source has an address of the web."""
    return func.substr(source.c.url, 1, 4) == "http"


def without_needless(connection: Connection, wanted: Filter | None) -> Filter | None:
    """Return a filter that does not leave local files out where there are none."""
    if wanted and wanted.web and connection.execute(_LOCAL).first() is None:
        return replace(wanted, web=False)
    return wanted


def allowed(connection: Connection, ids: Sequence[int], wanted: Filter) -> set[int]:
    """Return which of these sources a filter lets through; of ids, not too many at once."""
    some = [key for key in ids if not wanted.sources or key in wanted.sources]
    statement = select(source.c.id).where(source.c.id.in_(some), *conditions(wanted))
    return set(connection.execute(statement).scalars())


def everything(connection: Connection) -> list[Source]:
    """Return all sources by id."""
    return [from_row(row) for row in connection.execute(select(source).order_by(source.c.id))]


def change(connection: Connection, source_id: int, values: Mapping[str, Any]) -> Source:
    """Change columns of a source and return it."""
    statement = update(source).where(source.c.id == source_id).values(**values).returning(source)
    row = connection.execute(statement).one_or_none()
    if row is None:
        raise NotFoundError(f"there is no source {source_id}")
    return from_row(row)


def touch(connection: Connection, ids: Sequence[int], *, now: datetime) -> None:
    """Note that sources were looked at and had not changed."""
    statement = update(source).where(source.c.id == bindparam("key"))
    values = {"checked_at": now, "changed_at": None, "error": None}
    connection.execute(statement.values(values), [{"key": key} for key in ids])


def stale(connection: Connection, *, before: datetime) -> list[int]:
    """Return the ids of sources that were last looked at before a moment."""
    old = or_(source.c.checked_at.is_(None), source.c.checked_at < before)
    return list(connection.execute(select(source.c.id).where(old).order_by(source.c.id)).scalars())


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
            markdown=draft.markdown,
            details=draft.details,
        )
    )


def rewrite_version(connection: Connection, source_id: int, number: int, draft: PageDraft) -> None:
    """Bring up to date what stands beside the text of a version."""
    here = (page.c.source_id == source_id, page.c.number == number)
    values = {
        "language": draft.language,
        "markdown": draft.markdown,
        "details": draft.details,
    }
    connection.execute(update(page).where(*here).values(**values))


def digest(connection: Connection, source_id: int, number: int) -> str | None:
    """Return the hash of a version's title and text, if there is such a version."""
    here = (page.c.source_id == source_id, page.c.number == number)
    found: str | None = connection.execute(select(page.c.digest).where(*here)).scalar()
    return found


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
    add_links(connection, source_id, links)


def add_links(connection: Connection, source_id: int, links: Sequence[Link]) -> None:
    """Store the links of a source that has none yet."""
    rows = [
        {
            "source_id": source_id,
            "ordinal": at,
            "url": item.url,
            "text": item.text,
            "context": item.context,
            "heading": item.heading,
            "main": item.main,
            "target": item.target,
        }
        for at, item in enumerate(links)
    ]
    if rows:
        connection.execute(insert(link), rows)


def links(connection: Connection, source_id: int) -> list[Link]:
    """Return the links of the current version in page order."""
    rows = connection.execute(
        select(link.c.url, link.c.text, link.c.context, link.c.heading, link.c.main, link.c.target)
        .where(link.c.source_id == source_id)
        .order_by(link.c.ordinal)
    )
    return [Link(**row._mapping) for row in rows]


def _in_batches(
    connection: Connection, statement: Select[Any], values: Sequence[Any]
) -> Iterator[Source]:
    for at in range(0, len(values), _BATCH):
        found = connection.execute(statement, {"values": list(values[at : at + _BATCH])})
        yield from map(from_row, found.all())


def _plain_source(row: Any) -> Source:
    """Return a row as the driver gives it: moments are numbers, and the error is JSON."""
    values = dict(zip(_NAMES, row, strict=True))
    values["state"] = _STATES[values["state"]]
    if values["error"] is not None:
        values["error"] = json.loads(values["error"])
    for name in _MOMENTS:
        if values[name] is not None:
            values[name] = from_micros(values[name])
    return Source(**values)


def from_row(row: Row[Any]) -> Source:
    """Return a row as its value."""
    values = dict(zip(_NAMES, row, strict=True))
    values["state"] = _STATES[values["state"]]
    return Source(**values)
