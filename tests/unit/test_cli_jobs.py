"""`carrel jobs`: list, show and cancel."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from carrel.app import open_app
from carrel.settings import Settings
from carrel.surfaces.cli.exits import ExitCode
from tests.unit.conftest import CommandLine


def enqueue(cli: CommandLine, *kinds: str) -> list[int]:
    """Queue jobs in the database of the command line."""

    async def work() -> list[int]:
        async with open_app(Settings(home=cli.home)) as app:
            return [(await app.jobs.enqueue(kind)).id for kind in kinds]

    return asyncio.run(work())


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_jobs_are_listed_newest_first(filled: CommandLine) -> None:
    enqueue(filled, "older", "newer")
    plain = filled("jobs", "list").stdout
    assert plain.index("newer") < plain.index("older")
    listed = objects(filled("jobs", "list", "--json").stdout)
    assert [job["kind"] for job in listed] == ["newer", "older"]


def test_the_list_can_be_narrowed(filled: CommandLine) -> None:
    enqueue(filled, "older", "newer")
    assert filled("jobs", "list", "--state", "failed").stdout == "No jobs.\n"
    assert filled("jobs", "list", "--state", "failed", "--json").stdout == ""
    (job,) = objects(filled("jobs", "list", "--limit", "1", "--json").stdout)
    assert job["kind"] == "newer"


def test_a_job_is_shown_with_its_fields(filled: CommandLine) -> None:
    (number,) = enqueue(filled, "demo")
    assert "demo" in filled("jobs", "show", str(number)).stdout
    (job,) = objects(filled("jobs", "show", str(number), "--json").stdout)
    assert (job["id"], job["state"]) == (number, "pending")


def test_a_pending_job_is_cancelled_once(filled: CommandLine) -> None:
    (number,) = enqueue(filled, "demo")
    (first,) = objects(filled("jobs", "cancel", str(number), "--json").stdout)
    assert first["changed"] is True
    assert first["job"]["state"] == "failed"
    again = filled("jobs", "cancel", str(number))
    assert again.exit_code == 0
    assert "before" in again.stdout
    (other,) = enqueue(filled, "demo")
    assert f"job {other} is cancelled" in filled("jobs", "cancel", str(other)).stdout


def test_a_job_that_is_not_there_is_not_found(filled: CommandLine) -> None:
    for command in ("show", "cancel"):
        for number in ("7", str(2**70)):
            result = filled("jobs", command, number)
            assert result.exit_code == ExitCode.NOT_FOUND
            assert f"there is no job {number}" in result.stderr


def test_without_a_database_nothing_is_made(cli: CommandLine) -> None:
    result = cli("jobs", "list")
    assert result.exit_code == ExitCode.NOT_FOUND
    assert "carrel serve" in result.stderr
    assert not cli.home.exists()


def test_a_worker_that_would_do_nothing_is_refused(filled: CommandLine) -> None:
    result = filled("worker", CARREL_JOBS_CONCURRENCY="0")
    assert result.exit_code == ExitCode.USAGE
    assert "--concurrency" in result.stderr
