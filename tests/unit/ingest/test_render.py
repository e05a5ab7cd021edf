from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.core.blocks import Code, Formula, Heading, Image, ListItem, Paragraph, Rich
from carrel.ingest.extract import extract_html
from carrel.ingest.render import markdown_of, render, text_of

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=30)
BLOCKS = st.one_of(
    WORDS.map(lambda text: Paragraph(words=Rich(text, text))),
    WORDS.map(lambda text: Heading(level=2, words=Rich(text, text))),
    WORDS.map(lambda text: ListItem(words=Rich(text, text), number=1)),
    WORDS.map(lambda text: Code(text=text)),
    WORDS.map(lambda text: Formula(latex=text)),
    st.just(Image(url="https://example.org/a.png")),
)


@given(st.lists(BLOCKS, max_size=8))
def test_every_block_stands_where_its_span_says(blocks: list[Paragraph]) -> None:
    text, markdown, spans = render(blocks)
    assert len(spans) == len(blocks)
    for block, span in zip(blocks, spans, strict=True):
        assert text[span.start : span.end] == text_of(block)
        assert markdown[span.markdown_start : span.markdown_end] == markdown_of(block)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("# a", "\\# a"),
        ("12. a", "12\\. a"),
        ("１. a", "１\\. a"),
        ("a\n- b", "a\n\\- b"),
        ("plain # words - 1. here", "plain # words - 1. here"),
    ],
)
def test_a_line_of_prose_is_no_heading_and_no_item(words: str, shown: str) -> None:
    assert markdown_of(Paragraph(words=Rich(words, words))) == shown


def test_items_of_a_list_follow_each_other_and_other_blocks_stand_apart() -> None:
    item = ListItem(words=Rich("a", "a"))
    text, markdown, _ = render([item, item, Paragraph(words=Rich("b", "b")), item])
    assert text == "a\na\n\nb\n\na"
    assert markdown == "- a\n- a\n\nb\n\n- a"


def test_a_document_travels_between_processes() -> None:
    document = extract_html("<main><h1>A</h1><p>Words.</p></main>", "https://example.org/")
    assert pickle.loads(pickle.dumps(document)) == document


def test_reading_twice_gives_the_same() -> None:
    html = "<main><h1>A</h1><div class=note><p>Words.</p></div><ul><li>x<li>y</ul></main>"
    first = extract_html(html, "https://example.org/")
    assert first == extract_html(html, "https://example.org/")
