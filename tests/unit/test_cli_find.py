"""`carrel find`, and the vectors that other commands make for it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from carrel.core.embedding import Embedded, Passage
from carrel.errors import EncoderError, EncoderUnavailable
from carrel.inference.hashing import HashingEncoder
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.find_run import confidence
from tests.site import HERON, Site
from tests.unit.conftest import CommandLine, Run, objects

MAKING = "`carrel worker` or `carrel serve` makes them."


class Failing(HashingEncoder):
    """Encodes queries, and no passage."""

    error: type[EncoderError] = EncoderUnavailable

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Fail."""
        raise self.error(f"{len(passages)} were too many.")


@pytest.fixture
def shelf(run: Run, site: Site, monkeypatch: pytest.MonkeyPatch) -> Run:
    """An English and a Japanese page, added by the command, with a quick encoder."""
    monkeypatch.setattr("carrel.app.choose", lambda _: HashingEncoder())
    added = run("add", site.url("/heron.html"), site.url("/sagi.html"))
    assert added.exit_code == ExitCode.OK, added.stderr
    return run


def test_what_was_added_is_found_by_its_meaning_at_once(run: Run, site: Site) -> None:
    added = run("add", site.url("/heron.html"), site.url("/sagi.html"), CARREL_ENCODER="bundled")
    assert added.exit_code == ExitCode.OK, added.stderr
    (found,) = objects(
        run("find", "which animal is fond of prey", "--json", CARREL_ENCODER="bundled")
    )
    assert found["notes"] == []
    assert {hit["source"]["title"] for hit in found["hits"]} == {"Herons", "青鷺の話"}
    assert all(hit["scores"]["semantic"] > 0 for hit in found["hits"])
    (job,) = [one for one in objects(run("jobs", "list", "--json")) if one["kind"] == "embed"]
    assert (job["state"], job["attempts"]) == ("completed", 1)


def test_a_hit_has_its_rank_score_place_and_passage(shelf: Run, site: Site) -> None:
    found = shelf("find", "heron", "in", "the", "reeds")
    assert found.exit_code == ExitCode.OK
    head, address, passage, *_ = found.stdout.splitlines()
    assert head.split()[0] == "1"
    assert head.split()[2] in ("high", "medium", "low")
    assert head.endswith("Herons")
    assert address.strip() == site.url("/heron.html")
    assert HERON[0] in passage
    assert found.stderr == ""


def test_machines_get_one_object(shelf: Run, site: Site) -> None:
    (found,) = objects(shelf("find", "grey heron", "--json"))
    assert list(found) == ["query", "mix", "reason", "notes", "hits"]
    assert (found["query"], found["mix"]) == ("grey heron", "name")
    hit = found["hits"][0]
    assert set(hit) == {
        *("rank", "score", "scores", "source", "section", "text", "start", "end", "chunk")
    }
    assert set(hit["scores"]) == {"semantic", "keyword", "bm25", "cosine", "late", "anchor"}
    assert hit["source"] == {
        "id": 1,
        "url": site.url("/heron.html"),
        "title": "Herons",
        "language": "en",
        "content_type": "",
    }
    whole = shelf("show", "1", "--text").stdout
    assert whole[hit["start"] : hit["end"]] == hit["text"]
    assert [one["rank"] for one in found["hits"]] == list(range(1, len(found["hits"]) + 1))


def test_the_parts_of_each_score_are_explained(shelf: Run) -> None:
    (found,) = objects(shelf("find", "grey heron", "--json", "--explain"))
    assert {"terms", "timings"} < set(found)
    assert set(found["hits"][0]["parts"]) == {
        "keyword",
        "vector",
        "late",
        "neighbours",
        "section",
        "opening",
        "links",
    }
    shown = shelf("find", "grey heron", "--explain").stdout
    assert "name: it is a name or a term, not a question" in shown
    assert "encode" in shown
    heads = [line.split() for line in shown.splitlines() if line.startswith("#")]
    assert heads == [
        ["#", "score", "semantic", "keyword", "bm25", "cosine", "late", "anchor"],
        ["#", "keyword", "vector", "late", "neighbours", "section", "opening", "links", "sum"],
    ]
    assert shelf("find", "???", "--explain").exit_code == ExitCode.OK


