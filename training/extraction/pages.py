"""The pages of WCXB as the scorer sees them, each with its truth."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt

from bench.extraction import page_of, truths, words_of
from carrel.core.blocks import Block
from carrel.ingest.extract import Reading, extract_html
from carrel.ingest.html.features import Described, describe
from carrel.ingest.html.scorer import is_plain, no_scorer
from carrel.ingest.render import text_of
from training.extraction.labels import labels

FOLDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page: its blocks, described and labelled."""

    url: str
    kind: str
    described: Described | None  # none for a page without blocks
    plain: bool  # the rules are left alone with it
    blocks: Sequence[Block]
    words: Sequence[Sequence[str]]
    truth: Sequence[str]
    labels: npt.NDArray[np.float32]

    @property
    def host(self) -> str:
        """Return the site, for a site is either learned from or judged."""
        return (urlsplit(self.url).hostname or "").removeprefix("www.")

    @property
    def shares(self) -> npt.NDArray[np.float32]:
        """Return each block's share of the page's words."""
        sizes = np.array([len(words) for words in self.words], dtype=np.float32)
        return sizes / max(1.0, float(sizes.sum()))


def pages(limit: int | None = None) -> list[Page]:
    """Read and describe all pages."""
    return [
        _page(page_of("wcxb/html.dev", truth["id"]), truth)
        for truth in truths("wcxb", "truth.dev.jsonl", limit)
    ]


def _page(html: str, truth: dict[str, str]) -> Page:
    held: list[Reading] = []
    described: list[Described] = []
    plain: list[bool] = []

    def keep(reading: Reading) -> list[bool]:
        held.append(reading)
        plain.append(is_plain(reading))
        if reading.candidates:
            described.append(describe(reading))
        return no_scorer(reading)

    extract_html(html, truth["url"], keep=keep)
    blocks = [one.block for one in held[0].candidates]
    words = [list(words_of(text_of(block))) for block in blocks]
    wanted = list(words_of(truth["text"]))
    return Page(
        url=truth["url"],
        kind=truth["page_type"],
        described=described[0] if described else None,
        plain=plain[0],
        blocks=blocks,
        words=words,
        truth=wanted,
        labels=labels(words, wanted),
    )


def folds(found: Sequence[Page], count: int = FOLDS) -> dict[str, int]:
    """Deal the sites into folds of one size, in an order that depends on their names alone."""
    hosts = {page.host for page in found}
    order = sorted(hosts, key=lambda host: hashlib.sha256(host.encode()).hexdigest())
    return {host: at % count for at, host in enumerate(order)}
