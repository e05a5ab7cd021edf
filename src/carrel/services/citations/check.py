"""Checking what a model wrote: every sentence must cite a source that it was given.

A sentence is left out if it cites nothing, if it cites or names an address that was not given, if
it has no word in common with what it cites, or if it puts between quotation marks what is not said
there; or it stays and is marked as unsupported, where that is wanted. A number that no cited
passage has is marked. Whatever the pages told the model, this is decided here and not by the model.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from carrel.core.synthesis import Evidence
from carrel.services.citations.references import (
    FOREIGN,
    cited_numbers,
    referenced,
    without_references,
)
from carrel.services.citations.sentences import QUOTED, sentences
from carrel.services.citations.standing import numbers, shares_words, stands_in

_ITEM = re.compile(r"\s*(?:[-*•・]|\d{1,2}[.)])\s+")
_HEADING = re.compile(r"\s*#{1,6}\s|.*[:：]\W*$|\s*\*\*[^*]+\*\*\s*$")
_ENDED = re.compile(r"[.!?。！？…\]][)」』”\"'*_]*\s*$")
_GAP_BEFORE = re.compile(r"\s+(?=[.!?。！？,;])")
_WORDS = re.compile(r"[^\W\d_]{2,}")
_LETTERS = 4  # of a sentence that says something


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What is left of a text, the sources it cites, what was left out and what was marked."""

    text: str
    cited: tuple[int, ...]
    dropped: int
    marked: int = 0


def check(
    text: str,
    evidence: Sequence[Evidence],
    *,
    query: str,
    mark: str,
    cut_off: bool = False,
    unsupported: str = "",
) -> Checked:
    """Return a text with the sentences that may stay.

    Source 1 is the first of the evidence. The question is no source, but its numbers are known;
    `mark` says of others that they are not, as in `({} is not there)`. With `cut_off` the text
    ended because its tokens did, so that its last sentence may lack its end. With `unsupported` a
    sentence that may not stay does stay, without its references and with this behind it, unless it
    names an address that was not given.
    """
    lines = referenced(text, evidence).splitlines()
    kept: list[str] = []
    cited: set[int] = set()
    dropped = marked = 0
    for place, line in enumerate(lines):
        item = _ITEM.match(line)
        start = item.end() if item else 0
        found = list(sentences(line[start:]))
        if cut_off and place == len(lines) - 1 and found and not _ENDED.search(found[-1]):
            found.pop()
            dropped += 1
        stay: list[str] = []
        for one in found:
            if _may_stay(one, evidence):
                cited.update(cited_numbers(one))
                few = _strange(one, evidence, query)
                stay.append(f"{one} {mark.format(', '.join(few))}" if few else one)
            elif _says_something(one, line):
                if unsupported and FOREIGN not in one:
                    words = _GAP_BEFORE.sub("", without_references(one).strip())
                    stay.append(f"{words} {unsupported}")
                    marked += 1
                else:
                    dropped += 1
        if stay:
            kept.append(line[:start] + "".join(_joined(stay)))
        elif not line.strip() and kept and kept[-1]:
            kept.append("")
    whole = "\n".join(kept).strip()
    return Checked(text=whole, cited=tuple(sorted(cited)), dropped=dropped, marked=marked)


def _may_stay(sentence: str, evidence: Sequence[Evidence]) -> bool:
    named = cited_numbers(sentence)
    if FOREIGN in sentence or not named or not set(named) <= set(range(1, len(evidence) + 1)):
        return False
    words = without_references(sentence)
    passages = [evidence[number - 1] for number in named]
    if not _WORDS.search(words) or not shares_words(words, *map(_whole, passages)):
        return False
    return all(
        any(stands_in(quotation, one.text, *one.section) for one in passages)
        for quotation in _quotations(words)
    )


def _whole(one: Evidence) -> str:
    return "\n".join((*one.section, one.text))


def _says_something(sentence: str, line: str) -> bool:
    """Say whether a sentence would be missed; headings and lists of sources are not."""
    if FOREIGN in sentence:
        return True
    words = without_references(sentence)
    letters = sum(map(len, _WORDS.findall(words)))
    is_heading = _HEADING.match(line) and not cited_numbers(line)
    return letters >= _LETTERS and not is_heading


def _quotations(words: str) -> Iterator[str]:
    for match in QUOTED.finditer(words):
        yield next(filter(None, match.groups()))


def _strange(sentence: str, evidence: Sequence[Evidence], query: str) -> list[str]:
    """Return the numbers of a sentence that its sources do not have."""
    passages = [evidence[number - 1] for number in cited_numbers(sentence)]
    known = numbers(query).union(*(numbers(one.text, *one.section) for one in passages))
    return sorted(numbers(without_references(sentence)) - known)


def _joined(found: Iterable[str]) -> Iterator[str]:
    before = ""
    for sentence in found:
        # Japanese sentences follow each other without a gap.
        yield " " + sentence if before and before[-1] not in "。！？" else sentence
        before = sentence
