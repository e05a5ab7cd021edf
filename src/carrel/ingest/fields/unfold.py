"""Lines that hold several: labels one after the other, and the entries of a list in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from carrel.core.lines import NOWHERE, Line, Run
from carrel.ingest.fields.labels import Labels

_LEAST = 8  # characters of a line that holds several
_FRAMED = re.compile(r"[【〔《＜\[［≪]\s*(?P<label>[^】〕》＞\]］≫\s]{1,16})\s*[】〕》＞\]］≫]")
_PAIRED = re.compile(r"(?:^|(?<=[\s\u3000。、]))(?P<label>[^\s\u3000／/：:。、]{2,12})[／/：:]")
_MARKED = re.compile(
    r"(?:^|(?<=[\s\u3000。]))[■◆▼●○◎★]\s*(?P<label>[^\s\u3000：:。、]{2,12})(?=[\s\u3000：:])"
)
_SIGNS = (
    re.compile(r"(?:^|(?<=\s))[・•▪‣◦✓✔](?=\s*\S)"),
    re.compile(r"[①-⑳]"),
    re.compile(r"(?:^|(?<=[\s\u3000。;；,、]))[（(](?:\d{1,2}|[a-h]|[ivx]{1,4})[)）]"),
    re.compile(r"(?:^|(?<=[\s\u3000。]))\d{1,2}[.．)）](?=\s*[^\s\d])"),
)
_NUMBER = re.compile(r"\d+")


def unfolded(lines: Sequence[Line], words: Labels) -> Iterator[Line]:
    """Yield the lines of a page; those that hold several come one by one."""
    for line in lines:
        if line.at == NOWHERE or line.level or len(line.text) < _LEAST:
            yield line
            continue
        cuts = _labels(line.text, words)
        for part in _cut(line, cuts) if cuts else (line,):
            signs = _entries(part.text)
            yield from _cut(part, signs) if signs else (part,)


def _labels(text: str, words: Labels) -> list[int]:
    """Return where known labels begin, if there are two and more of a kind."""
    for pattern in (_FRAMED, _MARKED, _PAIRED):
        found = list(pattern.finditer(text))
        if len(found) < 2:
            continue
        known = [one.start() for one in found if words.exact(one["label"]) is not None]
        if len(known) > 1 and 2 * len(known) >= len(found):
            return [one.start() for one in found] if pattern is not _PAIRED else known
    return []


def _entries(text: str) -> list[int]:
    """Return where the entries of a list in one line begin."""
    for pattern in _SIGNS:
        found = list(pattern.finditer(text))
        if len(found) < 2 or len(text) / len(found) < 4:
            continue
        numbers = [int(one[0]) for sign in found if (one := _NUMBER.search(sign[0]))]
        counted = not numbers or numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        begins = found[0].start() == 0 or (numbers and numbers[0] == 1)
        if counted and (begins or pattern is _SIGNS[1]):
            return [one.start() for one in found]
    return []


def _cut(line: Line, places: Sequence[int]) -> Iterator[Line]:
    """Yield the parts of a line that begin at some places, each with its own place in the text."""
    bounds = sorted({0, *places, len(line.text)})
    for start, end in pairwise(bounds):
        text = line.text[start:end]
        begin = start + len(text) - len(text.lstrip())
        text = text.strip()
        if not text:
            continue
        runs = [
            replace(run, start=max(run.start - begin, 0), end=min(run.end - begin, len(text)))
            for run in line.runs
            if run.start < begin + len(text) and run.end > begin
        ]
        at = line.at + begin if line.at != NOWHERE else NOWHERE
        yield replace(line, text=text, at=at, runs=tuple(runs) or (Run(0, len(text)),))
