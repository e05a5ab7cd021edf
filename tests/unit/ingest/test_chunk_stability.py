"""A change of a paragraph changes the chunks of its section and no others."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from carrel.core.blocks import Block, Code, Heading, ListItem, Paragraph, Rich
from carrel.core.documents import Document
from carrel.ingest.chunks.chunk import chunk
from tests.unit.ingest.test_chunk import (
    covers,
    document,
    heading,
    japanese,
    paragraph,
    prose,
    table,
)

TYPES = ["", "job_posting", "blog_article"]
words = st.text(st.sampled_from("abc .。、！?\n日本ごカ(\"'"), min_size=1, max_size=400).filter(
    str.strip
)
rich = words.map(lambda text: Rich(text.strip(), text.strip()))
blocks: st.SearchStrategy[Block] = st.one_of(
    st.builds(
        lambda level, text: heading(" ".join(text.split())[:60], level), st.integers(1, 4), words
    ),
    st.builds(lambda text: Paragraph(words=text), rich),
    st.builds(lambda text: ListItem(words=text), rich),
    st.builds(lambda text, times: Code(text="\n".join([text] * times)), words, st.integers(1, 30)),
    st.builds(table, st.integers(1, 60)),
)


@given(st.lists(blocks, max_size=12), st.sampled_from(TYPES))
@example([Code(text="? ")], "")
@settings(max_examples=60, deadline=None)
def test_every_page_is_covered_by_chunks_of_the_right_size(given: list[Block], kind: str) -> None:
    page = document(*given)
    chunks = chunk(page, kind)
    assert covers(page, chunks)
    assert all(0 <= one.start < one.end <= len(page.text) for one in chunks)
    least = min(50, len(page.text.strip()))
    assert all(least <= len(one.text) <= 5_000 for one in chunks)
    assert all(0 <= one.markdown_start <= one.markdown_end <= len(page.markdown) for one in chunks)
    assert chunks == chunk(page, kind)


def _random_page(dice: random.Random) -> list[Block]:
    found: list[Block] = []
    for section in range(dice.randint(3, 8)):
        found.append(heading(f"Section {section}", dice.randint(1, 3)))
        for at in range(dice.randint(1, 8)):
            text = (
                japanese(dice.randint(2, 9))
                if dice.random() < 0.3
                else prose(dice.randint(2, 9), section * 10 + at)
            )
            found.append(paragraph(text))
    return found


def _section_of(page: list[Block], place: int) -> str:
    above = [block for block in page[: place + 1] if isinstance(block, Heading)]
    return above[-1].words.text


def _digests(page: Document, kind: str, without: str) -> list[str]:
    return [one.digest("") for one in chunk(page, kind) if without not in one.section[-1:]]


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("seed", range(25))
def test_a_change_of_a_paragraph_stays_in_its_section(kind: str, seed: int) -> None:
    dice = random.Random(seed)
    before = _random_page(dice)
    place = dice.choice([at for at, one in enumerate(before) if isinstance(one, Paragraph)])
    after = [*before]
    after[place] = paragraph(prose(dice.randint(2, 12), 777))
    section = _section_of(before, place)
    old, new = document(*before), document(*after)
    assert _digests(old, kind, section) == _digests(new, kind, section)
    assert chunk(old, kind) != chunk(new, kind)


@pytest.mark.parametrize("seed", range(20))
def test_a_change_in_a_long_section_reaches_no_further_than_the_next_anchor(seed: int) -> None:
    dice = random.Random(seed)
    before: list[Block] = [
        paragraph(prose(dice.randint(2, 6), seed * 1_000 + at)) for at in range(150)
    ]
    after = [*before]
    after[dice.randrange(2, 40)] = paragraph(prose(dice.randint(1, 7), 999_000 + seed))
    old = chunk(document(*before), "")
    new = {one.digest("") for one in chunk(document(*after), "")}
    assert len(old) > 45
    assert 1 <= sum(one.digest("") not in new for one in old) <= 12


def test_a_section_that_fits_is_not_parted_by_anchors() -> None:
    page = document(heading("One"), *(paragraph(f"Short words, number {at}.") for at in range(20)))
    assert len(chunk(page, "")) == 1


def test_time_grows_with_the_page_and_no_faster() -> None:
    def seconds(times: int) -> float:
        page = document(paragraph(prose(400) * times), Code(text="call()\n" * 2_000 * times))
        start = time.process_time()
        assert chunk(page, "")
        return time.process_time() - start

    seconds(1)
    assert seconds(8) < 8 * 4 * max(seconds(1), 0.02)
