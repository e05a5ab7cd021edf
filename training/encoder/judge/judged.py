"""A judged set as numbers: token ids, places, scores by words. It is read with NumPy alone.

A file is one xz stream: the length of a JSON header (four bytes, little endian), the header, the
arrays of all sets in the header's order.
"""

from __future__ import annotations

import json
import lzma
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

LANGUAGES = ("en", "ja", "mixed")
_STEPS = 4095  # that scores by words are rounded to
_SHARES = 15
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6, "lc": 2, "lp": 1, "pb": 1}]
Ids = npt.NDArray[np.int32]
Array = npt.NDArray[Any]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Found:
    """The chunks that have words of a query, their BM25, and their share of the query's idf."""

    chunks: npt.NDArray[np.int64]
    scores: npt.NDArray[np.float64]
    shares: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Chunks:
    """The chunks of a corpus by column; `record` is the number of the judged record."""

    record: npt.NDArray[np.int32]
    ordinal: npt.NDArray[np.int32]
    part: npt.NDArray[np.int32]
    parts: npt.NDArray[np.int32]
    language: npt.NDArray[np.uint8]
    lists: npt.NDArray[np.uint8]  # 1: nothing but questions


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judged:
    """Questions and passages. A window's first `context` tokens were kept by another window."""

    name: str
    measure: str
    texts: Sequence[str]
    terms: Sequence[int]  # how many each question has
    gains: Sequence[Mapping[int, float]]
    questions: Sequence[Ids]
    words: Sequence[Found]
    defining: Sequence[npt.NDArray[np.int64]]  # chunks that begin by saying what is asked for
    chunks: Chunks
    windows: Sequence[Ids]
    context: npt.NDArray[np.int32]
    owner: npt.NDArray[np.int64]  # the chunk of each window, ascending


def write(path: Path, sets: Iterable[Judged]) -> int:
    """Write sets; return the size of the file."""
    heads, content = [], []
    for one in sets:
        scale = max((float(found.scores.max(initial=0.0)) for found in one.words), default=0.0)
        arrays = _arrays(one, scale or 1.0)
        heads.append(
            {
                "name": one.name,
                "measure": one.measure,
                "texts": list(one.texts),
                "terms": list(one.terms),
                "gains": [list(row.items()) for row in one.gains],
                "scale": scale or 1.0,
                "arrays": [[name, item.dtype.str, len(item)] for name, item in arrays.items()],
            }
        )
        content += [item.tobytes() for item in arrays.values()]
    head = json.dumps(heads, ensure_ascii=False).encode()
    data = b"".join([len(head).to_bytes(4, "little"), head, *content])
    packed = lzma.compress(data, format=lzma.FORMAT_XZ, filters=_FILTERS)
    path.write_bytes(packed)
    return len(packed)


def read(path: Path) -> list[Judged]:
    """Read the sets of a file."""
    data = lzma.decompress(path.read_bytes())
    length = int.from_bytes(data[:4], "little")
    at, found = 4 + length, []
    for head in json.loads(data[4:at]):
        arrays: dict[str, Array] = {}
        for name, kind, count in head["arrays"]:
            arrays[name] = np.frombuffer(data, dtype=kind, count=count, offset=at)
            at += arrays[name].nbytes
        found.append(_judged(head, arrays))
    return found


def value(ranked: Sequence[int], gains: Mapping[int, float], measure: str) -> float:
    """Return what a ranking of records is worth by `ndcg@10`, `recall@1` or `all@10`."""
    wanted = {record for record, gain in gains.items() if gain > 0}
    if measure == "recall@1":
        return len(wanted.intersection(ranked[:1])) / max(1, len(wanted))
    if measure == "all@10":
        return float(wanted.issubset(ranked[:10]))
    best = _discounted(sorted((gains[record] for record in wanted), reverse=True)[:10])
    return _discounted([max(gains.get(one, 0.0), 0.0) for one in ranked[:10]]) / (best or 1.0)


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(place + 1) for place, gain in enumerate(gains, 1))


def _arrays(one: Judged, scale: float) -> dict[str, Array]:
    ids = np.concatenate([*one.windows, *one.questions, np.zeros(0, np.int32)]).astype(np.uint32)
    chunks = one.chunks
    return {
        "low": (ids & 0xFFFF).astype("<u2"),
        "high": np.packbits((ids >> 16).astype(np.uint8)),
        "window": np.array([len(item) for item in one.windows], "<u2"),
        "question": np.array([len(item) for item in one.questions], "<u2"),
        "context": one.context.astype("<u2"),
        "owner": np.diff(one.owner, prepend=0).astype("<u2"),
        "record": chunks.record.astype("<i4"),
        "ordinal": chunks.ordinal.astype("<i4"),
        "part": chunks.part.astype("<i4"),
        "parts": chunks.parts.astype("<i4"),
        "language": chunks.language,
        "lists": chunks.lists,
        "found": np.array([len(item.chunks) for item in one.words], "<u4"),
        "step": _joined([np.diff(item.chunks, prepend=0) for item in one.words], "<u4"),
        "score": _joined([np.rint(item.scores / scale * _STEPS) for item in one.words], "<u2"),
        "share": _joined([np.rint(item.shares * _SHARES) for item in one.words], "u1"),
        "defined": np.array([len(item) for item in one.defining], "<u4"),
        "defining": _joined(one.defining, "<u4"),
    }


def _joined(rows: Sequence[Array], kind: str) -> Array:
    return np.concatenate([np.zeros(0), *rows]).astype(kind)


def _judged(head: Mapping[str, Any], held: Mapping[str, Array]) -> Judged:
    low = held["low"].astype(np.int32)
    ids = low | (np.unpackbits(held["high"], count=len(low)).astype(np.int32) << 16)
    texts = _cut(ids, np.concatenate([held["window"], held["question"]]))
    windows = len(held["window"])
    rows = zip(
        *(_cut(held[name], held["found"]) for name in ("step", "score", "share")), strict=True
    )
    chunks = {name: held[name].astype(np.int32) for name in ("record", "ordinal", "part", "parts")}
    return Judged(
        name=head["name"],
        measure=head["measure"],
        texts=head["texts"],
        terms=head["terms"],
        gains=[dict(row) for row in head["gains"]],
        questions=texts[windows:],
        words=[
            Found(
                chunks=np.cumsum(step.astype(np.int64)),
                scores=score.astype(np.float64) * head["scale"] / _STEPS,
                shares=share.astype(np.float64) / _SHARES,
            )
            for step, score, share in rows
        ],
        defining=_cut(held["defining"].astype(np.int64), held["defined"]),
        chunks=Chunks(**chunks, language=held["language"], lists=held["lists"]),
        windows=texts[:windows],
        context=held["context"].astype(np.int32),
        owner=np.cumsum(held["owner"].astype(np.int64)),
    )


def _cut(items: Array, lengths: Array) -> list[Any]:
    return np.split(items, np.cumsum(lengths.astype(np.int64)))[:-1]
