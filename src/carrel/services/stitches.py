"""Quotations that are joined from separate spans, told apart from those with changed words.

From the left, the longest piece that stands on a page is taken, then the next. A quotation whose
words go on right behind such a piece, after a word or two that differ, was changed, not joined.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from carrel.text.likeness import Folded, Words

LEAST = 14  # weight of a piece: a few words, or seven characters of Japanese
_SLIP = 6  # tokens of the quotation that may differ in one place
_GAP = 48  # characters of the page that may differ there
_AGAIN = 10  # weight of the words that must go on behind them
_MOST = 8  # pieces
_MOST_PARTS = 40  # that are looked for on several pages
_OFTEN = 64  # places of one piece on a page that are looked at
_STEPS = 12  # earlier places at which a piece may end instead
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*(?:\s|$)|[。！？\n]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a quotation: which page it stands on, and where, in the folded text."""

    page: int
    at: int
    end: int


@dataclass(frozen=True, slots=True)
class Changed:
    """The quotation stands nearly there, with other words; `piece` is the page's own wording."""

    piece: Piece


Outcome = list[Piece] | Changed | None


def pieces_of(words: Words, pages: Sequence[Folded]) -> Outcome:
    """Return the pieces that a quotation is joined from, where it was changed, or nothing."""
    for number, page in enumerate(pages):
        if (place := page.find(words.folded)) is not None:
            return [Piece(number, *place)]
    for number, page in enumerate(pages):
        if (nearly := _all_but_little(words, page)) is not None:
            return Changed(Piece(number, *nearly))
    return _from(words, pages, 0, None, _MOST)


def whole_parts(parts: Sequence[Words], pages: Sequence[Folded], *, marked: bool) -> Outcome:
    """Return where all parts stand as they are: on one page in order, or on several pages.

    Where no ellipsis is `marked` between them, parts must be of some length, and two that are one
    sentence but for a few words were changed.
    """
    if not marked and any(part.weight(0, part.size) < LEAST for part in parts):
        return None
    for number, page in enumerate(pages):
        if (spans := in_order(parts, page)) is not None:
            return _checked([Piece(number, *span) for span in spans], pages, marked=marked)
    found = _arranged(parts, pages, None, set()) if len(parts) <= _MOST_PARTS else None
    return None if found is None else _checked(found, pages, marked=marked)


def _checked(pieces: list[Piece], pages: Sequence[Folded], *, marked: bool) -> Outcome:
    for one, other in pairwise(pieces):
        near = one.page == other.page and one.end < other.at and not marked
        if near and _runs_on(pages[one.page], one, other):
            return Changed(Piece(one.page, one.at, other.end))
    return _merged(pieces)


def _arranged(
    parts: Sequence[Words],
    pages: Sequence[Folded],
    before: Piece | None,
    dead: set[tuple[int, Piece | None]],
) -> list[Piece] | None:
    """Return where each part stands, on the page of the one before it always behind that.

    `dead` remembers what led nowhere, so that nothing is tried twice.
    """
    if not parts:
        return []
    part = parts[0]
    if (len(parts), before) in dead or part.weight(0, part.size) < LEAST:
        return None
    for number, page in enumerate(pages):
        after = before.end if before is not None and before.page == number else 0
        if (place := page.find(part.folded, after)) is not None:
            piece = Piece(number, *place)
            rest = _arranged(parts[1:], pages, piece, dead)
            if rest is not None:
                return [piece, *rest]
    dead.add((len(parts), before))
    return None


def _merged(pieces: list[Piece]) -> list[Piece]:
    """Join pieces that stand right behind each other."""
    found = pieces[:1]
    for piece in pieces[1:]:
        last = found[-1]
        if piece.page == last.page and piece.at == last.end:
            found[-1] = Piece(last.page, last.at, piece.end)
        else:
            found.append(piece)
    return found


def in_order(parts: Sequence[Words], page: Folded) -> list[tuple[int, int]] | None:
    """Return where all parts stand on a page, one behind the other."""
    found: list[tuple[int, int]] = []
    after = 0
    for part in parts:
        place = page.find(part.folded, after)
        if place is None:
            return None
        found.append(place)
        after = place[1]
    return found


def _from(
    words: Words, pages: Sequence[Folded], first: int, before: Piece | None, left: int
) -> Outcome:
    if not left or words.weight(first, words.size) < LEAST:
        return None
    best: tuple[int, Piece] | None = None
    changed: tuple[int, Changed] | None = None
    for number, page in enumerate(pages):
        near = before is not None and before.page == number
        found = _longest(words, first, page, before.end if before is not None and near else 0)
        if found is None:
            continue
        last, at, end = found
        piece = Piece(number, at, end)
        if before is not None and near and _runs_on(page, before, piece):
            return Changed(Piece(number, before.at, end))
        if best is None or last > best[0] or (last == best[0] and near):
            best = (last, piece)
        if last < words.size:
            altered = _changed(words, last, page, piece)
            if altered is not None and (changed is None or altered[0] > changed[0]):
                changed = altered
    if best is None:
        return None
    if changed is not None and changed[0] > best[0] and changed[0] >= _reach(words, pages, best[0]):
        return changed[1]
    return _and_on(words, pages, first, best=best, left=left)


