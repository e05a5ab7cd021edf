"""Where the words of a query stand in a passage, and the part of it that shows them best."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence

from carrel.text.terms import fold, located

Span = tuple[int, int]
_STEP_BACK = 0.25  # of the room goes to what stands before the words
_WORD_END = 20  # characters that a cut may move to where a word ends
_LONGEST_CLUSTER = 32  # a letter with more marks than this is taken apart


def spans(text: str, terms: Collection[str]) -> list[Span]:
    """Return where words stand whose terms are among these: sorted, apart, offsets in the text.

    Pairs of Japanese characters that touch or overlap become one place.
    """
    wanted = frozenset(terms)
    folded, origins = _folded(text)
    found = sorted(
        (origins[begin][0], origins[end - 1][1])
        for term, begin, end in located(folded)
        if term in wanted
    )
    return list(_joined(found))


def excerpt(text: str, found: Sequence[Span], length: int) -> Span:
    """Return the part of a text, at most so long, that has the most different words found in it.

    It begins and ends where words do, if that is near.
    """
    if len(text) <= length:
        return 0, len(text)
    begin = max(0, min(_best(text, found, length), len(text) - length))
    end = min(len(text), begin + length)
    inside = [span for span in found if begin <= span[0] and span[1] <= end]
    if begin:
        begin = _after_space(text, begin, inside[0][0] if inside else end - 1)
    if end < len(text):
        end = _before_space(text, inside[-1][1] if inside else begin + 1, end)
    return begin, end


def _best(text: str, found: Sequence[Span], length: int) -> int:
    """Return where a window with the most different words begins, the earliest of equals."""
    words = [fold(text[start:end]) for start, end in found]
    ends = [end for _, end in found]
    best, most = 0, 0
    for at, (start, _) in enumerate(found):
        begin = max(0, start - int(length * _STEP_BACK))
        different = len(set(words[at : bisect_right(ends, begin + length)]))
        if different > most:
            best, most = begin, different
    return best


def _after_space(text: str, begin: int, latest: int) -> int:
    if text[begin - 1].isspace():
        return begin
    near = range(begin, min(begin + _WORD_END, latest))
    return next((at + 1 for at in near if text[at].isspace()), begin)


def _before_space(text: str, earliest: int, end: int) -> int:
    near = range(end, max(end - _WORD_END, earliest) - 1, -1)
    return next((at for at in near if text[at].isspace()), end)


def _folded(text: str) -> tuple[str, list[Span]]:
    """Return the text as the analyser sees it, and for each of its characters the place it has."""
    if text.isascii():
        return fold(text), [(at, at + 1) for at in range(len(text))]
    parts: list[str] = []
    origins: list[Span] = []
    for begin, end in _clusters(text):
        part = fold(text[begin:end])
        parts.append(part)
        origins += [(begin, end)] * len(part)
    return "".join(parts), origins


def _clusters(text: str) -> Iterator[Span]:
    """Yield the pieces of a text that are normalised each for itself."""
    if unicodedata.is_normalized("NFKC", text):
        yield from ((at, at + 1) for at in range(len(text)))
        return
    begin = 0
    for at in range(1, len(text)):
        if at - begin < _LONGEST_CLUSTER and _belongs(text[begin:at], text[at]):
            continue
        yield begin, at
        begin = at
    if text:
        yield begin, len(text)


def _belongs(before: str, char: str) -> bool:
    """Say whether a character changes what stands before it, as an accent does."""
    if char.isascii():
        return False
    if unicodedata.combining(char):
        return True
    alone = unicodedata.normalize("NFKC", before) + unicodedata.normalize("NFKC", char)
    return unicodedata.normalize("NFKC", before + char) != alone


def _joined(found: Sequence[Span]) -> Iterator[Span]:
    """Yield places that do not touch, from sorted ones that may overlap."""
    begin, end = -1, -1
    for one, other in found:
        if one <= end:
            end = max(end, other)
            continue
        if end >= 0:
            yield begin, end
        begin, end = one, other
    if end >= 0:
        yield begin, end
