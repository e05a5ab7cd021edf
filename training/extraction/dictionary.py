"""Learn what names of elements and words of blocks say about main text, counted by sites."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from carrel.ingest.html.features import Described
from carrel.ingest.html.features_known import Dictionary
from training.extraction.pages import Page

_FEWEST = 3  # sites that must use a word
_PRIOR = 2.0  # sites' worth of doubt


def learn(found: Sequence[Page]) -> Dictionary:
    """Return the dictionary of some pages."""
    return Dictionary(
        names=_values(found, _names), terms=_values(found, _terms), headings=_values(found, _heads)
    )


def _values(
    found: Sequence[Page], words_at: Callable[[Described, int], Iterable[str]]
) -> dict[str, float]:
    """Return each word's log-odds of main text, against those of any word.

    A site counts once for a word, by the share of main text among the site's blocks with it.
    """
    sums: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    whole: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for page in found:
        if page.described is None:
            continue
        weights = np.sqrt(page.shares)
        for at in np.flatnonzero(~np.isnan(page.labels)).tolist():
            weight, gain = float(weights[at]), float(weights[at] * page.labels[at])
            sites = [sums[word][page.host] for word in set(words_at(page.described, at))]
            for site in (*sites, whole[page.host]):
                site[0] += gain
                site[1] += weight
    usual = sum(gain / weight for gain, weight in whole.values()) / len(whole)
    return {
        word: round(_log_odds(sites.values(), usual), 3)
        for word, sites in sorted(sums.items())
        if len(sites) >= _FEWEST
    }


def _log_odds(sites: Iterable[Sequence[float]], usual: float) -> float:
    shares = [gain / weight for gain, weight in sites]
    share = (sum(shares) + _PRIOR * usual) / (len(shares) + _PRIOR)
    share = min(max(share, 1e-3), 1 - 1e-3)
    return math.log(share / (1 - share)) - math.log(usual / (1 - usual))


def _names(page: Described, at: int) -> Iterable[str]:
    place = page.places[at]
    while place >= 0:
        yield from page.names[place]
        place = page.parents[place]


def _terms(page: Described, at: int) -> Iterable[str]:
    return page.terms[at]


def _heads(page: Described, at: int) -> Iterable[str]:
    heading = page.headings[at]
    return page.terms[heading] if heading >= 0 else ()
