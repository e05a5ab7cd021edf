"""Which entities a passage mentions, how often, and whether they stand in its title or headings.

A mention is one number: bits 0–3 how often the text has it (15 at most), then a bit for each role.
What a passage mentions depends on its title, its headings and its text alone, as its hash does: a
passage that did not change keeps its mentions. `RULES` is stored with the graph: raise it when
names change, and the graph is built anew.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from carrel.text.entities import english, japanese
from carrel.text.entities.names import normal

RULES = 1
MOST_TIMES = 15
# The page is called so; a heading is, or has it; the text writes it as a name.
TITLE, HEADING, NAMED = 16, 32, 64
MOST = 48  # entities of one passage; a list of names says no more than that
_LONGEST_TITLE = 200
_BRACKETS = re.compile(r"\s*[(\uff08][^()\uff08\uff09]*[)\uff09]\s*\Z")
_SEPARATOR = re.compile(r"\s+[|\u2013\u2014\u00b7\u00bb\u203a-]\s+|[:\uff1a]\s+|\s*\uff5c\s*")
_MOST_WORDS = 8  # a longer link is a sentence
_NO_NAMES = frozenset(
    "here click here this link more read more learn more see more details next previous prev back "
    "up top home edit source link page download こちら ここ 詳細 続きを読む 次へ 前へ 戻る".split(
        " "
    )
) | {"click here", "read more", "learn more", "see more", "this link", "this page"}
_LETTER = re.compile(r"[^\W\d_]")


def mentions(context: Sequence[str], text: str) -> dict[str, int]:
    """Return the entities of a passage by name, each with its count and roles.

    `context` is what the passage stands under, the title of its page first.
    """
    found: dict[str, int] = {}
    titles = tuple(called(context[0] if context else ""))
    _note(found, titles, TITLE, times=0)
    _note(found, chain.from_iterable(map(_headed, context)), HEADING, times=0)
    _note(found, _names(text, titles), NAMED, times=1)
    for pair, count in english.repeated(text):
        if key := normal(pair):
            found[key] = _more(found.get(key, 0), 0, count)
    if len(found) > MOST:
        kept = sorted(found, key=lambda name: _weight(found[name]), reverse=True)[:MOST]
        found = {name: found[name] for name in kept}
    return found


def called(title: str) -> Iterator[str]:
    """Yield what a title calls its page: the whole, and that without what brackets add."""
    whole = title[:_LONGEST_TITLE].strip()
    yield whole
    bare = _BRACKETS.sub("", whole)
    if bare != whole:
        yield bare


def surfaces(text: str) -> Iterator[str]:
    """Yield every way in which a text writes its entities."""
    yield from _names(text)
    yield from (pair for pair, _ in english.repeated(text))


def _headed(heading: str) -> Iterator[str]:
    """Yield a title or heading, its parts and the names in it."""
    words = heading[:_LONGEST_TITLE]
    yield words
    parts = _SEPARATOR.split(words)
    if len(parts) > 1:
        yield from parts
    yield from _names(words)


def _names(text: str, known: Collection[str] = ()) -> Iterator[str]:
    yield from english.proper_names(text, known)
    yield from english.identifiers(text)
    yield from english.quoted(text)
    if not text.isascii() and japanese.has_japanese(text):
        yield from japanese.runs(text)
        yield from japanese.latin_words(text)
        yield from japanese.quoted(text)


def _note(found: dict[str, int], names: Iterable[str], role: int, *, times: int) -> None:
    for surface in names:
        key = normal(surface)
        if len(key) > 1 and key not in english.STOP and _LETTER.search(key):
            found[key] = _more(found.get(key, 0), role, times)


def _more(before: int, role: int, count: int) -> int:
    times = min(MOST_TIMES, (before & MOST_TIMES) + count)
    return (before & ~MOST_TIMES) | role | times


def _weight(mention: int) -> tuple[bool, bool, int]:
    """Return what decides which mentions of an endless list are kept."""
    return bool(mention & TITLE), bool(mention & HEADING), mention & MOST_TIMES


def link_name(words: str) -> str:
    """Return the name that the text of a link gives to where it leads; nothing where it is none."""
    if not words or len(words) > _LONGEST_TITLE:
        return ""
    key = normal(words)
    wordy = key.count(" ") >= _MOST_WORDS or key in _NO_NAMES
    return key if len(key) > 1 and not wordy and _LETTER.search(key) else ""
