"""Join pieces of a formula into a row: brackets that grow, matrices, cases, runs of one style."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

OPENING = {
    "(": "(", "[": "[", "{": "\\{", "⟨": "\\langle", "〈": "\\langle", "⌈": "\\lceil",
    "⌊": "\\lfloor", "⟦": "\\llbracket",
}  # fmt: skip
CLOSING = {
    ")": ")", "]": "]", "}": "\\}", "⟩": "\\rangle", "〉": "\\rangle", "⌉": "\\rceil",
    "⌋": "\\rfloor", "⟧": "\\rrbracket",
}  # fmt: skip
BARS = {"|": "|", "∣": "|", "‖": "\\|", "∥": "\\|", "||": "\\|"}
_MATRICES = {"()": "pmatrix", "[]": "bmatrix", "{}": "Bmatrix", "||": "vmatrix", "‖‖": "Vmatrix",
             "∣∣": "vmatrix", "∥∥": "Vmatrix", "||||": "Vmatrix"}  # fmt: skip
_ENDS_IN_WORD = re.compile(r"\\[A-Za-z]+$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of a formula in LaTeX, and what its neighbours must know of it."""

    latex: str = ""
    style: str = ""  # the command for its letters; neighbours of one style share it
    atom: bool = False  # needs no braces to carry an index
    tall: bool = False  # brackets around it grow
    sign: str = ""  # the characters of an operator
    stretchy: bool = True
    limits: str = ""  # "below" for sums and limits, "beside" for integrals
    label: str = ""  # "^" or "_" where a brace waits for its label
    table: str = ""  # the rows of a table that has no brackets yet
    columns: int = 0
    operator: bool = False

    @property
    def whole(self) -> str:
        """The piece by itself."""
        if self.table:
            return self.latex
        return f"\\{self.style}{{{self.latex}}}" if self.style else self.latex

    @property
    def based(self) -> str:
        """The piece as it carries an index."""
        return self.whole if self.atom else f"{{{self.whole}}}"


def joined(parts: Sequence[str]) -> str:
    """Join LaTeX, with a blank where a command would swallow a letter."""
    found: list[str] = []
    for part in parts:
        if part and found and part[0].isalnum() and _ENDS_IN_WORD.search(found[-1]):
            found.append(" ")
        if part:
            found.append(part)
    return "".join(found)


def row(pieces: Sequence[Piece]) -> Piece:
    """Make one piece of many."""
    pieces = [piece for piece in pieces if piece.whole or piece.sign]
    if len(pieces) == 1:
        return pieces[0]
    pieces = _equivalences(pieces)
    pieces = _bracketed(pieces)
    if len(pieces) == 1:
        return pieces[0]
    return Piece(
        latex=joined([piece.whole for piece in _merged(pieces)]),
        tall=any(piece.tall for piece in pieces),
    )


def fenced(opening: str, inner: Piece, closing: str) -> Piece:
    """Put brackets around a piece: a matrix, a binomial, or brackets that grow with it."""
    if inner.table and (name := _MATRICES.get(opening + closing)):
        return _environment(name, inner)
    if inner.table and opening == "{" and not closing:
        return _environment("cases", inner)
    left, right = delimiter(opening), delimiter(closing)
    if inner.latex.startswith("\\genfrac{}{}{0pt}{}") and opening + closing == "()" and inner.atom:
        return replace(inner, latex="\\binom" + inner.latex.removeprefix("\\genfrac{}{}{0pt}{}"))
    return Piece(
        latex=joined([f"\\left{left}", inner.whole, f"\\right{right}"]), tall=True, atom=True
    )


def delimiter(sign: str) -> str:
    """Return what stands behind the commands that let a bracket grow."""
    return OPENING.get(sign) or CLOSING.get(sign) or BARS.get(sign) or sign or "."


def _environment(name: str, inner: Piece) -> Piece:
    return Piece(latex=f"\\begin{{{name}}}{inner.table}\\end{{{name}}}", tall=True, atom=True)


def _equivalences(pieces: list[Piece]) -> list[Piece]:
    # `\iff` is a long arrow between two thick spaces.
    found: list[Piece] = []
    for piece in pieces:
        if (
            len(found) > 1
            and piece.latex == found[-2].latex == "\\;"
            and found[-1].sign in ("⟺", "⟹")
        ):
            name = "\\iff" if found[-1].sign == "⟺" else "\\implies"
            found[-2:] = [replace(found[-1], latex=name)]
        else:
            found.append(piece)
    return found


def _bracketed(pieces: list[Piece]) -> list[Piece]:
    # One pass with a stack of places where a bracket was opened.
    done: list[Piece] = []
    opened: list[int] = []
    for piece in pieces:
        kind = _kind(piece, done, opened)
        if kind == "close" and opened:
            at = opened.pop()
            done[at:] = _pair(done[at], done[at + 1 :], piece)
            continue
        if kind == "open":
            opened.append(len(done))
        done.append(piece)
    return _cases(done, opened)


def _kind(piece: Piece, done: list[Piece], opened: list[int]) -> str:
    if not piece.stretchy or not piece.operator:
        return ""
    if piece.sign in OPENING:
        return "open"
    if piece.sign in CLOSING:
        return "close" if opened and done[opened[-1]].sign in OPENING else ""
    if piece.sign not in BARS:
        return ""
    if opened and done[opened[-1]].sign == piece.sign:
        return "close"
    return "open" if not done or done[-1].operator else ""


def _pair(opening: Piece, inside: list[Piece], closing: Piece) -> list[Piece]:
    inner = row(inside)
    if inner.tall:
        return [fenced(opening.sign, inner, closing.sign)]
    return [_as_bracket(opening), *inside, _as_bracket(closing)]


def _as_bracket(piece: Piece) -> Piece:
    return replace(piece, latex=BARS.get(piece.sign, piece.latex))


def _cases(done: list[Piece], opened: list[int]) -> list[Piece]:
    if not opened:
        return done
    at = opened[-1]
    rest = [piece for piece in done[at + 1 :] if piece.latex]
    if done[at].sign == "{" and len(rest) == 1 and rest[0].table:
        return [*done[:at], fenced("{", rest[0], "")]
    return done


def _merged(pieces: list[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for piece in pieces:
        if found and piece.style and piece.style == found[-1].style:
            found[-1] = replace(found[-1], latex=joined([found[-1].latex, piece.latex]))
        else:
            found.append(piece)
    return found
