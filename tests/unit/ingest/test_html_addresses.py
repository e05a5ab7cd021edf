"""References of a page: the short ways of resolving them lead where the long one does."""

from __future__ import annotations

from itertools import product

import pytest

from carrel.ingest.html.addresses import Addresses, join

ROOTS = (
    "https://site.example/a/b/c.html",
    "https://site.example",
    "https://site.example/a/b/",
    "https://site.example?x/y",
    "https://site.example/a//b/../c/d?x=/y/z",
    "https://site.example/a;p/b;q?x#f",
    "https://site.example/a b/c",
    "ftp://site.example/a/b",
    "file:///a/b",
    "",
)
FOLDERS = (
    "",
    "./",
    "../",
    "../../",
    "../../../../",
    ".././",
    "/",
    "/x/",
    "x/y/",
    "//other.example/",
)
FILES = ("d.html", "d.html?q=1", "d?q=../e", "d#part", "d?q#part", "d/", ".hidden", "..d", "a:b")


@pytest.mark.parametrize("root", ROOTS)
def test_short_ways_lead_where_the_long_one_does(root: str) -> None:
    addresses = Addresses(root)
    for folder, file in product(FOLDERS, FILES):
        assert addresses.resolve(folder + file) == join(root, folder + file), folder + file


@pytest.mark.parametrize("reference", ["d?", "d#", "d?#part", "../d?", "x y", "a\\b"])
def test_odd_references_go_the_long_way(reference: str) -> None:
    root = "https://site.example/a/b/c.html"
    assert Addresses(root).resolve(reference) == join(root, reference)


def test_a_page_that_is_none_of_the_webs_has_no_addresses() -> None:
    assert Addresses("ftp://site.example/a").resolve("/b") == ""
