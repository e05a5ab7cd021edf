"""A reranker behind an address, as Cohere, Jina and those that copy them have it.

It gets the question and the texts of passages, and answers how well each fits, from 0 to 1.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

from carrel.core.pipeline_settings import PipelineSettings
from carrel.inference.outside.errors import RerankError
from carrel.inference.wire import Peer, Policy, Wire
from carrel.text.halves import mend

_LONGEST_TEXT = 8_000  # characters of a passage that are sent
_REST, _EACH = 65_536, 16_384  # bytes of an answer, and for each passage: some send it back
_AT_ONCE = 5


class HttpReranker:
    """Asks one endpoint."""

    def __init__(self, url: str, model: str, wire: Wire) -> None:
        self._address = url.rstrip("/") + "/rerank"
        self._wire = wire
        self.model = model

    async def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """Return how well each text fits; raise a `RerankError` where that cannot be told."""
        if not texts:
            return []
        body = {
            "model": self.model,
            "query": mend(query),
            "documents": [mend(text[:_LONGEST_TEXT]) for text in texts],
            "top_n": len(texts),
        }
        data = await self._wire.post(self._address, body, longest=_REST + _EACH * len(texts))
        return _read(data, len(texts))

    async def close(self) -> None:
        """Let go of the connections."""
        await self._wire.close()


def choose_reranker(settings: PipelineSettings) -> HttpReranker | None:
    """Return the reranker that the settings name, or none."""
    if not settings.reranker_url:
        return None
    key = settings.reranker_key
    peer = Peer(
        name="The reranker",
        unavailable=RerankError,
        invalid=RerankError,
        refused=lambda _status: RerankError,
        advice=RerankError.advice,
        headers={"Authorization": f"Bearer {key}"} if key else {},
        secret=key,
    )
    policy = Policy(timeout=settings.outside_timeout, retries=1, concurrent=_AT_ONCE)
    return HttpReranker(settings.reranker_url, settings.reranker_model, Wire(peer, policy))


def _read(data: bytes, count: int) -> list[float]:
    """Read an answer in which every passage has one score."""
    try:
        rows = json.loads(data)["results"]
        found = {int(row["index"]): float(row["relevance_score"]) for row in rows}
    except (ValueError, KeyError, TypeError, RecursionError) as cause:
        raise RerankError("The reranker's answer cannot be read.") from cause
    if set(found) != set(range(count)) or not all(map(math.isfinite, found.values())):
        raise RerankError(f"The reranker judged {len(found)} of {count} passages.")
    return [found[place] for place in range(count)]
