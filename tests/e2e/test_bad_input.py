"""What can be wrong around Carrel: a typed error says what to do, and nothing is lost."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from carrel.surfaces.cli.exits import ExitCode
from tests.conftest import with_name
from tests.e2e.process import carrel, posix, running

SERVE = ("serve", "--port", "0")


@pytest.fixture
def home(tmp_path: Path, sqlite_template: Path) -> Path:
    """A data directory with a migrated database that holds one source."""
    folder = tmp_path / "home"
    folder.mkdir()
    shutil.copy(sqlite_template, folder / "carrel.db")
    with closing(sqlite3.connect(folder / "carrel.db")) as connection, connection:
        connection.execute(
            "INSERT INTO source (url, content_type, state, title, language, version,"
            " created_at, updated_at) VALUES ('http://a', '', 'completed', '', 'en', 0, 0, 0)"
        )
    return folder


def expect_error(result: subprocess.CompletedProcess[str], status: int, code: str) -> str:
    """Check that a command with `--json` failed as it should; return message and suggestion."""
    assert result.returncode == status, result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    error = json.loads(result.stderr.splitlines()[-1])["error"]
    assert error["code"] == code
    assert error["message"]
    assert error["suggestion"]
    return f"{error['message']} {error['suggestion']}"


def sources(home: Path) -> int:
    with closing(sqlite3.connect(home / "carrel.db")) as connection:
        return int(connection.execute("SELECT count(*) FROM source").fetchone()[0])


@pytest.mark.parametrize("command", [SERVE, ("status",), ("worker",), ("jobs", "list")])
def test_a_file_that_is_no_database(tmp_path: Path, command: tuple[str, ...]) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "carrel.db").write_bytes(b"these are not the rows you look for\n" * 200)
    before = (home / "carrel.db").read_bytes()
    said = expect_error(carrel(home, *command, "--json"), ExitCode.STORAGE, "database_damaged")
    assert "restore" in said
    assert (home / "carrel.db").read_bytes() == before


def test_a_database_with_a_page_torn_out(home: Path) -> None:
    file = home / "carrel.db"
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
    before = file.read_bytes()
    result = carrel(home, "doctor", "--deep", "--json")
    assert result.returncode == ExitCode.UNHEALTHY
    assert "damaged" in result.stdout or "malformed" in result.stdout
    assert "Traceback" not in result.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize("command", [SERVE, ("status",), ("worker",)])
def test_a_database_of_a_newer_version(home: Path, command: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(home / "carrel.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    said = expect_error(carrel(home, *command, "--json"), ExitCode.STORAGE, "database_too_new")
    assert "Upgrade Carrel" in said
    assert sources(home) == 1


def test_a_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "theirs.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE theirs (id INTEGER)")
    url = f"sqlite:///{file}"
    result = carrel(tmp_path / "home", *SERVE, "--json", DATABASE_URL=url)
    said = expect_error(result, ExitCode.STORAGE, "database_damaged")
    assert "DATABASE_URL" in said
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master").fetchall()
    assert tables == [("theirs",)]


@contextlib.contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[None]:
    """Mount a file system of that size, where this user may."""
    options = ["-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(["mount", *options], check=False).returncode:
        pytest.skip("a small file system cannot be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_too_full_for_a_new_database(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with small_disk(home, 64):
        said = expect_error(carrel(home, *SERVE, "--json"), ExitCode.STORAGE, "storage_full")
        assert "Free some space" in said


def test_a_disk_too_full_for_a_backup(home: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk, 64):
        result = carrel(home, "backup", str(disk / "copy.db"), "--json")
        expect_error(result, ExitCode.STORAGE, "storage_full")
        assert list(disk.iterdir()) == []
    assert sources(home) == 1


@posix
def test_files_that_may_not_grow(home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    result = carrel(home, "backup", str(copy), "--json", limit=20_000)
    assert result.returncode == ExitCode.STORAGE
    assert json.loads(result.stderr)["error"]["suggestion"]
    assert not copy.exists()
    assert sources(home) == 1


def test_a_file_that_another_program_has_locked(home: Path, tmp_path: Path) -> None:
    backup = tmp_path / "copy.db"
    assert carrel(home, "backup", str(backup)).returncode == 0
    words = ("restore", "--yes", str(backup), "--json")
    with closing(sqlite3.connect(home / "carrel.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        result = carrel(home, *words, CARREL_DATABASE_BUSY_TIMEOUT="0.2")
        said = expect_error(result, ExitCode.STORAGE, "database_busy")
        other.execute("ROLLBACK")
    assert "Try again" in said
    assert sources(home) == 1
    assert carrel(home, *words).returncode == 0


@pytest.mark.parametrize("url", ["mysql://u:hidden@host/x", "carrel.db", "sqlite://"])
def test_a_database_url_that_names_no_database(tmp_path: Path, url: str) -> None:
    result = carrel(tmp_path / "home", *SERVE, "--json", DATABASE_URL=url)
    said = expect_error(result, ExitCode.USAGE, "config")
    assert "postgresql://" in said
    assert "hidden" not in result.stderr


def test_a_database_server_that_is_not_there(tmp_path: Path) -> None:
    url = "postgresql://u:hidden@127.0.0.1:1/carrel"
    result = carrel(tmp_path / "home", *SERVE, "--json", DATABASE_URL=url)
    said = expect_error(result, ExitCode.STORAGE, "database_unavailable")
    assert "DATABASE_URL" in said
    assert "hidden" not in result.stderr


def test_a_database_that_the_server_does_not_have(tmp_path: Path, postgres_server: str) -> None:
    url = with_name(postgres_server, "nowhere")
    result = carrel(tmp_path / "home", *SERVE, "--json", DATABASE_URL=url)
    expect_error(result, ExitCode.STORAGE, "database_unavailable")


def test_a_data_directory_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    result = carrel(tmp_path, *SERVE, "--json", "--home", str(tmp_path / "file" / "home"))
    said = expect_error(result, ExitCode.STORAGE, "database_unavailable")
    assert "CARREL_HOME" in said


@posix
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc")
def test_a_data_directory_that_nobody_may_write(tmp_path: Path) -> None:
    result = carrel(tmp_path, *SERVE, "--json", "--home", "/proc/carrel")
    said = expect_error(result, ExitCode.STORAGE, "database_unavailable")
    assert "CARREL_HOME" in said


@posix
def test_a_data_directory_with_an_odd_name_works(tmp_path: Path) -> None:
    home = tmp_path / "it's ünïcødé 机, 100%25 #odd; DROP TABLE source"
    backup = tmp_path / "copy '--.db"
    with running(home, *SERVE) as server:
        assert server.get("/readyz").json["home"] == str(home)
        assert "100%25 #odd" in server.get("/").text
    assert (home / "carrel.db").exists()
    assert carrel(home, "backup", str(backup)).returncode == 0
    assert carrel(home, "restore", "--yes", str(backup)).returncode == 0
    assert carrel(home, "doctor", "--deep").returncode == 0
