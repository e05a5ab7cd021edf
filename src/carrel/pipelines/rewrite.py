"""Other words for a question: misspelt ones put right, telling ones of what was found added."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from string import ascii_lowercase

from carrel.core.search import Hit
from carrel.pipelines.grade import Question, kept, strips
from carrel.storage.corpus import Corpus
from carrel.text.terms import query_terms

_WORD = re.compile(r"[A-Za-z]{4,}")
_MOST_WORDS = 4  # misspelt ones that are looked at
_MOST_LETTERS = 20
_ADDED = 4
_FED_BY = 3  # hits whose words are looked at
_LEAST = 2  # passages that must have a word that is added: one alone may be a mistake


async def asked(text: str, corpus: Corpus) -> Question:
    """Return a question with the weights of its words."""
    return Question.of(text, await corpus.frequencies(list(query_terms(text))))


async def respelt(text: str, corpus: Corpus) -> str:
    """Return a question with words that occur nowhere put right, where one letter does it."""
    words = list(dict.fromkeys(_WORD.findall(text)))
    known = await corpus.frequencies([term for word in words for term in query_terms(word)])
    wrong = [word for word in words if _is_unknown(word, known) and len(word) <= _MOST_LETTERS]
    for word in wrong[:_MOST_WORDS]:
        candidates = {
            candidate: found[0]
            for candidate in _one_away(word.lower())
            if len(found := tuple(query_terms(candidate))) == 1
        }
        counts = await corpus.frequencies(sorted(set(candidates.values())))
        there = [one for one, term in candidates.items() if term in counts]
        if there:
            best = max(there, key=lambda one: (counts[candidates[one]], one))
            best = best.capitalize() if word[0].isupper() else best
            text = re.sub(rf"\b{word}\b", best, text)
    return text


async def widened(question: Question, hits: Sequence[Hit], corpus: Corpus) -> str:
    """Return a question with the words that tell most of what was found for it."""
    fed = kept(strips(question, hits[:_FED_BY]))
    seen: Counter[str] = Counter()
    surfaces: dict[str, str] = {}
    for strip in fed:
        for word in _WORD.findall(strip.text):
            found = tuple(query_terms(word))
            if len(found) == 1 and found[0] not in question.weights:
                seen[found[0]] += 1
                surfaces.setdefault(found[0], word)
    counts = await corpus.frequencies(list(seen))
    most = max(counts.values(), default=1)
    worth = {
        term: math.sqrt(times) * math.log(1 + most / counts[term])
        for term, times in seen.items()
        if counts.get(term, 0) >= _LEAST
    }
    best = sorted(worth, key=lambda term: (-worth[term], term))[:_ADDED]
    return " ".join([question.text, *(surfaces[term] for term in best)])


def _is_unknown(word: str, known: dict[str, int]) -> bool:
    found = tuple(query_terms(word))
    return bool(found) and not any(term in known for term in found)


def _one_away(word: str) -> list[str]:
    """Return the words that one letter more, less or other makes, and two that changed places."""
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    found = {
        *(left + right[1:] for left, right in halves if right),
        *(left + right[1] + right[0] + right[2:] for left, right in halves if len(right) > 1),
        *(
            left + letter + right[1:]
            for left, right in halves
            if right
            for letter in ascii_lowercase
        ),
        *(left + letter + right for left, right in halves for letter in ascii_lowercase),
    }
    return sorted(found - {word})
