"""The fields of a job posting."""

from __future__ import annotations

from dataclasses import replace

from carrel.core.documents import Document
from carrel.core.fields import Field, JobPostingMetadata, most_of
from carrel.core.lines import Zone
from carrel.ingest.fields import places, roles
from carrel.ingest.fields.employers import employers
from carrel.ingest.fields.firms import Firm
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.meanings import job_sheet
from carrel.ingest.fields.names import core
from carrel.ingest.fields.pay import salary
from carrel.ingest.fields.pieces import plain
from carrel.ingest.fields.proofs import Proofs
from carrel.ingest.fields.sections import Sheet
from carrel.ingest.fields.skills import skills
from carrel.ingest.fields.structured import Item, items_of, types_of
from carrel.ingest.fields.told_wants import ToldWants
from carrel.ingest.fields.wants import Wants

_EMPLOYERS = ("hiringOrganization.name", "hiringOrganization.legalName", "hiringOrganization")
_MOST = most_of(JobPostingMetadata)


def job_fields(document: Document, proofs: Proofs) -> JobPostingMetadata:
    """Return what a job posting offers, and what it asks for."""
    sheet = job_sheet(document.lines)
    item = _posting(document, sheet)
    role = _role(sheet, item, proofs)
    wants = Wants(sheet)
    told = ToldWants(item) if item else None
    must, must_sure = wants.musts()
    if told and not must_sure and (shown := told.shown(sheet)):
        must, must_sure = shown, True
    may, may_sure = wants.mays()
    gift, gift_sure = wants.gifts()
    needs = proofs.many(must, _MOST["requirements"], sure=must_sure)
    extras = proofs.many(may, _MOST["preferred"], sure=may_sure)
    given = proofs.many(gift, _MOST["benefits"], sure=gift_sure)
    if told and not needs:
        needs = proofs.each(told.musts(), _MOST["requirements"])
        extras = extras or proofs.each(told.mays(), _MOST["preferred"])
    if told and not given:
        given = proofs.each(told.gifts(), _MOST["benefits"])
    company = _company(sheet, item, proofs, role)
    return JobPostingMetadata(
        company_name=company,
        role_title=role,
        location=_location(sheet, item, proofs, company),
        salary_range=salary(sheet, item, proofs),
        requirements=needs,
        preferred=extras,
        skills_needed=proofs.many(skills(sheet, [*must, *may]), _MOST["skills_needed"]),
        benefits=given,
    )


def _posting(document: Document, sheet: Sheet) -> Item | None:
    """Return the posting that the page is about: others stand for jobs beside it."""
    found = [one for one in items_of(document.metadata) if "JobPosting" in types_of(one.data)]
    heads = [plain(line.text) for line in sheet.own() if line.level or line.zone is Zone.TITLE]

    def fits(item: Item) -> bool:
        title = item.first("title", "name")
        return title is not None and any(plain(title.value) in head for head in heads)

    return next(filter(fits, found), found[0] if found else None)


def _role(sheet: Sheet, item: Item | None, proofs: Proofs) -> Field | None:
    told = item.first("title", "name") if item else None
    names = [one.value for one in item.all(*_EMPLOYERS)] if item else []
    names += [line.text for line in sheet.lines if line.zone is Zone.HEAD and not line.level]
    role, agrees = roles.chosen(roles.roles(sheet, frozenset(map(plain, names))), told)
    if role is None:
        return proofs.told([told]) if told else None
    same = told is not None and plain(told.value) == plain(role.piece.text)
    others = () if told is None or same else (proofs.told([told]),)
    sure = agrees or (told is None and (role.labelled or role.weight >= 6))
    return proofs.seen(role.piece, sure=sure, told=[told] if told and same else (), others=others)


def _company(sheet: Sheet, item: Item | None, proofs: Proofs, role: Field | None) -> Field | None:
    told = item.all(*_EMPLOYERS) if item else []
    found = employers(sheet, told, role.value if role else "")
    if not found:
        return None
    best = found[0]
    others = tuple(_firm(firm, proofs) for firm in found[1:] if firm.is_named)
    sure = not others and (best.is_named or best.weight >= 5)
    piece = best.written()
    if piece is None:
        return replace(proofs.told(best.told[:1], sure=sure), others=others)
    same = [one for one in best.told if core(one.value) == core(piece.text)]
    return proofs.seen(piece, sure=sure, told=same[:1], others=others)


def _firm(firm: Firm, proofs: Proofs) -> Field:
    piece = firm.written()
    return proofs.told(firm.told[:1]) if piece is None or firm.told else proofs.seen(piece)


def _location(
    sheet: Sheet, item: Item | None, proofs: Proofs, company: Field | None
) -> Field | None:
    told = places.told_address(item, "jobLocation") if item else []
    remote = item.first("jobLocationType") if item else None
    if not told and remote is not None and item is not None:
        told = item.all("applicantLocationRequirements.name", "applicantLocationRequirements")[:1]
    value = ", ".join(one.value for one in told)
    labelled = next(iter(places.labelled(sheet, Kind.PLACE)), None)
    piece = labelled
    if piece is None and told and not remote:
        piece = places.matching(sheet.own(), told)
    if piece is None:
        piece = places.guessed(sheet, company.value if company else "") or next(
            iter(places.labelled(sheet, Kind.SEAT)), None
        )
    if piece is None:
        return proofs.told(told, value) if told else None
    agrees = any(places.same(one.value, piece.text) for one in told)
    if not told:
        return proofs.seen(piece, sure=labelled is not None)
    if agrees:
        return proofs.seen(piece, told=[one for one in told if places.same(one.value, piece.text)])
    others = (proofs.told(told, value),)
    return proofs.seen(piece, sure=labelled is not None and remote is not None, others=others)