def _reach(words: Words, pages: Sequence[Folded], first: int) -> int:
    """Return how far a piece from a token on could lead, on any page."""
    found = (_longest(words, first, page, 0) for page in pages)
    return max((one[0] for one in found if one is not None), default=first)


def _all_but_little(words: Words, page: Folded) -> tuple[int, int] | None:
    """Return where a page has the quotation but for a word or two at its beginning or end."""
    most = _heavy(words, 0, LEAST)
    if most is None:
        return None
    least = words.size
    while least and words.weight(least - 1, words.size) < LEAST:
        least -= 1
    for part in (words.part(most - 1, words.size), words.part(0, least)):
        # The longest rest at either end that is too little to be a piece.
        if part and (place := page.find(part)) is not None:
            return place
    return None


def _and_on(
    words: Words,
    pages: Sequence[Folded],
    first: int,
    *,
    best: tuple[int, Piece],
    left: int,
) -> Outcome:
    """Go on behind a piece; where that leads nowhere, let it end a little earlier."""
    last, piece = best
    if last == words.size:
        return [piece]
    for step in range(min(_STEPS, last - first - 1) + 1):
        cut = last - step
        end = piece.at + words.edges[cut] - words.edges[first]
        if words.weight(first, cut) < LEAST:
            break
        shorter = Piece(piece.page, piece.at, end)
        rest = _from(words, pages, cut, shorter, left - 1)
        if isinstance(rest, Changed):
            return rest
        if rest is not None:
            page = pages[rest[0].page]
            return _led_up(words, first, cut, page, rest[0]) or [shorter, *rest]
    return None


def _led_up(words: Words, first: int, cut: int, page: Folded, piece: Piece) -> Changed | None:
    """Say whether a piece stands right behind the one before it, but for words that differ."""
    whole = -1
    for skipped in range(min(_SLIP, cut - first - 1) + 1):
        head = words.part(first, cut - skipped)
        at = page.folded.rfind(head, max(0, piece.at - _GAP - len(head)), piece.at)
        if at < 0 or at == whole:
            continue
        if skipped or not _is_seam(page, at + len(head), piece.at):
            return Changed(Piece(piece.page, at, piece.end))
        whole = at  # a sentence was left out there, which is no change of words
    return None


def _longest(words: Words, first: int, page: Folded, after: int) -> tuple[int, int, int] | None:
    """Return the longest piece from a token on that stands on a page: its end, and where."""
    least = _heavy(words, first, LEAST)
    if least is None or page.folded.find(words.part(first, least), after) < 0:
        return None
    low, high = least, words.size
    while low < high:
        middle = (low + high + 1) // 2
        if page.folded.find(words.part(first, middle), after) >= 0:
            low = middle
        else:
            high = middle - 1
    for last in range(low, max(least, low - 2) - 1, -1):
        place = page.find(words.part(first, last), after)
        if place is not None:
            return last, *place
    return None


def _changed(words: Words, last: int, page: Folded, piece: Piece) -> tuple[int, Changed] | None:
    """Say whether the quotation goes on right behind a piece, after words that differ, and how far.

    The piece may stand on the page more than once, and so may what follows it.
    """
    part = page.folded[piece.at : piece.end]
    at = piece.at
    best: tuple[int, Changed] | None = None
    for _ in range(_OFTEN):
        found = _changed_at(words, last, page, Piece(piece.page, at, at + len(part)))
        if found is not None and (best is None or found[0] > best[0]):
            best = found
        at = page.folded.find(part, at + 1)
        if at < 0:
            break
    return best


def _changed_at(words: Words, last: int, page: Folded, piece: Piece) -> tuple[int, Changed] | None:
    for skipped in range(min(_SLIP, words.size - last) + 1):
        start = last + skipped
        stop = _heavy(words, start, _AGAIN)
        if stop is None:
            return None
        again = words.part(start, stop)
        at = page.folded.find(again, piece.end, piece.end + _GAP + len(again))
        if at < 0:
            continue
        if not skipped and _is_seam(page, piece.end, at):
            return None  # it goes on there as it is, behind the end of a sentence
        while stop < words.size and page.folded.startswith(words.part(start, stop + 1), at):
            stop += 1
        end = at + len(words.part(start, stop))
        return stop, Changed(Piece(piece.page, piece.at, end))
    return None


def _heavy(words: Words, first: int, weight: int) -> int | None:
    """Return the token at which the words from a first one on weigh so much; None if never."""
    last = first
    while last < words.size and words.weight(first, last) < weight:
        last += 1
    return last if words.weight(first, last) >= weight else None


def _is_seam(page: Folded, end: int, at: int) -> bool:
    """Say whether a sentence ends between two places of the folded text."""
    return at > end and _SENTENCE_END.search(page.text, *page.place(end, at)) is not None


def _runs_on(page: Folded, before: Piece, piece: Piece) -> bool:
    """Say whether two pieces are one sentence from which a few words were dropped."""
    return piece.at - before.end <= _GAP and not _is_seam(page, before.end, piece.at)
