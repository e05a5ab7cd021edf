"""Kills workers while they work: every so often one is killed, and another one is held still.

A worker that was held longer than its lease wakes up as a stranger to its own jobs, and tries to
finish them: killing alone would never ask for the fence.
"""

from __future__ import annotations

import contextlib
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
from sqlalchemy import Connection, text

from carrel.core.jobs import JobDraft, JobState
from carrel.services.jobs import Jobs
from carrel.storage.database import Database
from carrel.storage.jobs import counts
from tests.crash.jobs_worker import KIND, SETTINGS

ROOT = Path(__file__).parents[2]
WORKERS = 4
# About the lease, so that the next worker has hardly begun; far less than the wait for a lock.
HELD = (0.8, 1.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a run has left behind."""

    jobs: int
    states: dict[JobState, int]
    effects: Counter[int]
    tally: int
    steps: tuple[tuple[int, int], ...]
    repeated: int
    kills: int
    seconds: float

    def complaints(self) -> list[str]:
        """Return what is wrong: a job lost, a job done twice, a job not ended."""
        found = []
        if self.states[JobState.COMPLETED] != self.jobs:
            found.append(f"not all of {self.jobs} jobs completed: {self.states}")
        if twice := [job for job, number in self.effects.items() if number > 1]:
            found.append(f"{len(twice)} jobs were done more than once")
        if len(self.effects) != self.jobs:
            found.append(f"{self.jobs - len(self.effects)} jobs have no effect")
        if self.tally != self.jobs:
            found.append(f"{self.tally} effects were counted for {self.jobs} jobs")
        if late := self._written_late():
            found.append(f"{late} steps were written by a worker that had lost the job")
        return found

    def _written_late(self) -> int:
        """Count the steps, each a job and a token, that follow one with a higher token."""
        highest: Counter[int] = Counter()
        late = 0
        for job, token in self.steps:
            late += token < highest[job]
            highest[job] = max(highest[job], token)
        return late

    def __str__(self) -> str:
        return (
            f"{self.jobs} jobs, {self.effects.total()} effects, {self.kills} kills, "
            f"{self.repeated} jobs tried again, {self.seconds:.1f} s"
        )


class Rig:
    """Four worker processes on one database, and somebody who kills them."""

    def __init__(self, url: str, *, logs: Path, handler: str = "fenced", seed: int = 7) -> None:
        self._url = url
        self._logs = logs
        self._handler = handler
        self._chance = random.Random(seed)
        self._workers: list[subprocess.Popen[bytes]] = []
        self._held: tuple[psutil.Process, float] | None = None
        self._started = 0

    def run(self, jobs: int, *, every: float, limit: float) -> Report:
        """Queue the jobs, let them be done amid the killing, and report."""
        database = Database(self._url)
        with contextlib.closing(_Closer(database)), self._crew():
            database.write_now(lambda connection: _prepare(connection, jobs, Jobs(database)))
            self._await_work(database, limit)
            start = time.monotonic()
            kills = 0
            while (passed := time.monotonic() - start) < limit and self._busy(database):
                if passed > (kills + 1) * every:
                    self._disturb()
                    kills += 1
                self._let_go()
                time.sleep(0.05)
            seconds = time.monotonic() - start
            # Whoever was held may still believe in a job of its own: let it try.
            self._let_go(now=True)
            time.sleep(0.5)
            return database.read_now(lambda found: _report(found, jobs, kills, seconds))

    def _await_work(self, database: Database, limit: float) -> None:
        """Wait until a job is done: a worker that has only begun to start is worth no kill."""
        until = time.monotonic() + limit
        while time.monotonic() < until and not database.read_now(counts)[JobState.COMPLETED]:
            time.sleep(0.05)

    def _busy(self, database: Database) -> bool:
        states = database.read_now(counts)
        return bool(states[JobState.PENDING] + states[JobState.PROCESSING])

    def _disturb(self) -> None:
        """Kill a worker, put a new one in its place, and hold another one still."""
        held = None if self._held is None else self._held[0].pid
        free = [worker for worker in self._workers if worker.pid != held]
        victim, other = self._chance.sample(free, 2)
        victim.kill()
        victim.wait()
        self._workers[self._workers.index(victim)] = self._start()
        if self._held is None:
            process = psutil.Process(other.pid)
            process.suspend()
            self._held = process, time.monotonic() + self._chance.uniform(*HELD)

    def _let_go(self, *, now: bool = False) -> None:
        if self._held is not None and (now or time.monotonic() > self._held[1]):
            with contextlib.suppress(psutil.NoSuchProcess):
                self._held[0].resume()
            self._held = None

    @contextlib.contextmanager
    def _crew(self) -> Iterator[None]:
        self._workers = [self._start() for _ in range(WORKERS)]
        try:
            yield
        finally:
            for worker in self._workers:
                worker.kill()
                worker.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        self._started += 1
        command = [sys.executable, "-m", "tests.crash.jobs_worker", self._url, self._handler]
        with (self._logs / f"worker-{self._started}.log").open("wb") as log:
            return subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)


class _Closer:
    def __init__(self, database: Database) -> None:
        self.close = database.close_now


def _prepare(connection: Connection, number: int, jobs: Jobs) -> None:
    connection.execute(text("CREATE TABLE effect (job_id bigint NOT NULL)"))
    connection.execute(text("CREATE TABLE tally (n bigint NOT NULL)"))
    connection.execute(text("INSERT INTO tally VALUES (0)"))
    serial = "integer PRIMARY KEY" if connection.dialect.name == "sqlite" else "bigserial"
    connection.execute(text(f"CREATE TABLE step (n {serial}, job_id bigint, token bigint)"))
    draft = JobDraft(kind=KIND, max_attempts=SETTINGS.attempts)
    for _ in range(number):
        jobs.queueing(draft)(connection)


def _report(connection: Connection, jobs: int, kills: int, seconds: float) -> Report:
    again = text("SELECT count(*) FROM job WHERE attempts > 1")
    steps = connection.execute(text("SELECT job_id, token FROM step ORDER BY n"))
    return Report(
        jobs=jobs,
        states=counts(connection),
        effects=Counter(connection.execute(text("SELECT job_id FROM effect")).scalars()),
        tally=connection.execute(text("SELECT n FROM tally")).scalar_one(),
        steps=tuple((row.job_id, row.token) for row in steps),
        repeated=connection.execute(again).scalar_one(),
        kills=kills,
        seconds=seconds,
    )
