"""The passages that an inquiry has found, from several queries, in one order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from carrel.core.embedding import Confidence, Signs
from carrel.core.pages import Chunk, Source
from carrel.core.search import Hit, Results, Scores
from carrel.text.terms import query_terms, terms

# A passage that only a part of the question found counts a little less than one for the whole.
_PART = 0.5
# A list of links says where an answer stands; it is none itself.
_HUB = 1.5
_HUB_SHARE = 0.6
RIVALS = 12  # pages among which a passage must stand out
_BELOW = 0.3  # so far under the last passage is one that the question itself did not find


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A passage that may become evidence.

    `order` decides its place among the others, `score` is its similarity from 0 to 1, and `part`
    the part of the question that brought it, 0 for the whole.
    """

    chunk: Chunk
    source: Source
    order: float
    score: float
    scores: Scores
    part: int = 0
    hub: bool = False

    @property
    def title(self) -> str:
        """What the passage stands under: the title of its page and its headings."""
        return " ".join((self.source.title, *self.chunk.section))


def pooled(
    found: Sequence[Results],
    *,
    lifts: Mapping[int, float] | None = None,
    hubs: Iterable[int] = (),
    beyond: Sequence[Results] = (),
) -> list[Candidate]:
    """Return the passages of all queries, best first, each once.

    `found` has the results for the whole question and then for its parts; `lifts` add to the
    order of all passages of a page; `hubs` are pages that mostly list links. `beyond` are passages
    that the question itself did not find, or not at first; they come after those that it did.
    """
    raised, lists = lifts or {}, frozenset(hubs)
    best: dict[int, Candidate] = {}

    def take(hit: Hit, order: float, part: int) -> None:
        is_hub = hit.source.id in lists
        order += raised.get(hit.source.id, 0.0) - (_HUB if is_hub else 0.0)
        known = best.get(hit.chunk.id)
        if known is not None and known.order >= order:
            return
        best[hit.chunk.id] = Candidate(
            chunk=hit.chunk,
            source=hit.source,
            order=order,
            score=hit.score * (_HUB_SHARE if is_hub else 1.0),
            scores=hit.scores,
            part=part,
            hub=is_hub,
        )

    low = 0.0
    for part, results in enumerate(found):
        for hit in results.hits:
            total = sum(hit.parts.values()) - (_PART if part else 0.0)
            low = min(low, total)
            take(hit, total, part)
    for place, hit in enumerate(hit for results in beyond for hit in results.hits):
        if hit.chunk.id not in best:
            take(hit, low - _BELOW - 0.001 * place, 0)
    return sorted(best.values(), key=lambda one: (-one.order, one.chunk.slot))


def confidences(
    candidates: Sequence[Candidate], query: str, confidence: Confidence
) -> list[float | None]:
    """Return how likely each is relevant, where an encoder has judged it.

    The rivals of a passage are the first passages of the first other pages.
    """
    signs = signs_of(candidates, query)
    firsts: dict[int, Signs] = {}
    for one, sign in zip(candidates, signs, strict=True):
        if sign is not None and len(firsts) < RIVALS:
            firsts.setdefault(one.source.id, sign)
    return [
        None
        if sign is None
        else confidence.of(sign, [rival for page, rival in firsts.items() if page != one.source.id])
        for one, sign in zip(candidates, signs, strict=True)
    ]


def signs_of(candidates: Sequence[Candidate], query: str) -> list[Signs | None]:
    """Return what speaks for each, nothing where no encoder has judged it."""
    wanted = frozenset(query_terms(query))
    return [_signs(one, wanted) for one in candidates]


def _signs(one: Candidate, wanted: frozenset[str]) -> Signs | None:
    """Return what speaks for a passage, its title and headings included."""
    if one.scores.semantic is None:
        return None
    held = terms(one.chunk.text).keys() | terms(one.title).keys()
    return Signs(
        semantic=one.scores.semantic,
        words=len(wanted & held) / len(wanted) if wanted else 0.0,
        order=one.order,
    )


def levelled(scores: Sequence[float]) -> list[float]:
    """Return scores that never rise, each as near as can be to its own.

    The order looks at more than the scores; where a score would rise, it and those before it take
    their mean.
    """
    blocks: list[tuple[float, int]] = []
    for score in scores:
        value, size = score, 1
        while blocks and blocks[-1][0] < value:
            before, count = blocks.pop()
            value, size = (value * size + before * count) / (size + count), size + count
        blocks.append((value, size))
    return [value for value, size in blocks for _ in range(size)]
