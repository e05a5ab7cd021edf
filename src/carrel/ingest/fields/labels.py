"""What a label says: "Salary", "What you bring", 必須条件, 勤務地 (本社)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from carrel.ingest.fields.patterns import alternatives
from carrel.ingest.fields.pieces import BULLETS, is_japanese, plain


class Kind(StrEnum):
    """What stands under a label."""

    # of a job
    ROLE = "role"
    PAY = "pay"
    MUST = "must"
    MAY = "may"
    PERSON = "person"
    GIFTS = "gifts"
    SKILLS = "skills"
    DUTIES = "duties"
    CLIENT = "client"  # where an agency's worker works, often unnamed
    TERMS = "terms"  # conditions of work, or of the applicant
    # of a job or a company
    COMPANY = "company"
    PLACE = "place"
    SEAT = "seat"
    # of a company
    FOUNDED = "founded"
    TRADE = "trade"
    MISSION = "mission"
    VALUES = "values"
    CULTURE = "culture"
    # of an article
    AUTHOR = "author"
    DATE = "date"
    CHANGED = "changed"
    TOPICS = "topics"
    AUDIENCE = "audience"
    SUMMARY = "summary"
    TIPS = "tips"
    # of any page
    ABOUT = "about"
    RELATED = "related"
    OTHER = "other"


Patterns = Mapping[Kind, str]

_ENDS = re.escape(BULLETS) + r"\s:：?？!！.。…~〜～_/／|｜#「」\"“”'"
_FRAME = re.compile(
    rf"^[{_ENDS}【〔《〈＜<\[［≪｛{{〖『―─━＝=]+|[{_ENDS}】〕》〉＞>\]］≫｝}}〗』―─━＝=]+$"
)
_NUMBER = re.compile(r"^(?:第?[0-9]{1,2}[章条]?(?:[.)、:：]|\s|(?=[^0-9\s.,]))|[①-⑳])\s*")
_PICTURES = re.compile(r"[\U0001F000-\U0001FAFF\u2600-\u27BF\u2B00-\u2BFF\uFE0F]")
_LATIN = re.compile(r"[a-z][a-z0-9 '&/,-]*[a-z]")
_SHORT_FORMS = (
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"\bcan't\b"), "cannot"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"'ll\b"), " will"),
    (re.compile(r"'re\b"), " are"),
    (re.compile(r"'ve\b"), " have"),
    (re.compile(r"'d\b"), " would"),
    (re.compile(r"\b(what|who|it|that|here|how)'s\b"), r"\1 is"),
    (re.compile(r"\blet's\b"), "let us"),
)
_AND = re.compile(r"\s*&\s*|\s+\+\s+")
_SIGNS = re.compile(r"[^\w' ]+")
LONGEST = 60


def tidy(label: str) -> str:
    """Return a label for comparison, without number, signs and brackets around it."""
    text = plain(_PICTURES.sub("", label))
    text = _FRAME.sub("", _NUMBER.sub("", _FRAME.sub("", text)))
    if text[:1] == "(" and text.find(")") == len(text) - 1:
        text = text[1:-1]
    if is_japanese(text):
        return text
    if "'" in text:
        for pattern, full in _SHORT_FORMS:
            text = pattern.sub(full, text)
    return " ".join(_SIGNS.sub(" ", _AND.sub(" and ", text)).split())


class Labels(Protocol):
    """What is known of the labels of one kind of page."""

    def exact(self, label: str, /) -> Kind | None:
        """Return the kind of words that are a label whatever the markup around them."""

    def loose(self, label: str, /) -> Kind | None:
        """Return the kind that a heading hints at."""


class Vocabulary:
    """Labels of one kind of page.

    `exact` are whole labels, which need no markup around them. `loose` are found anywhere in what
    looks like a heading, and `phrases` before them. Of several that fit the first is taken, but not
    if `unless` fits too.
    """

    def __init__(
        self,
        exact: Patterns,
        loose: Patterns,
        *,
        phrases: Sequence[tuple[Kind, str]] = (),
        unless: Patterns | None = None,
    ) -> None:
        self._exact = [(kind, re.compile(alternatives(block))) for kind, block in exact.items()]
        self._loose = [
            (kind, re.compile(alternatives(block))) for kind, block in (*phrases, *loose.items())
        ]
        self._unless = {
            kind: re.compile(alternatives(block)) for kind, block in (unless or {}).items()
        }
        self.exact = lru_cache(maxsize=4096)(self._find_exact)
        self.loose = lru_cache(maxsize=4096)(self._find_loose)

    def _find_exact(self, label: str) -> Kind | None:
        """Return the kind of a label that is known as a whole, in one language or in two."""
        if len(label) > LONGEST:
            return None
        text = tidy(label)
        found = self._whole(text)
        if found is None and is_japanese(text):
            found = self._of_two(plain_words(label))
        return found

    def _of_two(self, words: str) -> Kind | None:
        """Return the kind of a label in two languages."""
        latin = _LATIN.search(words)
        if latin is None:
            return None
        rest = words[: latin.start()] + words[latin.end() :]
        first, second = self._whole(tidy(rest)), self._whole(tidy(latin[0]))
        if Kind.MAY in {first, second}:  # Want要件
            return Kind.MAY
        return first if first is second or second is None else second if first is None else first

    def _whole(self, text: str) -> Kind | None:
        if not text:
            return None
        return next((kind for kind, known in self._exact if known.fullmatch(text)), None)

    def _find_loose(self, label: str) -> Kind | None:
        """Return the kind that a heading hints at."""
        if (found := self.exact(label)) is not None:
            return found
        text = tidy(label)
        return next(
            (
                kind
                for kind, known in self._loose
                if known.search(text)
                and not (kind in self._unless and self._unless[kind].search(text))
            ),
            None,
        )


def plain_words(label: str) -> str:
    """Return a label in small letters with its blanks."""
    return " ".join(_PICTURES.sub("", label).casefold().split())
