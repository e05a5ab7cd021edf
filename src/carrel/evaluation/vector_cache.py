"""Vectors kept between evaluations, so that a passage is encoded once.

Each encoder has a folder, each run that encodes something a file of its own in it. A file is only
ever appended to, by the one process that made it: an interrupted run loses at most the passage it
was writing, whose torn end is passed over, and two runs at once do not disturb each other.

    file    ─ MAGIC, then the encoder's name, so that a moved file is not taken for another's
    entry   ─ key (16), windows (4), bytes of tokens (4), checksum of these and of what follows (4)
              windows as 32-bit floats, then the tokens as the codec packed them
"""

from __future__ import annotations

import mmap
import secrets
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import IO

import numpy as np
import platformdirs

from carrel.core.embedding import Embedded, Embedder, Passage
from carrel.errors import ProcessingError

MAGIC = b"carrel vectors 1\n"
_NUMBERS = struct.Struct("<16sII")
_CHECK = struct.Struct("<I")
_HEAD = _NUMBERS.size + _CHECK.size
_FLOAT = np.dtype("<f4")


def default_folder() -> Path:
    """Return where the operating system keeps what can be made again."""
    return Path(platformdirs.user_cache_path("carrel", appauthor=False)) / "eval"


def key_of(passage: Passage) -> bytes:
    """Return the hash of all that is encoded of a passage."""
    context, text = passage.context.encode(), passage.text.encode()
    return blake2b(b"%d:%b%b" % (len(context), context, text), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class _Place:
    file: Path
    start: int
    windows: int
    tokens: int


class VectorCache:
    """The vectors of one encoder; read them with `get`, add with `put`."""

    def __init__(self, folder: Path, encoder: Embedder) -> None:
        digest = blake2b(encoder.name.encode(), digest_size=8).hexdigest()
        self._folder = folder / digest
        self._name = MAGIC + encoder.name.encode() + b"\n"
        self._dimensions = encoder.dimensions
        self._places: dict[bytes, _Place] = {}
        self._maps: dict[Path, mmap.mmap] = {}
        self._own: IO[bytes] | None = None
        for file in sorted(self._folder.glob("*.vectors")):
            self._places.update(self._read(file))

    @property
    def size(self) -> int:
        """The bytes that the cache of this encoder takes on disk."""
        return sum(file.stat().st_size for file in self._folder.glob("*.vectors"))

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self._folder

    def get(self, key: bytes) -> Embedded | None:
        """Return the vectors of a passage if an earlier run left them here, whole."""
        place = self._places.get(key)
        if place is None:
            return None
        held = self._maps[place.file]
        size = self._floats(place.windows)
        body = held[place.start : place.start + size + place.tokens]
        numbers = _NUMBERS.pack(key, place.windows, place.tokens)
        (expected,) = _CHECK.unpack_from(held, place.start - _CHECK.size)
        if zlib.crc32(body, zlib.crc32(numbers)) != expected:
            del self._places[key]  # damaged: it is made again
            return None
        floats = np.frombuffer(body, dtype=_FLOAT, count=size // _FLOAT.itemsize)
        windows = floats.reshape(place.windows, self._dimensions).astype(np.float32)
        return Embedded(windows=windows, tokens=body[size:])

    def put(self, key: bytes, made: Embedded) -> None:
        """Keep the vectors of a passage."""
        body = np.ascontiguousarray(made.windows, dtype=_FLOAT).tobytes() + made.tokens
        numbers = _NUMBERS.pack(key, len(made.windows), len(made.tokens))
        check = _CHECK.pack(zlib.crc32(body, zlib.crc32(numbers)))
        try:
            own = self._own or self._opened()
            own.write(numbers + check + body)
            own.flush()
        except OSError as cause:
            raise ProcessingError(
                f"the cache {self._folder} cannot be written: {cause.strerror}",
                suggestion="Free some space, name another folder with --cache, or use --no-cache.",
            ) from cause

    def close(self) -> None:
        """Close the files."""
        for held in self._maps.values():
            held.close()
        self._maps.clear()
        if self._own is not None:
            self._own.close()
            self._own = None

    def _opened(self) -> IO[bytes]:
        """Begin this run's file."""
        self._folder.mkdir(parents=True, exist_ok=True)
        own = (self._folder / f"{secrets.token_hex(8)}.vectors").open("xb")
        self._own = own
        own.write(self._name)
        return own

    def _read(self, file: Path) -> Iterator[tuple[bytes, _Place]]:
        """Yield where each whole entry of a file is; what is torn or foreign is passed over."""
        try:
            with file.open("rb") as opened:
                held = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError):  # unreadable, or empty
            return
        if held[: len(self._name)] != self._name:
            held.close()
            return
        self._maps[file] = held
        at = len(self._name)
        while at + _HEAD <= len(held):
            key, windows, tokens = _NUMBERS.unpack_from(held, at)
            start = at + _HEAD
            at = start + self._floats(windows) + tokens
            if windows and at <= len(held):
                yield key, _Place(file, start, windows, tokens)

    def _floats(self, windows: int) -> int:
        return windows * self._dimensions * _FLOAT.itemsize
