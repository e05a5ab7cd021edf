"""Which mix of words, nearness and late interaction a query gets, told from it and its hits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from carrel.core.search import Candidate, Candidates
from carrel.text.scripts import has_japanese

_LOOK_AT = 20  # nearest passages whose language is compared with the query's
_FEW = 0.25
_MIXED = 0.25  # of a mixed page counts as in the language of the query
_KNOWN = 0.25  # of the query's words, by their weight
_NAME_WORDS = 3
_NAME_TERMS = 6
Numbers = npt.NDArray[np.float64]

# What an English question begins with that has no question mark.
_ASKING = frozenset(
    "who whom whose what what's which when where why how how's is isn't are aren't was wasn't were "
    "do does doesn't did didn't can can't could couldn't will won't would should shall may might "
    "must has have had am".split()
)
# Many words together tell more than a few: from so many terms on the words of an English question
# count more, until with so many they count `_LONG_KEYWORD`. A Japanese text has many terms anyway.
_LONG_FROM, _LONG_TO = 8, 13
_LONG_KEYWORD = 0.25
# A passage with a score by words so many deviations above the mean stands out by them.
_STANDS_OUT = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix:
    """How much each way of looking counts.

    `keyword`, `vector` and `late` decide the order; `telling` is what words count for besides, from
    where a passage stands out by them. `first_keyword` and `first_vector` choose the passages that
    late interaction looks at, and decide alone where there is none. In a section of several
    passages, `section` is how much its beginning counts for the others, `beside` how much those
    next to a passage do, `opening` what is taken off a passage that is not the first. `kin` is how
    much likeness to the best two passages counts, `list` what is taken off a list of questions,
    `definition` what is added where a passage begins by saying what the query asks for. `shift`
    makes up in the shown similarity for what such queries cannot reach.
    """

    name: str
    keyword: float
    vector: float
    late: float
    first_keyword: float
    first_vector: float
    telling: float = 0.0
    section: float = 0.0
    beside: float = 0.15
    opening: float = 0.3
    kin: float = 0.0
    list: float = 0.0
    definition: float = 0.0
    shift: float = 0.0

    def by_words(self, deviations: Numbers) -> Numbers:
        """Return what words say for passages, from their scores in deviations from the mean."""
        found: Numbers = self.keyword * deviations
        return found + self.telling * np.maximum(deviations - _STANDS_OUT, 0.0)


# The weights were chosen on the development data, all sets together.
QUESTION = Mix(
    name="question",
    keyword=0.06,
    telling=0.6,
    vector=0.47,
    late=0.47,
    first_keyword=0.4,
    first_vector=0.6,
    section=0.7,
    opening=0.6,
    kin=0.2,
    list=8.0,  # behind everything else
    definition=0.6,
)
STATEMENT = Mix(
    name="statement", keyword=0.3, vector=0.35, late=0.35, first_keyword=0.5, first_vector=0.5
)
NAME = Mix(name="name", keyword=0.4, vector=0.1, late=0.5, first_keyword=0.5, first_vector=0.5)
ACROSS = Mix(
    name="meaning",
    keyword=0.0,
    telling=0.3,
    vector=0.4,
    late=0.6,
    first_keyword=0.1,
    first_vector=0.9,
    shift=1.0,
)
TOKENS = Mix(
    name="tokens", keyword=0.0, vector=0.25, late=0.75, first_keyword=0.5, first_vector=0.5
)
WORDS = Mix(name="words", keyword=1.0, vector=0.0, late=0.0, first_keyword=1.0, first_vector=0.0)
NEARNESS = Mix(
    name="nearness", keyword=0.0, vector=1.0, late=0.0, first_keyword=0.0, first_vector=1.0
)


def choose(text: str, terms: tuple[str, ...], found: Candidates) -> tuple[Mix, str]:
    """Return the mix and the reason for it."""
    if not found.by_nearness:
        return WORDS, "there are no vectors to compare with"
    if _is_foreign(text, [found.found[slot] for slot in found.by_nearness[:_LOOK_AT]]):
        return ACROSS, "the nearest passages are in another language than the query"
    if not found.by_words:
        return ACROSS, "no word of the query occurs"
    if _is_name(text, terms):
        return NAME, "it is a name or a term, not a question"
    if _is_question(text):
        if has_japanese(text) or len(terms) <= _LONG_FROM:
            return QUESTION, "it is a question"
        return _with_more_words(QUESTION, len(terms)), "it is a question of many words"
    return STATEMENT, "it is a statement, not a question"


def _with_more_words(mix: Mix, terms: int) -> Mix:
    share = min(1.0, (terms - _LONG_FROM) / (_LONG_TO - _LONG_FROM))
    keyword = mix.keyword + share * (_LONG_KEYWORD - mix.keyword)
    others = (1.0 - keyword) / (mix.vector + mix.late)
    return replace(mix, keyword=keyword, vector=others * mix.vector, late=others * mix.late)


def _is_foreign(text: str, nearest: Sequence[Candidate]) -> bool:
    """Say whether hardly any passage is in the query's language; a mixed page is so by a part.

    Pages in a third language are called mixed, too. What tells them from those that really are is
    that none has a quarter of the query's words; of a handful of passages that cannot be told.
    """
    japanese = has_japanese(text)
    known = max((one.coverage for one in nearest if one.language == "mixed"), default=0.0)
    mixed = _MIXED if known >= _KNOWN or len(nearest) < _LOOK_AT else 0.0
    alike = (
        mixed if one.language == "mixed" else (one.language == "ja") is japanese for one in nearest
    )
    return sum(alike) / len(nearest) < _FEW


def _is_question(text: str) -> bool:
    """Say whether a text asks; Japanese, which often asks without any sign, is taken to."""
    return (
        text.rstrip().endswith(("?", "？", "؟"))
        or has_japanese(text)
        or text.split(maxsplit=1)[0].casefold() in _ASKING
    )


def _is_name(text: str, terms: tuple[str, ...]) -> bool:
    words = text.split()
    return (
        len(words) <= _NAME_WORDS
        and len(terms) <= _NAME_TERMS
        and not text.rstrip().endswith(("?", "？"))
        and not has_japanese(text)
    )
