"""A changed paragraph touches its own chunks only, however long the section is."""

from __future__ import annotations

import random

import pytest

from carrel.core.documents import Document
from carrel.core.pages import ChunkDraft
from carrel.ingest.chunks.chunk import chunk
from carrel.ingest.formats.read import read

WORDS = {
    "en": "river stone window garden letter yellow morning keeps turning quietly over".split(),
    "ja": "川石窓庭手紙黄色朝静かに回る本棚机椅子".split("x"),
}


def sentence(dice: random.Random, language: str) -> str:
    if language == "ja":
        return "".join(dice.choices(WORDS["ja"][0], k=dice.randint(15, 60))) + "。"
    return " ".join(dice.choices(WORDS["en"], k=dice.randint(6, 22))).capitalize() + "."


def paragraphs(dice: random.Random, language: str, count: int) -> list[str]:
    joint = "" if language == "ja" else " "
    return [
        joint.join(sentence(dice, language) for _ in range(dice.randint(1, 6)))
        for _ in range(count)
    ]


def document(texts: list[str]) -> Document:
    body = "# Title\n\n" + "\n\n".join(texts)
    return read(body.encode(), "text/markdown", "https://example.org/a.md")


def former(chunks: tuple[ChunkDraft, ...]) -> list[tuple[tuple[str, ...], str]]:
    return [(one.section, one.text) for one in chunks]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("content_type", ["", "job_posting", "blog_article"])
def test_a_changed_paragraph_touches_few_chunks(language: str, content_type: str) -> None:
    touched = []
    for seed in range(25):
        dice = random.Random(seed)
        texts = paragraphs(dice, language, 40)
        before = chunk(document(texts), content_type)
        at = dice.randrange(len(texts))
        texts[at] = paragraphs(dice, language, 1)[0]
        after = chunk(document(texts), content_type, former=former(before))
        known = {one.digest("") for one in before}
        changed = [one for one in after if one.digest("") not in known]
        touched.append(len(changed))
        assert len(before) >= 6
        page = document(texts).text
        assert all(one.text == page[one.start : one.end] for one in after)
        covered = sorted((one.start, one.end) for one in after)
        reached = 0
        for start, end in covered:
            assert not page[reached:start].strip(), "words between two chunks are in none"
            reached = max(reached, end)
        assert not page[reached:].strip()
    # The paragraph may lie in two chunks, and with an overlap in a third.
    assert max(touched) <= 4
    assert sum(touched) / len(touched) <= 2.5


def test_an_unchanged_page_keeps_every_chunk() -> None:
    texts = paragraphs(random.Random(3), "en", 30)
    before = chunk(document(texts), "blog_article")
    after = chunk(document(texts), "blog_article", former=former(before))
    assert [one.digest("") for one in after] == [one.digest("") for one in before]


def test_a_paragraph_that_moves_and_one_that_goes_leave_the_rest() -> None:
    texts = paragraphs(random.Random(4), "en", 30)
    before = chunk(document(texts), "")
    moved = [*texts[1:20], texts[0], *texts[20:29]]
    after = chunk(document(moved), "", former=former(before))
    known = {one.digest("") for one in before}
    assert sum(one.digest("") in known for one in after) >= len(before) // 2


def test_former_chunks_of_another_page_are_no_hindrance() -> None:
    texts = paragraphs(random.Random(5), "en", 12)
    other = chunk(document(paragraphs(random.Random(6), "en", 12)), "")
    assert chunk(document(texts), "", former=former(other)) == chunk(document(texts), "")
