"""Judge the blocks of a page: keep those that make the best of the main text.

The rules have the first word: headings and images of their region stay whatever the scorer says,
and code, tables, formulae and boxes stay unless it is nearly sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from carrel.core.blocks import Admonition, Block, Code, Formula, Heading, Image, Quote, Table
from carrel.ingest.html.doubt import is_doubted
from carrel.ingest.html.features import Described, describe
from carrel.ingest.html.features_known import look_up
from carrel.ingest.html.scorer_file import Model, model

if TYPE_CHECKING:
    from carrel.ingest.extract import Reading

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.float32]
Sums = npt.NDArray[np.float64]

_FEW = 10  # blocks up to which a page is left as the rules have it
_CODE = 0.05  # share of blocks of code from which a page is: documentation
USUAL = 0.91  # F1 that the rules reach on pages with code
_MANY = 5_000  # blocks from which it is: no page that people read has so many
_STRICT = 0.8  # share of the expected main text that the choice counts on
_UNLIKELY = 0.1  # probability under which even code, tables, formulae and boxes are dropped
_WELL = 0.8  # expected F1 of the rules' own choice from which nothing is added to it
_STRUCTURE = (Code, Table, Formula, Admonition)


class Judgement(NamedTuple):
    """Which blocks stay, and the F1 of words that is expected of them."""

    keep: Sequence[bool]
    confidence: float


def no_scorer(reading: Reading) -> list[bool]:
    """Keep what the rules keep."""
    doubted = {id(node) for node in reading.doubted}
    return [not is_doubted(one.node, doubted) for one in reading.candidates]


def judge(reading: Reading) -> Judgement:
    """Judge the blocks of a page by the model that Carrel comes with."""
    if not 0 < len(reading.candidates) <= _MANY:
        return Judgement(no_scorer(reading), 1.0)
    if is_plain(reading):
        return Judgement(no_scorer(reading), USUAL)
    page = describe(reading)
    chances = score(page, model())
    keep, expected = choose(chances, page, [one.block for one in reading.candidates])
    return Judgement(keep.tolist(), expected)


def is_plain(reading: Reading) -> bool:
    """Say whether the rules are left alone with a page: what they keep there is nearly all text."""
    blocks = reading.candidates
    code = sum(isinstance(one.block, Code) for one in blocks)
    return len(blocks) <= _FEW or code > _CODE * len(blocks)


def score(page: Described, held: Model) -> Numbers:
    """Return for each block the probability that it is main text."""
    return held.forest.score(np.hstack([page.numbers, look_up(page, held.dictionary)]))


def choose(chances: Numbers, page: Described, blocks: Sequence[Block]) -> tuple[Flags, float]:
    """Return which blocks to keep, and the F1 that is expected then.

    These are the likeliest blocks, as many as give the highest expected F1 of words.
    """
    words = page.words.astype(np.float64)
    gains = words * chances
    keep = ~page.doubted
    free = keep if _expected(keep, gains, words) > _WELL else np.ones_like(keep)
    keep = _fixed(chances, page, blocks)
    _add_likeliest(keep, chances, free=free, gains=gains, words=words)
    return keep, _expected(keep, gains, words)


def _expected(keep: Flags, gains: Sums, words: Sums) -> float:
    """Return the expected F1 of a choice."""
    size = float(words[keep].sum() + gains.sum())
    return float(2.0 * gains[keep].sum() / size) if size else 1.0


def _add_likeliest(keep: Flags, chances: Numbers, *, free: Flags, gains: Sums, words: Sums) -> None:
    """Add blocks to those that stay, the likeliest first, up to the highest expected F1."""
    order = np.flatnonzero(free & ~keep)
    order = order[np.argsort(-chances[order], kind="stable")]
    wanted = _STRICT * gains.sum()
    hits = gains[keep].sum() + np.concatenate([[0.0], np.cumsum(gains[order])])
    sizes = words[keep].sum() + np.concatenate([[0.0], np.cumsum(words[order])])
    keep[order[: int((hits / np.maximum(sizes + wanted, 1e-9)).argmax())]] = True


def _fixed(chances: Numbers, page: Described, blocks: Sequence[Block]) -> Flags:
    """Return the blocks that stay in any case."""
    always = np.array([holds_structure(block) for block in blocks], dtype=np.bool_)
    likely = np.array([isinstance(block, _STRUCTURE) for block in blocks], dtype=np.bool_)
    kept: Flags = (always | (likely & (chances > _UNLIKELY))) & ~page.doubted
    return kept


def holds_structure(block: Block) -> bool:
    """Say whether a block is a heading or an image, or a quote or box around one."""
    if isinstance(block, Quote | Admonition):
        return any(map(holds_structure, block.blocks))
    return isinstance(block, Heading | Image)
