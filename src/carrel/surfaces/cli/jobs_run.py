"""`carrel jobs list`, `show` and `cancel`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import TypeVar

from carrel.app import open_app
from carrel.core.jobs import Job, JobState
from carrel.errors import DataValidationError
from carrel.services.jobs import Jobs
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.session import must_exist, start

T = TypeVar("T")


def run_list(flags: Mapping[str, object], *, state: str | None, limit: int, as_json: bool) -> None:
    """Print the newest jobs, as JSON lines where asked."""
    wanted = _state(state)
    found = _with_jobs(flags, lambda jobs: jobs.list(state=wanted, limit=limit))
    output = Output(as_json=as_json)
    if as_json:
        for job in found:
            output.emit(asdict(job))
        return
    if not found:
        output.say("No jobs.")
    for job in found:
        output.row(str(job.id), _line(job), width=6)


def run_show(flags: Mapping[str, object], job_id: int, *, as_json: bool) -> None:
    """Print one job with all its fields."""
    _print(_with_jobs(flags, lambda jobs: jobs.get(job_id)), as_json=as_json)


def run_cancel(flags: Mapping[str, object], job_id: int, *, as_json: bool) -> None:
    """Cancel a job and say what that did."""
    answer = _with_jobs(flags, lambda jobs: jobs.cancel(job_id))
    output = Output(as_json=as_json)
    if as_json:
        output.emit({"changed": answer.changed, "job": asdict(answer.job)})
    elif not answer.changed:
        output.say(f"job {job_id} had ended or been cancelled before: {_line(answer.job)}")
    elif answer.job.ended:
        output.say(f"job {job_id} is cancelled")
    else:
        output.say(f"job {job_id} runs; its worker stops it at the next step")


def _state(name: str | None) -> JobState | None:
    try:
        return None if name is None else JobState(name.lower())
    except ValueError as cause:
        states = ", ".join(JobState)
        raise DataValidationError(
            f"{name!r} is no state of a job", suggestion=f"Use one of: {states}."
        ) from cause


def _with_jobs(flags: Mapping[str, object], work: Callable[[Jobs], Awaitable[T]]) -> T:
    settings = start(flags).settings
    must_exist(settings)

    async def opened() -> T:
        async with open_app(settings) as app:
            return await work(app.jobs)

    return asyncio.run(opened())


def _line(job: Job) -> str:
    parts = [f"{job.state:<10}", job.kind]
    if job.attempts > 1:
        parts.append(f"try {job.attempts} of {job.max_attempts}")
    if job.cancelled:
        parts.append("cancelled")
    elif job.error:
        parts.append(str(job.error.get("message", "")))
    return "  ".join(parts)


def _print(job: Job, *, as_json: bool) -> None:
    output = Output(as_json=as_json)
    if as_json:
        output.emit(asdict(job))
        return
    for name, value in asdict(job).items():
        if value is not None:
            output.row(name, value, width=13)
