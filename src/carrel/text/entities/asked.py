"""Which names a question may use: the entities that it writes, and every few words in a row."""

from __future__ import annotations

import re
from collections.abc import Mapping

from carrel.text.entities import japanese
from carrel.text.entities.english import STOP
from carrel.text.entities.mentions import called, surfaces
from carrel.text.entities.names import normal

_WORD = re.compile(r"[^\s\"\u201c\u201d()\uff08\uff09?!,;]+")
_MOST_WORDS = 7
_MOST_NAMES = 800
_LONGEST = 600  # words of a question that are looked at


def names_in(question: str) -> Mapping[str, float]:
    """Return names in their normal form that a question may use, each with its weight.

    A name of several words tells more than a single word. What stands there only by chance is no
    entity of the corpus, and is not found there.
    """
    found: dict[str, float] = {}
    for surface in (*surfaces(question), *called(question)):
        _note(found, surface)
    words = [word.strip(".:'") for word in _WORD.findall(question)[:_LONGEST]]
    for begin, first in enumerate(words):
        if first.lower() in STOP:
            continue
        for end in range(begin + 1, min(begin + _MOST_WORDS, len(words)) + 1):
            if words[end - 1].lower() not in STOP:
                _note(found, " ".join(words[begin:end]))
    if japanese.has_japanese(question):
        for run in japanese.runs(question):
            _note(found, run)
    return found


def _note(found: dict[str, float], surface: str) -> None:
    key = normal(surface)
    if len(key) > 1 and key not in STOP and (len(found) < _MOST_NAMES or key in found):
        found[key] = max(found.get(key, 0.0), float(1 + key.count(" ")) ** 0.5)
