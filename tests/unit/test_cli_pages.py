"""`carrel add` and `carrel refresh`, on both databases."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from carrel.surfaces.cli.exits import ExitCode
from tests.site import HERON, Site, page
from tests.unit.conftest import CommandLine, Run, objects


def test_the_life_of_a_page(run: Run, site: Site) -> None:
    heron, sagi = site.url("/heron.html"), site.url("/sagi.html")
    added = objects(run("add", heron, sagi, "--json"))
    assert [(one["outcome"], one["title"], one["language"]) for one in added] == [
        ("new", "Herons", "en"),
        ("new", "青鷺の話", "ja"),
    ]
    assert [one["chunks"] for one in objects(run("list", "--json"))] == [
        one["chunks"] for one in added
    ]
    first = str(added[0]["id"])

    site.pages["/heron.html"] = page("Herons", HERON[0], "Now it flies over the lake.")
    looked = run("refresh", "--all")
    assert looked.exit_code == ExitCode.OK, looked.stderr
    assert "1 changed, 1 unchanged." in looked.stdout
    diff = run("show", first, "--diff").stdout.splitlines()
    assert f"-{HERON[1]}" in diff
    assert "+Now it flies over the lake." in diff
    assert f" {HERON[0]}" in diff

    gone = run("rm", first, "--yes")
    assert "Herons" in gone.stdout
    assert run("show", first).exit_code == ExitCode.NOT_FOUND
    assert [one["url"] for one in objects(run("list", "--json"))] == [sagi]


def test_an_unchanged_page_is_not_read_again(run: Run, site: Site) -> None:
    run("add", site.url("/heron.html"))
    before = objects(run("list", "--json"))[0]
    (looked,) = objects(run("refresh", "1", "--json"))
    assert (looked["unchanged"], looked["changed"], looked["sources"]) == (1, 0, [])
    after = objects(run("list", "--json"))[0]
    assert after["checked_at"] > before["checked_at"]
    assert (after["fetched_at"], after["version"]) == (before["fetched_at"], 1)
    # A forced look reads it, and finds the same words: that is no new version.
    (forced,) = objects(run("refresh", "1", "--force", "--json"))
    assert (forced["unchanged"], forced["sources"]) == (1, [])
    assert objects(run("list", "--json"))[0]["fetched_at"] > before["fetched_at"]
    assert len(objects(run("show", "1", "--versions", "--json"))) == 1


def test_a_page_that_says_the_same_in_other_bytes_has_not_changed(run: Run, site: Site) -> None:
    run("add", site.url("/heron.html"))
    served = site.pages["/heron.html"]
    site.pages["/heron.html"] = replace(served, body=served.body + b"<!-- served at noon -->")
    (looked,) = objects(run("refresh", "1", "--json"))
    assert (looked["unchanged"], looked["changed"]) == (1, 0)
    (page_now,) = objects(run("list", "--json"))
    assert page_now["version"] == 1
    (again,) = objects(run("refresh", "1", "--json"))
    assert again["unchanged"] == 1


def test_a_page_that_is_here_is_not_fetched_again_unless_forced(run: Run, site: Site) -> None:
    url = site.url("/heron.html")
    run("add", url)
    again = run("add", url + "#top")
    assert "present" in again.stdout
    assert "carrel refresh 1" in again.stdout
    assert site.asked["/heron.html"] == 1
    (forced,) = objects(run("add", url, "--force", "--json"))
    assert (forced["outcome"], site.asked["/heron.html"]) == ("unchanged", 2)
    (typed,) = objects(run("add", url, "--type", "blog_article", "--json"))
    assert (typed["outcome"], site.asked["/heron.html"]) == ("unchanged", 3)
    assert [one["id"] for one in objects(run("list", "--type", "blog_article", "--json"))] == [1]


def test_one_bad_page_of_three_leaves_the_good_ones(run: Run, site: Site) -> None:
    good, bad, other = site.url("/heron.html"), site.url("/nowhere"), site.url("/sagi.html")
    result = run("add", good, bad, other)
    assert result.exit_code == ExitCode.FAILED
    lines = result.stdout.splitlines()
    assert sum(line.startswith("  ok ") for line in lines) == 2
    assert f"  fail  {bad}" in lines
    assert "HTTP 404" in result.stdout
    states = {one["url"]: one["state"] for one in objects(run("list", "--json"))}
    assert states == {good: "completed", bad: "failed", other: "completed"}
    again = run("refresh", "--all")
    assert again.exit_code == ExitCode.FAILED
    assert "2 unchanged, 1 failed." in again.stdout
    assert bad in again.stdout


@pytest.mark.parametrize(
    ("path", "code", "words"),
    [
        ("/nowhere", "page_gone", "404"),
        ("/bytes.bin", "unsupported_content", "application/octet-stream"),
        ("/liar.html", "unsupported_content", "Failed to fetch URL"),
        ("/app.html", "extraction", "carrel[browser]"),
    ],
)
def test_a_page_that_cannot_be_kept_is_a_typed_error(
    run: Run, site: Site, path: str, code: str, words: str
) -> None:
    result = run("add", site.url(path), "--json")
    assert (result.exit_code, result.stdout) == (ExitCode.FAILED, "")
    error = json.loads(result.stderr.splitlines()[-1])["error"]
    assert error["code"] == code
    assert words in error["message"]
    assert error["suggestion"]
    assert error["message"] in run("show", "1").stdout


@pytest.mark.parametrize("given", ["http://", "ftp://a.example/x", "http://a b/", "https://[::1"])
def test_what_is_no_address_is_refused_before_anything_is_made(
    cli: CommandLine, given: str
) -> None:
    for command in ("add", "crawl", "extract"):
        result = cli(command, given)
        assert result.exit_code == ExitCode.USAGE
        assert "valid HTTP/HTTPS URL" in result.stderr
        assert not cli.home.exists()


def test_a_private_address_is_refused_with_the_way_to_allow_it(run: Run, site: Site) -> None:
    for command in ("add", "crawl", "extract"):
        result = run(command, site.url("/heron.html"), CARREL_FETCH_ALLOW="")
        assert result.exit_code == ExitCode.FAILED
        assert "CARREL_FETCH_ALLOW" in result.stderr
    assert not site.asked


def test_a_page_that_fails_later_keeps_what_it_said(run: Run, site: Site) -> None:
    run("add", site.url("/heron.html"))
    del site.pages["/heron.html"]
    result = run("refresh", "1")
    assert result.exit_code == ExitCode.FAILED
    assert "404" in result.stderr
    listed = run("list").stdout
    assert "completed !" in listed
    assert "The last look failed" in listed
    assert "404" in run("show", "1").stdout
    assert HERON[0] in run("show", "1", "--text").stdout


@pytest.mark.parametrize(
    "words",
    [
        ("list", "--state", "odd"),
        ("list", "--type", "odd"),
        ("add", "http://a.example/", "--type", "odd"),
        ("crawl", "http://a.example/", "--type", "odd"),
        ("show", "1", "--text", "--markdown"),
        ("show", "1", "2"),
        ("refresh",),
        ("refresh", "1", "--all"),
        ("rm", "1"),
        ("rm", "1", "--json"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(filled: CommandLine, words: tuple[str, ...]) -> None:
    result = filled(*words)
    assert result.exit_code == ExitCode.USAGE
    assert "→" in result.stderr or "suggestion" in result.stderr
