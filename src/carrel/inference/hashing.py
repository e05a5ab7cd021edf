"""A tiny encoder for tests: words become vectors by hashing, at once and always the same.

Texts with common words are near each other, others are not; it knows no meaning.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from carrel.core.embedding import Calibration, Embedded, Matrix, Passage, QueryVectors, Vector
from carrel.inference.spread import unit
from carrel.inference.windows import CONTEXT_TOKENS, spans
from carrel.text.halves import mend

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|\w+")  # Kana and Han one by one
_BYTES = 8


class HashingEncoder:
    """An encoder whose token vectors are the hash's bits, so that packing loses nothing."""

    def __init__(self, name: str = "hashing-64/bits8") -> None:
        self.name = name
        self.dimensions = _BYTES * 8
        self.token_bytes = _BYTES
        self.calibration = Calibration(cosine=4.0, late=8.0, offset=-6.0)

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode passages, in their order."""
        return [_embedded(passage) for passage in passages]

    async def embed_query(self, text: str) -> QueryVectors:
        """Encode a query."""
        codes = _codes(text)
        return QueryVectors(dense=_mean(codes), tokens=_vectors(codes))

    def late_scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:
        """Return MaxSim of the query's tokens against each packed passage, from -1 to 1."""
        scores = np.zeros(len(packed), dtype=np.float32)
        for place, codes in enumerate(packed):
            if codes and len(query):
                scores[place] = (query @ _vectors(codes).T).max(axis=1).mean()
        return scores

    async def close(self) -> None:
        """Do nothing: there is nothing to let go of."""


def _embedded(passage: Passage) -> Embedded:
    context = _codes(passage.context)[: CONTEXT_TOKENS * _BYTES]
    body = _codes(passage.text)
    parts = [body[start * _BYTES : end * _BYTES] for start, end in spans(len(body) // _BYTES)]
    windows = np.stack([_mean(context + part) for part in parts])
    return Embedded(windows=windows, tokens=context + body)


def _codes(text: str) -> bytes:
    return b"".join(map(_hashed, _WORD.findall(mend(text).casefold())))


@lru_cache(maxsize=10_000)
def _hashed(word: str) -> bytes:
    return hashlib.blake2b(word.encode(), digest_size=_BYTES).digest()


def _vectors(codes: bytes) -> Matrix:
    bits = np.unpackbits(np.frombuffer(codes, dtype=np.uint8)).reshape(-1, _BYTES * 8)
    return (bits.astype(np.float32) * 2 - 1) / np.float32(np.sqrt(_BYTES * 8))


def _mean(codes: bytes) -> Vector:
    """Return the direction of all words together; a text without words has one of its own."""
    vectors = _vectors(codes or _hashed(""))
    mean: Vector = unit(vectors.mean(axis=0, keepdims=True))[0]
    return mean
