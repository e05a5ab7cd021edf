"""What an applicant must have and may have, and what the job gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from carrel.core.lines import Zone
from carrel.ingest.fields import want_words as words
from carrel.ingest.fields.entries import divided, entries, entries_of, is_entry, listed
from carrel.ingest.fields.grades import grade_of, graded_rows
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.money import has_period, has_range, salary_in
from carrel.ingest.fields.pieces import Piece, is_japanese, unique, whole
from carrel.ingest.fields.sections import Section, Sheet


class Wants:
    """The lists of a posting, by their labels; a list without a known label by its place."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._guessed = _by_place(sheet)
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
                if section.is_row or _are_wants(entries(section))
            ]
            found = [one for section in rows for one in entries(section)]
        if found := _wanted(found):
            return found, True
        skills = [section for section in sheet.of(Kind.SKILLS) if _are_wants(entries(section))]
        for guess in (
            _by_content(sheet, words.SKILLED),
            self._guessed.get(Kind.MUST, []),
            [one for section in _hinted_duties(sheet) for one in entries(section)],
            [one for section in sheet.of(Kind.PERSON) for one in entries(section)],
            [one for section in skills for one in entries(section)],
        ):
            if found := _wanted(guess):
                return found, False
        spoken = _spoken(sheet, words.MUSTS, apart=words.MAYS)
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
        found = found or self._guessed.get(Kind.MAY, []) or list(_spoken(sheet, words.MAYS))
        return unique(one for one in found if not words.NO_WANT.search(one.text)), labelled

    def gifts(self) -> tuple[list[Piece], bool]:
        """Return what the job gives besides pay."""
        sheet = self._sheet
        sections = [one for one in _sections(sheet, Kind.GIFTS) if _is_gift_label(one)]
        sections = sections or [one for one in sheet.of(Kind.PAY) if _are_gifts(one)]
        found = [one for section in sections for one in _given(section)]
        if found := [one for one in found if _is_gift(one)]:
            return unique(found), True
        for guess in (
            _by_content(sheet, words.GIVEN),
            self._guessed.get(Kind.GIFTS, []),
            _offered(sheet),
        ):
            if found := [one for one in guess if _is_gift(one)]:
                return unique(found), False
        return [], False


def _hinted_duties(sheet: Sheet) -> list[Section]:
    """Return what a heading only hints is the work, but whose entries tell what one must have."""
    return [
        section
        for section in sheet.of(Kind.DUTIES)
        if not section.exact and listed(section.words) and _are_wants(entries(section))
    ]


def _by_place(sheet: Sheet) -> dict[Kind, list[Piece]]:
    """Guess what lists under unknown labels hold: must, may and gifts follow each other."""
    order: list[tuple[Kind | None, list[Piece]]] = []
    for section in sheet.sections:
        items = [item.bare() for item in listed(section.words) if item.line.zone is Zone.BODY]
        kind = section.meaning()
        if section.is_elsewhere() or section.is_row or not items:
            continue
        given = any(words.GIVEN.search(item.text) for item in items)
        if not given and any(salary_in(item) == item for item in items):
            continue  # facts of the job: place, pay, hours
        if kind in {None, Kind.DUTIES, Kind.MUST, Kind.MAY, Kind.GIFTS}:
            order.append((kind, items))
    found: dict[Kind, list[Piece]] = {}
    kinds = [kind for kind, _ in order]
    for place, (kind, items) in enumerate(order):
        if kind is not None:
            continue
        before = kinds[place - 1] if place else None
        after = kinds[place + 1] if place + 1 < len(kinds) else None
        given = sum(bool(words.GIVEN.search(one.text)) for one in items) * 2 >= len(items)
        last = Kind.GIFTS not in kinds and None not in kinds[place + 1 :]
        given = given or (last and not _are_wants(items))
        first = before is Kind.DUTIES or after in {Kind.MAY, Kind.GIFTS}
        if Kind.MUST not in kinds and (after is Kind.MAY or (first and not given)):
            guess = Kind.MUST
        elif Kind.MAY not in kinds and before is Kind.MUST and not given:
            guess = Kind.MAY
        elif Kind.GIFTS not in kinds and before in {Kind.MUST, Kind.MAY}:
            guess = Kind.GIFTS
        else:
            continue
        kinds[place] = guess
        found[guess] = [one for one in items if is_entry(one.text)]
    return found


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
    found = [_bare_entry(one) for kind, one in graded if kind is not Kind.MAY]
    if len(found) == 1 and not found[0].line.listed:
        parts = [part.strip(".。") for part in found[0].split(words.SEMICOLON)]
        if len(parts) > 2:
            return parts
        parts = [part for part in found[0].split(words.SLASH) if is_entry(part.text)]
        wanted = sum(bool(words.SKILLED.search(part.text)) for part in parts)
        if len(parts) > 1 and 2 * wanted >= len(parts) and all(len(one.text) < 50 for one in parts):
            return parts
    return found


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
    items = [item.bare() for item in listed(section.words)]
    hits = sum(bool(words.GIVEN.search(item.text)) for item in items)
    return bool(hits) and 2 * hits >= len(items)


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


def _by_content(sheet: Sheet, pattern: re.Pattern[str]) -> list[Piece]:
    """Return the items of the list under an unknown label whose words tell what they are."""
    best: list[Piece] = []
    for section in sheet.sections:
        if section.is_elsewhere() or section.meaning() is not None or not section.words:
            continue
        items = [item.bare() for item in listed(section.words) if item.line.zone is Zone.BODY]
        hits = [one for one in items if pattern.search(one.text)]
        if len(items) > 1 and 2 * len(hits) >= len(items) and len(hits) > len(best):
            best = items
    return [one for one in best if is_entry(one.text)]


def _are_wants(found: Sequence[Piece]) -> bool:
    return bool(found) and sum(bool(words.SKILLED.search(one.text)) for one in found) * 2 >= len(
        found
    )


def _spoken(
    sheet: Sheet, pattern: re.Pattern[str], *, apart: re.Pattern[str] | None = None
) -> Iterator[Piece]:
    """Yield the sentences of prose that say so."""
    for line in sheet.prose():
        if len(line.text) > 20:
            for sentence in whole(line).sentences():
                if pattern.search(sentence.text) and not (apart and apart.search(sentence.text)):
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
    if not any(words.GIVEN.search(piece.text) for piece in pieces):
        return []
    return [one for one in entries_of(pieces) if _is_gift(one)]
