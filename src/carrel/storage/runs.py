"""Runs: how a source moves from `pending` to `processing` and on to `completed` or `failed`.

A run is one look at a page: its job, and then the vectors of what was stored. Each step is taken
inside the transaction that makes it true, so that no process that dies leaves a source behind that
says `processing` while nobody works on it:

- queueing the job makes the source `pending`, its first try `processing`;
- storing the page leaves it `processing` while chunks have no vectors, and queues their making;
- storing the last of its vectors makes it `completed`;
- a job that ends in failure takes its sources along. One that has a page keeps it and stays
  `completed`, with the error noted; one whose vectors could not be made has `failed`.

Without an encoder a stored page is `completed` at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Text,
    and_,
    case,
    cast,
    exists,
    literal,
    null,
    select,
    text,
    update,
)

from carrel.core.jobs import EMBED, INGEST, Job, run_key
from carrel.core.pages import SourceState
from carrel.errors import EmbeddingError, JobCancelled
from carrel.storage.database import Effect
from carrel.storage.tables import chunk, encoder, job, source, vec
from carrel.storage.writers import lock

_BATCH = 500  # values in one statement: databases have a limit
_UNDER_WAY = (SourceState.PENDING, SourceState.PROCESSING)
_UNENCODED = (SourceState.PROCESSING, SourceState.FAILED)
# Written out, so that both databases see that the partial indexes hold these rows.
_LIVE = text("job.state IN ('pending', 'processing')")


def begin(connection: Connection, source_id: int) -> None:
    """Let a source wait for a look: its job was queued in this transaction or waits already.

    The payload of the job says what the source `was`, so that it can be so again.
    """
    waits = update(source).where(source.c.id == source_id)
    connection.execute(waits.values(state=SourceState.PENDING, error=None))


def is_waiting(connection: Connection, source_id: int) -> bool:
    """Say whether a chunk of a source has no vector of any encoder that is in use."""
    found = select(source.c.id).where(source.c.id == source_id, _waiting())
    return connection.execute(found).first() is not None


def settle(connection: Connection, ids: Sequence[int], *, encoding: Effect | None) -> None:
    """End the runs of sources whose pages are as they were, but for vectors that are missing.

    `encoding` queues the making of vectors; without it nobody waits for them.
    """
    unsettled: list[int] = []
    stored = and_(source.c.state != SourceState.COMPLETED, source.c.version > 0)
    for some in _batches(ids):
        found = select(source.c.id).where(source.c.id.in_(some), stored)
        unsettled += connection.execute(found).scalars()
    if not unsettled:
        return
    lock(connection)  # no vectors come between this look and the end of the transaction
    waiting = [key for key in unsettled if encoding is not None and is_waiting(connection, key)]
    for key in unsettled:
        state = SourceState.PROCESSING if key in waiting else SourceState.COMPLETED
        connection.execute(update(source).where(source.c.id == key).values(state=state))
    if waiting and encoding is not None:
        encoding(connection)


def encoded(connection: Connection, chunk_ids: Sequence[int]) -> None:
    """Complete the sources of these chunks that have all their vectors now."""
    owners: set[int] = set()
    unsettled = (
        select(source.c.id)
        .join(chunk, chunk.c.source_id == source.c.id)
        .where(source.c.state.in_(_UNENCODED))
    )
    for some in _batches(chunk_ids):
        owners.update(connection.execute(unsettled.where(chunk.c.id.in_(some))).scalars())
    for some in _batches(sorted(owners)):
        here = and_(source.c.id.in_(some), ~_waiting(), ~_looked_at())
        connection.execute(update(source).where(here).values(_completed()))


def tidy(connection: Connection) -> None:
    """Complete whatever still waits although no chunk lacks a vector."""
    here = and_(source.c.state == SourceState.PROCESSING, source.c.version > 0)
    connection.execute(update(source).where(here, ~_waiting(), ~_looked_at()).values(_completed()))


def rest(connection: Connection) -> None:
    """Complete the sources that wait for vectors or failed to get them: no encoder makes any."""
    here = and_(source.c.state.in_(_UNENCODED), source.c.version > 0, ~_looked_at())
    connection.execute(update(source).where(here).values(_completed()))


def done(connection: Connection, held: Job) -> None:
    """End the runs of the sources that a job has looked at, but for vectors that are being made.

    Vectors that came, or failed, while the job was not over have ended nothing.
    """
    if held.kind == INGEST:
        lock(connection)
        error = EmbeddingError().as_dict()
        for some in _batches(_sources(held)):
            here = and_(source.c.id.in_(some), source.c.state == SourceState.PROCESSING)
            stored = update(source).where(here, source.c.version > 0)
            connection.execute(stored.where(~_waiting()).values(state=SourceState.COMPLETED))
            left = stored.where(_waiting(), ~_encoding())
            connection.execute(left.values(state=SourceState.FAILED, error=error))


def failed(connection: Connection, ended: Job, *, now: datetime) -> None:
    """Take the sources of a job along that has ended in failure."""
    if ended.kind == EMBED:
        lock(connection)
        here = and_(source.c.state == SourceState.PROCESSING, _waiting(), ~_looked_at())
        values = {"state": SourceState.FAILED, "error": ended.error, "updated_at": now}
        connection.execute(update(source).where(here).values(values))
    elif ended.kind == INGEST:
        lock(connection)
        for some in _batches(_sources(ended)):
            _abandon(connection, some, ended, now=now)


def _sources(held: Job) -> list[int]:
    listed = held.payload.get("sources")
    return [int(str(key)) for key in listed] if isinstance(listed, list) else []


def _abandon(connection: Connection, ids: Sequence[int], ended: Job, *, now: datetime) -> None:
    """End the runs of these sources; what is stored stays, and its vectors may still come."""
    here = and_(source.c.id.in_(ids), source.c.state.in_(_UNDER_WAY))
    error: dict[str, Any] = {"error": ended.error, "updated_at": now}
    unread = update(source).where(here, source.c.version == 0)
    connection.execute(unread.values(error | {"state": SourceState.FAILED}))
    if "was" not in ended.payload:  # it began no runs: whoever is under way waits for vectors
        return
    if (ended.error or {}).get("code") == JobCancelled.code:
        error["error"] = null()  # a look that somebody took back is no fault of the page
    state: Any = SourceState.COMPLETED
    if ended.payload["was"] != SourceState.COMPLETED:
        state = case(
            (~_waiting(), SourceState.COMPLETED.value),
            (_encoding(), SourceState.PROCESSING.value),
            else_=SourceState.FAILED.value,
        )
    read = update(source).where(here, source.c.version > 0)
    connection.execute(read.values(error | {"state": state}))


def _waiting() -> ColumnElement[bool]:
    """Return the condition that a chunk of the source has no vector."""
    used = select(encoder.c.id).where(encoder.c.state != "retired")
    has = exists().where(vec.c.encoder_id.in_(used), vec.c.chunk_id == chunk.c.id, vec.c.part == 0)
    return exists().where(chunk.c.source_id == source.c.id, ~has).correlate(source)


def _looked_at() -> ColumnElement[bool]:
    """Return the condition that a look at the source itself has not ended."""
    key = literal(run_key("")) + cast(source.c.id, Text)
    return exists().where(job.c.key == key, _LIVE).correlate(source)


def _encoding() -> ColumnElement[bool]:
    """Return the condition that the making of vectors has not ended."""
    return exists().where(job.c.kind == EMBED, _LIVE)


def _completed() -> dict[str, Any]:
    """Return the new values; what went wrong with the vectors is over."""
    over = case((source.c.state == SourceState.FAILED, null()), else_=source.c.error)
    return {"state": SourceState.COMPLETED, "error": over}


def _batches(values: Sequence[int]) -> Any:
    return (list(values[at : at + _BATCH]) for at in range(0, len(values), _BATCH))
