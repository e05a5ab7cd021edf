"""What passages say of some entities: how they write them, and the sentences that name most."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from carrel.core.communities import Extract
from carrel.core.pages import Chunk, Source
from carrel.text.entities.mentions import called, surfaces
from carrel.text.entities.names import normal

# A line that goes on with a small letter is a wrapped one.
_SENTENCE = re.compile(
    r"[^\s。！？].*?(?:[。！？]+[」』）]?|[.!?]+[\"'”’)]?(?=\s|$)|(?=\n(?![a-z]))|$)", re.DOTALL
)
_ENDS = re.compile(r"[。！？.!?][」』）\"'”’)]?$")
_ABBREVIATED = re.compile(r"(?:\b(?:[A-Z]|e\.g|i\.e|etc|vs|cf|Dr|Mr|Mrs|St|No|approx)\.)$")
_SHORTEST, _LONGEST = 24, 400
_FRAGMENT = 0.3  # what a line counts that ends like no sentence


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield where sentences begin and end; a line ends one, too."""
    begin: int | None = None
    for match in _SENTENCE.finditer(text):
        first = match.start() if begin is None else begin
        begin = None
        inside = match.end() < len(text) and text[match.end()] != "\n"
        if inside and _ABBREVIATED.search(match.group()):
            begin = first
        elif match.end() > first:
            yield first, match.end()


def written(
    names: Sequence[str], texts: Iterable[str], titles: Iterable[str] = ()
) -> dict[str, str]:
    """Return how texts and titles mostly write names that are given in their normal form."""
    wanted = frozenset(names)
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    whole = chain.from_iterable(map(called, titles))
    for surface in chain(whole, chain.from_iterable(map(surfaces, texts))):
        if (key := normal(surface)) in wanted:
            seen[key][surface] += 1
    return {name: _usual(seen[name]) if name in seen else name for name in names}


def telling(
    passages: Sequence[tuple[Chunk, Source]], weights: Mapping[str, float], count: int
) -> list[Extract]:
    """Return the sentences that name most of some entities, at most one of a passage.

    Pages take turns: a second sentence of a page comes after the first of all others.
    """
    found: list[tuple[float, int, Extract]] = []
    for order, (chunk, source) in enumerate(passages):
        scored = [
            (_weight(chunk.text[begin:end], weights), begin, end)
            for begin, end in sentences(chunk.text)
            if _SHORTEST <= end - begin <= _LONGEST
        ]
        if not scored:
            continue
        score, begin, end = max(scored, key=lambda one: (one[0], -one[1]))
        text = chunk.text[begin:end]
        extract = Extract(text=text, chunk=chunk, source=source, start=begin, end=end)
        found.append((score, order, extract))
    found.sort(key=lambda one: (-one[0], one[1]))
    turns: Counter[int] = Counter()
    ordered: list[tuple[int, int, Extract]] = []
    for place, (_, _, extract) in enumerate(found):
        ordered.append((turns[extract.source.id], place, extract))
        turns[extract.source.id] += 1
    return [extract for _, _, extract in sorted(ordered, key=lambda one: one[:2])[:count]]


def _weight(sentence: str, weights: Mapping[str, float]) -> float:
    keys = {normal(surface) for surface in surfaces(sentence)}
    whole = 1.0 if _ENDS.search(sentence) else _FRAGMENT
    return whole * sum(weights[key] for key in sorted(keys & weights.keys()))


def _usual(seen: Counter[str]) -> str:
    return min(seen, key=lambda surface: (-seen[surface], len(surface), surface))
