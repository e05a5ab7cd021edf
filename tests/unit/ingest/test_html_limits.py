from __future__ import annotations

import time

import pytest

from carrel.errors import ExtractionError, ProcessingError
from carrel.ingest.extract import extract_html
from carrel.ingest.html.limits import check_limits


@pytest.mark.parametrize(
    ("html", "what"),
    [
        ("x" * 10_000_001, "characters"),
        ("<div>" * 6_000, "nested elements"),
        ("<b><i><a>" * 3_000, "nested elements"),
        ("<p " + " ".join(f"a{n}=1" for n in range(2_000)) + ">x", "attributes on one tag"),
        ("<p " + 'a=">" ' * 2_000 + ">x", "attributes on one tag"),
        ("<a " * 4_000, "attributes on one tag"),
        ("<x a=b'><p " + "c " * 2_000 + "d'>", "attributes on one tag"),
    ],
)
def test_a_page_that_would_keep_the_parser_is_refused(html: str, what: str) -> None:
    with pytest.raises(ExtractionError) as caught:
        extract_html(html, "https://example.org/")
    assert caught.value.details["what"] == what
    assert isinstance(caught.value, ProcessingError)
    assert caught.value.suggestion


@pytest.mark.parametrize(
    "html",
    [
        "<p>" * 20_000,
        "<ul>" + "<li>item" * 20_000,
        "<!--" * 20_000,
        "<script>" + "if (a<b) { x = '<div>' }" * 20_000 + "</script>",
        "<style>" + ".a{color:red}" * 20_000 + "</style>",
        "<div>x</div>" * 20_000,
        "<" * 100_000,
        "&#x1F600;" * 20_000,
        "<img src='data:image/png;base64," + "A" * 500_000 + "'>",
    ],
)
def test_a_large_but_harmless_page_is_let_through(html: str) -> None:
    start = time.process_time()
    check_limits(html)
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 3_000 + "deep words" + "</div>" * 3_000,
        "<blockquote>" * 600 + "deep words",
        "<ul><li>" * 600 + "deep words",
        "<table><tr><td>" * 300 + "deep words",
        "<span>" * 2_000 + "deep words",
        "<math>" + "<mrow>" * 600 + "deep words",
    ],
)
def test_words_far_down_are_read_without_running_out_of_stack(html: str) -> None:
    assert "deep" in extract_html(html, "https://example.org/").text


@pytest.mark.parametrize(
    "html",
    [
        "",
        "   ",
        "\x00\x01",
        "<",
        "<!",
        "<html",
        "&",
        "<p",
        "</p>",
        "<body></body>",
        "<title>x",
        "[" * 5_000,
    ],
)
def test_scraps_give_a_document(html: str) -> None:
    document = extract_html(html, "https://example.org/")
    assert len(document.spans) == len(document.blocks)


def test_json_ld_that_nests_without_end_is_left_out() -> None:
    html = f"<script type='application/ld+json'>{'[' * 100_000}</script><p>Words.</p>"
    assert "json_ld" not in extract_html(html, "https://example.org/").metadata


@pytest.mark.parametrize(
    "html",
    [
        "<style>" + ".a{display:none}" * 20_000 + "</style>" + "<p class=a>x</p>" * 2_000,
        "<p style='opacity:0'>x</p>" * 20_000,
        "<noscript>x</noscript>" * 20_000,
        "<p>" + "word " * 400 + "</p>" + "<p>Related articles</p>" * 10_000,
        "<blockquote>" * 100 + "word " * 100_000,
    ],
)
def test_repetition_costs_no_more_than_its_length(html: str) -> None:
    start = time.process_time()
    extract_html(html, "https://example.org/")
    assert time.process_time() - start < 5
