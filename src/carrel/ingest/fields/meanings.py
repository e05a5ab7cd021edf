"""What each list of a posting holds: its heading says so, its lines, and the lists before it.

A clear heading has the last word. Where it is unclear, or says nothing that is known, the lines
decide; of two lists of wants the first is what one must have, the second what one may.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from types import MappingProxyType

from carrel.core.lines import Line, Zone
from carrel.ingest.fields.entries import entries, listed
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.line_kinds import told_by
from carrel.ingest.fields.names import formed
from carrel.ingest.fields.pieces import Piece
from carrel.ingest.fields.role_names import is_role
from carrel.ingest.fields.sections import Section, Sheet
from carrel.ingest.fields.sorting import sheet_of
from carrel.ingest.fields.unfold import unfolded

_CLEAR = 0.95  # probability from which a heading asks for something whatever follows
_NAME = 30  # characters of the name of a job
_MOST = 12  # lines of a section that are looked at
_UNKNOWN = 0.1  # share of a heading's word that is never believed
_FLOOR = 0.03  # least probability of a line
_WORST, _BEST = -2.5, 1.5  # what all lines together may say against a kind, and for it
_MIXED = -1.2  # the same against sections that may hold anything
_HINT = 0.2  # probability of a heading's kind from which a single line is looked at
_SAME = 1.0  # what speaks for the kind of the section around
_AGAIN, _EARLY = -1.2, -1.2  # what speaks against a second list of musts, and a first one of mays
# How often lists are of which kind, before anything is known of one.
_USUAL: Mapping[Kind, float] = MappingProxyType(
    {
        Kind.MUST: 0.25,
        Kind.DUTIES: 0.25,
        Kind.GIFTS: 0.18,
        Kind.MAY: 0.15,
        Kind.ABOUT: 0.07,
        Kind.OTHER: 0.07,
        Kind.PERSON: 0.03,
    }
)
# Kinds of lines that speak for the kind of a list, and how common such lines are.
_LINES: Mapping[Kind, tuple[tuple[Kind, ...], float]] = MappingProxyType(
    {
        Kind.MUST: ((Kind.MUST, Kind.MAY), 0.4),
        Kind.MAY: ((Kind.MUST, Kind.MAY), 0.4),
        Kind.PERSON: ((Kind.MUST,), 0.4),
        Kind.DUTIES: ((Kind.DUTIES,), 0.25),
        Kind.GIFTS: ((Kind.GIFTS,), 0.2),
        Kind.ABOUT: ((Kind.OTHER,), 0.25),
        Kind.OTHER: ((Kind.OTHER,), 0.25),
    }
)


def job_sheet(lines: Sequence[Line]) -> Sheet:
    """Return a posting by its sections, each with what it is about."""
    sheet = sheet_of(list(unfolded(lines, JOB)), JOB)
    seen: set[Kind] = set()
    for section in sheet.sections:
        if section.words and not section.is_elsewhere():
            _settle(section, seen)
            if section.kind is not None:
                seen.add(section.kind)
    return Sheet(sheet.lines, sheet.sections, sheet.loose, sheet.elsewhere)


def _settle(section: Section, seen: set[Kind]) -> None:
    if section.kind is not None and section.kind not in _USUAL:
        return  # a fact of the job: pay, place
    beside = section.is_row or section.begun
    if beside and any(one == section.words[0] for one in formed(section.words[0])):
        section.kind = Kind.COMPANY  # whatever the label is called
        return
    if section.kind is Kind.MUST and _names_the_job(section):
        section.kind = Kind.ROLE
        return
    chances = JOB.chances(section.label.text) if section.label.line.level != 1 else {}
    hinted = max((chances.get(kind, 0.0) for kind in _USUAL), default=0.0)
    items = [item.bare() for item in listed(section.words) if _is_said(item.line)]
    if section.kind is None and hinted < _HINT and (section.is_row or len(items) < 2):
        return
    if section.kind is not None and (section.is_row or hinted > _CLEAR):
        return  # what stands beside a label is too short to tell
    above = section.above.meaning() if section.above is not None else None
    lines = _told(items or entries(section))
    scores = {
        kind: _heading(chances, kind)
        + lines.get(kind, 0.0)
        + _SAME * (kind is above)
        + _AGAIN * (kind is Kind.MUST and Kind.MUST in seen and kind is not above)
        + _EARLY * (kind is Kind.MAY and seen.isdisjoint((Kind.MUST, Kind.PERSON)))
        for kind in _USUAL
    }
    best = max(scores, key=scores.__getitem__)
    section.kind = None if section.kind is None and best is above else best


def _names_the_job(section: Section) -> bool:
    """Say whether a heading asks for somebody rather than something: "We want: a stonemason"."""
    word = section.words[0]
    alone = len(section.words) == 1 and len(word.text) <= _NAME and not word.line.listed
    heading = section.label.line
    clear = JOB.chances(section.label.text).get(Kind.MUST, 0.0) > _CLEAR
    clear = clear and not (heading.level and heading is word.line)
    return alone and not clear and is_role(word.text)


def _is_said(line: Line) -> bool:
    """Say whether a line is a part of the text, and not only a link."""
    return line.zone is Zone.BODY and not (line.runs and all(run.linked for run in line.runs))


def _heading(chances: Mapping[Kind, float], kind: Kind) -> float:
    unknown = 1 - sum(chances.values())
    told = chances.get(kind, 0.0) + unknown * _USUAL[kind]
    return log((1 - _UNKNOWN) * told + _UNKNOWN * _USUAL[kind])


def _told(pieces: Sequence[Piece]) -> dict[Kind, float]:
    """Return how much lines speak for each kind of list."""
    if not pieces:
        return {}
    found: dict[Kind, float] = {}
    for kind, (kinds, usual) in _LINES.items():
        total = 0.0
        for piece in pieces[:_MOST]:
            chances = told_by(piece.text)
            total += log((sum(chances[one] for one in kinds) + _FLOOR) / usual)
        worst = _MIXED if kinds == (Kind.OTHER,) else _WORST
        found[kind] = min(max(total / min(len(pieces), _MOST), worst), _BEST)
    marked = sum(told_by(piece.text)[Kind.MAY] > 0.5 for piece in pieces)
    found[Kind.MAY] += _BEST * (2 * marked > len(pieces))
    return found