def test_a_list_of_questions_is_explained_wherever_it_stands(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carrel.app.choose", lambda _: HashingEncoder())
    texts = {
        "list": "What is a heron? Where do herons wait? Who has seen one?",
        "told": "A heron is a bird.",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    # Alone it is found, and behind the answer as soon as there is one.
    for added, lists in (("list", [-8.0]), ("told", [0.0, -8.0])):
        assert run("add", str(tmp_path / f"{added}.txt")).exit_code == ExitCode.OK
        (found,) = objects(run("find", "What is a heron?", "--json", "--explain"))
        assert [hit["parts"]["list"] for hit in found["hits"]] == lists
        shown = run("find", "What is a heron?", "--explain")
        assert shown.exit_code == ExitCode.OK
        (head,) = (line.split() for line in shown.stdout.splitlines() if line.endswith(" sum"))
        assert "list" in head
        rows = [line.split() for line in shown.stdout.splitlines()[-len(lists) :]]
        for row, hit in zip(rows, found["hits"], strict=True):
            assert float(row[-1]) == pytest.approx(sum(hit["parts"].values()), abs=0.006)


def test_limits_and_ways_are_passed_on(shelf: Run) -> None:
    def ids(*words: str) -> list[int]:
        (found,) = objects(shelf("find", "heron 青鷺", "--json", *words))
        return [hit["source"]["id"] for hit in found["hits"]]

    assert set(ids()) == {1, 2}
    assert set(ids("--lang", "JA")) == {2}
    assert set(ids("--source", "1")) == {1}
    assert set(ids("--source", "1", "--source", "2")) == {1, 2}
    assert ids("--type", "blog_article") == []
    assert len(ids("--limit", "1")) == 1
    for mode in ("keyword", "vector", "search"):
        assert set(ids("--mode", mode)) == {1, 2}
    (words,) = objects(shelf("find", "heron", "--mode", "keyword", "--json"))
    assert {hit["scores"]["cosine"] for hit in words["hits"]} == {None}


def test_nothing_found_is_no_failure(shelf: Run) -> None:
    for words in (["zebra", "--mode", "keyword"], ["???"]):
        found = shelf("find", *words)
        assert found.exit_code == ExitCode.OK
        assert "Nothing was found." in found.stdout
        assert "carrel list" in found.stdout
    (told,) = objects(shelf("find", "???", "--json"))
    assert (told["hits"], len(told["notes"])) == ([], 1)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ((), ExitCode.USAGE),
        (("",), ExitCode.USAGE),
        ((" \t",), ExitCode.USAGE),
        (("x" * 8001,), ExitCode.USAGE),
        (("heron", "--mode", "magic"), ExitCode.USAGE),
        (("heron", "--lang", "fr"), ExitCode.USAGE),
        (("heron", "--type", "odd"), ExitCode.USAGE),
        (("heron", "--limit", "0"), ExitCode.USAGE),
        (("heron", "--source", "99"), ExitCode.NOT_FOUND),
    ],
)
def test_wishes_that_make_no_sense_are_refused(
    filled: CommandLine, words: tuple[str, ...], status: ExitCode
) -> None:
    result = filled("find", *words, "--json")
    assert (result.exit_code, result.stdout) == (status, "")
    error = json.loads(result.stderr.splitlines()[-1])["error"]
    assert error["message"]
    assert error["suggestion"]


def test_without_a_database_none_is_made(cli: CommandLine) -> None:
    assert cli("find", "heron").exit_code == ExitCode.NOT_FOUND
    assert not cli.home.exists()


def test_an_empty_store_says_how_to_fill_it(filled: CommandLine) -> None:
    found = filled("find", "heron", CARREL_ENCODER="off")
    assert found.exit_code == ExitCode.OK
    assert "`carrel add URL` adds one" in found.stderr


def test_missing_vectors_are_told_with_the_way_to_get_them(
    run: Run, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("add", site.url("/heron.html"))
    (off,) = objects(run("find", "heron", "--json"))
    assert off["notes"] == ["No encoder is in use: found by words alone."]
    monkeypatch.setattr("carrel.app.choose", lambda _: HashingEncoder())
    bare = run("find", "heron")
    assert "The pages have no vectors yet: found by words alone." in bare.stderr
    assert MAKING in bare.stderr
    assert HERON[0] in bare.stdout
    # Who asks for words alone needs none.
    assert run("find", "heron", "--mode", "keyword").stderr == ""

    run("refresh", "--all")  # which makes those that are missing, though nothing has changed
    assert run("find", "heron").stderr == ""
    with monkeypatch.context() as without:
        without.setattr("carrel.app.choose", lambda _: None)
        run("add", site.url("/sagi.html"))
    some = run("find", "heron").stderr
    assert "passages have no vectors yet" in some
    assert MAKING in some


@pytest.mark.parametrize("error", [EncoderError, EncoderUnavailable])
def test_a_page_is_kept_though_it_cannot_be_encoded(
    run: Run, site: Site, monkeypatch: pytest.MonkeyPatch, error: type[EncoderError]
) -> None:
    failing = Failing()
    failing.error = error
    monkeypatch.setattr("carrel.app.choose", lambda _: failing)
    backoff = {"CARREL_JOBS_BACKOFF": "600"}  # nobody waits so long
    for command in (("add", site.url("/heron.html")), ("crawl", site.url("/sagi.html"))):
        result = run(*command, **backoff)
        assert result.exit_code == ExitCode.OK, result.stderr
        assert "vectors" in result.stderr
    found = run("find", "heron")
    assert HERON[0] in found.stdout
    assert MAKING in found.stderr


@pytest.mark.parametrize(
    ("distance", "word"),
    [(0.0, "high"), (0.299, "high"), (0.3, "medium"), (0.6, "medium"), (0.601, "low"), (1, "low")],
)
def test_confidence_is_a_word(distance: float, word: str) -> None:
    assert confidence(1 - distance) == word
