"""The ways in which a line may be a label and words behind it."""

from __future__ import annotations

import re

from carrel.ingest.fields.habits import SHORT
from carrel.ingest.fields.pieces import Piece

PAIR = re.compile(r"^(.{1,40}?)\s*[:：]\s*(.*)$", re.DOTALL)
SLASHED = re.compile(r"^([^\s／。、]{2,12})[／]\s*(\S.*)$", re.DOTALL)
_FRAMED = re.compile(
    r"^[【〔《〈＜<\[［≪｛〖『]\s*(.{1,40}?)\s*[】〕》〉＞>\]］≫｝〗』]\s*[:：]?\s*(.*)$", re.DOTALL
)
_SIGNED = re.compile(r"^[■□◆◇▼▽▶►◎◼◾❖▌▍●○★☆]\uFE0F?\s*(.{1,40})$", re.DOTALL)
_SPACED = re.compile(r"^([^\sa-zA-Z0-9]{2,12})\s+(.+)$", re.DOTALL)
WIDE_GAP = re.compile(r"^\s*\S{1,40}?(?:[ \t]{2,}|\u3000)\s*\S")
_GAPPED = re.compile(r"^(\S.{1,38}?)(?:[ \t]{2,}|\t|\u3000+)\s*(\S.*)$", re.DOTALL)


def is_framed(text: str) -> bool:
    """Say whether words stand between brackets or behind a sign, as labels do."""
    return _FRAMED.match(text) is not None or _SIGNED.match(text) is not None


def splits(piece: Piece) -> list[tuple[Piece, Piece]]:
    """Return the ways in which a line may be a label and words behind it."""
    text = piece.text
    found: list[tuple[Piece, Piece]] = []
    for pattern in (_FRAMED, PAIR, SLASHED, _GAPPED, _SIGNED):
        if match := pattern.match(text):
            rest = piece.part(match.start(2)) if pattern.groups > 1 else piece.part(len(text))
            found.append((piece.part(match.start(1), match.end(1)), rest))
    runs = [run for run in piece.line.runs if run.start >= piece.start]
    if len(runs) > 1 and runs[0].end - piece.start <= SHORT:
        cut = runs[0].end - piece.start
        found.append((piece.part(0, cut).bare().strip(":："), piece.part(cut).strip(":：|｜/")))
    if match := _SPACED.match(piece.bare().text):
        bare = piece.bare()
        found.append((bare.part(0, match.end(1)), bare.part(match.start(2))))
    return [(label.bare(), rest) for label, rest in found if label]
