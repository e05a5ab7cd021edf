"""The fields of a company page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from carrel.core.documents import Document
from carrel.core.fields import CompanyMetadata, Field, most_of
from carrel.core.lines import Zone
from carrel.ingest.fields import places
from carrel.ingest.fields.company_labels import COMPANY
from carrel.ingest.fields.dates import FOUNDED
from carrel.ingest.fields.employers import employers
from carrel.ingest.fields.entries import divided, entries, listed
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.names import core
from carrel.ingest.fields.patterns import alternatives
from carrel.ingest.fields.pieces import Piece, is_japanese, plain, unique, whole
from carrel.ingest.fields.proofs import Proofs
from carrel.ingest.fields.sections import Section, Sheet
from carrel.ingest.fields.sorting import sheet_of
from carrel.ingest.fields.structured import Item, items_of, types_of

_MOST = most_of(CompanyMetadata)
_NO_FIRM = frozenset(
    """WebSite WebPage AboutPage BreadcrumbList Person Article BlogPosting NewsArticle JobPosting
    Product Offer ImageObject SearchAction ItemList CollectionPage FAQPage Question Event
    VideoObject Review ContactPage PostalAddress Place ContactPoint""".split()
)
_FIRM = "address foundingDate legalName telephone numberOfEmployees logo sameAs slogan".split()
_STATED = frozenset("mission purpose tagline slogan motto claim philosophy vision".split())
_EXISTS = re.compile(
    r"^(?:we exist (?:to|so that)|our (?:mission|purpose|aim) is to|we are here to)\b",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"(?:\b(?:founded|established|started|began|opened|incorporated|set up|born|since|created|"
    r"built|formed)\b[^.。]{0,30}?|(?:設立|創業|創立|開業|創設)[^。]{0,10}?)"
    r"(?P<year>(?:\w+ )?(?:1[6-9]|20)\d\d)",
    re.IGNORECASE,
)
_SINCE_JA = re.compile(
    rf"(?P<year>{FOUNDED.pattern})(?:の)?(?:に|、|より|から)?[^。]{{0,20}}?"
    r"(?:設立|創業|創立|生まれ|開業|始ま|誕生|産声|創設|開設)"
)
_PRAISE = alternatives(r"""
    small | independent | family(?:-run|-owned)? | young | leading | global | local | growing
    privately held | non-?profit | award-winning | worker-owned | \w+-based
