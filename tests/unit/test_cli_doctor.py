"""`carrel doctor`: what is wrong and how to mend it, also when nothing else works."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from typer.testing import Result

from carrel.surfaces.cli.exits import ExitCode
from tests.unit.conftest import CommandLine


def findings(result: Result) -> dict[str, dict[str, Any]]:
    """Return the findings of a run with `--json` by name."""
    return {item["name"]: item for item in json.loads(result.stdout)["findings"]}


def test_before_the_first_start_all_is_well_and_nothing_is_made(cli: CommandLine) -> None:
    result = cli("doctor")
    assert result.exit_code == 0
    assert "All is well." in result.stdout
    assert not cli.home.exists()


def test_it_shows_each_setting_and_where_it_came_from(cli: CommandLine) -> None:
    url = "postgresql://somebody:hidden@127.0.0.1:1/carrel"
    result = cli("doctor", "--json", LOG_LEVEL="warning", DATABASE_URL=url)
    settings = {item["variable"]: item for item in json.loads(result.stdout)["settings"]}
    assert settings["LOG_LEVEL"]["value"] == "WARNING"
    assert settings["LOG_LEVEL"]["origin"] == "environment"
    assert settings["MCP_PORT"]["origin"] == "default"
    assert settings["DATABASE_URL"]["value"] == url.replace("hidden", "***")
    assert "hidden" not in result.output


def test_the_plain_page_names_settings_and_origins(filled: CommandLine) -> None:
    shown = filled("doctor", MCP_PORT="1234").stdout
    assert "MCP_PORT" in shown
    assert "1234" in shown
    assert "environment" in shown


def test_a_mistyped_variable_is_flagged_with_the_nearest_name(cli: CommandLine) -> None:
    result = cli("doctor", "--json", CARREL_JOBS_CONCURENCY="3")
    found = findings(result)["CARREL_JOBS_CONCURENCY"]
    assert found["level"] == "warn"
    assert "CARREL_JOBS_CONCURRENCY" in found["mend"]
    assert result.exit_code == 0


def test_a_healthy_store_passes_the_deep_check(filled: CommandLine) -> None:
    result = filled("doctor", "--deep", "--json")
    found = findings(result)
    assert result.exit_code == 0
    assert found["schema"]["message"].endswith("up to date")
    assert found["writable"]["level"] == "ok"
    assert found["index"]["level"] == "ok"


def test_an_index_that_differs_from_the_texts_is_found(filled: CommandLine) -> None:
    with closing(sqlite3.connect(filled.home / "carrel.db")) as connection, connection:
        connection.execute("INSERT INTO lex_post VALUES (0, 'orphan', 1, x'00000000')")
    result = filled("doctor", "--deep", "--json")
    assert result.exit_code == ExitCode.UNHEALTHY
    bad = [item for item in findings(result).values() if item["area"] == "index"]
    assert bad
    assert all(item["level"] == "fail" and item["mend"] for item in bad)


@pytest.mark.parametrize(
    ("state", "extra", "name"),
    [
        ("failed", "", "failed"),
        ("processing", ", owner = 'gone', lease_until = 1", "stuck"),
        ("pending", ", run_at = 1", "waiting"),
    ],
)
def test_jobs_that_need_attention_are_named(
    filled: CommandLine, state: str, extra: str, name: str
) -> None:
    with closing(sqlite3.connect(filled.home / "carrel.db")) as connection, connection:
        connection.execute(
            "INSERT INTO job (kind, payload, state, priority, attempts, max_attempts, token,"
            " cancelled, run_at, created_at) VALUES ('k', '{}', ?, 0, 0, 3, 0, 0, 9e15, 0)",
            (state,),
        )
        connection.execute(f"UPDATE job SET state = state{extra}")
    result = filled("doctor", "--json")
    assert result.exit_code == 0
    assert findings(result)[name]["level"] == "warn"
    assert findings(result)[name]["mend"]


def test_settings_that_cannot_be_read_are_a_finding_too(cli: CommandLine) -> None:
    result = cli("doctor", "--json", MCP_PORT="a port")
    assert result.exit_code == ExitCode.UNHEALTHY
    assert "MCP_PORT" in findings(result)["settings"]["message"]
    assert "python" in findings(result)


def test_a_damaged_database_is_named_and_left_alone(cli: CommandLine) -> None:
    cli.home.mkdir()
    file = cli.home / "carrel.db"
    file.write_bytes(b"not a database at all" * 100)
    result = cli("doctor", "--json")
    assert result.exit_code == ExitCode.UNHEALTHY
    assert "damaged" in findings(result)["database"]["message"]
    assert file.read_bytes() == b"not a database at all" * 100


def test_a_foreign_database_is_named_and_left_alone(cli: CommandLine) -> None:
    cli.home.mkdir()
    file = cli.home / "carrel.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE theirs (id INTEGER)")
    before = file.read_bytes()
    result = cli("doctor", "--json")
    assert result.exit_code == ExitCode.UNHEALTHY
    assert "not Carrel's" in findings(result)["database"]["message"]
    assert file.read_bytes() == before


def test_a_newer_schema_is_named_but_not_touched(filled: CommandLine) -> None:
    file = filled.home / "carrel.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()
    result = filled("doctor", "--json")
    assert result.exit_code == ExitCode.UNHEALTHY
    assert "newer Carrel" in findings(result)["schema"]["message"]
    assert "Upgrade" in findings(result)["schema"]["mend"]
    assert file.read_bytes() == before


def test_an_empty_database_is_not_migrated(cli: CommandLine) -> None:
    cli.home.mkdir()
    (cli.home / "carrel.db").touch()
    result = cli("doctor", "--json", "--deep")
    assert result.exit_code == 0
    assert "first start" in findings(result)["schema"]["message"]
    assert (cli.home / "carrel.db").read_bytes() == b""


def test_a_locked_database_is_said_to_be_locked(filled: CommandLine) -> None:
    with closing(sqlite3.connect(filled.home / "carrel.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        result = filled("doctor", "--json", CARREL_DATABASE_BUSY_TIMEOUT="0.1")
    assert result.exit_code == ExitCode.UNHEALTHY
    assert "locked" in findings(result)["writable"]["message"]


def test_a_data_directory_that_cannot_be_made_is_named(cli: CommandLine) -> None:
    cli.home.write_text("a file, not a directory", encoding="utf-8")
    result = cli("doctor", "--json", "--home", str(cli.home / "below"))
    assert result.exit_code == ExitCode.UNHEALTHY
    assert "cannot be made" in findings(result)["data directory"]["message"]
    assert "CARREL_HOME" in findings(result)["data directory"]["mend"]


def test_a_server_that_does_not_answer_is_named_with_the_reason(cli: CommandLine) -> None:
    result = cli("doctor", "--json", DATABASE_URL="postgresql://u@127.0.0.1:1/carrel")
    assert result.exit_code == ExitCode.UNHEALTHY
    assert "refused" in findings(result)["database"]["message"].lower()
