"""The leaves of a formula: identifiers, numbers, operators, words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from carrel.ingest.mathml.rows import Piece, joined
from carrel.ingest.mathml.symbols import (
    FUNCTIONS,
    INTEGRALS,
    INVISIBLE,
    LARGE,
    LIMITED,
    NAMED_SPACES,
    SYMBOLS,
    TEXT_VARIANTS,
    VARIANTS,
    space,
    symbol,
)

Attributes = Mapping[str, str | None]
_SPECIAL = str.maketrans({character: "\\" + character for character in "#$%&_{}"} | {
    "\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}",
})  # fmt: skip
_SPACES = {
    "\u2003": 1, "\u2001": 1, "\u2002": 0.5, "\u2000": 0.5, "\u2004": 1 / 3, "\u2005": 0.25,
    "\u2006": 1 / 6, "\u2009": 3 / 18, "\u200a": 1 / 18, "\u205f": 4 / 18, "\u00a0": 1 / 3,
}  # fmt: skip
_LENGTH = re.compile(r"([+-]?\d*\.?\d+)\s*(em|ex|px|pt|mu|cm|mm|in|pc|rem)?")
_IN_EM = {
    "em": 1.0, "rem": 1.0, "ex": 0.43, "px": 1 / 16, "pt": 1 / 12, "mu": 1 / 18, "cm": 2.36,
    "mm": 0.236, "in": 6.0, "pc": 1.0,
}  # fmt: skip


def identifier(text: str, attributes: Attributes) -> Piece:
    """Convert `mi`: a letter, a function, a name of several letters."""
    words = _words(text)
    if words in FUNCTIONS:
        return _function(words)
    latex = joined([symbol(character) for character in words.replace(" ", "\u00a0")])
    style = VARIANTS.get(attributes.get("mathvariant") or "", "")
    if style == "mathrm" and not re.fullmatch(r"[A-Za-z\s\xa0]+", words):
        style = ""
    if len(words) > 1 and not style and words.isalpha() and words.isascii():
        style = "mathrm"
    return _letters(latex.replace("\u00a0", "\\ "), style, single=len(words) == 1)


def number(text: str, attributes: Attributes) -> Piece:
    """Convert `mn`."""
    words = _words(text)
    latex = joined([symbol(character) for character in words])
    style = VARIANTS.get(attributes.get("mathvariant") or "", "")
    return _letters(latex, "" if style == "mathrm" else style, single=len(words) == 1)


def operator(text: str, attributes: Attributes) -> Piece:
    """Convert `mo`: a sign, or a function that was marked as an operator."""
    words = _words(text)
    if words in FUNCTIONS:
        return _function(words)
    if words in _SPACES:
        return Piece(latex=space(_SPACES[words]))
    if len(words) > 1 and re.fullmatch(r"[A-Za-z][A-Za-z ]+", words):
        named = words.replace(" ", "\\ ")
        return Piece(latex=f"\\operatorname{{{named}}}", atom=True)
    latex = SYMBOLS.get(words) or joined([symbol(character) for character in words])
    limits = "below" if words in LARGE else "beside" if words in INTEGRALS else ""
    return Piece(
        latex=latex,
        atom=len(words) == 1 or bool(limits),
        sign=words,
        stretchy=attributes.get("stretchy") != "false",
        limits=limits or ("below" if attributes.get("movablelimits") == "true" else ""),
        operator=True,
    )


def text(words: str, attributes: Attributes) -> Piece:
    """Convert `mtext`, and whatever has no better way than its text."""
    words = words.translate(INVISIBLE)
    if not words.strip():
        return Piece(latex="".join(space(_SPACES.get(character, 0)) for character in words))
    variant = attributes.get("mathvariant") or ""
    command = TEXT_VARIANTS.get(variant) or VARIANTS.get(variant) or "text"
    if command == "mathrm":
        command = "text"
    plain = re.sub(r"\s+", " ", re.sub(r"^[ \t\n\r]+|[ \t\n\r]+$", "", words))
    return Piece(latex=f"\\{command}{{{plain.translate(_SPECIAL)}}}", atom=True)


def string(words: str, attributes: Attributes) -> Piece:
    """Convert `ms`, a string in quotes."""
    left, right = (
        mark if (mark := attributes.get(name)) is not None else '"' for name in ("lquote", "rquote")
    )
    return text(f"{left}{words.strip()}{right}", attributes)


def em(length: str) -> float:
    """Return a length of MathML in em; 0 where it cannot be read."""
    length = length.strip().lower()
    if (named := NAMED_SPACES.get(length.removeprefix("negative"))) is not None:
        return -named if length.startswith("negative") else named
    found = _LENGTH.fullmatch(length)
    return float(found[1]) * _IN_EM[found[2] or "em"] if found else 0.0


def _function(name: str) -> Piece:
    latex = "\\" + name
    return Piece(latex=latex, atom=True, limits="below" if latex in LIMITED else "")


def _letters(latex: str, style: str, *, single: bool) -> Piece:
    if style in ("mathbf", "mathit") and latex.startswith("\\"):
        style = "boldsymbol" if style == "mathbf" else ""
    if style and latex.startswith("\\math"):
        style = ""
    return Piece(latex=latex, style=style, atom=single or bool(style))


def _words(text: str) -> str:
    return " ".join(text.translate(INVISIBLE).split(None)) if text.strip() else _blank(text)


def _blank(text: str) -> str:
    # A token of one special space means that space.
    return text if text in _SPACES else ""
