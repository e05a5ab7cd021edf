"""Statements of workers: take a job on a lease, keep it alive, end it or give it back.

Each claim raises the job's token. Whatever a worker writes checks the token in the same
transaction, so that a worker that lost its lease changes nothing any more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, and_, or_, select, text, update

from carrel.core.clock import Clock
from carrel.core.jobs import Job, JobState
from carrel.errors import JobCancelled, WorkerLost
from carrel.storage import runs
from carrel.storage.database import Fence
from carrel.storage.jobs import (
    BATCH,
    LIVE,
    cancelled_error,
    change,
    end,
    is_still,
    let_go,
    micros,
    moment,
    still,
    to_job,
)
from carrel.storage.tables import job

T = TypeVar("T")
Effect = Callable[[Connection], None]
Progress = Mapping[str, object]
Only = Collection[int] | None  # the ids of the jobs that may be taken; none restricts nothing
_LONGEST_LEASE = 86_400.0  # the settings allow no longer one
_LEASED = text("state = 'processing'")  # written out for the partial index, as LIVE is


def due(connection: Connection, kinds: Collection[str], *, clock: Clock, only: Only = None) -> bool:
    """Say whether `take` would find a job: a look that takes no lock."""
    now = moment(connection, clock)
    wanted = or_(_claimable(kinds, now, only), _beyond_help(now))
    some = select(job.c.id).where(LIVE, wanted).limit(1)
    return connection.execute(some).first() is not None


def claim(
    connection: Connection,
    kinds: Collection[str],
    *,
    owner: str,
    lease: float,
    clock: Clock,
    only: Only = None,
) -> Job | None:
    """Take the next job of these kinds: a waiting one, or one whose worker has gone silent.

    With `only`, the jobs with other ids are left to other workers.
    """
    now = moment(connection, clock)
    first = (
        select(job.c.id)
        .where(LIVE, _claimable(kinds, now, only))
        .order_by(job.c.priority.desc(), job.c.run_at, job.c.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    statement = (
        update(job)
        .where(job.c.id == first.scalar_subquery())
        .values(
            state=JobState.PROCESSING.value,
            owner=owner,
            token=job.c.token + 1,
            attempts=job.c.attempts + 1,
            lease_until=now + micros(lease),
        )
        .returning(job)
    )
    row = connection.execute(statement).one_or_none()
    return None if row is None else to_job(row)


def take(
    connection: Connection,
    kinds: Collection[str],
    *,
    owner: str,
    lease: float,
    clock: Clock,
    only: Only = None,
) -> Job | None:
    """End the jobs that nobody may try again, then claim the next one."""
    bury(connection, clock=clock)
    return claim(connection, kinds, owner=owner, lease=lease, clock=clock, only=only)


def bury(connection: Connection, *, clock: Clock) -> tuple[Job, ...]:
    """End the jobs whose worker has gone silent and that nobody may try again; return them."""
    silent = select(job).where(_beyond_help(moment(connection, clock))).limit(BATCH)
    rows = connection.execute(silent.with_for_update(skip_locked=True)).all()
    return tuple(_bury(connection, to_job(row), clock) for row in rows)


def beat(
    connection: Connection, held: Job, *, lease: float, progress: Progress | None, clock: Clock
) -> bool:
    """Prolong the lease, write the progress and return whether the job is to be cancelled."""
    until = moment(connection, clock) + micros(lease)
    return change(connection, held, {"lease_until": until, "progress": progress}).cancelled


def fence(held: Job) -> Fence:
    """Return the check that comes first in each write transaction of a job."""

    def check(connection: Connection) -> None:
        if _locked(connection, held).cancelled:
            raise JobCancelled(f"job {held.id} was cancelled", details={"job": held.id})

    return check


def fenced(held: Job, work: Callable[[Connection], T]) -> Callable[[Connection], T]:
    """Return the work with the fence before it."""
    check = fence(held)

    def run(connection: Connection) -> T:
        check(connection)
        return work(connection)

    return run


def complete(
    connection: Connection,
    held: Job,
    *,
    result: Mapping[str, object],
    effect: Effect | None,
    progress: Progress | None,
    clock: Clock,
) -> Job:
    """Let the job's effect happen and end the job, in this one transaction."""
    fence(held)(connection)
    if effect is not None:
        effect(connection)
    runs.done(connection, held)
    values = {
        "state": JobState.COMPLETED.value,
        "result": dict(result),
        "error": None,
        "progress": progress,
        "finished_at": moment(connection, clock),
    }
    return let_go(connection, held, values)


def fail(
    connection: Connection,
    held: Job,
    *,
    error: Mapping[str, object],
    retry_in: float | None,
    progress: Progress | None,
    clock: Clock,
) -> Job:
    """Record why a try failed; the job waits for the next one or, after the last, has failed."""
    found = _locked(connection, held)
    values: dict[str, object] = {"error": error, "progress": progress}
    if found.cancelled:
        values["error"] = cancelled_error(found)
    elif retry_in is not None and found.attempts < found.max_attempts:
        values["lease_until"] = moment(connection, clock) + micros(retry_in)
        return let_go(connection, found, values)
    return end(connection, found, values, clock=clock)


def release(connection: Connection, held: Job, *, clock: Clock) -> Job:
    """Give a job back untried, so that another worker can take it at once."""
    values = {"lease_until": moment(connection, clock), "attempts": job.c.attempts - 1}
    return let_go(connection, held, values)


def _silent(now: ColumnElement[int]) -> ColumnElement[bool]:
    # A lease beyond the longest was given before the clock was set back.
    over = or_(job.c.lease_until <= now, job.c.lease_until > now + micros(_LONGEST_LEASE))
    return and_(_LEASED, over)


def _claimable(kinds: Collection[str], now: ColumnElement[int], only: Only) -> ColumnElement[bool]:
    # A job from the future was queued before the clock was set back.
    ready = or_(job.c.run_at <= now, job.c.created_at > now)
    waiting = and_(job.c.state == JobState.PENDING.value, ready)
    again = and_(_silent(now), job.c.attempts < job.c.max_attempts, job.c.cancelled.is_(False))
    ours = and_(job.c.kind.in_(sorted(kinds)), or_(waiting, again))
    return ours if only is None else and_(ours, job.c.id.in_(sorted(only)))


def _beyond_help(now: ColumnElement[int]) -> ColumnElement[bool]:
    spent = job.c.attempts >= job.c.max_attempts
    return and_(_silent(now), or_(spent, job.c.cancelled.is_(True)))


def _bury(connection: Connection, found: Job, clock: Clock) -> Job:
    if found.cancelled:
        error = cancelled_error(found)
    else:
        details = {"attempts": found.attempts, "owner": found.owner, "earlier": found.error}
        error = WorkerLost(details=details).as_dict()
    return end(connection, found, {"error": error}, clock=clock)


def _locked(connection: Connection, held: Job) -> Job:
    """Return the row of a job that is still held, locked against other claims."""
    row = connection.execute(select(job).where(is_still(held)).with_for_update()).one_or_none()
    return still(held, row)
