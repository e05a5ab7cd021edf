"""`carrel crawl`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carrel.surfaces.cli.exits import ExitCode
from tests.site import HERON, SAGI, Reply, Site, page
from tests.unit.conftest import CommandLine, Run, objects

ROBOTS = b"User-agent: *\nDisallow: /private/\n"


@pytest.fixture
def tree() -> Iterator[Site]:
    """A site: start → docs → deeper, a dead link, a picture, a page for no robots."""
    pages = {
        "/robots.txt": Reply(body=ROBOTS, kind="text/plain"),
        "/": page("Start", HERON[0], links=["/docs/a", "/docs/b", "/blog/x", "/private/z"]),
        "/docs/a": page("A", HERON[1], links=["/docs/deep", "/gone", "/p.png"]),
        "/docs/b": page("B 青鷺", *SAGI, links=["https://elsewhere.example/"]),
        "/docs/deep": page("Deep", *HERON),
        "/blog/x": page("Blog", HERON[0], "A word about the weather on the lake."),
        "/private/z": page("Private", *HERON),
        "/p.png": Reply(body=b"\x89PNG\r\n\x1a\n" + bytes(64), kind="image/png"),
    }
    with Site(pages) as running:
        yield running


def kept(run: Run, site: Site) -> set[str]:
    root = site.url("")
    return {one["url"].removeprefix(root) for one in objects(run("list", "--json"))}


def test_a_site_is_crawled_with_its_failures_named(run: Run, tree: Site) -> None:
    result = run("crawl", tree.url())
    assert result.exit_code == ExitCode.OK, result.stderr
    assert f"5 pages of {tree.url()} kept, 2 left out, 1 failed." in result.stdout
    assert f"  fail  {tree.url('/gone')}" in result.stdout.splitlines()
    assert kept(run, tree) == {"/", "/docs/a", "/docs/b", "/docs/deep", "/blog/x"}
    assert tree.asked["/private/z"] == 0
    (again,) = objects(run("crawl", tree.url(), "--json"))
    assert (again["pages"], again["skipped"], again["failed"]) == (5, 2, 1)
    assert {one["version"] for one in objects(run("list", "--json"))} == {1}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--include", "*/docs/*"), {"/", "/docs/a", "/docs/b", "/docs/deep"}),
        (("--exclude", "*/docs/*"), {"/", "/blog/x"}),
        (
            ("--include", "*/docs/*", "--include", "*/blog/*", "--exclude", "*/deep"),
            {"/", "/docs/a", "/docs/b", "/blog/x"},
        ),
        (("--max-depth", "0"), {"/"}),
        (("--max-depth", "1"), {"/", "/docs/a", "/docs/b", "/blog/x"}),
        (("--max-pages", "1"), {"/"}),
        (("--max-pages", "3"), {"/", "/docs/a", "/docs/b"}),
    ],
)
def test_a_crawl_keeps_to_its_limits(
    run: Run, tree: Site, words: tuple[str, ...], expected: set[str]
) -> None:
    assert run("crawl", tree.url(), "--no-sitemap", *words).exit_code == ExitCode.OK
    assert kept(run, tree) == expected


def test_a_sitemap_is_followed_unless_it_is_not_wanted(run: Run, tree: Site) -> None:
    tree.pages["/island"] = page("Island", HERON[0], "No page leads to the island.")
    listed = f"<urlset><url><loc>{tree.url('/island')}</loc></url></urlset>"
    tree.pages["/sitemap.xml"] = Reply(body=listed.encode(), kind="application/xml")
    run("crawl", tree.url(), "--no-sitemap", "--type", "company_page")
    assert "/island" not in kept(run, tree)
    run("crawl", tree.url())
    assert "/island" in kept(run, tree)
    assert len(objects(run("list", "--type", "company_page", "--json"))) == 5


def test_a_crawl_of_nothing_is_an_error(run: Run, tree: Site) -> None:
    missing = run("crawl", tree.url("/gone"))
    assert missing.exit_code == ExitCode.FAILED
    assert "404" in missing.stderr
    private = run("crawl", tree.url("/private/z"))
    assert private.exit_code == ExitCode.FAILED
    assert "robots.txt" in private.stderr


def test_a_start_that_leads_elsewhere_on_the_site_is_followed(run: Run, tree: Site) -> None:
    tree.pages["/begin"] = Reply(status=302, place="/")
    words = ("crawl", tree.url("/begin"), "--no-sitemap", "--include", "*/docs/*", "--json")
    (first,) = objects(run(*words))
    assert (first["pages"], first["failed"]) == (4, 0)
    assert kept(run, tree) == {"/", "/docs/a", "/docs/b", "/docs/deep"}
    (again,) = objects(run(*words))
    assert again["pages"] == 4
    assert {one["version"] for one in objects(run("list", "--json"))} == {1}
    tree.pages["/away"] = Reply(status=302, place=tree.url("").replace("127.0.0.1", "localhost"))
    away = run("crawl", tree.url("/away"), CARREL_FETCH_ALLOW="127.0.0.1,localhost")
    assert away.exit_code == ExitCode.FAILED
    assert "not part of the crawl" in away.stderr


def test_bounds_of_a_crawl_are_checked(cli: CommandLine) -> None:
    for words in (("--max-pages", "0"), ("--max-depth", "101")):
        assert cli("crawl", "http://a.example/", *words).exit_code == ExitCode.USAGE
    assert not cli.home.exists()


def test_a_crawl_tells_where_it_is(run: Run, tree: Site) -> None:
    result = run("crawl", tree.url())
    assert result.stderr.startswith(f"crawl: 0/1 {tree.url()}\n")
    assert run("crawl", tree.url(), "--json").stderr == ""
