"""Checks of the store: can it be opened, read, written, and is what it holds sound?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from carrel.core.jobs import JobState
from carrel.errors import DatabaseBusy
from carrel.logs import clean
from carrel.services.findings import Finding, Level, failed, size
from carrel.storage.census import Census
from carrel.storage.probe import Probe

_LARGE_WAL = 256_000_000
_LONG_WAIT = timedelta(minutes=5)


def check_store(found: Probe, *, now: datetime) -> Iterator[Finding]:
    """Turn what a probe found into findings."""
    yield from _store(found)
    if found.census is not None:
        yield from _jobs(found.census, now)
    yield from _index(found)


def _store(found: Probe) -> Iterator[Finding]:
    if "open" in found.problems:
        problem, words = found.problems["open"]
        yield failed("storage", "database", problem, words)
        return
    if not found.exists:
        yield Finding(
            area="storage", name="database", message=f"{found.place} (made at the first start)"
        )
        return
    volume = f", {size(found.bytes)}" if found.bytes is not None else ""
    ping = f", answers in {found.ping_ms:.1f} ms" if found.ping_ms is not None else ""
    yield Finding(
        area="storage", name="database", message=f"{found.place} ({found.server}{volume}{ping})"
    )
    yield _schema(found)
    yield _writable(found)
    if "counts" in found.problems:
        yield failed("storage", "contents", *found.problems["counts"])
    if found.kind == "sqlite" and found.wal_bytes is not None:
        large = found.wal_bytes > _LARGE_WAL
        yield Finding(
            area="storage",
            name="write-ahead log",
            level=Level.WARN if large else Level.OK,
            message=size(found.wal_bytes),
            mend="Some program keeps a read open for long; stop it, or restart Carrel."
            if large
            else "",
        )
    if found.kind == "postgresql":
        yield _vector_extension(found)


def _schema(found: Probe) -> Finding:
    say = {
        "none": (Level.OK, "empty (made at the first start)", ""),
        "current": (Level.OK, f"{found.revision}, up to date", ""),
        "older": (
            Level.WARN,
            f"{found.revision}, older than this Carrel",
            "Nothing to do: the next start makes a backup and brings it up to date.",
        ),
        "newer": (
            Level.FAIL,
            f"{found.revision}, written by a newer Carrel",
            "Upgrade Carrel, or restore a backup made by this version.",
        ),
    }
    level, message, mend = say[found.standing]
    return Finding(area="storage", name="schema", level=level, message=message, mend=mend)


def _writable(found: Probe) -> Finding:
    if "write" not in found.problems:
        return Finding(area="storage", name="writable", message="yes")
    problem, words = found.problems["write"]
    if isinstance(problem, DatabaseBusy):
        return failed("storage", "writable", problem, words)
    return Finding(
        area="storage",
        name="writable",
        level=Level.FAIL,
        message=clean(words or problem.message),
        mend="Give this user the right to write the database and its directory.",
    )


def _vector_extension(found: Probe) -> Finding:
    if found.vector_extension is None:
        return Finding(
            area="storage",
            name="pgvector",
            level=Level.FAIL,
            message="the server does not offer the extension `vector`",
            mend="Install pgvector 0.8 or newer on the PostgreSQL server.",
        )
    return Finding(area="storage", name="pgvector", message=found.vector_extension)


def _jobs(census: Census, now: datetime) -> Iterator[Finding]:
    counts = ", ".join(f"{count} {state}" for state, count in census.jobs.items())
    yield Finding(area="jobs", name="jobs", message=counts)
    if lost := census.jobs[JobState.FAILED]:
        yield Finding(
            area="jobs",
            name="failed",
            level=Level.WARN,
            message=f"{lost} failed",
            mend="See why: carrel jobs list --state failed",
        )
    if census.silent:
        yield Finding(
            area="jobs",
            name="stuck",
            level=Level.WARN,
            message=f"{census.silent} held by a worker that no longer reports",
            mend="Start `carrel serve` or `carrel worker`: it takes them over by itself.",
        )
    if census.waiting_since is not None and now - census.waiting_since > _LONG_WAIT:
        yield Finding(
            area="jobs",
            name="waiting",
            level=Level.WARN,
            message=f"work has been waiting since {census.waiting_since:%Y-%m-%d %H:%M} UTC",
            mend="Start `carrel serve`, or another `carrel worker`.",
        )


def _index(found: Probe) -> Iterator[Finding]:
    if "audit" in found.problems:
        yield failed("index", "index", *found.problems["audit"])
    elif found.faults == []:
        yield Finding(area="index", name="index", message="every row is as the texts say")
    for fault in found.faults or []:
        yield Finding(
            area="index",
            name=fault.kind,
            level=Level.FAIL,
            message=clean(f"{fault.count} found, such as {fault.example or '(no name)'}"),
            mend="Keep the database for inspection and restore your last backup.",
        )
