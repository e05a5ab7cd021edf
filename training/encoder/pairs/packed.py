"""The file of pairs: token ids of passages and queries, and the tables that join them.

One xz stream: eight bytes that name the format, the length of a JSON header (four bytes, little
endian), the header, then the arrays in the header's order. Ids have 17 bits: the low 16 stand in
`low`, the highest ones are packed in `high`, eight to a byte. Texts follow one another without a
gap: all passages, then all queries.
"""

from __future__ import annotations

import json
import lzma
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

MAGIC = b"CRLPAIR1"
RIVALS = 4
LONGEST_PASSAGE, LONGEST_QUERY = 256, 64
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 2, "lp": 1, "pb": 1}]
Ids = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A pair by its numbers."""

    kind: int
    source: int
    passage: int
    query: Sequence[int]
    cut_start: int
    cut_length: int
    rivals: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """What a file holds; texts are slices of `ids` between neighbouring starts."""

    kinds: list[str]
    sources: list[str]
    ids: Ids
    passage_starts: npt.NDArray[np.int64]
    query_starts: npt.NDArray[np.int64]
    passage_source: npt.NDArray[np.uint8]
    passage_language: npt.NDArray[np.uint8]
    kind: npt.NDArray[np.uint8]
    source: npt.NDArray[np.uint8]
    passage: npt.NDArray[np.int64]
    cut_start: npt.NDArray[np.uint16]
    cut_length: npt.NDArray[np.uint16]
    rivals: npt.NDArray[np.int64]

    def passage_ids(self, number: int) -> Ids:
        """Return the tokens of a passage, whole."""
        return self.ids[self.passage_starts[number] : self.passage_starts[number + 1]]

    def gold_ids(self, pair: int, *, bare: bool = False) -> Ids:
        """Return the tokens of a pair's passage without the part that is cut out.

        A bare one has nothing of what stands before that part either: no page title.
        """
        whole = self.passage_ids(int(self.passage[pair]))
        start, length = int(self.cut_start[pair]), int(self.cut_length[pair])
        before = whole[:0] if bare and length else whole[:start]
        return np.concatenate([before, whole[start + length :]])

    def query_ids(self, pair: int) -> Ids:
        """Return the tokens of a pair's query."""
        return self.ids[self.query_starts[pair] : self.query_starts[pair + 1]]


def write(
    path: Path,
    *,
    kinds: list[str],
    sources: list[str],
    passages: Sequence[tuple[int, int, Sequence[int]]],
    rows: Sequence[Row],
) -> int:
    """Write the file; return its size. A passage is its source, its language and its tokens."""
    arrays = _arrays(passages, rows)
    header = {
        "kinds": kinds,
        "sources": sources,
        "languages": ["en", "ja", "ur"],
        "arrays": [[name, str(array.dtype), list(array.shape)] for name, array in arrays.items()],
    }
    head = json.dumps(header).encode()
    content = [
        MAGIC,
        struct.pack("<I", len(head)),
        head,
        *(one.tobytes() for one in arrays.values()),
    ]
    packed = lzma.compress(b"".join(content), format=lzma.FORMAT_XZ, filters=_FILTERS)
    path.write_bytes(packed)
    return len(packed)


def read(path: Path) -> Pairs:
    """Read a file."""
    content = lzma.decompress(path.read_bytes())
    if content[:8] != MAGIC:
        raise ValueError(f"{path.name} is no file of pairs.")
    (length,) = struct.unpack("<I", content[8:12])
    header = json.loads(content[12 : 12 + length])
    at, arrays = 12 + length, {}
    for name, dtype, shape in header["arrays"]:
        count = int(np.prod(shape))
        arrays[name] = np.frombuffer(content, dtype=dtype, count=count, offset=at).reshape(shape)
        at += arrays[name].nbytes
    return _pairs(header, arrays)


def _arrays(
    passages: Sequence[tuple[int, int, Sequence[int]]], rows: Sequence[Row]
) -> dict[str, npt.NDArray[Any]]:
    texts = [ids for _, _, ids in passages] + [row.query for row in rows]
    ids = np.array([one for text in texts for one in text], dtype=np.uint32)
    golds = np.array([row.passage for row in rows], dtype=np.int64)
    rivals = np.zeros((len(rows), RIVALS), dtype=np.int32)
    for at, row in enumerate(rows):
        found = [number - row.passage for number in row.rivals[:RIVALS]]
        rivals[at, : len(found)] = found  # nought, the gold itself: none
    return {
        "low": (ids & 0xFFFF).astype("<u2"),
        "high": np.packbits((ids >> 16).astype(np.uint8)),
        "passage_length": np.array([len(one) for _, _, one in passages], dtype="<u2"),
        "query_length": np.array([len(row.query) for row in rows], dtype="<u2"),
        "passage_source": np.array([source for source, _, _ in passages], dtype=np.uint8),
        "passage_language": np.array([language for _, language, _ in passages], dtype=np.uint8),
        "kind": np.array([row.kind for row in rows], dtype=np.uint8),
        "source": np.array([row.source for row in rows], dtype=np.uint8),
        "passage_step": np.diff(golds, prepend=0).astype("<i4"),
        "cut_start": np.array([row.cut_start for row in rows], dtype="<u2"),
        "cut_length": np.array([row.cut_length for row in rows], dtype="<u2"),
        "rival_step": np.ascontiguousarray(rivals.T.astype("<i4")),
    }


def _pairs(header: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> Pairs:
    low = arrays["low"].astype(np.int32)
    ids = low | (np.unpackbits(arrays["high"], count=len(low)).astype(np.int32) << 16)
    lengths = np.concatenate([arrays["passage_length"], arrays["query_length"]]).astype(np.int64)
    starts = np.concatenate([[0], np.cumsum(lengths)])
    passages = len(arrays["passage_length"])
    golds = np.cumsum(arrays["passage_step"].astype(np.int64))
    steps = arrays["rival_step"].T.astype(np.int64)
    return Pairs(
        kinds=header["kinds"],
        sources=header["sources"],
        ids=ids,
        passage_starts=starts[: passages + 1],
        query_starts=starts[passages:],
        passage_source=arrays["passage_source"],
        passage_language=arrays["passage_language"],
        kind=arrays["kind"],
        source=arrays["source"],
        passage=golds,
        cut_start=arrays["cut_start"],
        cut_length=arrays["cut_length"],
        rivals=np.where(steps == 0, -1, golds[:, None] + steps),
    )
