"""Addresses: what is read, how links are resolved, under which form a page is known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.errors import InvalidURL
from carrel.ingest.fetch.urls import LONGEST_URL, identity, is_same_site, join_url, parse_url


@pytest.mark.parametrize(
    ("given_text", "expected"),
    [
        ("http://a.example", "http://a.example/"),
        ("HTTP://A.Example:80/", "http://a.example/"),
        ("https://a.example:443/x", "https://a.example/x"),
        ("http://a.example:443/", "http://a.example:443/"),
        ("http://a.example./x", "http://a.example/x"),
        ("http://a.example/b/../c/./d", "http://a.example/c/d"),
        ("http://a.example/../../x", "http://a.example/x"),
        ("http://a.example/b/%2e%2E/c", "http://a.example/c"),
        ("http://a.example/b/..", "http://a.example/"),
        ("http://a.example/b/.", "http://a.example/b/"),
        ("http://a.example//b//c", "http://a.example//b//c"),
        ("http://a.example/%7euser/%e3%81%82", "http://a.example/~user/%E3%81%82"),
        ("http://a.example/あ?い=う", "http://a.example/%E3%81%82?%E3%81%84=%E3%81%86"),
        ("http://a.example/100%", "http://a.example/100%25"),
        ("http://a.example/a|b<c>", "http://a.example/a%7Cb%3Cc%3E"),
        ("http://a.example?x=1", "http://a.example/?x=1"),
        ("http://a.example/#part", "http://a.example/"),
        ("http://a.example/?", "http://a.example/?"),
        ("http://[2606:4700:0:0:0:0:0:1111]/", "http://[2606:4700::1111]/"),
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
        ("http://日本語.example/", "http://xn--wgv71a119e.example/"),
        (
            "http://a.example/می\u200cخواهم",
            "http://a.example/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85",
        ),
    ],
)
def test_an_address_has_one_way_to_be_written(given_text: str, expected: str) -> None:
    assert str(parse_url(given_text)) == expected
    assert str(parse_url(expected)) == expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://a.example/?utm_source=x&b=2&UTM_Medium=y&a=1", "http://a.example/?b=2&a=1"),
        ("http://a.example/?gclid=1", "http://a.example/"),
        ("http://a.example/?fbclid=1&fbclid2=1", "http://a.example/?fbclid2=1"),
        ("http://a.example/?b=2&a=1", "http://a.example/?b=2&a=1"),
        ("http://a.example/?", "http://a.example/"),
        ("http://a.example/?a", "http://a.example/?a"),
        ("http://a.example/x#y", "http://a.example/x"),
        ("http://a.example/utm_source=x", "http://a.example/utm_source=x"),
    ],
)
def test_a_page_is_known_without_what_only_tracks_its_readers(url: str, expected: str) -> None:
    assert identity(url) == expected
    assert identity(identity(url)) == expected


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("b", "http://a.example/x/b"),
        ("../b", "http://a.example/b"),
        ("/b", "http://a.example/b"),
        ("?q=1", "http://a.example/x/y?q=1"),
        ("#top", "http://a.example/x/y"),
        ("//b.example/", "http://b.example/"),
        ("https://b.example/z", "https://b.example/z"),
        (" b c\n", "http://a.example/x/b%20c"),
        ("", "http://a.example/x/y"),
    ],
)
def test_links_are_resolved(link: str, expected: str) -> None:
    assert str(join_url(parse_url("http://a.example/x/y"), link)) == expected


@pytest.mark.parametrize(
    "link",
    ["mailto:a@b.example", "javascript:x", "\\\\b", "http://[::1", "a\x00b", "tel:1"],
)
def test_links_that_lead_to_no_page_are_refused(link: str) -> None:
    with pytest.raises(InvalidURL, match="valid HTTP/HTTPS URL"):
        join_url(parse_url("http://a.example/x/y"), link)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("http://a.example/", "https://www.a.example/x", True),
        ("http://a.example/", "http://b.a.example/", False),
        ("http://a.example/", "http://a.example:8080/", False),
        ("http://a.example:8080/", "http://a.example:8080/x", True),
    ],
)
def test_a_site_is_a_host(one: str, other: str, same: bool) -> None:
    assert is_same_site(parse_url(one), parse_url(other)) is same


@pytest.mark.proves("A-021")
@pytest.mark.parametrize("text", ["not-a-url", "", "http://", "mailto:a@b.example", "C:\\x"])
def test_the_advice_is_the_contract_s(text: str) -> None:
    with pytest.raises(ValueError, match="valid HTTP/HTTPS URL") as caught:
        parse_url(text)
    assert isinstance(caught.value, InvalidURL)
    assert caught.value.suggestion.startswith("Please provide a valid HTTP/HTTPS URL")


def test_a_refusal_is_short_and_printable() -> None:
    with pytest.raises(InvalidURL) as caught:
        parse_url("http://\x1b[31m" + "x" * 100_000)
    assert len(caught.value.message) < 500
    assert caught.value.message.isprintable()


@given(st.text(max_size=60) | st.text(max_size=40).map(lambda tail: f"http://a.example{tail}"))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        url = parse_url(text)
    except InvalidURL:
        return
    assert str(url).isascii()
    assert parse_url(str(url)) == url
    assert url.scheme in ("http", "https")
    assert 1 <= url.port <= 65_535
    assert not set(url.target) & set(' \r\n\t\\"<>')


def test_a_long_address_may_be_as_long_as_the_limit() -> None:
    text = "http://a.example/"
    assert parse_url(text + "a" * (LONGEST_URL - len(text))).host == "a.example"
