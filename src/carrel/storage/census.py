"""Count what the store holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Table, func, select

from carrel.core.jobs import JobState
from carrel.core.pages import SourceState
from carrel.storage import encoders
from carrel.storage.encoders import Holding
from carrel.storage.tables import chunk, job, source
from carrel.storage.task_tables import task


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """How much there is of everything; `silent` jobs belong to a worker that stopped reporting."""

    sources: dict[str, int]
    chunks: int
    encoders: tuple[Holding, ...]
    jobs: dict[str, int]
    silent: int
    waiting_since: datetime | None
    tasks: int


def take(connection: Connection, *, now: datetime) -> Census:
    """Count sources, chunks, vectors, jobs and tasks in one snapshot."""
    # A job that waits for its next try is processing too, but in nobody's hands.
    silent = select(func.count()).where(
        job.c.state == JobState.PROCESSING, job.c.owner.is_not(None), job.c.lease_until < now
    )
    waiting = select(job.c.run_at).where(job.c.state == JobState.PENDING, job.c.run_at <= now)
    return Census(
        sources=_by_state(connection, source, [state.value for state in SourceState]),
        chunks=connection.execute(select(func.count()).select_from(chunk)).scalar_one(),
        encoders=tuple(
            encoders.holding(connection, each) for each in encoders.everything(connection)
        ),
        jobs=_by_state(connection, job, [state.value for state in JobState]),
        silent=connection.execute(silent).scalar_one(),
        waiting_since=connection.execute(waiting.order_by(job.c.run_at).limit(1)).scalar(),
        tasks=connection.execute(select(func.count()).select_from(task)).scalar_one(),
    )


def _by_state(connection: Connection, table: Table, states: list[str]) -> dict[str, int]:
    rows = connection.execute(select(table.c.state, func.count()).group_by(table.c.state))
    found = {str(state): int(count) for state, count in rows}
    return {state: found.pop(state, 0) for state in states} | found