""")
_TRADE = re.compile(
    rf"\b(?:is|are|was) (?:an?|the) (?:{_PRAISE} )*(?P<trade>[a-z][\w ,&’'-]{{2,80}}?)"
    r"(?= (?:company|firm|business|start-?up|cooperative|co-op|group)\b| based| located| in [A-Z]|"
    r" from [A-Z]| that| which| who| with| founded|[.;(])"
)
_TRADE_JA = re.compile(
    r"(?:^|[、でるたの])(?P<trade>[一-龥ァ-ヶー・]{2,20}?(?:の[一-龥ァ-ヶー]{2,12}?)?)"
    r"(?P<kind>会社|メーカー|企業|業者|店|元|工房|商社)?です"
)
_OPENING = re.compile(r"^[「『“\"]|[」』”\"]$")


def company_fields(document: Document, proofs: Proofs) -> CompanyMetadata:
    """Return who a company is, and how it works."""
    sheet = sheet_of(document.lines, COMPANY)
    item = _firm(document)
    mission = next(_missions(sheet), None)
    return CompanyMetadata(
        company_name=_name(sheet, item, proofs),
        mission=proofs.seen(mission[0], sure=mission[1]) if mission else None,
        values=proofs.many(_values(sheet), _MOST["values"]),
        culture=proofs.many(
            unique(one for section in sheet.of(Kind.CULTURE) for one in entries(section)),
            _MOST["culture"],
        ),
        industry=_industry(sheet, item, proofs),
        location=_location(sheet, item, proofs),
        founded=_founded(sheet, item, proofs),
    )


def _firm(document: Document) -> Item | None:
    found = [one for one in items_of(document.metadata) if _NO_FIRM.isdisjoint(types_of(one.data))]
    named = [one for one in found if one.first("name", "legalName") is not None]
    return max(named, key=lambda one: sum(name in one.data for name in _FIRM), default=None)


def _name(sheet: Sheet, item: Item | None, proofs: Proofs) -> Field | None:
    told = [*item.all("legalName")[:1], *item.all("name")[:1]] if item else []
    found = employers(sheet, told, "")
    if not found:
        return proofs.told(told[:1]) if told else None
    best = found[0]
    others = tuple(proofs.told(firm.told[:1]) for firm in found[1:] if firm.told)
    piece = best.written()
    sure = best.is_named or best.weight >= 5
    if piece is None:
        return replace(proofs.told(best.told[:1]), others=others)
    same = [one for one in best.told if core(one.value) == core(piece.text)]
    return proofs.seen(piece, told=same[:1], sure=sure, others=others)


def _missions(sheet: Sheet) -> Iterator[tuple[Piece, bool]]:
    """Yield what may be the mission, and whether a label says so."""
    for section in sheet.of(Kind.MISSION):
        if section.kind is Kind.MISSION and section.words:
            sentence = next(iter(section.words[0].bare().sentences()), section.words[0])
            yield _unquoted(sentence), True
    for line in sheet.own():
        if line.zone in {Zone.BODY, Zone.HEAD} and not line.level:
            piece = whole(line)
            if not _STATED.isdisjoint(line.names) or _EXISTS.match(piece.text):
                yield _unquoted(next(iter(piece.sentences()), piece)), False


def _unquoted(piece: Piece) -> Piece:
    return piece.strip('「」『』“”"') if _OPENING.search(piece.text) else piece


def _values(sheet: Sheet) -> list[Piece]:
    """Return the names of the values: items, or headings below the label, without explanations."""
    found: list[Piece] = []
    for section in sheet.sections:
        if section.is_elsewhere():
            continue
        if section.kind is Kind.VALUES:
            below = [one for one in sheet.sections if one.above is section and one.kind is None]
            found += [one.label.bare() for one in below] if below else _short(section)
    return unique(found)


def _short(section: Section) -> list[Piece]:
    items = listed(section.words)
    if not items:
        return divided(entries(section))
    found = []
    for item in items:
        piece = item.bare()
        first = next(iter(piece.sentences()), piece)
        bold = [run for run in item.line.runs if run.bold and run.start <= piece.start]
        if bold and bold[0].end < piece.end:
            first = Piece(item.line, piece.start, bold[0].end).strip(":：—–-")
        found.append(first if len(first.text) <= 60 else piece)
    return found


def _row(sheet: Sheet, kind: Kind) -> Piece | None:
    """Return the words beside a label."""
    for section in sheet.of(kind):
        if section.kind is kind and section.words:
            return section.words[0].bare().strip(".。" if section.is_row else "")
    return None


def _industry(sheet: Sheet, item: Item | None, proofs: Proofs) -> Field | None:
    if (piece := _row(sheet, Kind.TRADE)) is not None and len(piece.text) <= 120:
        return proofs.seen(piece)
    for line in sheet.own():
        if line.zone is not Zone.BODY or line.level:
            continue
        for sentence in whole(line).sentences()[:2]:
            pattern = _TRADE_JA if is_japanese(sentence.text) else _TRADE
            if (found := sentence.group(pattern, "trade")) is not None:
                match = pattern.search(sentence.text)
                kind = match["kind"] if match and "kind" in pattern.groupindex else None
                if kind in {"元", "店", "メーカー", "工房", "商社"} and match is not None:
                    found = sentence.part(match.start("trade"), match.end("kind"))
                return proofs.seen(found, sure=False)
    told = item.first("industry", "knowsAbout", "naics") if item else None
    return proofs.told([told]) if told else None


def _location(sheet: Sheet, item: Item | None, proofs: Proofs) -> Field | None:
    told = (
        places.told_address(item, "address") or places.told_address(item, "location")
        if item
        else []
    )
    labelled = next(iter(places.labelled(sheet, Kind.SEAT)), None)
    piece = (
        labelled or (places.matching(sheet.own(), told) if told else None) or places.guessed(sheet)
    )
    if piece is None and not told:
        piece = next(_japanese_places(sheet), None)
    if piece is None:
        return proofs.told(told, ", ".join(one.value for one in told)) if told else None
    same = [one for one in told if places.same(one.value, piece.text)]
    others = (proofs.told(told, ", ".join(one.value for one in told)),) if told and not same else ()
    return proofs.seen(piece, sure=labelled is not None or bool(same), told=same, others=others)


def _japanese_places(sheet: Sheet) -> Iterator[Piece]:
    for line in sheet.own():
        if line.zone is Zone.BODY and (found := places.japanese_place(whole(line))) is not None:
            yield found


def _founded(sheet: Sheet, item: Item | None, proofs: Proofs) -> Field | None:
    told = item.first("foundingDate") if item else None
    row = _row(sheet, Kind.FOUNDED)
    piece = row.group(FOUNDED, 0) if row is not None else None
    labelled = piece is not None
    if piece is None:
        piece = next(_years(sheet), None)
    if piece is None:
        return proofs.told([told]) if told else None
    if told is None:
        return proofs.seen(piece, sure=labelled)
    year = told.value[:4]
    if year in plain(piece.text):
        return proofs.seen(piece, told=[told])
    return proofs.seen(piece, sure=False, others=(proofs.told([told]),))


def _years(sheet: Sheet) -> Iterator[Piece]:
    for line in sheet.own():
        if line.zone is Zone.BODY:
            for sentence in whole(line).sentences():
                for pattern in (_SINCE_JA, _SINCE):
                    if (found := sentence.group(pattern, "year")) is not None:
                        year = found.group(FOUNDED, 0)
                        yield year or found
