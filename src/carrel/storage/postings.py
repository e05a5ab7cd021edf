"""The bytes of the keyword index: what a block of 4,096 slots keeps.

A posting is a little-endian 32-bit number: bits 0–15 the slot within its block, bits 16–23 how
often the term occurs (255 at most). A block also keeps the length of each of its slots, 0 = free.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

BLOCK = 4096
MOST = 255
_POSTING = np.dtype("<u4")
_LENGTH = np.dtype("<u2")
Integers = npt.NDArray[np.int64]
Lengths = npt.NDArray[np.uint16]


@dataclass(frozen=True, slots=True)
class Entry:
    """What one slot adds to the index: how often each term occurs in it."""

    slot: int
    counts: Mapping[str, int]

    @property
    def length(self) -> int:
        """The slot's length: the sum of its capped counts."""
        return sum(min(count, MOST) for count in self.counts.values())


@dataclass(frozen=True, slots=True)
class PostingRow:
    """A row of `lex_post`."""

    block: int
    term: str
    n: int
    data: bytes


def encode(entries: Iterable[Entry]) -> list[PostingRow]:
    """Return the rows that add the entries, sorted by block and term, slots ascending."""
    found: defaultdict[tuple[int, str], bytes] = defaultdict(bytes)
    for entry in sorted(entries, key=lambda entry: entry.slot):
        block, place = divmod(entry.slot, BLOCK)
        for term, count in entry.counts.items():
            found[block, term] += (place | min(count, MOST) << 16).to_bytes(4, "little")
    return [
        PostingRow(block, term, len(data) // 4, data)
        for (block, term), data in sorted(found.items())
    ]


def decode(data: bytes) -> tuple[Integers, npt.NDArray[np.float64]]:
    """Return the slots (within their block) and the counts of a row's data."""
    values = np.frombuffer(data, dtype=_POSTING)
    return (values & 0xFFFF).astype(np.int64), (values >> 16).astype(np.float64)


def without(data: bytes, places: Iterable[int]) -> tuple[bytes, int]:
    """Drop the postings of some slots of the block; return the rest and the sum dropped."""
    values = np.frombuffer(data, dtype=_POSTING)
    gone = np.isin(values & 0xFFFF, np.fromiter(places, dtype=_POSTING))
    return values[~gone].tobytes(), int((values[gone] >> 16).sum())


def read_lengths(data: bytes | None) -> Lengths:
    """Return the lengths of a block, to be changed by the caller."""
    if data is None:
        return np.zeros(BLOCK, dtype=_LENGTH)
    return np.frombuffer(data, dtype=_LENGTH).copy()
