"""What the job is called: without place, slogan, headcount or number."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from carrel.core.lines import Zone
from carrel.ingest.fields import sought as said
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind, tidy
from carrel.ingest.fields.names import has_form
from carrel.ingest.fields.pieces import Piece, is_japanese, plain, runs_of, whole
from carrel.ingest.fields.role_names import LONGEST, WORDY, clean, is_generic, is_name, is_role
from carrel.ingest.fields.sections import Sheet
from carrel.ingest.fields.structured import Told
from carrel.ingest.fields.title_parts import doubt, may_be_role

_ENOUGH = 4.0
_NO_ROLE = 3.0  # what it loses where something else names an occupation
_DOUBT = 4.0  # what speaks against a heading that reads like a firm or a call
_NOUN = 12  # letters of a Japanese name without any mark
_EARLY = 12  # lines of text in which the job is named
_TITLE_PARTS = re.compile(r"\s+[|–—·•»«:／-]+\s+|\s*[|｜]\s*|\s+/\s+|／|/(?=株式会社)|:\s+")
_HIRING = re.compile(r"\bhiring (?P<role>.+?) (?:in|at|for)\b")
_ADS_AT = re.compile(r"^(?:job application for )?(?P<role>.+?) at [A-Z]", re.IGNORECASE)
_OF_FIRM = re.compile(r"の(?P<role>[^のと|｜]{3,25})の(?:採用|求人|募集)")
_FIRMS_JOB = re.compile(r"(?:株式|有限|合同)会社の(?P<role>[^のと|｜]{3,30}?)\s*(?:[|｜]|$)")
_ANYBODY = re.compile(
    r"(?:教員|職員|教職員|社員|スタッフ|研究者|専門職|従業員|会計年度任用職員|staff|employee|colleague|"
    r"team members?)",
    re.IGNORECASE,
)
_EITHER = re.compile(r"お?(?:仕事|しごと)|募集内容|job|role")  # over a name, or over the duties
_ASKS = re.compile(r"^(?:an?|another|one more)\s|\bplease\b", re.IGNORECASE)  # no name of a job
_FRAMED = re.compile(r"^[（(【［〈＜](?P<role>[^（()）【】［］〈〉＜＞]{2,30})[）)】］〉＞]$")
_COUNTED = re.compile(
    r"^(?P<role>[^、。:：]{2,30}?)\s+(?:若干|数|[\d０-９一二三四五]+)[名人](?:程度)?$"
)
_NUMBERED = re.compile(
    r"^(?:[\d０-９]{1,2}|[一二三四五六])[.．、\s]*(?:募集|採用)?(?:職種|職名)\s+(?P<role>\S.{1,40})$"
)
_FREE = re.compile(
    r"^(?:position|job|role|post)s? (?:available|open|vacant|offered)\s*[:–—-]\s*(?P<role>.+)$",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"^(?P<role>[^、。:：]{2,40}?)(?:さん)?を?(?:大?募集|急募)(?:中|します)?[!！★☆♪]*$"
)
_MARKED = (_FRAMED, _COUNTED, _NUMBERED, _FREE, _CALLED)
_PLAIN = frozenset("p div span body section article font center blockquote".split())
_ENDINGS = ".。!！?？:："  # of lines that are no name
_FACTS = re.compile(r"\s*[|｜]\s*|\s+[·•]\s+")
_BRANDS = frozenset("logo brand site sitename".split())
_SOUGHT_HEADING = re.compile(
    r"\b(?:wanted|needed|hiring|vacancy)\b|\bwe need\b|募集|求人", re.IGNORECASE
)
_BEHIND = re.compile(r",\s+(?=[A-Z])|\s+[–—-]\s+")
_OFFICES = frozenset("title ttl headline position heading jobtitle role job h1 name".split())


@dataclass(frozen=True, slots=True)
class Role:
    """A name of the job, how much speaks for it, and data that says the same."""

    piece: Piece
    weight: float
    labelled: bool = False


def roles(sheet: Sheet, firms: Collection[str] = ()) -> list[Role]:
    """Return what the page may call the job, best first; `firms` are names for comparison."""
    beside = _beside(sheet)
    headings, spoken = list(_headings(sheet, beside)), list(_spoken(sheet))
    for place, heading in enumerate(headings):
        for role in spoken:
            if plain(role.piece.text) in plain(heading.piece.text):
                weight = max(heading.weight, role.weight) + 0.5
                headings[place] = replace(heading, weight=weight)
    others = [*_labelled(sheet, beside), *spoken, *_titles(sheet, beside)]
    others += [*_facts(sheet), *_standing_out(sheet)]
    loss = _NO_ROLE * any(is_role(one.piece.text) for one in [*headings, *others])
    headings = [
        one if is_role(one.piece.text) else replace(one, weight=one.weight - loss)
        for one in headings
    ]
    found = [one for one in [*headings, *others] if plain(one.piece.text) not in firms]
    found.sort(key=lambda role: -role.weight)
    return _fuller(found)


def _fuller(found: list[Role]) -> list[Role]:
    """Put a name first that says more than the best one and ends like it: 染色職人, not 職人."""
    best = plain(found[0].piece.text) if found else ""
    for role in found[1:]:
        text = plain(role.piece.text)
        more = text.endswith(best) and len(best) < len(text) <= len(best) + 12
        blank = re.search(r"\s", role.piece.text)  # 中央病院 看護師 is no fuller name of the job
        shown = " " not in best and role.piece.text[0].isupper() and is_role(text)
        longer = shown and len(best) < len(text) <= LONGEST / 2
        if longer and re.search(rf"\b{re.escape(best)}(?:,|$)", text):
            return [replace(role, weight=found[0].weight), *found]  # shop manager, not manager
        if more and len(best) <= 6 and not (blank or re.search(r"[をにでがの]", text)):
            return [replace(role, weight=found[0].weight), *found]
    return found


def _beside(sheet: Sheet) -> frozenset[str]:
    """Return the places and firms under labels: a name of the job may stand beside them."""
    sections = sheet.of(Kind.PLACE, Kind.COMPANY, Kind.SEAT)
    return frozenset(
        plain(word.text) for one in sections for word in one.words[:2] if len(word.text) <= WORDY
    )


def _labelled(sheet: Sheet, beside: Collection[str]) -> Iterator[Role]:
    for section in sheet.of(Kind.ROLE):
        if section.kind is None or not section.exact:
            continue
        first = section.words[0]
        piece = clean(_sought(first), beside) if len(first.text) <= WORDY else first
        either = _EITHER.fullmatch(tidy(section.label.text)) is not None
        if is_name(piece) and len(section.words) < 4 and not (either and "、" in piece.text):
            known = is_role(piece.text)
            if either and ("の" in piece.text or len(piece.text) > _NOUN):  # duties, rather
                known = may_be_role(piece.text)
            weight = 5.5 + 5.0 * known + section.is_row - 4.0 * either
            yield Role(piece, weight, labelled=section.is_row)


def _sought(piece: Piece) -> Piece:
    """Return whom words say they look for, if they do."""
    sought = piece.group(said.SOUGHT, "role")
    return sought if sought and is_role(sought.text) else piece


def _headings(sheet: Sheet, beside: Collection[str]) -> Iterator[Role]:
    title = plain(" ".join(line.text for line in sheet.lines if line.zone is Zone.TITLE))
    first = True
    for line in sheet.own():
        named = not _OFFICES.isdisjoint(line.names) and len(line.text) < LONGEST
        shown = line.zone in {Zone.BODY, Zone.HEAD} and _BRANDS.isdisjoint(line.names)
        if not shown or not (line.level or line.large or named or line.tag == "summary"):
            continue
        piece = clean(whole(line), beside) if len(line.text) <= WORDY else whole(line)
        piece = piece.strip("?？!！")
        piece = clean(sought) if (sought := _sought(piece)) != piece else piece
        if (
            not is_name(piece)
            or is_generic(line.text)
            or (line.level != 1 and _is_label(line.text, piece) and not may_be_role(piece.text))
        ):
            continue
        weight = {1: 3.0, 2: 1.5}.get(line.level, 1.0) + first
        weight += 2.0 * (_SOUGHT_HEADING.search(line.text) is not None)
        weight += 2.5 * is_role(piece.text) + 2.0 * (plain(piece.text) in title)
        weight -= 3.0 * has_form(piece.text)
        weight -= 2.0 * (_ANYBODY.fullmatch(piece.text) is not None)
        weight -= 5.0 * (_ASKS.search(line.text) is not None)
        weight -= 0.0 if is_role(piece.text) else _DOUBT * doubt(piece.text)
        yield Role(piece, weight)
        first = False


def _is_label(text: str, name: Piece) -> bool:
    """Say whether a heading announces something else than the job."""
    kind = JOB.loose(text)
    sought = kind is Kind.OTHER and _SOUGHT_HEADING.search(text) is not None
    sought = sought and not text.rstrip().endswith(name.text)  # 募集 stood behind the name
    return kind is not None and not sought


def _spoken(sheet: Sheet) -> Iterator[Role]:
    """Yield occupations that sentences say somebody is sought for."""
    for line in sheet.own():
        if line.zone not in {Zone.BODY, Zone.HEAD}:
            continue
        piece = whole(line)
        bold = [part for part, _ in runs_of(piece) if part.is_bold()] if line.runs else []
        for pattern in said.SPOKEN_JA if is_japanese(line.text) else said.SPOKEN:
            found = piece.group(pattern, "role")
            if found is None:
                continue
            found = clean(found.without(said.TOPIC))
            inside = next((part for part in bold if found.text.startswith(part.text)), None)
            if is_name(found) and is_role(found.text):
                yield Role(inside or found, 4.0 + bool(inside))


def _facts(sheet: Sheet) -> Iterator[Role]:
    """Yield the job among facts in one line: a firm, a job, a place."""
    for line in sheet.own():
        parts = whole(line).split(_FACTS) if line.zone is Zone.BODY and len(line.text) < 160 else []
        if len(parts) > 2 and not line.level:
            named = [clean(part) for part in parts[:3] if is_role(part.text)]
            if len(named) == 1 and is_name(named[0]):
                yield Role(named[0], 4.0)


def _standing_out(sheet: Sheet) -> Iterator[Role]:
    """Yield the job in a line without a heading's mark: in capitals, in bold, or by its words."""
    early = _EARLY
    rows = {id(one.label.line) for one in sheet.sections if one.is_row}
    for line in sheet.own():
        if line.zone is not Zone.BODY or line.level:
            continue
        early -= 1
        if early < 0:
            return
        piece = whole(line)
        capitals = line.text.isupper() and not is_japanese(line.text) and " " in line.text
        marked = next(filter(None, (piece.group(one, "role") for one in _MARKED)), None)
        if len(line.text) > LONGEST:
            continue
        out = capitals or marked or piece.is_bold()
        may_be = line.tag in _PLAIN and line.text[-1] not in _ENDINGS and id(line) not in rows
        if not (out or may_be):
            continue
        name = clean(marked or piece)
        label = piece.group(_NUMBERED, "role") is not None
        if not is_name(name) or not (label or JOB.exact(line.text) is None):
            continue
        if out and is_role(name.text):
            yield Role(name, 9.0 if label else 4.0 if marked else 3.2)
        elif may_be and _is_plainly(name):
            yield Role(name, 3.1)


