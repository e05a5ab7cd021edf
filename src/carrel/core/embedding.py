"""What goes into an encoder and what comes out: the port that every encoder fits."""

from __future__ import annotations

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


class Embedder(Protocol):
    """Turns text into vectors.

    `name` tells encoders apart: whatever changes a vector or its packing changes the name, so
    that vectors of two encoders never mix. `token_bytes` is the size of one packed token, 0 for
    an encoder without late interaction.
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

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode passages, in their order."""

    async def embed_query(self, text: str) -> QueryVectors:
        """Encode a query."""

    def late_scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:
        """Return MaxSim of the query's tokens against each packed passage, from -1 to 1."""

    async def close(self) -> None:
        """Let go of the model."""
