"""What packing costs: late interaction over packed tokens beside that over whole token vectors.

`python -m bench.run packing [--sets SET…]`. Whole means all that the encoder says: every token of a
passage, 384 numbers each, as they come, 768 bytes instead of 22 for three tokens of four. They are
stored and searched by the product's own search; nothing else differs. Sets of 10,000 pages take
some GB on disk meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from bench import paired
from bench.data import passages
from bench.retrieval_sets import SETS
from bench.search_rig import questions
from bench.timing import alternate, percentile
from carrel.core.embedding import Matrix, Passage, Vector
from carrel.evaluation.exam import Exam
from carrel.inference.bundled import BundledEncoder, _Loaded
from carrel.inference.late import TokenCodec
from carrel.inference.spread import Factor, unit

WHOLE, PACKED = "whole", "packed"
_HALF = np.dtype("<f2")
_TOKENS, _PASSAGES = 120, 50  # of a passage; that a question is compared with
_REAL, _QUESTIONS = 100, 200


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WholeTokens(TokenCodec):
    """Keeps token vectors as they are; queries are weighted as the codec weighs them."""

    @property
    def token_bytes(self) -> int:
        """The bytes that one token takes."""
        return len(self.spread.mean) * _HALF.itemsize

    def query(self, vectors: Matrix, ids: Sequence[int]) -> Matrix:
        """Return query tokens as they are compared; their lengths are their weights."""
        if not len(ids):
            return np.zeros((0, len(self.spread.mean)), dtype=np.float32)
        weights = self.weights[np.asarray(ids)]
        weighted: Matrix = unit(vectors) * (weights / weights.mean())[:, None]
        return weighted

    def telling(self, ids: Sequence[int]) -> npt.NDArray[np.intp]:
        """Return all places."""
        return np.arange(len(ids))

    def pack(self, vectors: Matrix) -> bytes:
        """Return token vectors in half precision."""
        return unit(vectors).astype(_HALF).tobytes()

    def scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:
        """Return MaxSim of a query's tokens against passages."""
        found = np.zeros(len(packed), dtype=np.float32)
        if not len(query):
            return found
        words = Factor.of(np.ascontiguousarray(query.T))
        for place, data in enumerate(packed):
            rows = np.frombuffer(data, dtype=_HALF).reshape(-1, query.shape[1])
            if len(rows):
                found[place] = words.product(rows.astype(np.float32)).max(axis=0).mean()
        return np.clip(found, -1.0, 1.0)


class WholeEncoder(BundledEncoder):
    """The bundled encoder with whole tokens."""

    @property
    def name(self) -> str:
        """The identity of the model, with tokens of another kind."""
        return f"{super().name}/whole"

    @property
    def token_bytes(self) -> int:
        """Bytes that one token takes."""
        return self.dimensions * _HALF.itemsize

    def _read(self) -> _Loaded:
        parts = super()._read()
        codec = parts.fitted.tokens
        whole = WholeTokens(
            spread=codec.spread,
            coarse=codec.coarse,
            codebooks=codec.codebooks,
            weights=codec.weights,
        )
        return replace(parts, fitted=replace(parts.fitted, tokens=whole))


ENCODERS: paired.Encoders = {WHOLE: WholeEncoder, PACKED: BundledEncoder}


def measure(
    names: Collection[str] = (), *, limit: int | None = None, known: Mapping[str, Any] | None = None
) -> dict[str, object]:
    """Compare both on the named sets, or all; other sets keep what was `known`."""
    found: dict[str, object] = dict(known.get("sets", {})) if known else {}
    for one in SETS:
        if not names or one.name in names:
            found[one.name] = compare(one.load(limit), one.measure, one.name)
    sizes = {WHOLE: _bytes(WholeEncoder()), PACKED: _bytes(BundledEncoder())}
    return {"sets": found, "passage_bytes": sizes, "late": asyncio.run(_late())}


def compare(exam: Exam, measure: str, name: str) -> dict[str, object]:
    """Return what search finds with both."""
    return paired.compare(exam, measure, ENCODERS, rows=("search",), name=name)


def _bytes(encoder: BundledEncoder) -> int:
    """Return what the tokens of a passage take in the store."""
    codec = encoder._load().fitted.tokens
    return len(codec.telling(range(_TOKENS))) * codec.token_bytes


async def _late() -> dict[str, object]:
    """Return how long questions take to be compared with packed passages."""
    encoder = BundledEncoder()
    embed = encoder.embed_passages
    real = await embed([Passage(context="", text=text) for text in passages(_REAL).texts])
    stock, size = b"".join(one.tokens for one in real), _bytes(encoder)
    packed = [stock[at : at + size] for at in range(0, len(stock) - size, size)][:_PASSAGES]
    made = [(await encoder.embed_query(text)).tokens for text in questions(_QUESTIONS)]
    asked = [words for words in made if words is not None]
    times = alternate({"late": lambda words: encoder.late_scores(words, packed)}, asked)
    await encoder.close()
    p95 = percentile(times["late"], 95)
    return {"passages": len(packed), "tokens": _TOKENS, "p95_ms": p95}
