"""MathML to LaTeX, over any tree whose nodes have a tag, attributes and children.

What the author wrote comes first: `alttext`, then a TeX annotation; only without them is the
structure converted. What cannot be converted gives its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from carrel.ingest.mathml import scripts, tokens
from carrel.ingest.mathml.rows import Piece, fenced, row
from carrel.ingest.mathml.symbols import VARIANTS, space

DEEPEST = 100
_DISPLAY = re.compile(r"^\{\\(?:display|text)style\s*(.*)\}$", re.DOTALL)


class Node(Protocol):
    """An element: children are elements and strings."""

    @property
    def tag(self) -> str:
        """The element's name."""

    @property
    def attributes(self) -> Mapping[str, str | None]:
        """The element's attributes."""

    @property
    def children(self) -> Sequence[Node | str]:
        """What is inside, in order."""


def to_latex(math: Node) -> str:
    """Return a formula as LaTeX: as its author wrote it, or converted."""
    written = _attribute(math, "alttext").strip() or annotation(math).strip()
    return unwrapped(written) if written else convert(math)


def convert(math: Node) -> str:
    """Convert the structure of a formula to LaTeX."""
    return _piece(math, DEEPEST).whole.strip()


def annotation(math: Node) -> str:
    """Return the TeX that stands beside a formula, or nothing."""
    waiting: list[tuple[Node, int]] = [(math, DEEPEST)]
    while waiting:
        node, depth = waiting.pop()
        if _name(node) == "annotation" and "tex" in _attribute(node, "encoding").lower():
            return text_of(node)
        if depth:
            waiting += [(child, depth - 1) for child in reversed(_elements(node))]
    return ""


def unwrapped(latex: str) -> str:
    """Take off the braces with a style that MediaWiki puts around its formulae."""
    latex = latex.strip()
    found = _DISPLAY.match(latex)
    return found[1].strip() if found else latex


def text_of(node: Node) -> str:
    """Return all text below a node."""
    found: list[str] = []
    waiting: list[Node | str] = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            found.append(part)
        else:
            waiting += reversed(part.children)
    return "".join(found)


def _piece(node: Node, depth: int) -> Piece:
    name = _name(node)
    if make := _TOKENS.get(name):
        return make(text_of(node), node.attributes)
    if depth <= 0:
        return tokens.text(text_of(node), {})
    inner = [_piece(child, depth - 1) for child in _elements(node)] if name != "mtable" else []
    if name in _FIXED:
        make_fixed, count = _FIXED[name]
        inner = [*inner, *[Piece()] * (count - len(inner))]
        return make_fixed(inner, node.attributes)
    if make_row := _ROWS.get(name):
        return make_row(inner, node.attributes)
    if name == "mtable":
        return _table(node, depth - 1)
    if name in _SILENT:
        return Piece()
    return row(inner) if inner else tokens.text(text_of(node), {})


def _name(node: Node) -> str:
    return node.tag.rpartition(":")[2].lower()


def _attribute(node: Node, name: str) -> str:
    return node.attributes.get(name) or ""


def _elements(node: Node) -> list[Node]:
    return [child for child in node.children if not isinstance(child, str)]


def _styled(inner: Sequence[Piece], attributes: Mapping[str, str | None]) -> Piece:
    whole = row(inner)
    style = VARIANTS.get(attributes.get("mathvariant") or "", "")
    if not style or whole.style or not whole.whole:
        return whole
    return Piece(latex=whole.whole, style=style, atom=True, tall=whole.tall)


def _row(inner: Sequence[Piece], _: Mapping[str, str | None]) -> Piece:
    return row(inner)


def _semantics(inner: Sequence[Piece], _: Mapping[str, str | None]) -> Piece:
    return row(inner[:1])


def _action(inner: Sequence[Piece], attributes: Mapping[str, str | None]) -> Piece:
    chosen = attributes.get("selection") or "1"
    at = int(chosen) - 1 if chosen.isdecimal() and len(chosen) < 4 else 0
    return inner[at] if 0 <= at < len(inner) else row(inner[:1])


def _root(inner: Sequence[Piece], _: Mapping[str, str | None]) -> Piece:
    return Piece(latex=f"\\sqrt{{{row(inner).whole}}}", tall=True, atom=True)


def _phantom(inner: Sequence[Piece], _: Mapping[str, str | None]) -> Piece:
    return Piece(latex=f"\\phantom{{{row(inner).whole}}}", atom=True)


def _fenced(inner: Sequence[Piece], attributes: Mapping[str, str | None]) -> Piece:
    opening, closing, between = (
        default if attributes.get(name) is None else "".join((attributes[name] or "").split())
        for name, default in (("open", "("), ("close", ")"), ("separators", ","))
    )
    parts: list[Piece] = []
    for at, piece in enumerate(inner):
        if at and between:
            parts.append(tokens.operator(between[min(at, len(between)) - 1], {}))
        parts.append(piece)
    return fenced(opening, row(parts), closing)


