"""Statements on the queue of jobs, and how a job's row is read and changed.

Moments come from the server's clock on PostgreSQL, which all workers share, and from the process's
clock on SQLite, where all workers share the machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    cast,
    delete,
    extract,
    func,
    literal,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from carrel.core.clock import Clock
from carrel.core.jobs import Cancellation, Job, JobDraft, JobState
from carrel.errors import JobCancelled, LeaseLost, NotFoundError
from carrel.storage import frontier, runs
from carrel.storage.tables import job
from carrel.storage.types import to_micros

# Written out, so that both databases see that the partial indexes hold these rows.
LIVE = text("state IN ('pending', 'processing')")
BATCH = 1000
_ENDED = [JobState.COMPLETED.value, JobState.FAILED.value]


def enqueue(connection: Connection, draft: JobDraft, *, clock: Clock) -> Job:
    """Queue a job; when a live job has its key, return that one instead."""
    live = select(job).where(job.c.key == draft.key, LIVE)
    # Looking first spares PostgreSQL a number that would be given out in vain.
    if draft.key is not None and (known := connection.execute(live).one_or_none()) is not None:
        return to_job(known)
    now = moment(connection, clock)
    values = {
        "kind": draft.kind,
        "payload": dict(draft.payload),
        "key": draft.key,
        "state": JobState.PENDING.value,
        "priority": draft.priority,
        "attempts": 0,
        "max_attempts": draft.max_attempts,
        "token": 0,
        "cancelled": False,
        "run_at": now + micros(draft.delay),
        "created_at": now,
    }
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(job).values(values).on_conflict_do_nothing().returning(job)
    while True:
        # Where another transaction is about to insert the key, this waits for its end.
        row = connection.execute(statement).one_or_none()
        if row is None:
            row = connection.execute(live).one_or_none()
        if row is not None:
            return to_job(row)
        # The job with that key has ended between the two statements: the key is free now.


def get(connection: Connection, job_id: int) -> Job:
    """Return a job by its id."""
    return _one(connection, select(job).where(job.c.id == job_id), job_id)


def by_key(connection: Connection, key: str) -> Job | None:
    """Return the job with a key that has not ended."""
    row = connection.execute(select(job).where(job.c.key == key, LIVE)).one_or_none()
    return None if row is None else to_job(row)


def recent(connection: Connection, *, state: JobState | None, limit: int) -> tuple[Job, ...]:
    """Return jobs, newest first."""
    statement = select(job).order_by(job.c.id.desc()).limit(limit)
    if state is not None:
        statement = statement.where(job.c.state == state.value)
    return tuple(to_job(row) for row in connection.execute(statement))


def counts(connection: Connection) -> dict[JobState, int]:
    """Return how many jobs there are in each state."""
    grouped = select(job.c.state, func.count().label("number")).group_by(job.c.state)
    found = {row.state: row.number for row in connection.execute(grouped)}
    return {state: found.get(state.value, 0) for state in JobState}


def cancel(connection: Connection, job_id: int, *, clock: Clock) -> Cancellation:
    """End a job that nobody works on; ask the worker of any other one to stop."""
    statement = select(job).where(job.c.id == job_id).with_for_update()
    found = _one(connection, statement, job_id)
    if found.ended or found.cancelled:
        return Cancellation(job=found, changed=False)
    if found.owner is None:
        values = {"error": cancelled_error(found), "cancelled": True}
        return Cancellation(job=end(connection, found, values, clock=clock), changed=True)
    return Cancellation(job=change(connection, found, {"cancelled": True}), changed=True)


def hasten(connection: Connection, job_id: int, *, clock: Clock) -> Job:
    """Let a job wait no longer for its moment, or for its next try."""
    now = moment(connection, clock)
    waiting = update(job).where(job.c.id == job_id, job.c.state == JobState.PENDING.value)
    connection.execute(waiting.where(job.c.run_at > now).values(run_at=now))
    failed = update(job).where(job.c.id == job_id, job.c.state == JobState.PROCESSING.value)
    nobodys = failed.where(job.c.owner.is_(None), job.c.lease_until > now)
    connection.execute(nobodys.values(lease_until=now))
    return get(connection, job_id)


def give_up(connection: Connection, job_id: int, *, clock: Clock) -> Job:
    """Let a job fail that waits for its next try: nobody is served by another one."""
    found = _one(connection, select(job).where(job.c.id == job_id).with_for_update(), job_id)
    if found.state is not JobState.PROCESSING or found.owner is not None or not found.error:
        return found
    return end(connection, found, {"error": found.error}, clock=clock)


def prune(connection: Connection, *, keep: float, clock: Clock) -> int:
    """Delete a batch of the jobs that ended more than so many seconds ago; return how many."""
    then = moment(connection, clock) - micros(keep)
    old = select(job.c.id).where(job.c.state.in_(_ENDED), job.c.finished_at < then).limit(BATCH)
    return connection.execute(delete(job).where(job.c.id.in_(old))).rowcount


def moment(connection: Connection, clock: Clock) -> ColumnElement[int]:
    """Return the present moment as microseconds in a statement."""
    if connection.dialect.name == "sqlite":
        return literal(to_micros(clock()), BigInteger)
    # A sub-select is evaluated once in a statement.
    seconds = extract("epoch", func.clock_timestamp())
    return select(cast(seconds * 1_000_000, BigInteger)).scalar_subquery()


def micros(seconds: float) -> int:
    """Return seconds as whole microseconds."""
    return round(seconds * 1_000_000)


def is_still(found: Job) -> ColumnElement[bool]:
    """Return the condition that a row is in the same hands and state as the value says."""
    same = and_(job.c.id == found.id, job.c.token == found.token)
    return and_(same, job.c.state == found.state.value)


def change(connection: Connection, found: Job, values: Mapping[str, Any]) -> Job:
    """Change a row that is still as the value says; otherwise somebody else has the job."""
    statement = update(job).where(is_still(found)).values(**values).returning(job)
    return still(found, connection.execute(statement).one_or_none())


def let_go(connection: Connection, found: Job, values: Mapping[str, Any]) -> Job:
    """Change a row and take it out of its worker's hands, whose late writes are then refused."""
    free = {"owner": None, "lease_until": None, "token": job.c.token + 1}
    return change(connection, found, {**free, **values})


def end(connection: Connection, found: Job, values: Mapping[str, Any], *, clock: Clock) -> Job:
    """Let a job fail; the addresses of a crawl go with it, and its sources hear of it."""
    failed = {"state": JobState.FAILED.value, "finished_at": moment(connection, clock)}
    ended = let_go(connection, found, {**failed, **values})
    frontier.clear(connection, found.id)
    runs.failed(connection, ended, now=clock())
    return ended


def cancelled_error(found: Job) -> dict[str, object]:
    """Return the error that a cancelled job ends with."""
    return JobCancelled(details={"job": found.id}).as_dict()


def still(found: Job, row: Row[Any] | None) -> Job:
    """Return the row's job; without a row, the one that was found is in other hands."""
    if row is None:
        raise LeaseLost(f"another worker has taken job {found.id} over", details={"job": found.id})
    return to_job(row)


def to_job(row: Row[Any]) -> Job:
    """Return a row as its value."""
    values = dict(row._mapping)
    values["state"] = JobState(values["state"])
    return Job(**values)


def _one(connection: Connection, statement: Select[Any], job_id: int) -> Job:
    # SQLite's driver has no error of its own for a number that no column can hold.
    known = 0 < job_id < 2**63
    row = connection.execute(statement).one_or_none() if known else None
    if row is None:
        raise NotFoundError(f"there is no job {job_id}")
    return to_job(row)
