"""A worker process to be killed: `python -m tests.crash.jobs_worker URL HANDLER`.

Its jobs write a few rows into the table `step`, then leave one row each in `effect` and count it in
`tally`; the rig has made the tables. `fenced` does it as a job should. `loose` does it in
transactions of its own and without the fence: the mistakes that the rig must catch.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys

from sqlalchemy import Connection, text

from carrel.core.jobs import Job
from carrel.events import LogObserver
from carrel.services.attempt import Handler, RunningJob
from carrel.services.jobs import Jobs
from carrel.services.leases import Outcome
from carrel.services.worker import Worker
from carrel.settings import JobSettings
from carrel.storage.database import Database

SETTINGS = JobSettings(lease=1.0, poll=0.1, backoff=0.1, attempts=100, concurrency=2)
KIND = "effect"


def leave_row(connection: Connection, job_id: int) -> None:
    """Do what the job is for."""
    connection.execute(text("INSERT INTO effect (job_id) VALUES (:job)"), {"job": job_id})
    connection.execute(text("UPDATE tally SET n = n + 1"))


def write_step(connection: Connection, job: Job) -> None:
    """Do a part of the work, and say in which hands the job was."""
    statement = text("INSERT INTO step (job_id, token) VALUES (:job, :token)")
    connection.execute(statement, {"job": job.id, "token": job.token})


def handler(name: str, database: Database) -> Handler:
    """Return the handler of that name; a job sleeps where a real one would fetch and embed."""
    chance = random.Random()

    async def fenced(running: RunningJob) -> Outcome:
        job = running.job
        for step in range(2):
            await asyncio.sleep(chance.uniform(0, 0.15))
            await running.write(lambda connection: write_step(connection, job))
            running.progress(step, 2)
        return Outcome(effect=lambda connection: leave_row(connection, job.id))

    async def loose(running: RunningJob) -> Outcome:
        job = running.job
        await database.write(lambda connection: leave_row(connection, job.id))
        for _ in range(2):
            await asyncio.sleep(chance.uniform(0, 0.15))
            await database.write(lambda connection: write_step(connection, job))
        return Outcome()

    return {"fenced": fenced, "loose": loose}[name]


async def work(url: str, name: str) -> None:
    """Work until killed."""
    database = Database(url)
    worker = Worker(
        Jobs(database, SETTINGS),
        settings=SETTINGS,
        handlers={KIND: handler(name, database)},
        observer=LogObserver(logging.getLogger("carrel")),
    )
    await worker.run(asyncio.Event())


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    asyncio.run(work(sys.argv[1], sys.argv[2]))
