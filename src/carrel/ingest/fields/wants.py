"""What an applicant must have and may have, and what the job gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carrel.ingest.fields import want_words as words
from carrel.ingest.fields.entries import divided, entries, entries_of, is_entry, listed
from carrel.ingest.fields.grades import grade_of, graded_rows
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.line_kinds import are_given, are_wants, is_given, is_unlikely, told_by
from carrel.ingest.fields.money import has_period, has_range, salary_in
from carrel.ingest.fields.pieces import Piece, is_japanese, unique, whole
from carrel.ingest.fields.sections import Section, Sheet

_CLEAR = 0.55  # probability from which a sentence of prose is taken


class Wants:
    """The lists of a posting."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._graded = graded_rows(sheet)

    def musts(self) -> tuple[list[Piece], bool]:
        """Return what an applicant must have, and whether a label says so."""
        sheet = self._sheet
        graded = [one for kind, one in self._graded if kind is Kind.MUST]
        sections = _sections(sheet, Kind.MUST)
        if graded:
            tables = {one.line.table for _, one in self._graded}
            sections = [one for one in sections if one.words[0].line.table not in tables]
        found = [*graded, *(one for section in sections for one in _needed(section))]
        if not found:
            rows = [
                section
                for section in sheet.of(Kind.TERMS)
                if section.is_row or are_wants(entries(section))
            ]
            found = [one for section in rows for one in entries(section)]
        if found := _wanted(found):
            return found, True
        skills = [section for section in sheet.of(Kind.SKILLS) if are_wants(entries(section))]
        for guess in (
            [one for section in sheet.of(Kind.PERSON) for one in entries(section)],
            [one for section in skills for one in entries(section)],
        ):
            if found := _wanted(guess):
                return found, False
        spoken = _spoken(sheet, Kind.MUST)
        return _wanted([one for one in spoken if not words.NOT_NEEDED.search(one.text)]), False

    def mays(self) -> tuple[list[Piece], bool]:
        """Return what an applicant may have, under its own label or among what they must."""
        sheet = self._sheet
        found = [one for kind, one in self._graded if kind is Kind.MAY]
        found += [
            grade_of(one)[1] for section in _sections(sheet, Kind.MAY) for one in entries(section)
        ]
        labelled = bool(found)
        kinds = (Kind.MUST, Kind.TERMS) if found else (Kind.MUST, Kind.TERMS, Kind.OTHER)
        for section in sheet.of(*kinds):
            for one in entries(section):
                kind, entry = grade_of(one)
                if kind is Kind.MAY or words.BETTER.search(one.text):
                    found.append(entry)
        found = found or list(_spoken(sheet, Kind.MAY))
        return unique(one for one in found if not words.NO_WANT.search(one.text)), labelled

    def gifts(self) -> tuple[list[Piece], bool]:
        """Return what the job gives besides pay."""
        sheet = self._sheet
        sections = [one for one in _sections(sheet, Kind.GIFTS) if _is_gift_label(one)]
        sections = sections or [one for one in sheet.of(Kind.PAY) if _are_gifts(one)]
        found = [one for section in sections for one in _given(section)]
        if found := [one for one in found if _is_gift(one)]:
            return unique(found), True
        return unique(one for one in _offered(sheet) if _is_gift(one)), False


def _sections(sheet: Sheet, kind: Kind) -> list[Section]:
    """Return the sections of a kind; what stands under other labels inside them is left out."""
    return [
        section
        for section in sheet.of(kind)
        if not any(one.kind in {Kind.DUTIES, Kind.ABOUT} for one in section.chain()[:1])
    ]


def _needed(section: Section) -> list[Piece]:
    """Return the entries of a section; three and more between semicolons are entries, too."""
    graded = [grade_of(one) for one in entries(section)]
    found = _told([_bare_entry(one) for kind, one in graded if kind is not Kind.MAY])
    if len(found) == 1 and not found[0].line.listed:
        parts = [part.strip(".。") for part in found[0].split(words.SEMICOLON)]
        if len(parts) > 2:
            return parts
        parts = [part for part in found[0].split(words.SLASH) if is_entry(part.text)]
        if len(parts) > 1 and are_wants(parts) and all(len(one.text) < 50 for one in parts):
            return parts
    return found


def _told(found: list[Piece]) -> list[Piece]:
    """Return the sentences of prose that may tell of a want; entries of a list all do."""
    if len(found) < 3 or any(one.line.listed or whole(one.line).is_bulleted() for one in found):
        return found
    return [one for one in found if not is_unlikely(one.text)] or found


def _bare_entry(piece: Piece) -> Piece:
    """Return an entry without a label of its own kind before it, and a note in brackets behind."""
    framed = piece.group(words.FRAMED, "label")
    if framed is not None and words.SKILLED_LABEL.search(framed.text):
        piece = piece.part(framed.end - piece.start + 1)
    if piece.line.listed or (label := piece.group(words.LABEL, "label")) is None:
        return piece.before(words.ASIDE)
    if JOB.loose(label.text) is Kind.MUST:
        piece = piece.part(label.end - piece.start).strip(":：")
    return piece.before(words.ASIDE)


def _wanted(found: Sequence[Piece]) -> list[Piece]:
    return unique(
        one
        for one in found
        if not words.BETTER.search(one.text) and not words.NO_WANT.search(one.text)
    )


def _is_gift_label(section: Section) -> bool:
    """Leave out rows that tell of single allowances: they belong to the pay."""
    return not (section.kind is None and section.is_row)


def _are_gifts(section: Section) -> bool:
    """Say whether a list under a label of pay holds what comes beside it."""
    return are_given([item.bare() for item in listed(section.words)])


def _given(section: Section) -> list[Piece]:
    found = entries(section)
    if len(found) == 1 and (offered := _offer(found[0])):
        return offered
    return divided(found)


def _is_gift(piece: Piece) -> bool:
    text = piece.text
    if not is_entry(text) or words.NO_GIFT.search(text):
        return False
    amount = salary_in(piece)
    starts = amount is not None and amount.start <= piece.start + 3
    if amount is None or not starts:
        return True
    return not (amount == piece or has_range(amount.text) or has_period(amount.text))


def _spoken(sheet: Sheet, kind: Kind) -> Iterator[Piece]:
    """Yield the sentences of prose that tell of a kind."""
    for line in sheet.prose():
        if len(line.text) > 20:
            for sentence in whole(line).sentences():
                chances = told_by(sentence.text)
                if chances[kind] > _CLEAR:
                    yield sentence.bare()


def _offered(sheet: Sheet) -> list[Piece]:
    found: list[Piece] = []
    for line in sheet.prose():
        if not line.listed:
            for sentence in whole(line).sentences():
                found += _offer(sentence)
    return found


def _offer(sentence: Piece) -> list[Piece]:
    """Return what a sentence says one gets, part by part."""
    japanese = is_japanese(sentence.text)
    patterns = words.OFFERS_JA if japanese else words.OFFERS
    what = next(filter(None, (sentence.group(one, "what") for one in patterns)), None)
    if what is None:
        return []
    pieces = [
        piece.strip(".。") for piece in what.split(words.PARTS_JA if japanese else words.PARTS)
    ]
    if not any(is_given(piece.text) for piece in pieces):
        return []
    return [one for one in entries_of(pieces) if _is_gift(one)]
