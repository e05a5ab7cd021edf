"""`carrel eval` without files: questions made of the user's own pages."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from carrel.core.encoder_settings import EncoderSettings
from carrel.inference.hashing import HashingEncoder
from carrel.pipelines.catalog import CATALOGUE
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.surfaces.cli import eval_run
from carrel.surfaces.cli.exits import ExitCode
from tests.own_pages import fill
from tests.unit.conftest import CommandLine, objects


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def choose(settings: EncoderSettings) -> HashingEncoder | None:
        return None if settings.use == "off" else HashingEncoder()

    monkeypatch.setattr(eval_run, "choose", choose)
    monkeypatch.setattr(eval_run, "default_folder", lambda: tmp_path / "usual")


@pytest.fixture
def stocked(filled: CommandLine) -> CommandLine:
    """The command line on a store with ten pages."""

    async def work() -> None:
        database = Database(f"sqlite:///{filled.home}/carrel.db")
        await fill(Corpus(database), HashingEncoder())
        await database.close()

    asyncio.run(work())
    return filled


def test_people_get_a_table_by_kind_and_the_best_of_each(stocked: CommandLine) -> None:
    result = stocked("eval", "--limit-queries", "4")
    assert result.exit_code == ExitCode.OK, result.stderr
    head, names, *rows = result.stdout.splitlines()
    assert head == "10 pages, 50 passages, 16 questions made of them (seed 1)"
    assert names.split() == "heading (4) anchor (4) sentence (4) terms (4) all (16)".split()
    assert [row.split()[0] for row in rows[:6]] == list(CATALOGUE)
    assert all(row.count("[") == 5 for row in rows[:6])
    said = result.stdout.partition("Best for")[2]
    assert [line.split()[0] for line in said.splitlines()[1:6]] == [
        "heading",
        "anchor",
        "sentence",
        "terms",
        "all",
    ]
    assert "Note: too few questions to tell much" in said
    assert "eval, ask: 1/16" in result.stderr


def test_machines_get_the_same_every_time_and_where_each_answer_was(stocked: CommandLine) -> None:
    first, second = [stocked("eval", "--limit-queries", "3", "--json") for _ in range(2)]
    assert first.stdout == second.stdout
    (found,) = objects(first)
    assert list(found["pipelines"]) == list(CATALOGUE)
    assert found["kinds"] == {"heading": 3, "anchor": 3, "sentence": 3, "terms": 3, "all": 12}
    assert sorted(found["best"]["all"]) == ["level_with", "ndcg@10", "pipeline"]
    assert sorted(found["pipelines"]["crag"]["terms"]) == [
        "interval",
        "mrr@10",
        "ndcg@10",
        "recall@1",
        "recall@10",
    ]
    for question in found["questions"]:
        assert sorted(question) == ["kind", "places", "text", "url"]
        assert list(question["places"]) == list(CATALOGUE)
    (other,) = objects(stocked("eval", "--limit-queries", "3", "--seed", "2", "--json"))
    assert other["questions"] != found["questions"]


def test_vectors_of_ones_own_pages_are_kept_only_where_that_was_asked_for(
    stocked: CommandLine, tmp_path: Path
) -> None:
    assert stocked("eval", "--limit-queries", "2").exit_code == ExitCode.OK
    assert not (tmp_path / "usual").exists()
    assert stocked("eval", "--limit-queries", "2", "--cache", "mine").exit_code == ExitCode.OK
    assert list((tmp_path / "mine").rglob("*.vectors"))


def test_some_pipelines_can_be_asked_alone(stocked: CommandLine) -> None:
    result = stocked("eval", "--systems", "crag", "--limit-queries", "2", "--json")
    (found,) = objects(result)
    assert list(found["pipelines"]) == ["crag"]
    assert found["best"]["all"]["level_with"] == []
    assert "  all       crag\n" in stocked("eval", "--systems", "crag").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--systems", "keyword"], "there is no pipeline 'keyword'"),
        (["--systems", ","], "no pipeline is named"),
        (["--database", "sqlite:///other.db"], "--database goes with --corpus"),
        (["--queries", "q.jsonl"], "missing: --corpus, --qrels"),
        (["--cache", "a", "--no-cache"], "exclude each other"),
    ],
)
def test_what_does_not_go_together_is_refused(
    stocked: CommandLine, words: list[str], said: str
) -> None:
    result = stocked("eval", *words, "--json")
    assert result.exit_code == ExitCode.USAGE
    assert said in json.loads(result.stderr)["error"]["message"]


def test_without_a_store_or_without_pages_it_says_so(cli: CommandLine, filled: CommandLine) -> None:
    empty = filled("eval", "--json")
    assert empty.exit_code == ExitCode.USAGE
    assert "no question can be made" in json.loads(empty.stderr)["error"]["message"]
    (cli.home / "carrel.db").unlink()
    result = cli("eval", "--json")
    assert result.exit_code != ExitCode.OK
    assert "there is no database" in json.loads(result.stderr)["error"]["message"]
    assert not (cli.home / "carrel.db").exists()
