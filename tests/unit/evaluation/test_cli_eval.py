"""`carrel eval`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carrel.core.encoder_settings import EncoderSettings
from carrel.inference.hashing import HashingEncoder
from carrel.surfaces.cli import eval_run
from carrel.surfaces.cli.exits import ExitCode
from tests.unit.conftest import CommandLine, objects

EXAMPLE = Path(__file__).parents[3] / "examples" / "judged"
FILES = [
    *("--corpus", str(EXAMPLE / "corpus.jsonl")),
    *("--queries", str(EXAMPLE / "queries.jsonl")),
    *("--qrels", str(EXAMPLE / "qrels.tsv")),
]
MEASURES = "ndcg@10 recall@1 recall@5 recall@10 mrr@10 all@8 all@10 p50_ms p95_ms".split()


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use the tiny encoder, and a cache away from the user's."""

    def choose(settings: EncoderSettings) -> HashingEncoder | None:
        return None if settings.use == "off" else HashingEncoder()

    monkeypatch.setattr(eval_run, "choose", choose)
    monkeypatch.setattr(eval_run, "default_folder", lambda: tmp_path / "usual")


def test_machines_get_every_measure_of_every_system(cli: CommandLine) -> None:
    result = cli("eval", *FILES, "--json")
    assert result.exit_code == ExitCode.OK, result.stderr
    (found,) = objects(result)
    assert (found["pages"], found["queries"]) == (5, 4)
    assert list(found["systems"]) == ["keyword", "vector", "search", "research"]
    for figures in found["systems"].values():
        assert list(figures) == MEASURES
        assert all(isinstance(value, float) for value in figures.values())
    assert found["systems"]["keyword"]["recall@1"] == 0.75
    assert sorted(found["paired"]) == ["against", "difference", "p"]
    assert not cli.home.exists()


def test_people_get_a_table_with_intervals_and_a_comparison(
    cli: CommandLine, tmp_path: Path
) -> None:
    result = cli("eval", *FILES)
    assert result.exit_code == ExitCode.OK, result.stderr
    head, names, first, *_ = result.stdout.splitlines()
    assert head == "5 pages, 4 queries"
    assert names.split() == ["keyword", "vector", "search", "research"]
    assert first.startswith("ndcg@10    0.750 [0.250, 1.000]")
    assert "search against " in result.stdout
    assert f"MB in {tmp_path / 'usual'}" in result.stdout
    assert "eval, store: 5/5" in result.stderr
    assert list((tmp_path / "usual").rglob("*.vectors"))


def test_the_cache_may_lie_elsewhere_or_nowhere(cli: CommandLine, tmp_path: Path) -> None:
    for expected in ("5 passages encoded", "0 passages encoded"):
        assert expected in cli("eval", *FILES, "--cache", "mine").stdout
    assert list((tmp_path / "mine").rglob("*.vectors"))
    assert "cache" not in cli("eval", *FILES, "--no-cache").stdout
    assert not (tmp_path / "usual").exists()
    both = cli("eval", *FILES, "--cache", "mine", "--no-cache")
    assert both.exit_code == ExitCode.USAGE


def test_systems_and_queries_can_be_chosen(cli: CommandLine) -> None:
    (found,) = objects(
        cli("eval", *FILES, "--systems", " search,keyword,search", "--limit-queries", "2", "--json")
    )
    assert list(found["systems"]) == ["search", "keyword"]
    assert found["queries"] == 2
    assert found["notes"] == ["only the first 2 of 4 queries were asked"]


def test_without_an_encoder_search_goes_by_keywords(cli: CommandLine) -> None:
    off = {"CARREL_ENCODER": "off"}
    (found,) = objects(cli("eval", *FILES, "--systems", "keyword,search", "--json", **off))
    assert found["encoding"] is None
    assert found["systems"]["search"]["recall@1"] == 0.75
    refused = cli("eval", *FILES, **off)
    assert (refused.exit_code, "keyword,search" in refused.stderr) == (ExitCode.USAGE, True)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (["--corpus", "missing.jsonl"], "missing.jsonl cannot be read"),
        (["--queries", "missing.jsonl"], "missing.jsonl cannot be read"),
        (["--qrels", str(EXAMPLE / "corpus.jsonl")], "line 1"),
        (["--systems", "keyword,bm25"], "there is no system 'bm25'"),
        (["--systems", ","], "no system is named"),
        (["--limit-queries", "0"], "limit-queries"),
    ],
)
def test_bad_input_is_a_usage_error(cli: CommandLine, changed: list[str], words: str) -> None:
    result = cli("eval", *FILES, *changed, "--json")
    assert result.exit_code == ExitCode.USAGE
    assert words in json.loads(result.stderr)["error"]["message"]
    assert not result.stdout


def test_a_missing_option_is_a_usage_error(cli: CommandLine) -> None:
    result = cli("eval", *FILES[:4])
    assert result.exit_code == ExitCode.USAGE
    assert "--qrels" in result.stderr


def test_ctrl_c_leaves_off_and_says_what_is_kept(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(eval_run, "evaluate", interrupted)
    result = cli("eval", *FILES)
    assert result.exit_code == ExitCode.INTERRUPTED
    assert "in the cache" in result.stdout
