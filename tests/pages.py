"""Pages for tests: drafts cut by paragraph, and generated texts in English and Japanese."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np

from carrel.core.embedding import Embedded, Vector
from carrel.core.pages import ChunkDraft, Link, PageDraft
from carrel.storage.corpus import Corpus
from carrel.storage.versioning import Stored

ENGLISH = (
    "index query cache token running writers replicate vacuum page lock timeout pool driver "
    "schema the of and max_connections os.path naïve STRASSE deployments 2026 b-tree"
).split()
JAPANESE = "索引 検索 データベース 接続 の は 設定 東京 ページ ﾃﾞｰﾀ 更新する 一 です ログ".split()


def moment() -> datetime:
    """A clock that stands still."""
    return datetime(2026, 1, 1, tzinfo=UTC)


def draft(
    *paragraphs: str,
    title: str = "A page",
    language: str = "en",
    links: Sequence[Link] = (),
    section: tuple[str, ...] = (),
) -> PageDraft:
    """A page of these paragraphs, each one chunk."""
    chunks = []
    at = 0
    for text in paragraphs:
        chunks.append(ChunkDraft(text=text, start=at, end=at + len(text), section=section))
        at += len(text) + 2
    return PageDraft(
        title=title, language=language, text="\n\n".join(paragraphs), chunks=chunks, links=links
    )


async def add_page(corpus: Corpus, url: str, page: PageDraft, content_type: str = "") -> Stored:
    """Add a source and store its page."""
    source = await corpus.add(url, content_type=content_type)
    return await corpus.store(source.id, page)


def paragraph(dice: random.Random, longest: int = 30) -> str:
    """A paragraph of one language or of both."""
    words: Sequence[str] = dice.choice((ENGLISH, JAPANESE, (*ENGLISH, *JAPANESE)))
    joint = " " if words is not JAPANESE else dice.choice(("", "、"))
    return joint.join(dice.choices(words, k=dice.randint(0, longest)))


def generated(seed: int, count: int) -> list[PageDraft]:
    """So many pages, always the same for a seed; some chunks are equal or empty."""
    dice = random.Random(seed)
    return [
        draft(
            *(paragraph(dice) for _ in range(dice.randint(1, 6))),
            title=f"Page {number}",
            language=dice.choice(("en", "ja")),
            section=(dice.choice(ENGLISH),) if dice.random() < 0.5 else (),
            links=links(dice, count),
        )
        for number in range(count)
    ]


def links(dice: random.Random, pages: int) -> list[Link]:
    """Some links between so many pages, named by their numbers, in the text and beside it."""
    return [
        Link(
            url=f"https://a.example/{dice.randrange(pages)}",
            text=paragraph(dice, longest=3),
            main=dice.random() < 0.8,
        )
        for _ in range(dice.randint(0, 4))
    ]


def questions(seed: int, count: int) -> list[str]:
    """So many queries, always the same for a seed."""
    dice = random.Random(seed)
    return [paragraph(dice, longest=6) for _ in range(count)]


def grid(dice: random.Random, dimensions: int = 8) -> Vector:
    """A vector whose products are exact in 16 and in 32 bits."""
    return np.array([dice.randint(-8, 8) / 4 for _ in range(dimensions)], dtype=np.float32)


def embedded(*windows: Vector, tokens: bytes = b"") -> Embedded:
    """What an encoder would make of a passage: a vector for each window."""
    return Embedded(windows=np.stack(windows), tokens=tokens)
