"""`carrel backup` and `carrel restore` as a user meets them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from carrel.surfaces.cli import backup_run
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output
from tests.unit.conftest import CommandLine

ADD = (
    "INSERT INTO source (url, content_type, state, title, language, version,"
    " created_at, updated_at) VALUES (?, '', 'completed', '', 'mixed', 0, 0, 0)"
)


def add(home: Path, url: str) -> None:
    with closing(sqlite3.connect(home / "carrel.db")) as connection, connection:
        connection.execute(ADD, (url,))


def urls(home: Path) -> list[str]:
    with closing(sqlite3.connect(home / "carrel.db")) as connection:
        return [row[0] for row in connection.execute("SELECT url FROM source ORDER BY url")]


def test_what_was_backed_up_comes_back(filled: CommandLine, tmp_path: Path) -> None:
    add(filled.home, "http://kept")
    written = filled("backup", str(tmp_path / "copy.db"))
    assert written.exit_code == 0
    assert "1 sources" in written.stdout
    assert "backup: store 1/1" in written.stderr
    add(filled.home, "http://later")
    restored = filled("restore", "--yes", str(tmp_path / "copy.db"))
    assert restored.exit_code == 0
    assert "restore: source 1/1" in restored.stderr
    assert urls(filled.home) == ["http://kept"]


def test_with_json_each_prints_one_object_and_no_progress(
    filled: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / "copy.db"
    for words in (("backup", str(file)), ("restore", "--yes", str(file))):
        result = filled(*words, "--json")
        assert json.loads(result.stdout)["file"] == str(file)
        assert result.stderr == ""


def test_an_existing_file_is_replaced_only_by_force(filled: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    file.write_bytes(b"precious")
    refused = filled("backup", str(file))
    assert refused.exit_code == ExitCode.STORAGE
    assert "--force" in refused.stderr
    assert file.read_bytes() == b"precious"
    assert filled("backup", str(file), "--force").exit_code == 0
    assert file.read_bytes().startswith(b"SQLite format 3")


def test_a_backup_of_nothing_is_not_found_and_makes_no_database(
    cli: CommandLine, tmp_path: Path
) -> None:
    result = cli("backup", str(tmp_path / "copy.db"))
    assert result.exit_code == ExitCode.NOT_FOUND
    assert not cli.home.exists()
    assert not (tmp_path / "copy.db").exists()


def test_a_backup_leaves_the_schema_as_it_is(filled: CommandLine, tmp_path: Path) -> None:
    with closing(sqlite3.connect(filled.home / "carrel.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    result = filled("backup", str(tmp_path / "copy.db"), "--json")
    assert json.loads(result.stdout)["schema"] == "9999"


def test_a_missing_backup_is_not_found(filled: CommandLine, tmp_path: Path) -> None:
    result = filled("restore", "--yes", str(tmp_path / "missing.db"))
    assert result.exit_code == ExitCode.NOT_FOUND


def test_a_file_that_is_no_backup_changes_nothing(filled: CommandLine, tmp_path: Path) -> None:
    add(filled.home, "http://kept")
    file = tmp_path / "letter.txt"
    file.write_text("Dear reader" * 100, encoding="utf-8")
    result = filled("restore", "--yes", str(file))
    assert result.exit_code == ExitCode.STORAGE
    assert urls(filled.home) == ["http://kept"]


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_without_anybody_to_ask_a_restore_wants_yes(
    filled: CommandLine, tmp_path: Path, words: tuple[str, ...]
) -> None:
    add(filled.home, "http://kept")
    file = tmp_path / "copy.db"
    filled("backup", str(file))
    result = filled("restore", str(file), *words, text="y\n")
    assert result.exit_code == ExitCode.USAGE
    assert "--yes" in result.stderr
    assert urls(filled.home) == ["http://kept"]


@pytest.mark.parametrize(("answer", "left"), [("n", ["http://kept"]), ("y", [])])
def test_a_restore_asks_first(
    filled: CommandLine,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    left: list[str],
) -> None:
    file = tmp_path / "copy.db"
    filled("backup", str(file))
    add(filled.home, "http://kept")
    monkeypatch.setattr(backup_run, "somebody_is_there", lambda: True)
    result = filled("restore", str(file), text=f"{answer}\n")
    assert "Replace everything" in result.stderr
    assert urls(filled.home) == left
    assert result.exit_code == (ExitCode.FAILED if left else ExitCode.OK)


def test_a_restore_onto_a_damaged_database_says_to_move_it_away(
    filled: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / "copy.db"
    filled("backup", str(file))
    (filled.home / "carrel.db").write_bytes(b"damaged" * 1000)
    result = filled("restore", "--yes", str(file))
    assert result.exit_code == ExitCode.STORAGE
    assert "move that file away" in result.stderr
    assert (filled.home / "carrel.db").read_bytes() == b"damaged" * 1000


def test_on_a_terminal_progress_is_a_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Output(as_json=False).progress("backup") as reporter:
        reporter("chunk", 0, 10)
        reporter("chunk", 10, 10)
        reporter("empty", 0, 0)
    shown = capsys.readouterr()
    assert "10/10" in shown.err
    assert "empty" not in shown.err
    assert shown.out == ""
