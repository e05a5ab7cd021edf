"""`carrel tasks`: add, list, show, done, edit, rm and stats."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from typer.testing import Result

from carrel.surfaces.cli.exits import ExitCode
from tests.site import Site, page
from tests.unit.conftest import CommandLine, Run, objects


def lines(result: Result) -> list[str]:
    assert result.exit_code == ExitCode.OK, result.stderr
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


def test_a_task_is_added_listed_finished_and_deleted(run: Run) -> None:
    added = lines(run("tasks", "add", "Buy", "milk", "-p", "high", "-c", "home"))
    assert added == ["ok 1 Buy milk", "high · home · without a due date"]
    run("tasks", "add", "牛乳を買う", "--due", "2030-01-15")
    assert lines(run("tasks", "list")) == [
        "no done priority category due title",
        "1 high home – Buy milk",
        "2 medium work 2030-01-15 牛乳を買う",
    ]
    assert lines(run("tasks", "done", "1")) == ["ok 1 Buy milk", "done"]
    assert lines(run("tasks", "list", "--status", "completed"))[1] == "1 x high home – Buy milk"
    assert lines(run("tasks", "done", "1", "--undo")) == ["ok 1 Buy milk", "open again"]
    assert lines(run("tasks", "stats")) == ["total 2", "pending 2", "completed 0"]
    assert lines(run("tasks", "rm", "1", "2", "--yes"))[0] == "ok 1 Buy milk"
    assert lines(run("tasks", "list")) == ["No tasks."]


def test_json_has_all_that_is_known(run: Run) -> None:
    (made,) = objects(run("tasks", "add", "x", "-d", "more", "--json"))
    assert made | {"id": "", "createdAt": "", "updatedAt": ""} == {
        "number": 1,
        "id": "",
        "title": "x",
        "description": "more",
        "priority": "medium",
        "category": "work",
        "status": "pending",
        "completed": False,
        "dueDate": None,
        "createdAt": "",
        "updatedAt": "",
        "userId": "local",
        "references": [],
    }
    assert objects(run("tasks", "list", "--json")) == [made]
    assert objects(run("tasks", "show", "1", "--json")) == [made]
    assert objects(run("tasks", "stats", "--json")) == [{"total": 1, "pending": 1, "completed": 0}]
    assert objects(run("tasks", "done", "1", "--json"))[0]["completed"] is True


def test_due_dates_are_read_and_shown_in_the_zone_of_the_user(filled: CommandLine) -> None:
    zone = {"CARREL_TIMEZONE": "Asia/Tokyo"}
    filled("tasks", "add", "a", "--due", "2030-01-15T09:30", **zone)
    (kept,) = objects(filled("tasks", "list", "--json", **zone))
    assert kept["dueDate"] == "2030-01-15T00:30:00Z"
    assert "2030-01-15 09:30" in filled("tasks", "list", **zone).stdout
    assert "2030-01-14 19:30" in filled("tasks", "list", CARREL_TIMEZONE="America/New_York").stdout
    filled("tasks", "add", "b", "--due", "tomorrow", **zone)
    due = objects(filled("tasks", "list", "--json", **zone))[1]["dueDate"]
    assert due.endswith("T15:00:00Z")
    assert datetime.fromisoformat(due) > datetime.now(UTC)
    refused = filled("tasks", "list", CARREL_TIMEZONE="Mars/Olympus")
    assert refused.exit_code == ExitCode.USAGE
    assert "no time zone" in refused.stderr


def test_an_edit_changes_what_is_given(run: Run) -> None:
    run("tasks", "add", "a", "--due", "2030-01-15", "-d", "more")
    edited = run("tasks", "edit", "1", "--title", "b", "--priority", "low", "--json")
    (kept,) = objects(edited)
    assert (kept["title"], kept["priority"], kept["description"]) == ("b", "low", "more")
    assert kept["dueDate"] == "2030-01-15T00:00:00Z"
    (kept,) = objects(run("tasks", "edit", "1", "--due", "none", "--json"))
    assert kept["dueDate"] is None
    assert objects(run("tasks", "edit", "1", "--json"))[0]["updatedAt"] == kept["updatedAt"]


def test_lists_can_be_narrowed_searched_and_sorted(run: Run) -> None:
    for title, priority in (("b milk", "low"), ("a bread", "high"), ("c milk", "high")):
        run("tasks", "add", title, "-p", priority)
    titles = [one["title"] for one in objects(run("tasks", "list", "--json", "--sort", "title"))]
    assert titles == ["a bread", "b milk", "c milk"]
    found = objects(run("tasks", "list", "--json", "-s", "MILK", "--reverse"))
    assert [one["number"] for one in found] == [3, 1]
    assert len(objects(run("tasks", "list", "--json", "-p", "high"))) == 2
    assert "2 more; --limit shows them." in run("tasks", "list", "--limit", "1").stdout


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("add", "  "), ExitCode.USAGE, "Title cannot be empty"),
        (("add", "x", "-p", "urgent"), ExitCode.USAGE, "Invalid priority: must be low/medium/high"),
        (("add", "x", "--due", "someday"), ExitCode.USAGE, "'someday' is no due date"),
        (("add", "x", "--quote", "words"), ExitCode.USAGE, "--page and --quote belong together"),
        (("add", "x", "--page", "9", "--quote", "w"), ExitCode.NOT_FOUND, "there is no source 9"),
        (("list", "--sort", "age"), ExitCode.USAGE, "Invalid sort_by field"),
        (("show", "7"), ExitCode.NOT_FOUND, "Task not found"),
        (("done", "1", "7"), ExitCode.NOT_FOUND, "Task not found"),
        (("rm", "1", "7", "--yes"), ExitCode.NOT_FOUND, "Task not found"),
        (("rm", "1"), ExitCode.USAGE, "cannot be brought back"),
    ],
)
def test_what_is_wrong_is_told_and_changes_nothing(
    filled: CommandLine, words: tuple[str, ...], status: int, told: str
) -> None:
    filled("tasks", "add", "kept")
    before = filled("tasks", "list", "--json").stdout
    result = filled("tasks", *words)
    assert result.exit_code == status
    assert told in result.stderr
    assert filled("tasks", "list", "--json").stdout == before


def test_without_a_command_there_is_help(cli: CommandLine) -> None:
    assert "due dates" in cli("tasks").stdout


def test_a_task_refers_to_words_of_a_page_and_shows_when_they_are_gone(run: Run) -> None:
    with Site({"/a": page("Herons", "A heron waits in shallow water for fish. " * 5)}) as site:
        assert run("add", site.url("/a")).exit_code == ExitCode.OK
        quoted = ("--page", "1", "--quote", "waits in shallow water")
        (made,) = objects(run("tasks", "add", "Watch", *quoted, "--json"))
    (reference,) = made["references"]
    assert (reference["quotation"], reference["state"]) == ("waits in shallow water", "current")
    assert "stands there" in run("tasks", "show", "1").stdout
    assert run("rm", "1", "--yes").exit_code == ExitCode.OK
    assert "Watch !" in run("tasks", "list").stdout
    assert "not kept any more" in run("tasks", "show", "1").stdout
