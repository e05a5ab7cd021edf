"""Cut a changed page so that what did not change keeps its chunks.

Sizes alone would move every cut behind a change. Here the chunks of the former version that still
stand in the text keep their places, and only what lies between them is cut anew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from carrel.ingest.chunks.cuts import SENTENCE, Cut, trimmed
from carrel.ingest.chunks.runs import Run
from carrel.ingest.chunks.sizes import SHORTEST

Range = tuple[int, int]
CutRun = Callable[[Run], list[Range]]


def keep_former(run: Run, former: Sequence[str], cut: CutRun, *, overlap: int) -> list[Range]:
    """Return the pieces of a run, those of the former version first of all."""
    kept = _in_order([place for words in former if (place := _place(run, words))])
    if not kept:
        return cut(run)
    found: list[Range] = []
    reached = run.start
    for start, end in [*kept, (run.end, run.end)]:
        if start > reached and run.text[reached:start].strip():
            found += _between(run, reached, start, cut, overlap)
        if start < end:
            found.append((start, end))
        reached = max(reached, end)
    return _joined(run.text, found)


def _place(run: Run, words: str) -> Range | None:
    """Return where a former piece stands, if it begins and ends where a piece may."""
    start = run.text.find(words, run.start, run.end) if words else -1
    end = start + len(words)
    if start < 0 or not _may_begin(run, start) or not _may_end(run, end):
        return None
    return start, end


def _may_begin(run: Run, at: int) -> bool:
    if not run.text[run.start : at].strip() or run.text[at - 1].isspace():
        return True
    before = bisect_left(run.cuts, at, key=lambda cut: cut.at)
    return before < len(run.cuts) and run.cuts[before].at == at


def _may_end(run: Run, at: int) -> bool:
    following = bisect_left(run.cuts, at, key=lambda cut: cut.at)
    return following < len(run.cuts) and not run.text[at : run.cuts[following].at].strip()


def _in_order(places: list[Range]) -> list[Range]:
    """Return the longest series of places that goes forward."""
    lasts: list[int] = []  # the place that ends the best series of each length
    before: list[int] = []
    for at, place in enumerate(places):
        length = bisect_left(lasts, place, key=lambda one: places[one])
        before.append(lasts[length - 1] if length else -1)
        lasts[length : length + 1] = [at]
    series: list[Range] = []
    at = lasts[-1] if lasts else -1
    while at >= 0:
        if not series or places[at][1] < series[-1][1]:
            series.append(places[at])
        at = before[at]
    return series[::-1]


def _between(run: Run, start: int, end: int, cut: CutRun, overlap: int) -> list[Range]:
    """Cut what lies between two kept pieces; with an overlap it reaches into both."""
    first = max(run.start, start - overlap) if start > run.start else start
    while first < start and first > run.start and not run.text[first - 1].isspace():
        first += 1
    last = min(run.end, end + overlap) if end < run.end else end
    low = bisect_right(run.cuts, first, key=lambda one: one.at)
    high = bisect_left(run.cuts, last, key=lambda one: one.at)
    inside = list(run.cuts[low:high])
    while inside and inside[-1].at > end:
        last = inside.pop().at  # the overlap ends where a sentence does
    return cut(Run(text=run.text, start=first, cuts=[*inside, Cut(last, SENTENCE)]))


def _joined(text: str, pieces: list[Range]) -> list[Range]:
    """Give what is too short to stand alone to the piece after it, or to the one before."""
    done: list[Range] = []
    for start, end in pieces:
        short = bool(done) and done[-1][1] - done[-1][0] < SHORTEST
        first = done.pop()[0] if short else start
        done.append((first, max(end, first)))
    if len(done) > 1 and done[-1][1] - done[-1][0] < SHORTEST:
        _, end = done.pop()
        done[-1] = (done[-1][0], end)
    return [trimmed(text, *piece) for piece in done]
