"""Hard negatives: what BM25 finds in the same manual besides the right passage."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Sequence

import numpy as np

from carrel.text.terms import query_terms, terms

_K1, _B = 1.5, 0.75
# A term of more passages than this says little, and costs most of the time.
_COMMON = 0.15


class Manual:
    """The passages of one manual in one language, searched by their terms."""

    def __init__(self, numbers: Sequence[int], texts: Sequence[str]) -> None:
        self._numbers = np.array(numbers)
        counted = [terms(text) for text in texts]
        lengths = np.array([sum(count.values()) for count in counted], dtype=np.float32)
        mean = float(lengths.mean()) if len(lengths) else 1.0
        self._norms = _K1 * (1 - _B + _B * lengths / max(mean, 1.0))
        postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for at, count in enumerate(counted):
            for term, times in count.items():
                postings[term].append((at, times))
        self._postings = {term: np.array(rows) for term, rows in postings.items()}

    def rivals(self, query: str, right: Collection[int], *, count: int) -> list[int]:
        """Return the numbers of the best passages that are not among the right ones."""
        total = len(self._numbers)
        scores = np.zeros(total, dtype=np.float32)
        for term in query_terms(query):
            rows = self._postings.get(term)
            if rows is None or len(rows) > max(_COMMON * total, 40):
                continue
            weight = math.log(1 + (total - len(rows) + 0.5) / (len(rows) + 0.5))
            at, times = rows[:, 0], rows[:, 1]
            scores[at] += weight * times * (_K1 + 1) / (times + self._norms[at])
        few = min(count + len(right), total)
        best = np.argpartition(-scores, few - 1)[:few]
        best = best[np.argsort(-scores[best], kind="stable")]
        found = [int(self._numbers[at]) for at in best if scores[at] > 0]
        return [number for number in found if number not in right][:count]
