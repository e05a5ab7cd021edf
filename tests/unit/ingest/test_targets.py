"""Where a link leads: the address under which the page would be kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.core.pages import Link
from carrel.errors import InvalidURL
from carrel.ingest.fetch.urls import identity
from carrel.ingest.reading.targets import with_targets


def target(url: str) -> str:
    (link,) = with_targets([Link(url=url, text="words")])
    assert (link.url, link.text) == (url, "words")
    return link.target


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://a.example/x/y.html", ""),
        ("https://a.example/x#part", ""),
        ("https://A.example/x", "https://a.example/x"),
        ("https://a.example", "https://a.example/"),
        ("https://a.example/x?utm_source=mail", "https://a.example/x"),
        ("https://a.example/x?b=1", ""),
        ("https://a.example:443/x", "https://a.example/x"),
        ("https://a.example/a/../x", "https://a.example/x"),
        ("https://a.example/%7Ex/é", "https://a.example/~x/%C3%A9"),
        ("mailto:somebody@a.example", ""),
        ("https://a b/", ""),
    ],
)
def test_a_target_is_told_where_it_is_written_otherwise(url: str, expected: str) -> None:
    assert target(url) == expected


def test_links_of_navigation_and_without_words_are_left_as_they_are() -> None:
    links = [Link(url="https://A.example/"), Link(url="https://A.example/", text="x", main=False)]
    assert with_targets(links) == links


_PIECES = st.sampled_from(
    [
        "a",
        "B",
        "/",
        ".",
        "..",
        "/.",
        "?",
        "q=1",
        "&utm_id=2",
        "#",
        "%41",
        "%7e",
        ":80",
        "-",
        "_",
        "é",
    ]
)


@given(st.lists(_PIECES, max_size=8).map("".join))
def test_the_short_way_never_differs_from_the_identity(rest: str) -> None:
    url = f"http://a.example{rest}"
    try:
        name = identity(url)
    except InvalidURL:
        assert target(url) == ""
    else:
        assert (target(url) or url.partition("#")[0]) == name
