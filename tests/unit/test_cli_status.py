"""`carrel status`: what is held and who answers, without changing anything."""

from __future__ import annotations

import asyncio
import json
import sqlite3

import numpy as np
import pytest

from carrel import __version__
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.surfaces.cli.exits import ExitCode
from tests.pages import add_page, draft, embedded
from tests.unit.conftest import CommandLine

FREE = {"MCP_PORT": "1"}  # nobody listens there


def test_before_the_first_start_it_says_so_and_makes_nothing(cli: CommandLine) -> None:
    result = cli("status", **FREE)
    assert result.exit_code == 0
    assert "made at the first start" in result.stdout
    assert "not running at http://127.0.0.1:1" in result.stdout
    assert not cli.home.exists()


def test_it_counts_what_is_held(filled: CommandLine) -> None:
    with sqlite3.connect(filled.home / "carrel.db") as connection:
        connection.execute(
            "INSERT INTO source (url, content_type, state, title, language, version,"
            " created_at, updated_at) VALUES ('http://a', '', 'failed', '', 'mixed', 0, 0, 0)"
        )
    connection.close()
    result = filled("status", **FREE)
    assert result.exit_code == 0
    assert f"Carrel {__version__}" in result.stdout
    assert "1 failed" in result.stdout
    assert str(filled.home) in result.stdout


def test_with_json_it_is_one_object(filled: CommandLine) -> None:
    result = filled("status", "--json", **FREE)
    (line,) = result.stdout.splitlines()
    shown = json.loads(line)
    assert shown["version"] == __version__
    assert shown["database"]["kind"] == "sqlite"
    assert shown["database"]["schema_standing"] == "current"
    assert shown["jobs"] == {"pending": 0, "processing": 0, "completed": 0, "failed": 0}
    assert shown["server"]["running"] is False


def test_it_tells_whose_vectors_there_are_and_what_they_take(filled: CommandLine) -> None:
    async def fill() -> None:
        database = Database(f"sqlite:///{filled.home}/carrel.db")
        corpus = Corpus(database)
        encoder = await corpus.begin("model/codec", 500_000, 4)
        stored = await add_page(corpus, "https://a.example/", draft("one", "two"))
        window = np.zeros(500_000, dtype=np.float32)
        row = (stored.new[0].id, embedded(window, window, tokens=b"1234" * 100_000))
        await corpus.store_vectors(encoder, [row])
        await database.close()

    asyncio.run(fill())
    shown = filled("status", **FREE).stdout
    line = next(line for line in shown.splitlines() if "Encoder" in line)
    assert "model/codec (serving): 1 of 2 chunks, 2.4 MB" in line
    assert "0.4 MB for late interaction" in " ".join(shown.split())
    (encoder,) = json.loads(filled("status", "--json", **FREE).stdout)["encoders"]
    assert encoder == {
        "name": "model/codec",
        "state": "serving",
        "dimensions": 500_000,
        "chunks": 1,
        "missing": 1,
        "vector_bytes": 2_000_000,
        "token_bytes": 400_000,
    }


def test_a_flag_wins_over_the_environment(filled: CommandLine) -> None:
    elsewhere = filled.home.parent / "elsewhere"
    result = filled("status", "--json", "--home", str(elsewhere), **FREE)
    assert json.loads(result.stdout)["home"] == str(elsewhere)


def test_a_password_is_masked(cli: CommandLine) -> None:
    url = "postgresql://somebody:hidden@127.0.0.1:1/carrel"
    result = cli("status", "--database-url", url)
    assert result.exit_code == ExitCode.STORAGE
    assert "somebody:***@127.0.0.1:1" in result.stderr
    assert "hidden" not in result.output


@pytest.mark.proves("C-045")
def test_the_log_level_decides_how_much_a_command_says(filled: CommandLine) -> None:
    url = "postgresql://somebody:hidden@127.0.0.1:1/carrel"
    words = ("jobs", "list", "--database-url", url)
    quiet = filled(*words, LOG_LEVEL="WARNING").stderr
    chatty = filled(*words, LOG_LEVEL="DEBUG").stderr
    assert "DEBUG carrel.storage.database" not in quiet
    assert "DEBUG carrel.storage.database" in chatty
    assert "hidden" not in chatty
