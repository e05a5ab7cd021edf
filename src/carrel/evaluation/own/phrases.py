"""Words of pages that may be asked for: which headings, anchors and sentences say enough."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from carrel.core.pages import Chunk, context_of
from carrel.retrieve.extracts import sentences
from carrel.text.entities.mentions import link_name
from carrel.text.likeness import fold
from carrel.text.scripts import count_japanese
from carrel.text.terms import query_terms

_NUMBER = re.compile(
    r"^(?:[\dA-Z]{1,3}[.)]){1,5}\d*[.)]?\s+|^\d+[.)]?\s+|^第[\d一二三四五六七八九十]+[章節部]\s*"
)
_ENDS = re.compile(r"[。！？.!?][」』）\"'”’)]?$")
_WORD = re.compile(
    "[\u30a1-\u30fa\u30fc-\u30ff]+|[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff]+"
    "|[A-Za-z\u00c0-\u024f0-9]+(?:[._'’-][A-Za-z\u00c0-\u024f0-9]+)*"
)
_HEADING_TERMS = 2  # a heading of one word says too little
_HEADING_LETTERS = 100
_SENTENCE_TERMS = 6
_SENTENCE_LETTERS = (40, 300)
_SENTENCE_JAPANESE = (20, 150)
REST = 160  # letters that stay of a passage, at least
_SHARED = 2  # terms that a sentence has in common with what stays
_PROSE = 0.72  # share of letters and spaces, so that code is no sentence
_TELLING = 1 / 3  # of the words of a sentence are removed, the rarest first
_LEFT = 4  # terms that must be left then


def folded(words: str) -> str:
    """Return words as they are compared: white space, case and quotation marks do not count."""
    return "".join(fold(line) for line in words.split("\n"))


def heading_question(heading: str) -> str:
    """Return what is asked for a heading, without its number; nothing if it says too little."""
    words = _NUMBER.sub("", heading).strip()
    fits = len(words) <= _HEADING_LETTERS and len(query_terms(words)) >= _HEADING_TERMS
    return words if fits else ""


def anchor_question(anchor: str, title: str) -> str:
    """Return what is asked for a link; nothing if it is no name, or the title itself."""
    words = " ".join(anchor.split())
    name = link_name(words)
    if not name or name == link_name(title) or not query_terms(words):
        return ""
    return words


def without_heading(text: str, heading: str) -> str:
    """Return a passage without the line that is its heading."""
    first, _, rest = text.partition("\n")
    return rest.lstrip("\n") if folded(first) == folded(heading) else text


def without_sentence(text: str, sentence: str) -> str:
    """Return a passage without a sentence that it has once."""
    before, _, behind = text.partition(sentence)
    return f"{before.rstrip(' ')} {behind.lstrip(' ')}".strip()


def sentences_to_ask(chunk: Chunk, title: str) -> Iterator[str]:
    """Yield the sentences that can be taken out so that the passage is still their place.

    Enough of the passage must stay, and it must go on speaking of what the sentence speaks of.
    """
    for begin, end in sentences(chunk.text):
        words = chunk.text[begin:end]
        if not _is_prose(words) or chunk.text.count(words) != 1:
            continue
        asked = set(query_terms(words))
        rest = without_sentence(chunk.text, words)
        if len(asked) < _SENTENCE_TERMS or len(rest) < REST:
            continue
        stays = set(query_terms("\n".join((*context_of(title, chunk.section), rest))))
        if len(asked & stays) >= _SHARED:
            yield words


def words_of(sentence: str) -> dict[str, list[str]]:
    """Return the words of a sentence that tell something, with their terms."""
    words = {match.group() for match in _WORD.finditer(sentence) if len(match.group()) > 1}
    found = {word: query_terms(word) for word in sorted(words)}
    return {word: terms for word, terms in found.items() if terms}


def without_telling(sentence: str, frequencies: Mapping[str, int]) -> str:
    """Return a sentence without its rarest words; nothing if too little would be left.

    `frequencies` say in how many passages a term occurs.
    """
    rarity = {
        word: min(frequencies.get(term, 0) for term in terms)
        for word, terms in words_of(sentence).items()
    }
    ordered = sorted(rarity, key=lambda word: (rarity[word], word))
    gone = frozenset(ordered[: max(1, round(_TELLING * len(ordered)))])
    left = _WORD.sub(lambda match: "" if match.group() in gone else match.group(), sentence)
    words = " ".join(left.split())
    return words if len(query_terms(words)) >= _LEFT else ""


def paths(sections: Sequence[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """Return all headings under which passages stand, each with those above it."""
    return {path[: depth + 1] for path in sections for depth in range(len(path))}


def _is_prose(words: str) -> bool:
    if "\n" in words or not _ENDS.search(words):
        return False
    japanese = count_japanese(words)
    least, most = _SENTENCE_JAPANESE if japanese > len(words) / 3 else _SENTENCE_LETTERS
    plain = sum(letter.isalpha() or letter == " " for letter in words)
    begins = words[0].isupper() or japanese > 0
    return begins and least <= len(words) <= most and plain >= _PROSE * len(words)
