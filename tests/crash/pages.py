"""Pages made from numbers: the writer that is killed and the one who checks make the same ones."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from carrel.core.embedding import Embedded, Vector
from carrel.core.pages import ChunkDraft, Link, PageDraft

DIMENSIONS = 8
TOKEN_BYTES = 2
_WORDS = (
    "index query page version lease token writer reader vacuum commit slot block term vector "
    "検索 索引 文書 段落 更新 削除 保存 確認 全文 言語"
).split()


def paragraph(number: int) -> str:
    """Return the text of a paragraph."""
    dice = random.Random(number)
    return f"p{number} " + " ".join(dice.choices(_WORDS, k=dice.randint(5, 40)))


def page(numbers: Sequence[int]) -> PageDraft:
    """Return a page of these paragraphs, a chunk each, with a link for every third."""
    chunks, place = [], 0
    texts = [paragraph(number) for number in numbers]
    for text in texts:
        chunks.append(ChunkDraft(text=text, start=place, end=place + len(text), section=("Top",)))
        place += len(text) + 1
    links = [Link(url=f"https://link.example/{n}", text=f"to {n}") for n in numbers[::3]]
    return PageDraft(
        title=f"Page {sum(numbers)}",
        language="mixed",
        text="\n".join(texts),
        chunks=chunks,
        links=links,
    )


def vector(text: str) -> Vector:
    """Return a vector that depends on the text alone."""
    dice = np.random.default_rng(list(text.encode()))
    return dice.standard_normal(DIMENSIONS).astype(np.float32)


def encoded(text: str) -> Embedded:
    """Return windows and tokens that depend on the text alone; the first window is its vector."""
    windows = np.stack([vector(text), *(vector(text[at:]) for at in range(1, len(text) % 3 + 1))])
    return Embedded(windows=windows, tokens=text.encode()[: 2 * (len(text) // 4)] or b"..")
