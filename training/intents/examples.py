"""What the second opinion learns from: public utterances of the half for rules, and own sentences.

The public ones are read where `CARREL_BENCH_DATA` says; none of them is kept here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.chat.intents import Scope, utterances
from bench.chat.intents_score import is_for_rules
from carrel.agent.understanding.opinion import CLASSES

SETS = ("clinc150", "hwu64")  # licences that allow it; see the README
OWN = ("en", "ur", "ur_latn", "ja")
_OURS = {"add": "add", "list": "list", "complete": "remove", "delete": "remove"}
_HOLE = re.compile(r"\{(\w+)\}")
_ANY = "ours"  # changes, corrections and the like: ours, and none of the classes by itself
_EACH = "chore"  # each of these is said in each way: many duties, so that services stand out
_FILLS = 8  # words that a hole is filled with, of those that there are


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A sentence, and the classes that may be right for it."""

    text: str
    classes: frozenset[str]
    weight: float = 1.0


def public() -> Iterator[Example]:
    """Yield the public utterances of the half for rules; appointments are left out."""
    for name in SETS:
        for one in utterances(name):
            if one.scope is Scope.NEIGHBOURS or not is_for_rules(one.text):
                continue
            ours = frozenset(_OURS[intent] for intent in one.ours if intent in _OURS)
            yield Example(text=one.text, classes=ours or frozenset(("other",)))


def own() -> Iterator[Example]:
    """Yield the sentences that were written for this, with their holes filled."""
    for language in OWN:
        sections = _sections(Path(__file__).with_name(f"own_{language}.txt"))
        for kind in (*CLASSES, _ANY):
            for at, sentence in enumerate(sections[kind]):
                yield from _filled(sentence, kind, sections, at)


def _sections(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            rows = found.setdefault(line[2:], [])
        elif line:
            rows.append(line)
    return found


def _filled(sentence: str, kind: str, sections: dict[str, list[str]], at: int) -> Iterator[Example]:
    hole = _HOLE.search(sentence)
    classes = frozenset(CLASSES) - {"other"} if kind == _ANY else frozenset((kind,))
    if hole is None:
        yield Example(text=sentence, classes=classes, weight=2.0)
        return
    words = sections[hole[1]]
    if hole[1] != _EACH:
        words = [words[(at + step * 3) % len(words)] for step in range(_FILLS)]
    for word in words:
        yield Example(text=sentence.replace(hole[0], word), classes=classes)
