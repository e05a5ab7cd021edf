"""Words of pages, made harmless: a page can forge neither a section nor a line of a brief.

Control and invisible characters go; a line that begins like one of ours gets a backslash; an image
is a reference that nobody loads. Code is left as it is, but for lines that begin like ours.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from carrel.text.invisible import visible

SECTIONS = (
    "SOURCES",
    "EVIDENCE",
    "IMAGES",
    "EXPANSION TRACE",
    "CITATIONS",
    "STATS",
    "ERROR",
    "CORPUS STATUS",
    "INGESTED",
    "VERDICT",
)
_BREAK = re.compile("\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_OURS = re.compile(
    rf"\[\s*(?:{'|'.join(SECTIONS)})\s*\]"
    r"|\[\s*Expansion trace omitted"
    r"|Source\s*\[\s*\d+\s*\]\s*\("
    r"|\.\.\.\s*\(showing\s"
    r"|More:\s*call\s"
    r"|Not read:\s"
)
# What a line of ours begins with, also in its wide form.
_FIRST = frozenset("[［SＳ.．…MＭNＮ")
_FENCE = re.compile(r"(?:> ?|[ \t])*(`{3,}|~{3,})")
_INLINE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
_IMAGE = re.compile(r"(?<!\\)!\[([^\]\n]*)\](?:\(\s*<?([^\s()<>]+)>?[^()\n]*\))?")


def one_line(text: str) -> str:
    """Return words on one line, without what nobody sees."""
    return " ".join(visible(_BREAK.sub(" ", text)).split())


def harmless(markdown: str) -> str:
    """Return the Markdown of a page as it may stand in a brief."""
    text = visible(_BREAK.sub("\n", markdown)).strip("\n").rstrip()
    lines = []
    open_fence = ""
    for line, fence in fenced(text):
        open_fence = fence
        lines.append(_guarded(line if fence or _FENCE.match(line) else _without_images(line)))
    # A part of a page may end inside of its code.
    return "\n".join([*lines, open_fence] if open_fence else lines)


def fenced(text: str) -> Iterator[tuple[str, str]]:
    """Yield each line with the fence of the code that is open behind it, or nothing."""
    fence = ""
    for line in text.split("\n"):
        found = _FENCE.match(line)
        if found is not None:
            mark = found.group(1)
            if not fence:
                fence = mark
            elif (
                mark[0] == fence[0] and len(mark) >= len(fence) and not line[found.end() :].strip()
            ):
                fence = ""
        yield line, fence


def outside_code(line: str) -> list[tuple[str, bool]]:
    """Return the parts of a line in order, each with whether it is no inline code."""
    parts: list[tuple[str, bool]] = []
    at = 0
    for code in _INLINE.finditer(line):
        parts += [(line[at : code.start()], True), (code.group(), False)]
        at = code.end()
    return [*parts, (line[at:], True)]


def _without_images(line: str) -> str:
    if "![" not in line:
        return line
    return "".join(
        _IMAGE.sub(_reference, part) if plain else part for part, plain in outside_code(line)
    )


def _reference(found: re.Match[str]) -> str:
    alt, url = found.group(1).strip(), found.group(2)
    name = f"[Image: {alt}]" if alt else "[Image]"
    return f"{name}({url})" if url else name


def _guarded(line: str) -> str:
    words = line.lstrip()
    if words[:1] not in _FIRST or not _OURS.match(unicodedata.normalize("NFKC", words)):
        return line
    return f"{line[: len(line) - len(words)]}\\{words}"