def _enclosed(inner: Sequence[Piece], attributes: Mapping[str, str | None]) -> Piece:
    whole = row(inner)
    words = (attributes.get("notation") or "longdiv").split()
    if "left" in words or "right" in words:
        return fenced("|" * ("left" in words), whole, "|" * ("right" in words))
    if {"updiagonalstrike", "downdiagonalstrike"} <= set(words):
        words = ["xstrike"]
    latex = whole.whole
    for word in words:
        before, after = _NOTATIONS.get(word, ("", ""))
        latex = f"{before}{latex}{after}"
    return Piece(latex=latex, tall=True, atom=latex != whole.whole)


_NOTATIONS = {
    "longdiv": ("\\overline{)", "}"),
    "actuarial": ("\\overline{", "|}"),
    "radical": ("\\sqrt{", "}"),
    "box": ("\\boxed{", "}"),
    "roundedbox": ("\\boxed{", "}"),
    "circle": ("\\enclose{circle}{", "}"),
    "top": ("\\overline{", "}"),
    "bottom": ("\\underline{", "}"),
    "updiagonalstrike": ("\\cancel{", "}"),
    "downdiagonalstrike": ("\\bcancel{", "}"),
    "xstrike": ("\\xcancel{", "}"),
    "horizontalstrike": ("\\hcancel{", "}"),
    "updiagonalarrow": ("\\cancelto{}{", "}"),
}


def _space(_: str, attributes: Mapping[str, str | None]) -> Piece:
    if attributes.get("linebreak") == "newline":
        return Piece(latex="\\\\")
    return Piece(latex=space(tokens.em(attributes.get("width") or "")))


def _glyph(_: str, attributes: Mapping[str, str | None]) -> Piece:
    return tokens.text(attributes.get("alt") or "", {})


def _prescripts(_: str, __: Mapping[str, str | None]) -> Piece:
    return Piece(sign=scripts.PRESCRIPTS)


def _silent(_: str, __: Mapping[str, str | None]) -> Piece:
    return Piece()


def _table(node: Node, depth: int) -> Piece:
    rows: list[str] = []
    columns = 0
    for line in _elements(node):
        cells = _elements(line)
        if _name(line) == "mlabeledtr":  # its first cell is the number of the equation
            cells = cells[1:]
        columns = max(columns, len(cells))
        rows.append(" & ".join(row(_cell(cell, depth)).whole for cell in cells))
    body = " \\\\ ".join(rows)
    align = (_attribute(node, "columnalign") or "center").split()
    name, given = _arrangement(align, columns, display=_attribute(node, "displaystyle") == "true")
    whole = f"\\begin{{{name}}}{given}{body}\\end{{{name}}}"
    return Piece(latex=whole, table=body or " ", columns=columns, tall=True, atom=True)


def _cell(cell: Node, depth: int) -> list[Piece]:
    if _name(cell) not in ("mtd", "mrow"):
        return [_piece(cell, depth)]
    inner = [_piece(child, depth - 1) for child in _elements(cell)] if depth > 0 else []
    return inner or [tokens.text(text_of(cell), {})]


def _arrangement(align: list[str], columns: int, *, display: bool) -> tuple[str, str]:
    if display and align[:2] == ["right", "left"]:
        return "aligned", ""
    if set(align) == {"center"}:
        return "matrix", ""
    letters = [{"left": "l", "right": "r"}.get(word, "c") for word in align]
    letters += letters[-1:] * (columns - len(letters))
    return "array", "{" + "".join(letters[:columns]) + "}"


Make = Callable[[str, Mapping[str, str | None]], Piece]
MakeRow = Callable[[Sequence[Piece], Mapping[str, str | None]], Piece]
_SILENT = frozenset("annotation annotation-xml".split())
_TOKENS: dict[str, Make] = {
    "mi": tokens.identifier,
    "mn": tokens.number,
    "mo": tokens.operator,
    "mtext": tokens.text,
    "ms": tokens.string,
    "mspace": _space,
    "mglyph": _glyph,
    "none": _silent,
    "mprescripts": _prescripts,
    "maligngroup": _silent,
    "malignmark": _silent,
}
_FIXED: dict[str, tuple[MakeRow, int]] = {
    "mfrac": (scripts.fraction, 2),
    "mroot": (scripts.root, 2),
    "msub": (scripts.below, 2),
    "msup": (scripts.above, 2),
    "msubsup": (scripts.both, 3),
    "munder": (scripts.under, 2),
    "mover": (scripts.over, 2),
    "munderover": (scripts.under_over, 3),
}
_ROWS: dict[str, MakeRow] = {
    "math": _styled,
    "mrow": _row,
    "mstyle": _styled,
    "mpadded": _row,
    "merror": _row,
    "semantics": _semantics,
    "maction": _action,
    "msqrt": _root,
    "mphantom": _phantom,
    "mfenced": _fenced,
    "menclose": _enclosed,
    "mmultiscripts": scripts.many,
}
