"""Entries of dictionaries, and texts that are kept like entries."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator

from training.encoder.pairs.outline import clean
from training.encoder.pairs.records import Parallel, Section

_EDICT = re.compile(r"^(\S+)(?: \[([^\]]+)\])? /(.*)/$")
_NOTE = re.compile(r"\([^()]*\)|\{[^{}]*\}")
_HEAD = re.compile(r"^(.+?) +/+[^/].*/+ *<[^<>]+>\s*$")
_COMMON = "(P)"
_MOST_GLOSSES = 4


def edict(content: bytes, *, source: str) -> Iterator[Parallel]:
    """Yield the entries of the Japanese dictionary: word and reading, and what it means."""
    for line in content.decode("euc-jp", errors="replace").splitlines()[1:]:
        match = _EDICT.match(line)
        if match is None:
            continue
        word, reading, meaning = match.groups()
        glosses = [clean(_NOTE.sub(" ", gloss)) for gloss in meaning.split("/")]
        glosses = [gloss for gloss in glosses if gloss and not gloss.startswith("EntL")]
        other = f"{word}（{reading}）" if reading and _COMMON not in meaning else word
        if glosses and _telling(glosses):
            english = "; ".join(glosses[:_MOST_GLOSSES])
            yield Parallel(source=source, language="ja", english=english, other=other, is_word=True)


def freedict(content: bytes, *, source: str) -> Iterator[Parallel]:
    """Yield the entries of an English dictionary with Japanese words and a short gloss."""
    lines = gzip.decompress(content).decode("utf-8", errors="replace").splitlines()
    for at, line in enumerate(lines[:-2]):
        if match := _HEAD.match(line):
            words, gloss = clean(lines[at + 1]), clean(lines[at + 2])
            english = match.group(1)
            if not _HEAD.match(lines[at + 2]) and gloss and gloss.isascii():
                english = f"{english}: {gloss}"
            yield Parallel(source=source, language="ja", english=english, other=words, is_word=True)


def described(
    content: bytes, *, manual: str, page: str, language: str, names: dict[str, str] | None = None
) -> list[Section]:
    """Return the entries of a file that keeps them between lines of percent signs."""
    found = []
    text = content.decode("utf-8", errors="replace")
    for at, entry in enumerate(re.split(r"^%%%%\s*$", text, flags=re.MULTILINE)):
        lines = [line for line in entry.strip().splitlines() if not line.startswith("#")]
        if len(lines) < 3 or "{{" in entry or "_" in lines[0]:
            continue
        body = [clean(part) for part in re.split(r"\n\s*\n", "\n".join(lines[1:]))]
        found.append(
            Section(
                manual=manual,
                page=page,
                language=language,
                place=at,
                level=1,
                anchor=f"entry-{lines[0].strip()}",
                title="",
                heading=(names or {}).get(lines[0], "") if language == "ja" else lines[0].strip(),
                paragraphs=tuple(part for part in body if part),
            )
        )
    return found


def _telling(glosses: list[str]) -> bool:
    """Leave out entries whose meaning is a bare word or two: most of them are rare variants."""
    return sum(len(gloss) for gloss in glosses) >= 12
