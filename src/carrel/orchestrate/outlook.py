"""What the links of an inquiry promise as it stands: by their words, and by meaning if need be."""

from __future__ import annotations

from collections.abc import Mapping

from carrel.core.embedding import Embedder
from carrel.orchestrate.frontier import SURE, Frontier
from carrel.orchestrate.link_vectors import LinkVectors
from carrel.orchestrate.promise import Promise


class Outlook:
    """The links that may be followed next, best first.

    Their words come first. An encoder takes far longer, so it is asked once a round, and only
    where no link is nearly sure.
    """

    def __init__(self, frontier: Frontier, embedder: Embedder | None, vectors: LinkVectors) -> None:
        self.promising: list[Promise] = []
        self._frontier = frontier
        self._embedder = embedder
        self._vectors = vectors
        self._likeness: dict[str, float] = {}
        self._compared = False

    @property
    def best(self) -> float | None:
        """What the best link promises, nothing where there is none."""
        return self.promising[0].value if self.promising else None

    @property
    def is_sure(self) -> bool:
        """Whether a link is nearly sure."""
        return (self.best or 0.0) >= SURE

    @property
    def is_open(self) -> bool:
        """Whether an encoder could still tell more."""
        return self._embedder is not None and not self._compared

    def look(self, warm: Mapping[str, float]) -> None:
        """Judge the links by what is known by now; `warm` are pages with evidence, and how good."""
        self.promising = self._frontier.promising(self._likeness, warm=warm)

    def begin_round(self) -> None:
        """Note that new links may come."""
        self._compared = False

    async def compare(self) -> None:
        """Compare the words of the best links with the question by their meaning."""
        assert self._embedder is not None
        self._compared = True
        self._likeness |= await self._frontier.likeness(self._embedder, self._vectors)
