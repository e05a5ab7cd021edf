"""Communities: passages that speak of the same things, on levels from coarse to fine."""

from __future__ import annotations

from dataclasses import dataclass

from carrel.core.pages import Chunk, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Community:
    """A community of one level: its passages by slot, the most central first.

    `parent` is the number of the community on the coarser level that holds it, `entities` are the
    ids of what it speaks of, the most telling first.
    """

    level: int
    number: int
    parent: int | None
    slots: tuple[int, ...]
    entities: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extract:
    """A sentence that stands on a page: `start` and `end` are offsets in the text of its chunk."""

    text: str
    chunk: Chunk
    source: Source
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """What a community is about, in the words of its pages: names, and sentences to cite."""

    community: Community
    names: tuple[str, ...]
    extracts: tuple[Extract, ...]
