"""Describe the blocks of a page in numbers, for the scorer that keeps or drops them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from carrel.core.blocks import Block, Code, Heading, Image, ListItem, Paragraph
from carrel.ingest.html import features_row, features_tree, features_words
from carrel.ingest.html.columns import Matrix
from carrel.ingest.html.node import Node
from carrel.ingest.render import text_of

if TYPE_CHECKING:
    from carrel.ingest.extract import Reading

_KINDS = (Heading, Paragraph, ListItem, Code, Image)
_KIND = {kind: at for at, kind in enumerate(_KINDS)}
_TAGS = ("p", "div", "li")
_TAG = {tag: at for at, tag in enumerate(_TAGS, len(_KINDS))}
_OWN = (
    *(f"kind: {kind.__name__.lower()}" for kind in _KINDS),
    *(f"tag: {tag}" for tag in _TAGS),
    "linked",
    "share of element",
    "times",
    "repeated",
    "level",
)
_PAGE = (
    "page: blocks",
    "page: letters",
    "page: share of body",
    "page: linked",
    "page: headings",
    "page: items",
    "page: images",
    "page: code",
    "page: words per block",
    "page: long blocks",
    "page: money",
    "page: questions",
    "page: doubted",
)
_GIVEN = (*features_words.COLUMNS, *_OWN, *features_tree.COLUMNS)
_AT = {name: at for at, name in enumerate(_GIVEN)}
COLUMNS = (*_GIVEN, *features_row.COLUMNS, *_PAGE)
_MEANS = tuple(
    _AT[name]
    for name in (
        "kind: heading",
        "kind: listitem",
        "kind: image",
        "kind: code",
        "words",
        "money",
        "questions",
        "doubted",
    )
)
_LONG = 25  # words
_TERMS = 16  # words of a block that are looked up


@dataclass(frozen=True, slots=True)
class Described:
    """A page's blocks in numbers, and the words that a dictionary may know."""

    numbers: Matrix
    words: Matrix  # how many words each block has
    doubted: npt.NDArray[np.bool_]  # blocks that the rules would leave out
    names: list[tuple[str, ...]]  # of each element met
    parents: list[int]  # place of the parent in `names`, -1 for none
    places: list[int]  # of each block's element in `names`
    terms: list[list[str]]  # first words of each block
    headings: list[int]  # block that heads each block, -1 for none


def describe(reading: Reading) -> Described:
    """Describe all candidates of a page, of which there must be one at least."""
    blocks = [one.block for one in reading.candidates]
    nodes = [one.node for one in reading.candidates]
    texts = [text_of(block) for block in blocks]
    terms = [text[: 12 * _TERMS].lower().split()[:_TERMS] for text in texts]
    surroundings = features_tree.Surroundings(reading.region, reading.doubted)
    places = [surroundings.place_of(node) for node in nodes]
    numbers = np.hstack(
        [
            features_words.look_at(texts, terms),
            _own(blocks, nodes, texts),
            surroundings.columns(places),
        ]
    )
    row, headings = features_row.in_a_row(numbers, _AT)
    page = np.broadcast_to(_page(reading, numbers), (len(blocks), len(_PAGE)))
    return Described(
        numbers=np.hstack([numbers, row, page]),
        words=numbers[:, _AT["words"]],
        doubted=numbers[:, _AT["doubted"]] > 0,
        names=surroundings.names(),
        parents=surroundings.parents,
        places=places,
        terms=terms,
        headings=headings,
    )


def _own(blocks: Sequence[Block], nodes: Sequence[Node], texts: Sequence[str]) -> Matrix:
    """Return what a block and its element say by themselves."""
    count = len(blocks)
    table = np.zeros((count, len(_OWN) + 1), dtype=np.float32)  # the last is for other kinds
    row = np.arange(count)
    table[row, [_KIND.get(block.__class__, -1) for block in blocks]] = 1
    table[row, [_TAG.get(node.tag, -1) for node in nodes]] = 1
    letters = np.array([node.letters for node in nodes])
    lengths = np.array([len(text) for text in texts])
    times = Counter(texts)
    signs = [
        (node.tag, node.classes, node.parent.classes if node.parent is not None else ())
        for node in nodes
    ]
    alike = Counter(signs)
    rest = (
        np.array([node.linked for node in nodes]) / np.maximum(letters, 1),
        np.where(letters > 0, np.minimum(1.0, lengths / np.maximum(letters, 1)), 1.0),
        [times[text] for text in texts],
        np.log1p([alike[sign] for sign in signs]),
        [_level(block) for block in blocks],
    )
    for at, column in enumerate(rest, len(_KINDS) + len(_TAGS)):
        table[:, at] = column
    return table[:, :-1]


def _level(block: Block) -> int:
    if isinstance(block, Heading):
        return block.level
    return block.depth + 1 if isinstance(block, ListItem) else 0


def _page(reading: Reading, numbers: Matrix) -> Matrix:
    region = reading.region
    letters = region.letters or 1
    means = numbers[:, _MEANS].mean(axis=0).tolist()
    words = numbers[:, _AT["words"]]
    longs = float(words[words > _LONG].sum() / max(1.0, float(words.sum())))
    body = reading.body.letters or 1
    start = [len(numbers), letters, letters / body, region.linked / letters]
    return np.array([*start, *means[:5], longs, *means[5:]], dtype=np.float32)
