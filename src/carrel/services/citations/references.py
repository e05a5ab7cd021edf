"""The ways in which a model may refer to a source, written in one way: `[1]`.

Models write numbers in all kinds of brackets, addresses, and links. What refers to a source that
was given becomes its number; any other address becomes one character that nothing else holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from carrel.core.synthesis import Evidence

FOREIGN = "\ue000"  # of private use, which `visible` has taken out of every text

_GAPS = re.compile(r"[^\S\n]+")
_GAP = r"[^\S\n]*"
_NUMBERS = r"[0-9０-９]{1,3}(?:\s*(?:[,、，;；\-–~〜]|and)\s*(?:source\s*)?[0-9０-９]{1,3}){0,20}"
_BRACKETS = re.compile(
    rf"{_GAP}[\[［【(（]\s*(?:\^|(?:source|sources|excerpt|excerpts|出典|資料)\s*[:：]?\s*)"
    rf"({_NUMBERS})\s*[\]］】)）]"
    rf"|{_GAP}[\[［【]\s*({_NUMBERS})\s*[\]］】]",
    re.IGNORECASE,
)
_LINK = re.compile(r"(!?)\[([^\]\n]*)\]\(\s*<?\s*(?:\[(\d+)\])?([^)\n]*)\)")
_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]{1,20}://[^\s<>\"'”’」』）)\]】。、，]*|\bwww\.[^\s<>)]+", re.IGNORECASE
)
_LOADED = re.compile(
    r"<\s*/?\s*(?:img|script|iframe|a|link|svg|object|embed|style)\b[^>]*>?", re.IGNORECASE
)
# What may follow an address without being a part of it.
_END = r"/?(?=$|[\s<>\"'”’」』）)\]】。、，|]|[.,;:!?*_`]+(?:$|[\s)\]」』）]))"
_AROUND = re.compile(
    rf"{_GAP}[（(\[]?{_GAP}(?:Source|Sources|出典){_GAP}[:：]{_GAP}((?:\[\d+\]{_GAP})+)"
    rf"(?:\(Section:\s*'[^'\n]*'\))?{_GAP}[）)\]]?",
    re.IGNORECASE,
)
_WRAPPED = re.compile(rf"{_GAP}[（(]{_GAP}((?:\[\d+\]{_GAP}[,、;]?{_GAP})+)[）)]")
_SECTION = re.compile(rf"(\[\d+\]){_GAP}\(Section:\s*'[^'\n]*'\)")
_ONE = re.compile(r"\[(\d+)\]")
_ONE_OF = re.compile(r"\[\d+\]")
_RANGE = re.compile(r"(\d+)\s*[-–~〜]\s*(\d+)|(\d+)")
# A reference behind a full stop belongs to the sentence before, unless a sentence goes on there.
_BEHIND = re.compile(
    rf"([.!?。！？]+[”」』\"]?)((?:{_GAP}\[\d+\])+)(?=\s*$|\s+[^\sa-z]|[^\s\[a-z.,;])",
    re.MULTILINE,
)


def referenced(text: str, evidence: Sequence[Evidence]) -> str:
    """Return a text in which every reference is a number in brackets, inside its sentence."""
    # One blank for each gap: the searches below would be slow in long ones.
    found = _GAPS.sub(" ", text.replace(FOREIGN, ""))
    found = _LOADED.sub(FOREIGN, found)
    found = _ADDRESS.sub(FOREIGN, _known(found, evidence))
    found = _LINK.sub(_linked, found)
    found = _AROUND.sub(lambda match: " " + "".join(match[1].split()), found)
    found = _SECTION.sub(r"\1", found)
    found = _BRACKETS.sub(lambda match: " " + _numbers(match[1] or match[2]), found)
    found = _WRAPPED.sub(lambda match: " " + "".join(_ONE_OF.findall(match[1])), found)
    return _BEHIND.sub(lambda match: " " + "".join(match[2].split()) + match[1], found)


def _known(text: str, evidence: Sequence[Evidence]) -> str:
    """Put numbers in the place of the addresses of sources."""
    numbers = {one.url.rstrip("/"): n for n, one in reversed(list(enumerate(evidence, 1)))}
    if not numbers:
        return text
    longest_first = sorted(numbers, key=len, reverse=True)
    addresses = "|".join(re.escape(address) for address in longest_first)
    return re.sub(f"({addresses}){_END}", lambda match: f"[{numbers[match[1]]}]", text)


def _linked(match: re.Match[str]) -> str:
    picture, words, number, rest = match.groups()
    if picture or number is None or rest.strip(" >\"'"):
        return FOREIGN
    return f"[{number}]" if words.strip().isdigit() else f"{words} [{number}]"


def cited_numbers(sentence: str) -> list[int]:
    """Return the numbers of the sources that a sentence refers to."""
    return [int(number) for number in _ONE.findall(sentence)]


def without_references(sentence: str) -> str:
    """Return the words of a sentence alone."""
    return _ONE.sub("", sentence)


def _numbers(listed: str) -> str:
    found: list[int] = []
    for first, last, alone in _RANGE.findall(listed):
        found += [int(alone)] if alone else range(int(first), int(last) + 1)
    return "".join(f"[{number}]" for number in found)
