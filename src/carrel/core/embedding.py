"""What goes into an encoder and what comes out: the port that every encoder fits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A text to be encoded, with the title and headings that it stands under."""

    context: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Embedded:
    """What an encoder made of a passage.

    `windows` has one unit vector for each part that fits the model, at least one. `tokens` are
    the vectors of its tokens as the encoder's codec packs them; empty if the encoder keeps none.
    """

    windows: Matrix
    tokens: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QueryVectors:
    """What an encoder made of a query: one unit vector, and the vectors of its tokens if kept."""

    dense: Vector
    tokens: Matrix | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """What speaks for a passage: its semantic similarity, and its share of the question's words.

    Both are from 0 to 1, and neither depends on what else there is to find. `order` is what its
    place was decided by, in deviations: it says something beside other passages only.
    """

    semantic: float
    words: float
    order: float = 0.0

    @property
    def logit(self) -> float:
        """The semantic similarity as a logit."""
        inside = min(max(self.semantic, 0.001), 0.999)
        return math.log(inside / (1 - inside))


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence:
    """How likely a passage is relevant: the product of two chances, fitted on judged data.

    One is that it fits the question at all: a logistic function of its signs. The other is that it
    fits better than the passages of other pages: its share among them, by weights of their own. A
    page without rivals is judged by the first alone. `python -m bench.confidence` fits the numbers.
    """

    offset: float = -0.328
    semantic: float = 1.09
    words: float = 4.278
    rival_semantic: float = 0.739
    rival_words: float = 1.512
    rival_order: float = 2.041

    def of(self, one: Signs, rivals: Sequence[Signs] = ()) -> float:
        """Return the probability; `rivals` are the best passages of other pages."""
        logit = self.offset + self.semantic * one.logit + self.words * one.words
        fits = 1 / (1 + math.exp(-max(-50.0, min(50.0, logit))))
        own = self._weight(one)
        others = sum(math.exp(min(50.0, self._weight(rival) - own)) for rival in rivals)
        return fits / (1 + others)

    def _weight(self, signs: Signs) -> float:
        return (
            self.rival_semantic * signs.logit
            + self.rival_words * signs.words
            + self.rival_order * signs.order
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """How an encoder's raw scores become a similarity from 0 to 1.

    It is the logistic function of `cosine` x cosine + `late` x MaxSim + `offset`, or, where there
    is no MaxSim, of `alone` x (cosine - `half`). `confidence` goes on from there to how likely a
    passage is relevant.
    """

    alone: float = 12.0
    half: float = 0.45
    cosine: float = 0.0
    late: float = 0.0
    offset: float = 0.0
    confidence: Confidence = Confidence()

    def similarity(self, cosine: float, late: float | None = None, *, shift: float = 0.0) -> float:
        """Return the similarity; `shift` makes up for what a kind of query lacks."""
        if late is None:
            logit = self.alone * (cosine - self.half)
        else:
            logit = self.cosine * cosine + self.late * late + self.offset
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, logit + shift))))


class Embedder(Protocol):
    """Turns text into vectors.

    `name` tells encoders apart: whatever changes a vector or its packing changes the name, so
    that vectors of two encoders never mix. `token_bytes` is the size of one packed token, 0 for
    an encoder without late interaction. An endpoint tells its `dimensions` with its first answer;
    until then they are 0 unless they were set.

    Every method raises an `EncoderError` when the model or the endpoint fails.
    """

    @property
    def name(self) -> str:
        """The identity of the model and of its codec."""

    @property
    def dimensions(self) -> int:
        """The length of a vector."""

    @property
    def token_bytes(self) -> int:
        """Bytes that one packed token takes; 0 if there are none."""

    @property
    def calibration(self) -> Calibration:
        """How its scores become similarities."""

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode passages, in their order."""

    async def embed_query(self, text: str) -> QueryVectors:
        """Encode a query."""

    def late_scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:
        """Return MaxSim of the query's tokens against each packed passage, from -1 to 1."""

    async def close(self) -> None:
        """Let go of the model."""
