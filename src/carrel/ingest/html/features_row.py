"""Where a block stands in the row of blocks: its place, its neighbours, the part it belongs to."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from carrel.ingest.html.columns import Matrix, beside

Column = npt.NDArray[np.floating | np.integer]

_NEAR = (-3, -2, -1, 1, 2, 3)
_WINDOWS = (2, 8)  # blocks on either side
COLUMNS = (
    "place",
    "words before",
    "words after",
    "blocks from title",
    "words from title",
    "blocks from heading",
    "words from heading",
    "level of heading",
    "headings before",
    "words under heading",
    "blocks under heading",
    "linked under heading",
    "small words under heading",
    *(f"words at {step:+d}" for step in _NEAR),
    "linked before",
    "linked after",
    "small words before",
    "small words after",
    *(f"{what} within {size}" for size in _WINDOWS for what in ("words", "linked", "small words")),
    "kind as before",
    "depth as before",
)


def in_a_row(numbers: Matrix, columns: dict[str, int]) -> tuple[Matrix, list[int]]:
    """Return the columns of all blocks, and for each block the one that heads it."""
    count = len(numbers)
    words, linked, small, level = (
        numbers[:, columns[name]] for name in ("words", "linked", "small words", "level")
    )
    is_heading = numbers[:, columns["kind: heading"]] > 0
    place = np.arange(count)
    before = np.cumsum(words) - words
    total = max(1.0, float(words.sum()))
    last = np.maximum.accumulate(np.where(is_heading, place, -1))
    heads = np.where(is_heading, np.concatenate([[-1], last[:-1]]), last)
    title = _title(is_heading, level)
    parts: list[Column] = [
        place / count,
        before / total,
        1.0 - (before + words) / total,
        place - title,
        (before - before[title]) / total,
        place - heads,
        before - np.where(heads >= 0, before[heads], 0.0),
        np.where(heads >= 0, level[heads], 0.0),
        np.cumsum(is_heading),
        *_under_heading(np.cumsum(is_heading), words, linked, small),
        *_near(words, linked, small),
        *_windows(words, linked, small),
        *_like_before(numbers, columns),
    ]
    return beside(parts, rows=count), heads.tolist()


def _title(is_heading: npt.NDArray[np.bool_], level: Column) -> int:
    """Return the place of the first heading of the highest level."""
    if not is_heading.any():
        return 0
    top = level[is_heading].min()
    return int(np.flatnonzero(is_heading & (level == top))[0])


def _under_heading(
    part: npt.NDArray[np.int_], words: Column, linked: Column, small: Column
) -> list[Column]:
    sums = np.bincount(part, weights=words)
    safe = np.maximum(sums, 1.0)
    links = np.bincount(part, weights=words * linked) / safe
    smalls = np.bincount(part, weights=words * small) / safe
    return [values[part] for values in (sums, np.bincount(part), links, smalls)]


def _near(words: Column, linked: Column, small: Column) -> list[Column]:
    count = len(words)
    reach = max(_NEAR)
    edge = np.zeros(reach, np.float32)
    around = [np.concatenate([edge, one, edge]) for one in (words, linked, small)]
    found = [around[0][reach + step : reach + step + count] for step in _NEAR]
    for one in around[1:]:
        found += [one[reach - 1 : reach - 1 + count], one[reach + 1 : reach + 1 + count]]
    return list(found)


def _windows(words: Column, linked: Column, small: Column) -> list[Column]:
    found: list[Column] = []
    count = len(words)
    sums = np.zeros((3, count + 1))
    np.cumsum([words, words * linked, words * small], axis=1, out=sums[:, 1:])
    place = np.arange(count)
    for size in _WINDOWS:
        low, high = np.maximum(0, place - size), np.minimum(count, place + size + 1)
        inside = sums[:, high] - sums[:, low]
        safe = np.maximum(inside[0], 1.0)
        found += [inside[0] / (high - low), inside[1] / safe, inside[2] / safe]
    return found


def _like_before(numbers: Matrix, columns: dict[str, int]) -> list[Column]:
    first = columns["kind: heading"]
    kind = numbers[:, first : first + 5].argmax(axis=1)
    depth = numbers[:, columns["depth"]]
    edge = np.zeros(1, np.float32)
    return [np.concatenate([edge, (one[1:] == one[:-1])]) for one in (kind, depth)]
