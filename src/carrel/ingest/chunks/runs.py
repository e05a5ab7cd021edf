"""Cut a run of text into pieces of the wanted size.

Among the places in reach the best kind wins, and among equals the one whose surroundings have the
lowest checksum: so a cut hangs on the text around it, and behind a change the old cuts tend to come
back. Anchors make sure of that within a few pieces; binding sizes leave no room for them, and there
a change may move all cuts up to the end of its section.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from zlib import crc32

from carrel.ingest.chunks.cuts import BLOCK, SENTENCE, Cut, trimmed
from carrel.ingest.chunks.sizes import LONGEST, SHORTEST, Sizes

_REACH = 2_000  # characters
CountTokens = Callable[[str], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A stretch of a text with the places where it may be cut, its end the last of them."""

    text: str
    start: int
    cuts: Sequence[Cut]

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.cuts[-1].at


def anchored(run: Run) -> list[Run]:
    """Part a run at its anchors: ends of blocks with the lowest checksum far and wide.

    An anchor hangs on the text near it alone, so a change moves no cut beyond the next anchor. The
    price is a shorter piece before each; where sizes are binding, anchors are not used.
    """
    ends = [cut for cut in run.cuts if cut.strength == BLOCK]
    found, start, first = [], run.start, 0
    for at in _lowest(run, ends):
        if at - run.start < _REACH or run.end - at < _REACH:
            continue  # near an edge something is always the lowest, and a short run needs no parts
        last = bisect_right(run.cuts, at, key=lambda cut: cut.at)
        found.append(Run(text=run.text, start=start, cuts=run.cuts[first:last]))
        start, first = at, last
    return [*found, Run(text=run.text, start=start, cuts=run.cuts[first:])]


def _lowest(run: Run, ends: list[Cut]) -> Iterator[int]:
    """Yield the ends whose checksum is the lowest within reach on both sides, in linear time."""
    marks = [(_priority(run.text, cut), cut.at) for cut in ends]
    window: deque[int] = deque()
    ahead = 0
    for at, mark in enumerate(marks):
        while ahead < len(marks) and marks[ahead][1] <= mark[1] + _REACH:
            while window and marks[window[-1]] > marks[ahead]:
                window.pop()
            window.append(ahead)
            ahead += 1
        while marks[window[0]][1] < mark[1] - _REACH:
            window.popleft()
        if window[0] == at:
            yield mark[1]


def pieces_of(run: Run, sizes: Callable[[str], Sizes], count: CountTokens) -> list[tuple[int, int]]:
    """Return the pieces of a run as offsets; with an overlap they reach into one another."""
    found: list[tuple[int, int]] = []
    ruler = _Ruler(run, count)
    start = last = run.start
    while last < run.end:
        wanted = sizes(run.text[start : min(run.end, start + 1200)])
        if ruler.size(start, run.end, wanted) <= wanted.most:
            found.append((start, run.end))
            break
        last = _chosen(run, ruler, start, last, wanted)
        found.append((start, last))
        start = _again(run, start, last, wanted.overlap)
        following = bisect_right(run.cuts, last, key=lambda cut: cut.at)
        if last < run.end and ruler.size(start, run.cuts[following].at, wanted) > wanted.most:
            start = last  # what comes next leaves no room for saying anything again
    return [trimmed(run.text, *piece) for piece in _without_a_stub(found)]


class _Ruler:
    """Measure stretches of a run: characters, or tokens counted once for each part."""

    def __init__(self, run: Run, count: CountTokens) -> None:
        self._run = run
        self._count = count
        self._places: list[int] = []
        self._sums: list[int] = []

    def size(self, start: int, end: int, sizes: Sizes) -> int:
        if not sizes.tokens:
            return end - start
        if end - start > LONGEST:
            return sizes.most + 1
        if not self._places:
            self._fill()
        return self._until(end) - self._until(start)

    def _fill(self) -> None:
        total, last = 0, self._run.start
        self._places, self._sums = [last], [0]
        for cut in self._run.cuts:
            total += self._count(self._run.text[last : cut.at])
            self._places.append(cut.at)
            self._sums.append(total)
            last = cut.at

    def _until(self, place: int) -> int:
        return self._sums[bisect_right(self._places, place) - 1]


def _chosen(run: Run, ruler: _Ruler, start: int, last: int, sizes: Sizes) -> int:
    """Choose the next cut behind `last` for a piece that begins at `start`."""
    first = bisect_right(run.cuts, last, key=lambda cut: cut.at)
    near: list[Cut] = []  # long enough, not too long
    short: list[Cut] = []
    for cut in islice(run.cuts, first, None):
        size = ruler.size(start, cut.at, sizes)
        if size > sizes.most:
            break
        if 0 < run.end - cut.at < SHORTEST:
            continue  # it would leave too little behind
        (near if size >= sizes.least else short).append(cut)
    best = max((cut.strength for cut in near), default=-1)
    if best >= SENTENCE:
        return min(
            (cut for cut in near if cut.strength == best), key=lambda cut: _priority(run.text, cut)
        ).at
    whole = [
        cut
        for cut in short
        if cut.strength >= SENTENCE and ruler.size(start, cut.at, sizes) >= sizes.least // 2
    ]
    if whole:
        return whole[-1].at
    if near:
        return max((cut for cut in near if cut.strength == best), key=lambda cut: cut.at).at
    return short[-1].at if short else run.cuts[first].at


def _priority(text: str, cut: Cut) -> int:
    return crc32(text[max(0, cut.at - 24) : cut.at + 24].encode())


def _again(run: Run, start: int, last: int, overlap: int) -> int:
    """Return where the next piece begins: about `overlap` characters before the cut."""
    if not overlap:
        return last
    wanted = last - overlap
    low = bisect_left(run.cuts, wanted - overlap // 2, key=lambda cut: cut.at)
    high = bisect_right(run.cuts, wanted + overlap // 2, key=lambda cut: cut.at)
    places = [cut.at for cut in run.cuts[low:high] if cut.strength >= SENTENCE and cut.at > start]
    if places:
        return min(places, key=lambda at: abs(at - wanted))
    word = run.text.find(" ", wanted, last)
    return word + 1 if 0 <= word < wanted + 30 else max(start + 1, wanted)


def _without_a_stub(found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    if len(found) > 1 and found[-1][1] - found[-2][1] < SHORTEST:
        return [*found[:-2], (found[-2][0], found[-1][1])]
    return found
