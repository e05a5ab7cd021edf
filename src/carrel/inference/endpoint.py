"""An encoder behind an OpenAI-compatible address, `/embeddings`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from carrel.core.embedding import Calibration, Embedded, Matrix, Passage, QueryVectors, Vector
from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import EncoderAnswerInvalid, EncoderError, EncoderUnavailable
from carrel.inference.endpoint_answer import longest_answer, read_answer
from carrel.inference.pieces import LONGEST_PASSAGE
from carrel.inference.wire import Peer, Policy, Wire
from carrel.text.halves import mend

_CONTEXT = 200  # characters
_NOTHING = "-"  # many endpoints refuse a text without any sign
_GAP = re.compile(r"\s")
_BACK = 10  # a cut moves back to a gap by at most a tenth of the window
_SHORT = 8


class EndpointEncoder:
    """Encodes by asking an endpoint; late interaction needs token vectors, which it has none of.

    `dimensions` is 0 until it is set or the first answer has come.
    """

    token_bytes = 0

    def __init__(self, settings: EncoderSettings, wire: Wire | None = None) -> None:
        self._settings = settings
        self._wire = wire or Wire(peer(settings), policy(settings))
        self._address = settings.url.rstrip("/") + "/embeddings"
        self._dimensions = settings.dimensions

    @property
    def name(self) -> str:
        """The identity of the address, the model and how it is asked."""
        given = self._settings
        asked = (
            given.url.rstrip("/"),
            given.model,
            given.dimensions,
            given.query_prefix,
            given.passage_prefix,
            given.characters,
        )
        digest = hashlib.sha256(repr(asked).encode()).hexdigest()[:_SHORT]
        return f"endpoint-{re.sub(r'[^a-z0-9.]+', '-', given.model.lower())[:40]}-{digest}"

    @property
    def dimensions(self) -> int:
        """The length of a vector; 0 while it is not known."""
        return self._dimensions

    @property
    def calibration(self) -> Calibration:
        """How its scores become similarities: the cosine that counts as half alike is a setting."""
        return Calibration(half=self._settings.half)

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode passages, in their order; a long one in several windows."""
        windows = [self._windows(passage) for passage in passages]
        texts = [text for parts in windows for text in parts]
        size = self._settings.batch
        rows: list[Vector] = []
        for start in range(0, len(texts), size):
            rows.extend(await self._encode(texts[start : start + size]))
        found = iter(rows)
        return [Embedded(windows=np.stack([next(found) for _ in parts])) for parts in windows]

    async def embed_query(self, text: str) -> QueryVectors:
        """Encode a query; of a long one the beginning counts."""
        given = self._settings
        words = mend(text[: given.characters])
        (dense,) = await self._encode([_said(given.query_prefix, words)])
        return QueryVectors(dense=dense)

    def late_scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:  # noqa: ARG002
        """Refuse: there are no token vectors."""
        raise EncoderError("An embedding endpoint gives no token vectors.")

    async def close(self) -> None:
        """Close the connections."""
        await self._wire.close()

    async def _encode(self, texts: Sequence[str]) -> Matrix:
        given = self._settings
        body: dict[str, object] = {
            "model": given.model,
            "input": list(texts),
            "encoding_format": "float",
        }
        if given.dimensions:
            body["dimensions"] = given.dimensions
        longest = longest_answer(len(texts), self._dimensions)
        data = await self._wire.post(self._address, body, longest=longest)
        vectors = read_answer(data, texts=len(texts), dimensions=self._dimensions)
        self._dimensions = vectors.shape[1]
        return vectors

    def _windows(self, passage: Passage) -> list[str]:
        prefix = self._settings.passage_prefix
        context = mend(passage.context[:_CONTEXT])
        parts = cut(mend(passage.text[:LONGEST_PASSAGE]), self._settings.characters)
        return [_said(prefix, f"{context}\n{part}" if context else part) for part in parts]


def peer(settings: EncoderSettings) -> Peer:
    """Return whom the wire talks to."""
    return Peer(
        name="The embedding endpoint",
        unavailable=EncoderUnavailable,
        invalid=EncoderAnswerInvalid,
        refused=lambda _status: EncoderError,
        advice="Check CARREL_ENCODER_URL, CARREL_ENCODER_MODEL and CARREL_ENCODER_KEY.",
        headers={"Authorization": f"Bearer {settings.key}"} if settings.key else {},
        secret=settings.key,
    )


def policy(settings: EncoderSettings) -> Policy:
    """Return how long and how often to ask."""
    return Policy(timeout=settings.timeout, retries=settings.retries)


def cut(text: str, longest: int) -> list[str]:
    """Cut a text evenly into parts of at most so many characters, at gaps where there are some."""
    count = max(1, -(-len(text) // longest))
    edges = [0]
    for left in range(count - 1, 0, -1):
        edge = edges[-1] - (edges[-1] - len(text)) // (left + 1)
        gaps = list(_GAP.finditer(text, edge - longest // _BACK, edge))
        # What is left must still fit into the parts that are left.
        if gaps and len(text) - gaps[-1].end() <= left * longest:
            edge = gaps[-1].end()
        edges.append(edge)
    return [text[start:end] for start, end in pairwise([*edges, len(text)])]


def _said(prefix: str, text: str) -> str:
    return prefix + (text if text.strip() else _NOTHING)
