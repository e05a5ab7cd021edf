"""Cross-validate the scorer: a page is judged by a model that has not seen its site."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from carrel.ingest.html.scorer import USUAL, choose, score
from carrel.ingest.html.scorer_file import Model
from training.extraction.fit import fit
from training.extraction.pages import FOLDS, Page, folds

Scores = dict[str, float]


def validate(found: Sequence[Page]) -> dict[str, object]:
    """Return the word F1 by type of page, of the rules alone and of rules and scorer."""
    place = folds(found)
    kept: dict[str, list[float]] = defaultdict(list)
    rules: dict[str, list[float]] = defaultdict(list)
    pairs: list[tuple[float, float]] = []
    for fold in range(FOLDS):
        held = fit([page for page in found if place[page.host] != fold])
        for page in found:
            if place[page.host] == fold:
                expected, reached, before = judged(page, held)
                pairs.append((expected, reached))
                for group in ("all", page.kind):
                    kept[group].append(reached)
                    rules[group].append(before)
    return {
        "rules alone": _means(rules),
        "word_f1": _means(kept),
        "correlation of confidence and F1": round(float(np.corrcoef(np.array(pairs).T)[0, 1]), 3),
        "pages": len(found),
        "sites": len(place),
    }


def judged(page: Page, held: Model) -> tuple[float, float, float]:
    """Return the F1 that the scorer expects, that it reaches, and that of the rules alone."""
    if page.described is None:
        return 1.0, f1(page, []), f1(page, [])
    rules = f1(page, (~page.described.doubted).tolist())
    if page.plain:
        return USUAL, rules, rules
    keep, expected = choose(score(page.described, held), page.described, page.blocks)
    return expected, f1(page, keep.tolist()), rules


def f1(page: Page, keep: Sequence[bool]) -> float:
    """Return the F1 of the words of the blocks that are kept."""
    words: Counter[str] = Counter()
    for block, stays in zip(page.words, keep, strict=bool(keep)):
        if stays:
            words.update(block)
    truth = Counter(page.truth)
    if not words or not truth:
        return float(not words and not truth)
    return 2 * (words & truth).total() / (words.total() + truth.total())


def _means(scores: dict[str, list[float]]) -> Scores:
    return {group: round(statistics.mean(found), 4) for group, found in sorted(scores.items())}
