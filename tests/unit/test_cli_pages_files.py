"""`carrel add FILE` and `carrel extract`."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrel.surfaces.cli.exits import ExitCode
from tests.site import HERON, SAGI, Site, page
from tests.unit.conftest import CommandLine, Run, objects

FIELDS = ["file", "url", "title", "language", "text", "markdown", "links", "fields"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A directory of pages, one of them bad, one of a kind that is not looked for."""
    below = tmp_path / "pages" / "deeper down"
    below.mkdir(parents=True)
    top = below.parent
    (top / "heron.html").write_bytes(page("Herons", *HERON, links=["sagi.html"]).body)
    (below / "sagi.HTM").write_bytes(page("青鷺の話", *SAGI).body)
    (top / "notes.md").write_text("# Notes\n\nSee [the herons](heron.html).", encoding="utf-8")
    (top / "bad.txt").write_bytes(bytes(range(32)) * 20)
    (top / "style.css").write_text("p { color: red }", encoding="utf-8")
    return top


def test_a_directory_is_read_in_order_with_the_bad_page_named(
    cli: CommandLine, folder: Path
) -> None:
    result = cli("extract", str(folder), "--base-url", "https://lake.example/docs/", "--json")
    assert result.exit_code == ExitCode.FAILED
    bad, sagi, heron, notes = objects(result)
    assert (bad["file"], list(bad)) == ("bad.txt", ["file", "url", "error"])
    assert bad["error"]["code"] == "not_text"
    assert [list(one) for one in (sagi, heron, notes)] == [FIELDS] * 3
    assert sagi["file"] == "deeper down/sagi.HTM"
    assert sagi["url"] == "https://lake.example/docs/deeper%20down/sagi.HTM"
    assert (sagi["title"], sagi["language"]) == ("青鷺の話", "ja")
    assert heron["markdown"] == "\n\n".join(["# Herons", *HERON])
    assert heron["text"] == "\n\n".join(["Herons", *HERON])
    assert heron["fields"]["charset"]
    (link,) = notes["links"]
    assert link["url"] == "https://lake.example/docs/heron.html"
    assert set(link) == {"url", "text", "context", "heading", "main", "target"}
    assert not cli.home.exists()


def test_one_file_is_printed_for_people(cli: CommandLine, folder: Path) -> None:
    file = str(folder / "heron.html")
    whole = cli("extract", file, "--base-url", "https://lake.example/herons")
    assert whole.exit_code == ExitCode.OK
    assert "https://lake.example/herons\n" in whole.stdout
    assert "Language     en" in whole.stdout
    assert whole.stdout.endswith(HERON[1] + "\n")
    bare = cli("extract", file, "--markdown")
    assert bare.stdout == "\n\n".join(["# Herons", *HERON]) + "\n"


def test_files_addresses_and_directories_may_be_mixed(run: Run, site: Site, folder: Path) -> None:
    (folder / "bad.txt").unlink()
    url = site.url("/sagi.html")
    result = run("extract", url, str(folder), "--json")
    assert result.exit_code == ExitCode.OK
    found = objects(result)
    assert [one["file"] for one in found] == [
        None,
        "deeper down/sagi.HTM",
        "heron.html",
        "notes.md",
    ]
    assert found[0]["url"] == url
    assert found[0]["text"] == found[1]["text"]
    assert found[2]["url"] == (folder / "heron.html").as_uri()


def test_what_cannot_be_extracted_is_named_and_the_rest_goes_on(
    run: Run, site: Site, tmp_path: Path
) -> None:
    bad = (site.url("/nowhere"), site.url("/app.html"), str(tmp_path / "none.html"), "ftp://a/")
    result = run("extract", *bad, site.url("/heron.html"), "--json")
    assert result.exit_code == ExitCode.FAILED
    *errors, good = objects(result)
    assert [one["error"]["code"] for one in errors] == [
        "page_gone",
        "extraction",
        "not_found",
        "invalid_url",
    ]
    assert [one["file"] for one in errors] == [None, None, bad[2], None]
    assert "carrel[browser]" in errors[1]["error"]["message"]
    assert good["title"] == "Herons"
    shown = run("extract", *bad[:2])
    assert shown.stdout.count("  fail  ") == 2


def test_an_empty_directory_holds_no_page(cli: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = cli("extract", str(tmp_path / "empty"))
    assert result.exit_code == ExitCode.NOT_FOUND
    assert ".html" in result.stderr


def test_a_file_is_kept_under_its_address_and_read_again_from_where_it_lies(
    run: Run, folder: Path
) -> None:
    file = folder / "heron.html"
    base = ("--base-url", "https://lake.example/docs/")
    (added,) = objects(run("add", str(file), *base, "--json"))
    assert (added["url"], added["outcome"]) == ("https://lake.example/docs/heron.html", "new")
    (again,) = objects(run("add", str(file), *base, "--json"))
    assert (again["outcome"], again["version"]) == ("unchanged", 1)
    file.write_bytes(page("Herons", HERON[0], "It has flown away.").body)
    (looked,) = objects(run("refresh", "1", "--json"))
    assert (looked["changed"], looked["sources"]) == (1, [1])
    assert "+It has flown away." in run("show", "1", "--diff").stdout
    file.unlink()
    assert run("refresh", "1").exit_code == ExitCode.FAILED
    assert "It has flown away." in run("show", "1", "--text").stdout


def test_a_file_without_an_address_has_its_place_on_this_machine(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    result = run("add", "heron.html", "notes.md", "bad.txt", "--json")
    assert result.exit_code == ExitCode.FAILED
    heron, notes, bad = objects(result)
    assert heron["url"] == (folder / "heron.html").as_uri()
    assert (notes["title"], notes["state"]) == ("Notes", "completed")
    assert bad["error"]["code"] == "not_text"
    kept = {one["url"] for one in objects(run("list", "--json"))}
    assert kept == {heron["url"], notes["url"]}
    (typed,) = objects(run("add", "notes.md", "--type", "blog_article", "--json"))
    assert typed["version"] == 1
    (only,) = objects(run("list", "--type", "blog_article", "--json"))
    assert only["id"] == notes["id"]


@pytest.mark.parametrize(
    ("given", "status", "words"),
    [
        ("lake.example/page", ExitCode.NOT_FOUND, "https://lake.example/page"),
        ("no such file", ExitCode.NOT_FOUND, "Check the path"),
        ("x" * 5000, ExitCode.NOT_FOUND, "Check the path"),
        (".", ExitCode.USAGE, "Name its files"),
        ("", ExitCode.USAGE, "Name its files"),
    ],
)
def test_a_name_that_is_no_page_gets_advice(
    cli: CommandLine, given: str, status: int, words: str
) -> None:
    result = cli("add", given)
    assert result.exit_code == status
    assert words in result.stderr
    assert not cli.home.exists()
