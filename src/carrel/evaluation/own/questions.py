"""What is asked about the user's own pages, and what is taken out so that it is not just read off.

A question is made of words of a page, and these words are taken away from where they stood: a
heading from the passages under it, the name that links give to a page from those links, a sentence
from its passage. What is left of the passage, or the page, is the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """Kinds of questions."""

    HEADING = "heading"
    ANCHOR = "anchor"
    SENTENCE = "sentence"
    TERMS = "terms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passages:
    """Some passages of a page, by where they start."""

    source_id: int
    starts: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnQuestion:
    """A question, the passages or the page that answers it, and the words that were taken out.

    `answer` has no starts where the whole page is the answer. `taken` is the heading, the anchor
    or the sentence as the page has it; `targets` are the addresses that such links lead to.
    """

    kind: Kind
    text: str
    url: str
    answer: Passages
    taken: str
    targets: frozenset[str] = frozenset()

    @property
    def gains(self) -> Mapping[str, float]:
        """What is worth something in a ranking."""
        if not self.answer.starts:
            return {str(self.answer.source_id): 1.0}
        return {f"{self.answer.source_id}:{start}": 1.0 for start in self.answer.starts}

    def ranked(self, documents: Sequence[Mapping[str, object]]) -> list[str]:
        """Return what a pipeline found, best first: passages, or pages where those are asked."""
        if self.answer.starts:
            keys = [f"{one['source_id']}:{one['start']}" for one in documents]
        else:
            keys = [str(one["source_id"]) for one in documents]
        return list(dict.fromkeys(keys))
