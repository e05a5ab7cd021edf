"""The scorer drops what is no main text and leaves the page's structure alone."""

from __future__ import annotations

import numpy as np
import pytest

from carrel.core.blocks import Admonition, Code, Heading, Image, Paragraph, Quote, Rich, Table
from carrel.ingest.extract import Reading, extract_html
from carrel.ingest.html import scorer
from carrel.ingest.html.features import COLUMNS, Described, describe
from carrel.ingest.html.features_known import Dictionary, look_up
from carrel.ingest.html.scorer import choose, holds_structure, judge, no_scorer

URL = "https://example.org/page"
SENTENCE = "The river rises in the hills, and it is one of the longest that reach the sea. "
ARTICLE = "<h1>The river</h1>" + "".join(
    f"<h2>Part {part}</h2>" + f"<p>{SENTENCE * 5}</p>" * 3 for part in range(5)
)
CARDS = "".join(
    f"<div class=card><a href=/{at}><img src=/{at}.png> <b>Buy now {at}</b></a></div>"
    for at in range(12)
)
PAGE = (
    f"<main>{ARTICLE}<pre><code>flow = 3</code></pre>"
    "<table><tr><th>Year</th><th>Level</th></tr><tr><td>1990</td><td>3 m</td></tr></table>"
    "<p><img src=/map.png alt=Map></p>"
    f"<div class='related-posts'><h3>You may also like</h3>{CARDS}</div></main>"
)


def _reading(html: str) -> Reading:
    held: list[Reading] = []

    def keep(reading: Reading) -> list[bool]:
        held.append(reading)
        return no_scorer(reading)

    extract_html(html, URL, keep=keep)
    return held[0]


def _described(html: str) -> Described:
    found: list[Described] = []

    def keep(reading: Reading) -> list[bool]:
        found.append(describe(reading))
        return no_scorer(reading)

    extract_html(html, URL, keep=keep)
    return found[0]


def test_a_page_is_described_the_same_each_time() -> None:
    first, second = _described(PAGE), _described(PAGE)
    assert np.array_equal(first.numbers, second.numbers)
    assert (first.names, first.terms, first.headings) == (
        second.names,
        second.terms,
        second.headings,
    )


def test_every_block_has_every_column_as_a_finite_number() -> None:
    page = _described(PAGE)
    assert page.numbers.shape == (len(page.places), len(COLUMNS))
    assert np.isfinite(page.numbers).all()


def test_columns_have_names_of_their_own() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS)


def test_what_the_rules_leave_out_by_name_is_looked_at_again() -> None:
    page = _described(PAGE)
    assert page.doubted.any()
    assert not page.doubted.all()


def test_the_rules_alone_leave_doubted_parts_out() -> None:
    document = extract_html(PAGE, URL, keep=no_scorer)
    assert "Buy now" not in document.text
    assert document.confidence == 1.0


def test_the_scorer_keeps_an_article_and_says_how_sure_it_is() -> None:
    document = extract_html(PAGE, URL)
    assert document.text.count(SENTENCE.strip()) >= 75
    assert "Buy now" not in document.text
    assert 0.5 < document.confidence <= 1.0


def test_images_of_dropped_blocks_are_not_listed() -> None:
    document = extract_html(PAGE, URL)
    assert [image.url for image in document.images] == ["https://example.org/map.png"]


def test_an_empty_page_is_judged() -> None:
    assert judge(_reading("")) == ([], 1.0)
    assert extract_html("", URL).blocks == ()


def test_headings_and_images_stay_whatever_the_scorer_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = extract_html(PAGE, URL, keep=no_scorer)
    monkeypatch.setattr(scorer, "score", lambda page, _: np.zeros(len(page.places), np.float32))
    after = extract_html(PAGE, URL)
    fixed = Heading | Image
    assert [one for one in after.blocks if isinstance(one, fixed)] == [
        one for one in before.blocks if isinstance(one, fixed)
    ]
    assert SENTENCE not in after.text


def test_code_and_tables_stay_unless_they_are_very_unlikely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def doubtful(page: Described, _: object) -> object:
        chances = np.full(len(page.places), 0.95, np.float32)
        chances[-40:] = 0.15
        return chances

    monkeypatch.setattr(scorer, "score", doubtful)
    kinds = {type(one) for one in extract_html(PAGE, URL).blocks}
    assert {Code, Table} <= kinds


def test_a_short_page_is_left_as_the_rules_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scorer, "score", lambda page, _: np.zeros(len(page.places), np.float32))
    assert extract_html("<main><h1>A</h1><p>Words.</p></main>", URL).text == "A\n\nWords."


def test_a_page_of_very_many_blocks_is_left_as_the_rules_have_it() -> None:
    document = extract_html(f"<main>{'<p>Words of one.</p>' * 5_001}</main>", URL)
    assert len(document.blocks) == 5_001


def test_nothing_is_added_to_a_page_that_the_rules_read_well() -> None:
    page = _described(PAGE)
    reading = _reading(PAGE)
    chances = np.where(page.doubted, 0.7, 0.99).astype(np.float32)
    keep, expected = choose(chances, page, [one.block for one in reading.candidates])
    assert not (keep & page.doubted).any()
    assert expected > 0.8


def test_a_part_that_was_left_out_comes_back_when_it_holds_the_text() -> None:
    posts = "".join(f"<div class=post><p>{SENTENCE * 4}</p></div>" for _ in range(9))
    notes = f"<p>{SENTENCE * 8}</p>" * 6
    html = f"<main><h1>Thread</h1>{notes}<div id=comments>{posts}</div></main>"
    page, reading = _described(html), _reading(html)
    assert page.doubted.sum() == 9
    chances = np.where(page.doubted, 0.9, 0.1).astype(np.float32)
    keep, _ = choose(chances, page, [one.block for one in reading.candidates])
    assert (keep & page.doubted).any()


def test_boxes_around_headings_and_images_hold_structure() -> None:
    words = Rich("a", "a")
    box = Admonition(kind="note", title="", blocks=(Heading(level=2, words=words),))
    assert holds_structure(Quote(blocks=(box,)))
    assert not holds_structure(Quote(blocks=(Paragraph(words=words),)))


def test_names_are_summed_up_over_all_elements_above() -> None:
    page = _described(f"<main class=good><div class=bad>{ARTICLE}</div></main>")
    known = Dictionary(names={"good": 2.0, "bad": -1.0}, terms={}, headings={"part": 3.0})
    found = look_up(page, known)
    assert found[0, :6].tolist() == [-1.0, 2.0, 1.0, 0.5, -1.0, -1.0]
    assert found[2, -3:].tolist() == [3.0, 3.0, 3.0]


def test_a_page_keeps_its_pruned_parts_pruned_afterwards() -> None:
    reading = _reading(PAGE)
    assert reading.doubted
    assert all(part.pruned for part in reading.doubted)
