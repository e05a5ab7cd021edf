"""Refuse pairs that share text with the development sets."""

from __future__ import annotations

import json
import re
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

WORDS = 13
CHARACTERS = 26
_CJK = "\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff"
_WORD = re.compile(rf"(?:(?![{_CJK}])[^\W_])+")
_CHARACTER = re.compile(r"[^\W_]")
_MARKS = re.compile(r"[\W_]+")
_HAS_CJK = re.compile(f"[{_CJK}]")
_FACTOR = 0x9E3779B97F4A7C15
# A longer string of a development set is taken for a passage, whatever its field is called.
_LONGEST_QUERY = 400
_QUERY_FIELDS = frozenset(("text", "query", "question", "title"))
Hashes = npt.NDArray[np.uint64]


class Overlaps:
    """The queries and passages of the development sets, ready to be asked for."""

    def __init__(self, queries: Iterable[str], passages: Iterable[str]) -> None:
        self._queries = {normalised(query) for query in queries} - {""}
        words: list[Hashes] = []
        characters: list[Hashes] = []
        for passage in passages:
            of_words, of_characters = grams(passage)
            words.append(of_words)
            characters.append(of_characters)
        self._words = _sorted(words)
        self._characters = _sorted(characters)

    def has_query(self, query: str) -> bool:
        """Say whether a development set asks the same."""
        return normalised(query) in self._queries

    def has_run(self, text: str) -> bool:
        """Say whether a development passage has 13 words or 26 characters in a row with a text."""
        of_words, of_characters = grams(text)
        return _any_in(of_words, self._words) or _any_in(of_characters, self._characters)

    def __len__(self) -> int:
        return len(self._words) + len(self._characters)


def of_folder(folder: Path) -> Overlaps:
    """Read every set under the folder; refuse one without sets, which would let all pass."""
    queries: list[str] = []
    passages: list[str] = []
    for path in sorted(folder.rglob("*.jsonl")):
        for name, text in _strings(path):
            if name in _QUERY_FIELDS and len(text) <= _LONGEST_QUERY:
                queries.append(text)
            passages.append(text)
    if not queries or not passages:
        raise FileNotFoundError(f"{folder} holds no development sets: the check would be empty.")
    return Overlaps(queries, passages)


def normalised(text: str) -> str:
    """Return a text without case, width, spaces and marks."""
    return _MARKS.sub("", unicodedata.normalize("NFKC", text).casefold())


def grams(text: str) -> tuple[Hashes, Hashes]:
    """Return the hashes of all runs of 13 words, and of all runs of 26 Japanese characters."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    words = np.array([_hash(word) for word in _WORD.findall(folded)], dtype=np.uint64)
    if not _HAS_CJK.search(folded):
        return _runs(words, WORDS), np.empty(0, dtype=np.uint64)
    characters = _CHARACTER.findall(folded)
    codes = np.array([ord(one) for one in characters], dtype=np.uint64)
    japanese = np.array([bool(_HAS_CJK.match(one)) for one in characters])
    runs = _runs(codes, CHARACTERS)
    # Latin text inside a Japanese one is compared by words.
    shares = np.convolve(japanese, np.ones(CHARACTERS), mode="valid") if len(runs) else runs
    return _runs(words, WORDS), runs[shares >= CHARACTERS / 2]


def _runs(codes: Hashes, length: int) -> Hashes:
    count = len(codes) - length + 1
    if count <= 0:
        return np.empty(0, dtype=np.uint64)
    total = np.zeros(count, dtype=np.uint64)
    with np.errstate(over="ignore"):
        for at in range(length):
            total = total * np.uint64(_FACTOR) + codes[at : at + count]
            total ^= total >> np.uint64(29)
    return total


@lru_cache(maxsize=400_000)
def _hash(word: str) -> int:
    encoded = word.encode()
    return zlib.crc32(encoded) << 32 | zlib.crc32(encoded[::-1], 0x5EED)


def _sorted(parts: list[Hashes]) -> Hashes:
    return np.unique(np.concatenate([np.empty(0, dtype=np.uint64), *parts]))


def _any_in(wanted: Hashes, known: Hashes) -> bool:
    if not len(wanted) or not len(known):
        return False
    at = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    return bool((known[at] == wanted).any())


def _strings(path: Path) -> Iterator[tuple[str, str]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield from _of_value("", json.loads(line))


def _of_value(name: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _of_value(str(key), inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _of_value(name, inner)
