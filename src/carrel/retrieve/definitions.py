"""Questions that ask what something is, and passages that begin by saying it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LONGEST = 4  # words of what is asked about
_BEGINNING = 14  # words that a heading and an article may take before the name
_SOON = 4  # words between the name and the verb, with both
_LETTERS = 600  # of a passage that are looked at
_JAPANESE_LETTERS = 30

_WORD = re.compile(r"\w+(?:[-'’.]\w+)*")
_ASKED = (
    re.compile(
        r"what(?:['’]s| is| are| was| were)(?: meant by)?(?: an?| the)? ([^?]+)\?*", re.IGNORECASE
    ),
    re.compile(r"what (?:does|do)(?: an?| the)? ([^?]+) (?:mean|stand for)\?*", re.IGNORECASE),
)
_TELLING = frozenset(("is", "are", "was", "were", "means", "mean", "refers", "refer", "stands"))
# "What is new in version 2?" asks for something about a thing, not for what it is.
_ABOUT = frozenset(
    "about at between by for from in into of on to with without difference new good best wrong "
    "happening there this that it these those your my our".split()
)
# Behind other letters って is mostly a part of a verb.
_ASKED_JAPANESE = re.compile(
    r"(.+?)(?:とは|(?<=[ァ-ヺーA-Za-z0-9」』” ])って)、?(?:何|なん|なに|どういう|どんな|[？?]|$)"
)
_TELLING_JAPANESE = r"[」』”]?(?:（[^）]*）|\([^)]*\))?(?:とは|は、|は|というのは|って)"


@dataclass(frozen=True, slots=True)
class Definition:
    """What a question asks about: its words in the singular, or for Japanese its letters."""

    words: tuple[str, ...] = ()
    letters: str = ""

    def begins(self, text: str) -> bool:
        """Say whether a passage begins by saying what it is."""
        beginning = text[:_LETTERS]
        if self.letters:
            return bool(re.search(re.escape(self.letters) + _TELLING_JAPANESE, _first(beginning)))
        said = _words(beginning)[: _BEGINNING + _LONGEST + _SOON]
        singular = [_singular(word) for word in said]
        size = len(self.words)
        return any(
            tuple(singular[at : at + size]) == self.words
            and not _TELLING.isdisjoint(said[at + size : at + size + _SOON])
            for at in range(_BEGINNING)
        )


def asked_for(question: str) -> Definition | None:
    """Return what a question wants to be told, if that is what something is."""
    text = question.strip()
    for form in _ASKED:
        if found := form.fullmatch(text):
            words = _words(found[1])
            if 0 < len(words) <= _LONGEST and _ABOUT.isdisjoint(words):
                return Definition(words=tuple(_singular(word) for word in words))
            return None
    found = _ASKED_JAPANESE.match(text)
    letters = found[1].strip("「」『』“” ") if found else ""
    return Definition(letters=letters) if 0 < len(letters) <= _JAPANESE_LETTERS else None


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _first(text: str) -> str:
    """Return the first sentence of a Japanese text, and what stands before it as a heading."""
    return text.split("。", 1)[0]