def _is_plainly(name: Piece) -> bool:
    """Say whether words read like the name of a job without any mark, and are no sentence."""
    text = name.text
    titled = is_role(text) and (text.istitle() if text.isascii() else len(text) <= _NOUN)
    fact = any(sign in name.line.text[: name.end] for sign in ":：")
    return (may_be_role(text) or titled) and not fact


def _titles(sheet: Sheet, beside: Collection[str]) -> Iterator[Role]:
    for line in sheet.lines:
        if line.zone is not Zone.TITLE:
            continue
        piece = whole(line)
        for pattern in (_HIRING, _ADS_AT, _OF_FIRM, _FIRMS_JOB):
            if (found := piece.group(pattern, "role")) and is_name(clean(found)):
                yield Role(clean(found), 3.5 + is_role(found.text))
        for part in piece.split(_TITLE_PARTS):
            name = clean(part, beside)
            if is_name(name) and is_role(name.text) and not has_form(name.text):
                yield Role(name, 3.0)


def _as_told(role: Role, told: Told) -> Role:
    """Return a name without a place behind it, or a firm before it, that the data leaves out."""
    name, text = told.value.strip(), role.piece.text
    if text.startswith(name) and _BEHIND.match(text[len(name) :]):
        return replace(role, piece=role.piece.part(0, len(name)))
    if text.endswith(f"の{name}") and is_role(name):  # a ward of the hospital's
        return replace(role, piece=role.piece.part(len(text) - len(name)))
    return role


def _is_enough(role: Role) -> bool:
    return role.weight >= (_ENOUGH - 1 if is_role(role.piece.text) else _ENOUGH)


def chosen(found: Sequence[Role], told: Told | None) -> tuple[Role | None, bool]:
    """Return the name of the job, and whether the data says the same.

    What the data says decides between names on the page; where the page says more, it is taken.
    """
    best = found[0] if found and _is_enough(found[0]) else None
    if told is None:
        return best, False
    name = plain(told.value)
    for role in found:
        text = plain(role.piece.text)
        if (
            text == name
            or (best is not None and name in text and len(text) <= len(name) + 40)
            or (text in name and role.weight >= (_ENOUGH if best else _ENOUGH - 1))
        ):
            return _as_told(role, told), True
    return best, False
