"""`carrel export` and `carrel import` as a user meets them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from carrel.surfaces.cli.exits import ExitCode
from tests.unit.conftest import CommandLine

OFF = {"CARREL_ENCODER": "off"}


def add_task(cli: CommandLine, title: str) -> None:
    assert cli("tasks", "add", title, **OFF).exit_code == 0


def test_what_was_exported_comes_back(filled: CommandLine, tmp_path: Path) -> None:
    add_task(filled, "Read the report")
    written = filled("export", str(tmp_path / "out"), **OFF)
    assert written.exit_code == 0, written.stderr
    assert "0 sources, 1 task" in written.stdout
    assert "export: tasks 1/1" in written.stderr
    other = CommandLine(tmp_path / "other")
    back = other("import", str(tmp_path / "out"), **OFF)
    assert back.exit_code == 0, back.stderr
    assert "0 sources and 1 task added" in back.stdout
    assert "Read the report" in other("tasks", "list", **OFF).stdout
    again = other("import", str(tmp_path / "out"), **OFF)
    assert "here already, and left as they are: 0 sources, 1 task" in again.stdout


def test_with_json_each_prints_one_object_and_no_progress(
    filled: CommandLine, tmp_path: Path
) -> None:
    add_task(filled, "Read the report")
    out = tmp_path / "out"
    written = filled("export", str(out), "--json", **OFF)
    assert written.stderr == ""
    found = json.loads(written.stdout)
    assert found["directory"] == str(out)
    assert (found["sources"], found["tasks"], found["users"]) == (0, 1, ["local"])
    assert found["left_out"] == {"unread_sources": 0, "other_users": 0}
    back = CommandLine(tmp_path / "other")("import", str(out), "--json", **OFF)
    assert back.stderr == ""
    assert json.loads(back.stdout) == {
        "directory": str(out),
        "sources": 0,
        "tasks": 1,
        "already_here": {"sources": 0, "tasks": 0},
        "renumbered": 0,
    }


def test_a_foreign_directory_is_refused_with_advice(filled: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    refused = filled("import", str(tmp_path / "letters"), **OFF)
    assert refused.exit_code == ExitCode.USAGE
    assert "not an export of Carrel" in refused.stderr
    assert "carrel export" in refused.stderr


def test_a_place_that_cannot_be_written_is_told_without_talk_of_backups(
    filled: CommandLine, tmp_path: Path
) -> None:
    (tmp_path / "letter").write_text("Dear heron", encoding="utf-8")
    refused = filled("export", str(tmp_path / "letter" / "out"), **OFF)
    assert refused.exit_code == ExitCode.STORAGE
    assert "Check the path, and that you may read and write there." in refused.stderr


def test_one_user_and_everybody_exclude_each_other(filled: CommandLine, tmp_path: Path) -> None:
    refused = filled("export", str(tmp_path / "out"), "--user", "ann", "--all-users", **OFF)
    assert refused.exit_code == ExitCode.USAGE
    assert not (tmp_path / "out").exists()


def test_others_whose_tasks_are_left_out_are_mentioned(filled: CommandLine, tmp_path: Path) -> None:
    add_task(filled, "mine")
    with closing(sqlite3.connect(filled.home / "carrel.db")) as connection, connection:
        connection.execute("INSERT INTO task_counter (user_id, number) VALUES ('ann', 3)")
    mine = filled("export", str(tmp_path / "mine"), **OFF)
    assert "Tasks of 1 other user are left out; --all-users adds them." in mine.stderr
    all_of_them = filled("export", str(tmp_path / "all"), "--all-users", "--json", **OFF)
    assert json.loads(all_of_them.stdout)["users"] == ["ann", "local"]
    unknown = filled("export", str(tmp_path / "none"), "--user", "eve", **OFF)
    assert unknown.exit_code == ExitCode.NOT_FOUND
    assert "nobody called eve" in unknown.stderr


def test_a_database_that_is_not_there_is_not_made_by_an_export(
    cli: CommandLine, tmp_path: Path
) -> None:
    refused = cli("export", str(tmp_path / "out"), **OFF)
    assert refused.exit_code == ExitCode.NOT_FOUND
    assert not cli.home.exists()
