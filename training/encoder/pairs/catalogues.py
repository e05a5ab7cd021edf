"""Parallel strings of compiled gettext catalogues."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from training.encoder.pairs.outline import clean
from training.encoder.pairs.records import Parallel

_MAGIC = 0x950412DE
_TAGS = re.compile(r"<[^<>]{1,200}>")
_MNEMONIC = re.compile(r"\s*\((?:&|_)\w\)|[&_](?=\w)(?<!\w[&_])|~(?=\w)")
_HOLE = re.compile(r"%(?:\d+\$)?[-+ #0-9.]*[a-zA-Z]|%\d+|%\([^)]*\)\w|\{[^{}]*\}|\$\{?\w+\}?|%%")


def gettext(content: bytes) -> Iterator[tuple[str, str]]:
    """Yield the texts of a compiled catalogue with their translations."""
    if len(content) < 28:
        return
    order = "<" if struct.unpack("<I", content[:4])[0] == _MAGIC else ">"
    magic, _, count, texts, translations = struct.unpack(order + "5I", content[:20])
    if magic != _MAGIC:
        return
    for at in range(count):
        text = _entry(content, order, texts + 8 * at)
        translation = _entry(content, order, translations + 8 * at)
        singular = text.rpartition("\x04")[2].partition("\0")[0]
        if singular:
            yield singular, translation.partition("\0")[0]


def parallel(english: str, other: str, *, source: str, language: str) -> Parallel | None:
    """Return a pair of strings without marks of the interface; None if little is left."""
    if max(len(_HOLE.findall(english)), len(_HOLE.findall(other))) > 2:
        return None
    english, other = _plain(english), _plain(other)
    if not english or not other or english == other:
        return None
    return Parallel(source=source, language=language, english=english, other=other)


def _plain(text: str) -> str:
    text = _MNEMONIC.sub("", _TAGS.sub(" ", text.replace("\\n", " ")))
    return clean(_HOLE.sub("…", text)).strip(":… ：")


def _entry(content: bytes, order: str, at: int) -> str:
    length, start = struct.unpack(order + "2I", content[at : at + 8])
    return content[start : start + length].decode("utf-8", errors="replace")
