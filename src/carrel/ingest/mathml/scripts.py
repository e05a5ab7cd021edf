"""What stands above, below, beside and over one another: indices, accents, limits, fractions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from carrel.ingest.mathml.rows import Piece, joined
from carrel.ingest.mathml.symbols import OVER, UNDER, WIDE

Attributes = Mapping[str, str | None]
PRESCRIPTS = "prescripts"
_PRIMES = re.compile(r"(?:\\prime|')+")
_ONE_SIGN = re.compile(r".|\\[A-Za-z]+")
_ARROWS = {
    "→": "xrightarrow", "⟶": "xrightarrow", "←": "xleftarrow", "⟵": "xleftarrow",
    "⇒": "xRightarrow", "⟹": "xRightarrow", "⇐": "xLeftarrow", "⟸": "xLeftarrow",
    "↔": "xleftrightarrow", "⇔": "xLeftrightarrow", "↦": "xmapsto", "⇌": "xrightleftharpoons",
}  # fmt: skip


def fraction(inner: Sequence[Piece], attributes: Attributes) -> Piece:
    """Convert `mfrac`: a fraction, one with a slanted line, or one without a line."""
    upper, lower = inner[0].whole, inner[1].whole
    if attributes.get("bevelled") == "true":
        return Piece(latex=f"{{{upper}}}/{{{lower}}}", tall=True)
    thickness = (attributes.get("linethickness") or "").strip()
    command = "\\genfrac{}{}{0pt}{}" if re.match(r"0+(\.0*)?([a-z%]|$)", thickness) else "\\frac"
    return Piece(latex=f"{command}{{{upper}}}{{{lower}}}", tall=True, atom=True)


def root(inner: Sequence[Piece], _: Attributes) -> Piece:
    """Convert `mroot`."""
    index = inner[1].whole
    if "]" in index:
        index = f"{{{index}}}"
    return Piece(latex=f"\\sqrt[{index}]{{{inner[0].whole}}}", tall=True, atom=True)


def below(inner: Sequence[Piece], _: Attributes) -> Piece:
    """Convert `msub`."""
    return _scripts(inner[0], inner[1].whole, "")


def above(inner: Sequence[Piece], _: Attributes) -> Piece:
    """Convert `msup`."""
    return _scripts(inner[0], "", inner[1].whole)


def both(inner: Sequence[Piece], _: Attributes) -> Piece:
    """Convert `msubsup`."""
    return _scripts(inner[0], inner[1].whole, inner[2].whole)


def many(inner: Sequence[Piece], _: Attributes) -> Piece:
    """Convert `mmultiscripts`: indices on both sides of a base."""
    cut = next((at for at, piece in enumerate(inner) if piece.sign == PRESCRIPTS), len(inner))
    base, after, before = (inner[0] if cut else Piece()), inner[1:cut], inner[cut + 1 :]
    first = "".join("{}" + _marks(*pair) for pair in _pairs(before))
    last = [_marks(*pair) for pair in _pairs(after)]
    return Piece(latex=joined([first, base.based, "{}".join(last)]), tall=True)


def under(inner: Sequence[Piece], attributes: Attributes) -> Piece:
    """Convert `munder`: an accent, a limit, a label below."""
    base, low = inner
    if base.limits or base.label == "_":
        return _limits(base, low.whole, "")
    if low.sign in UNDER and attributes.get("accentunder") != "false":
        return _accent(UNDER[low.sign], base)
    if base.sign in _ARROWS:
        return Piece(latex=f"\\{_ARROWS[base.sign]}[{low.whole}]{{}}", tall=True, atom=True)
    return _stacked("underset", low, base)


def over(inner: Sequence[Piece], attributes: Attributes) -> Piece:
    """Convert `mover`: an accent, a limit, a label above."""
    base, high = inner
    if base.limits or base.label == "^":
        return _limits(base, "", high.whole)
    if high.sign in OVER and attributes.get("accent") != "false" and base.sign not in _ARROWS:
        return _accent(_accent_name(base, high), base)
    if base.sign in _ARROWS:
        return Piece(latex=f"\\{_ARROWS[base.sign]}{{{high.whole}}}", tall=True, atom=True)
    return _stacked("overset", high, base)


def under_over(inner: Sequence[Piece], attributes: Attributes) -> Piece:
    """Convert `munderover`."""
    base, low, high = inner
    if base.limits:
        return _limits(base, low.whole, high.whole)
    if base.sign in _ARROWS:
        name = _ARROWS[base.sign]
        return Piece(latex=f"\\{name}[{low.whole}]{{{high.whole}}}", tall=True, atom=True)
    return under([over([base, high], attributes), low], attributes)


def _pairs(pieces: Sequence[Piece]) -> list[tuple[str, str]]:
    filled = [*pieces, Piece()] if len(pieces) % 2 else list(pieces)
    found = zip(filled[::2], filled[1::2], strict=True)
    return [(low.whole, high.whole) for low, high in found if low.whole or high.whole]


def _marks(low: str, high: str) -> str:
    mark = f"_{{{low}}}" if low else ""
    if not high:
        return mark
    if _PRIMES.fullmatch(high):
        return mark + high.replace("\\prime", "'")
    return f"{mark}^{{{high}}}"


def _scripts(base: Piece, low: str, high: str) -> Piece:
    latex = base.based if base.whole else "{}"
    return replace(
        base,
        latex=latex + _marks(low, high),
        style="",
        table="",
        atom=False,
        tall=True,
    )


def _limits(base: Piece, low: str, high: str) -> Piece:
    limits = "\\limits" if base.limits == "beside" else ""
    return Piece(latex=base.whole + limits + _marks(low, high), tall=True)


def _accent_name(base: Piece, high: Piece) -> str:
    name = OVER[high.sign]
    if not high.stretchy:
        return name
    wide = name == "bar" or not _ONE_SIGN.fullmatch(base.latex)
    return WIDE.get(name, name) if wide else name


def _accent(name: str, base: Piece) -> Piece:
    label = {"overbrace": "^", "underbrace": "_"}.get(name, "")
    return Piece(latex=f"\\{name}{{{base.whole}}}", tall=True, atom=True, label=label)


def _stacked(command: str, mark: Piece, base: Piece) -> Piece:
    return Piece(latex=f"\\{command}{{{mark.whole}}}{{{base.whole}}}", tall=True, atom=True)
