"""BM25 once more, in plain Python over whole texts, to compare the index with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from carrel.text.terms import passage_terms, query_terms

# What a passage stands under, and its text.
Passage = tuple[Sequence[str], str]


def rank(
    texts: Mapping[int, Passage], query: str, limit: int, allowed: Iterable[int] | None = None
) -> list[tuple[int, float]]:
    """Return slots and scores of the best texts, best first, ties by slot."""
    counts = {
        slot: {t: min(n, 255) for t, n in passage_terms(*passage).items()}
        for slot, passage in texts.items()
    }
    lengths = {slot: min(sum(n.values()), 65_535) for slot, n in counts.items() if n}
    scores = dict.fromkeys(lengths, 0.0)
    for term in query_terms(query):
        having = [slot for slot in lengths if term in counts[slot]]
        if not having:
            continue
        # NumPy's logarithm and not the one of `math`: their last bits may differ.
        idf = float(np.log(1 + (len(lengths) - len(having) + 0.5) / (len(having) + 0.5)))
        average = sum(lengths.values()) / len(lengths)
        for slot in having:
            count = float(counts[slot][term])
            norm = 1.2 * (1 - 0.75 + 0.75 * lengths[slot] / average)
            scores[slot] += idf * (1.2 + 1) * count / (count + norm)
    wanted = set(texts if allowed is None else allowed)
    hits = [(slot, score) for slot, score in scores.items() if score > 0 and slot in wanted]
    return sorted(hits, key=lambda hit: (-hit[1], hit[0]))[:limit]
