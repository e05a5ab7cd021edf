"""Numbers of tasks in a message."""

from __future__ import annotations

import re

from carrel.agent.understanding.clause import Reading

MOST = 12  # tasks that are named one after the other
_LONGEST = 6  # digits of a number


def numbers_in(text: str, reading: Reading) -> list[int]:
    """Return the numbers of tasks that the words are made of: "task 3", "2 and 4"."""
    pointing = reading.grammar.pointing
    if pointing.through is not None:
        text = pointing.through.sub(lambda ends: _run(ends, reading), text)
    found = list(pointing.numbers.finditer(text))
    if found:
        numbers = [number_of(match[match.lastindex or 0], reading) for match in found]
        more = pointing.between.finditer(text, found[0].end())
        return list(dict.fromkeys((*numbers, *(number_of(match[1], reading) for match in more))))
    parts = pointing.filler.sub(" ", pointing.between.sub(r" \1 ", text)).split()
    if parts and all(part.isdecimal() and len(part) <= _LONGEST for part in parts):
        return [int(part) for part in parts]
    return []


def _run(ends: re.Match[str], reading: Reading) -> str:
    """Return "1 to 3" as the numbers one by one, if they are not too many."""
    first, last = (number_of(end, reading) for end in ends.groups())
    if not first < last < first + MOST:
        return ends[0]
    return f"tasks {first}" + "".join(f", {number}" for number in range(first + 1, last + 1))


def number_of(word: str, reading: Reading) -> int:
    """Return the number that a word or digits say."""
    return reading.grammar.pointing.counts.get(word.casefold()) or int(word)
