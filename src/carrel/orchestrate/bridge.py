"""From one page to the next without a link: pages whose titles stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from carrel.orchestrate.pool import Candidate
from carrel.text.scripts import has_japanese
from carrel.text.terms import fold

LOOK_AT = 3  # pages whose passages are read for names
# What being named adds to a page's place, in deviations from the mean of all candidates.
NAMED_BY_QUESTION = 1.0
NAMED_BY_BEST = 2.5
NAMES_BEST = 1.0
_FADES = 0.6  # with each page further down
_LONGEST = 8  # words
_SHORTEST = 4  # letters of a title of one word
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ASIDE = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_ARTICLE = frozenset(("the", "a", "an"))
_MOST_SHARED = 8  # pages with the same title: more of them are a part of a site, not a name


class Titles:
    """The titles of pages, to be looked for in texts."""

    def __init__(self, titles: Mapping[int, str]) -> None:
        self._pages: dict[tuple[str, ...], list[int]] = {}
        self._east: dict[str, list[int]] = {}
        self._sizes: dict[str, set[int]] = {}  # lengths of titles by their first word
        for key, title in titles.items():
            bare = _ASIDE.sub("", title).strip()
            if has_japanese(bare):
                if len(bare) >= _SHORTEST - 1:
                    self._east.setdefault(fold(bare), []).append(key)
            elif words := _words(bare):
                self._pages.setdefault(words, []).append(key)
                self._sizes.setdefault(words[0], set()).add(len(words))

    def named_in(self, text: str) -> set[int]:
        """Return the pages whose titles stand in a text, longer titles before their parts."""
        found: set[int] = set()
        words = [(word, _folded(word)) for word in _WORD.findall(text)]
        at = 0
        while at < len(words):
            size = self._longest_at(words, at)
            if size:
                found.update(self._pages[tuple(word for _, word in words[at : at + size])])
            at += max(1, size)
        if self._east and has_japanese(text):
            folded = fold(text)
            for title, pages in self._east.items():
                if title in folded and len(pages) <= _MOST_SHARED:
                    found.update(pages)
        return found

    def _longest_at(self, words: Sequence[tuple[str, str]], at: int) -> int:
        for size in sorted(self._sizes.get(words[at][1], ()), reverse=True):
            pages = self._pages.get(tuple(word for _, word in words[at : at + size]))
            if pages is None or len(pages) > _MOST_SHARED:
                continue
            if size > 1 or words[at][0][:1].isupper():
                return size
        return 0


def lifts(query: str, ordered: Sequence[Candidate], titles: Titles) -> dict[int, float]:
    """Return how much the pages rise that question and best passages name, or that name these."""
    found: dict[int, float] = {}

    def lift(pages: Iterable[int], by: float) -> None:
        for page in pages:
            found[page] = max(found.get(page, 0.0), by)

    firsts: dict[int, Candidate] = {}
    for one in ordered:
        firsts.setdefault(one.source.id, one)
    named = {page: titles.named_in(one.chunk.text) for page, one in firsts.items()}
    for place, page in enumerate(list(firsts)[:LOOK_AT]):
        weight = _FADES**place
        lift(named[page] - {page}, NAMED_BY_BEST * weight)
        lift(
            (other for other, pages in named.items() if page in pages - {other}),
            NAMES_BEST * weight,
        )
    for page in titles.named_in(query):
        found[page] = found.get(page, 0.0) + NAMED_BY_QUESTION
    if found and ordered:  # what the search found first stays where it is
        found[ordered[0].source.id] = max(found.values())
    return found


class TitleCache:
    """The titles of the corpus as they were last looked for."""

    def __init__(self) -> None:
        self._held: tuple[int, Titles] | None = None

    def get(self, version: int, titles: Mapping[int, str]) -> Titles:
        """Return the titles of this version of the corpus, read once."""
        if self._held is None or self._held[0] != version:
            self._held = version, Titles(titles)
        return self._held[1]


@lru_cache(maxsize=65_536)
def _folded(word: str) -> str:
    return fold(word)


def _words(title: str) -> tuple[str, ...]:
    words = tuple(map(_folded, _WORD.findall(title)))
    while len(words) > 1 and words[0] in _ARTICLE:
        words = words[1:]
    if not words or len(words) > _LONGEST or (len(words) == 1 and len(words[0]) < _SHORTEST):
        return ()
    return words
