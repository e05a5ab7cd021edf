"""The lines that a reader sees, with their places in the text and what the markup says."""

from __future__ import annotations

from carrel.core.lines import NOWHERE, Line, Zone
from carrel.ingest.extract import extract_html

URL = "https://a.example/"
PAGE = """<html><head><title>Cook | Olive Tree</title></head><body>
<header><a href=/>Olive Tree</a></header>
<main><h1>Cook</h1><p class="job-location">Leeds, <b>hybrid</b></p>
<table><tr><th>Pay</th><td>£24,000<br>a year</td></tr></table>
<dl><dt>Team</dt><dd>Kitchen</dd></dl>
<ul><li>One<ul><li>Two</li></ul></li></ul>
<p>First line<br>second line</p><blockquote>Said.</blockquote>
<p style="display:none">Hidden words</p></main>
<footer>© Olive Tree</footer></body></html>"""


def lines(html: str = PAGE) -> dict[str, Line]:
    document = extract_html(html, URL, lines=True)
    for line in document.lines:
        if line.at != NOWHERE:
            assert document.text[line.at : line.at + len(line.text)] == line.text
    return {line.text: line for line in document.lines}


def test_lines_are_made_only_for_those_who_ask() -> None:
    assert extract_html(PAGE, URL).lines == ()


def test_all_that_is_seen_is_there_and_nothing_hidden() -> None:
    found = lines()
    assert list(found) == [
        "Cook | Olive Tree",
        "Olive Tree",
        "Cook",
        "Leeds, hybrid",
        "Pay",
        "£24,000",
        "a year",
        "Team",
        "Kitchen",
        "One",
        "Two",
        "First line",
        "second line",
        "Said.",
        "© Olive Tree",
    ]


def test_lines_of_the_text_have_their_place_and_others_have_none() -> None:
    found = lines()
    outside = {text for text, line in found.items() if line.at == NOWHERE}
    assert outside == {"Cook | Olive Tree", "Olive Tree", "© Olive Tree"}


def test_zones_are_told_apart() -> None:
    found = lines()
    zones = [found[text].zone for text in ("Cook | Olive Tree", "Olive Tree", "© Olive Tree")]
    assert zones == [Zone.TITLE, Zone.HEAD, Zone.FOOT]
    assert found["Cook"].zone is Zone.BODY


def test_cells_terms_lists_and_quotes_are_marked() -> None:
    found = lines()
    pay, amount = found["Pay"], found["£24,000"]
    assert (pay.head, pay.row, pay.column) == (True, amount.row, 0)
    assert (amount.column, found["a year"].path) == (1, amount.path)
    assert (found["Team"].tag, found["Kitchen"].tag) == ("dt", "dd")
    assert found["Two"].listed
    assert found["Said."].quoted
    assert not found["First line"].listed


def test_classes_and_runs_are_kept() -> None:
    line = lines()["Leeds, hybrid"]
    assert "location" in line.names
    assert [(line.text[run.start : run.end], run.bold) for run in line.runs] == [
        ("Leeds,", False),
        ("hybrid", True),
    ]


def test_a_line_of_furniture_is_not_placed_at_the_same_words_of_the_text() -> None:
    page = (
        "<nav><ul><li>Cook</li></ul></nav><main><p>Some words before it all begins here.</p>"
        "<h2>Cook</h2><p>More words that follow the heading of this part.</p></main>"
    )
    document = extract_html(page, URL, lines=True)
    nav, heading = (line for line in document.lines if line.text == "Cook")
    assert nav.at == NOWHERE
    assert heading.at == document.text.index("Cook")
