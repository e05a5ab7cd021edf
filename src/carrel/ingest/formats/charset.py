"""Bytes to text: what the page says of its encoding, and what its bytes say.

Order: byte order mark, HTTP header, `meta` or XML declaration, escapes of ISO-2022, strict UTF-8,
a guess. A declaration that the bytes contradict gives way when another reading is clearly right.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

import webencodings

from carrel.ingest.formats import charset_guess as guess

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HEAD = 4096
_COMMENT = re.compile(rb"<!--.*?(?:-->|$)", re.DOTALL)
_META = re.compile(rb"<meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([^\s\"'/>;]+)", re.IGNORECASE)
_XML = re.compile(rb"^\s*<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([^\"'>]+)", re.IGNORECASE)
_ESCAPES = (
    (re.compile(rb"\x1b\$(?:[@B]|\([@BDOPQ])|\x1b\([IJ]"), "iso-2022-jp"),
    (re.compile(rb"\x1b\$\)C"), "iso-2022-kr"),
)
# Labels that webencodings does not know, and those whose Python codec reads less than the web's.
_LABELS = {
    "cp932": "shift_jis",
    "ms932": "shift_jis",
    "windows-31j": "shift_jis",
    "eucjp": "euc-jp",
    "eucjp-ms": "euc-jp",
    "utf8mb4": "utf-8",
    "iso-2022-kr": "iso-2022-kr",
}
_CODECS = {
    "shift_jis": ("cp932",),
    "euc-jp": ("euc_jp", "euc_jis_2004"),
    "iso-2022-jp": ("iso2022_jp", "iso2022_jp_ext"),
    "iso-2022-kr": ("iso2022_kr",),
}


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, the encoding it was read with, and whether there is no doubt about it."""

    text: str
    encoding: str
    certain: bool


def decode(body: bytes, header_charset: str | None) -> Decoded:
    """Decode a body; this never fails, and bytes without a meaning become U+FFFD."""
    for mark, name in _MARKS:
        if body.startswith(mark):
            return Decoded(body[len(mark) :].decode(name, "replace"), name, certain=True)
    declared = list(dict.fromkeys(_declared(body, header_charset)))
    unsaid = guess.wide(body) if not any(name.startswith("utf-16") for name in declared) else ""
    if unsaid:
        return Decoded(body.decode(unsaid, "replace"), unsaid, certain=False)
    escaped = next((name for pattern, name in _ESCAPES if pattern.search(body)), "")
    for name in [*declared, escaped]:
        if name and _fits(name, escaped) and (text := _strict(body, name)) is not None:
            return _unless_wrong(body, Decoded(text, name, certain=True))
    if (text := _strict(body, "utf-8")) is not None:
        return Decoded(text, "utf-8", certain=not declared or body.isascii())
    return _guessed(body, declared)


def label(name: str | None) -> str | None:
    """Return the canonical name of an encoding label, or nothing when nobody knows it."""
    wanted = (name or "").strip().strip("\"'").lower()
    if wanted in _LABELS:
        return _LABELS[wanted]
    found = webencodings.lookup(wanted) if wanted else None
    if found is None or found.name == "x-user-defined":
        return None
    return str(found.name)


def _declared(body: bytes, header_charset: str | None) -> Iterator[str]:
    if known := label(header_charset):
        yield known
    head = _COMMENT.sub(b"", body[:_HEAD])
    for pattern in (_META, _XML):
        for found in pattern.finditer(head):
            known = label(found[1].decode("ascii", "replace"))
            if known:
                # A page that can be read as ASCII so far is not UTF-16, whatever it says.
                yield "utf-8" if known.startswith("utf-16") else known


def _fits(name: str, escaped: str) -> bool:
    # Bytes with escapes are valid in nearly every encoding, and right in their own alone.
    return not escaped or name == escaped


def _strict(body: bytes, name: str) -> str | None:
    for codec in _CODECS.get(name) or (_codec(name),):
        try:
            # Not final: a body that was cut inside a character is still read.
            return codecs.getincrementaldecoder(codec)("strict").decode(body)
        except (UnicodeError, LookupError):
            continue
    return guess.from_jis(body) if name == "iso-2022-jp" else None


def _codec(name: str) -> str:
    found = webencodings.lookup(name)
    return str(found.codec_info.name) if found else name


def _unless_wrong(body: bytes, said: Decoded) -> Decoded:
    name = said.encoding
    if name.startswith(("utf-", "iso-2022")) or body.isascii():
        return said
    # Several characters in a row that are valid UTF-8 by chance: that does not happen.
    if guess.utf8_characters(body) > 1 and (text := _strict(body, "utf-8")) is not None:
        return Decoded(text, "utf-8", certain=False)
    # An encoding of single bytes fits everything, and many servers name one for every page.
    if name.startswith(("windows-125", "iso-8859")) and (found := guess.japanese(body)):
        return Decoded(_lossy(body, found), found, certain=False)
    return said


def _guessed(body: bytes, declared: list[str]) -> Decoded:
    errors = {name: _lossy(body, name).count("�") for name in declared}
    slips = max(1, len(body) // 500)
    found = guess.encoding(body)
    if declared:
        best = min(declared, key=lambda name: errors[name])
        # A few broken bytes in a page that is otherwise what it says are slips, not a lie.
        if errors[best] <= slips and not guess.is_clear(body, found, best):
            return Decoded(_lossy(body, best), best, certain=False)
    if found is None:
        found = declared[0] if declared else "windows-1252"
    return Decoded(_lossy(body, found), found, certain=False)


def _lossy(body: bytes, name: str) -> str:
    codec = (_CODECS.get(name) or (_codec(name),))[-1 if name == "euc-jp" else 0]
    return body.decode(codec, "replace")
