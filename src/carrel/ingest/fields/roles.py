"""What the job is called: without place, slogan, headcount or number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from carrel.core.lines import Zone
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.names import formed, has_form
from carrel.ingest.fields.patterns import alternatives, any_of
from carrel.ingest.fields.pieces import Piece, is_japanese, plain, runs_of, whole
from carrel.ingest.fields.role_words import ENGLISH, JAPANESE
from carrel.ingest.fields.sections import Sheet
from carrel.ingest.fields.structured import Told

_LONGEST = 70
_WORDY = 200  # characters that no name of a job has
_ENOUGH = 4.0
# What stands before the name of a job …
_STARTS = any_of(r"""
    (?:【[^】]{0,40}】|\[[^\]]{0,40}\]|《[^》]{0,40}》|＜[^＞]{0,40}＞|〈[^〉]{0,40}〉)\s*
    (?:急募|中途採用|新卒採用|キャリア採用|経験者採用|正社員|アルバイト|パート|契約社員|募集職種|職種\
    |求人)(?:[!！:：／/|｜・\s]+)
    (?:job(?: title| application for)?|vacancy|position|role|wanted|(?:now |we(?:['’]re| are) )?\
    hiring|opening|careers?|job offer|title)\s*[:–—-]\s* | job application for\s+
    we (?:need|want) you\s*[:–—-]\s*
    (?:we (?:need|want|seek|require)|we(?: are|['’]re) (?:looking for|hiring|seeking|recruiting)\
    |wanted|(?:now )?looking for|help wanted|join us as|become|apply for|hiring)[:,]?\s+\
    (?:an?\s|our (?:next|new|first)\s|the\s|another\s|two\s|\d\s)?
""")
# … and behind it.
_ENDS = re.compile(
    r"(?:を)?大?募集(?:中|します)?[!！].*$|"
    r"\s*(?:(?:の|を)?(?:(?:\d+|[一二三四五数若干]+)(?:名|人)(?:を)?)?(?:大?募集(?:中|します|しています|"
    r"いたします|について|のお知らせ|要項|開始)?|求人(?:情報|票|詳細)?|採用(?:情報|について|します)?|"
    r"探しています|お仕事|仕事)(?:のお知らせ|について|です|情報)?\s*[!！。♪★☆]*"
    r"|\s+(?:wanted|needed|required|vacancy|job)\s*[!.]*)$",
    re.IGNORECASE,
)
_TERMS = alternatives(r"""
    正社員 | 契約社員 | 正規 | 常勤 | 嘱託 | パート | アルバイト | 業務委託 | 派遣 | 中途 | 新卒
    キャリア | 経験者 | 急募 | m/?f | m/?w | f/?m | d/?f | w/?m | all genders | full[ -]?time
    part[ -]?time | permanent | contract | temporary | fixed | remote | hybrid | on-?site | ref
    \d+\s?(?:名|%|hours)
""")
_BRACKET = re.compile(
    rf"\s*[（(\[](?:[^（()）\[\]]*{_TERMS}[^（()）\[\]]*)[）)\]]\s*$", re.IGNORECASE
)
_NUMBER = re.compile(
    r"\s*(?:[,–—|#-]\s*)?(?:ref(?:erence)?|req|job id|no|id)[.:\s#-]*[A-Z]*-?\d{2,}\s*$",
    re.IGNORECASE,
)
_GENERIC = any_of(r"""
    join (?:us|our team|the team)$ | careers?$ | jobs?$ | vacanc(?:y|ies)$ | openings?$ | staff$
    current (?:openings|vacancies)$ | work (?:with|for) us$ | we(?:['’]re| are) hiring$
    job (?:description|details?|advert|posting|offer)$ | opportunit(?:y|ies)$ | vacancy .*\d$
    (?:about|apply|recruit|会社|採用情報).*$ | (?:job|position|role|title|home)$
    (?:full|part)[ -]?time$
    (?:スタッフ|職員|社員|パート(?:さん)?|アルバイト|仲間|メンバー|従業員|人材|新卒|中途|キャリア\
    |経験者|正社員)?(?:大?募集|採用|求人)(?:情報|要項|案内|のご案内|のお知らせ|データ|サイト\
    |トップ|ページ|一覧|詳細|職種|中)*$
    仕事(?:内容|を知る|紹介)$ | 業務内容$ | .*のお知らせ$ | .*声$ | メッセージ$
    (?:スタッフ|社員|正社員|パート(?:さん)?|アルバイト|フルタイム|職員|仲間|メンバー)$
""")
_SOUGHT = re.compile(
    r"\b(?:looking for|seeks?|seeking|needs?|wants?|hiring|appoint|recruit(?:ing)?|to find|"
    r"join (?:us|our team) as|work as|employ|in search of|opening for|vacancy for|require)s?\s+"
    r"(?:an?|our (?:next|new)|the|another|new|experienced|two|three|four|several|some|\d+)\s+"
    r"(?P<role>(?:[\w’'-]+\s){0,5}?(?:[\w’'-]+))"
    r"(?=\s+(?:to|for|at|in|who|with|on|of|and|based|that|from|as)\b|[.,;:!]|$)",
    re.IGNORECASE,
)
_SOUGHT_JA = re.compile(
    r"(?P<role>[^、。\s「」]{2,30}?)(?:を|の)"
    r"(?:\d+名|[一二三数若干]+名|新たに|新しく|現在|ただいま|広く|一緒に)?(?:募集|採用|探し|求め)"
)
_AS_JA = re.compile(r"(?P<role>[ァ-ヴー一-龥A-Za-z]{3,20})として(?:働|ご活躍|勤務|入社)")
_TITLE_PARTS = re.compile(r"\s+[|–—·•»«:／-]+\s+|\s*[|｜]\s*|\s+/\s+|／|/(?=株式会社)|:\s+")
_HIRING = re.compile(r"\bhiring (?P<role>.+?) (?:in|at|for)\b")
_ADS_AT = re.compile(r"^(?:job application for )?(?P<role>.+?) at [A-Z]", re.IGNORECASE)
_OF_FIRM = re.compile(r"の(?P<role>[^のと|｜]{3,25})の(?:採用|求人|募集)")
# A slogan before the name of a job: particles and a verb, then a noun without hiragana.
_SLOGAN = re.compile(r"^.*[をにでがと].*[うくぐすつぬぶむるたいな](?=[一-龥ァ-ヴーA-Za-z・/]{2,}$)")
_BRANDS = frozenset("logo brand site sitename".split())
_SOUGHT_HEADING = re.compile(
    r"\b(?:wanted|needed|hiring|vacancy)\b|\bwe need\b|募集|求人", re.IGNORECASE
)
_OFFICES = frozenset("title headline position heading jobtitle role job h1 name".split())


@dataclass(frozen=True, slots=True)
class Role:
    """A name of the job, how much speaks for it, and data that says the same."""

    piece: Piece
    weight: float
    labelled: bool = False


def is_role(text: str) -> bool:
    """Say whether words name an occupation."""
    flat = text.strip()
    return bool(JAPANESE.search(flat) if is_japanese(flat) else ENGLISH.search(flat))


def clean(piece: Piece) -> Piece:
    """Return the name of a job without what stands around it."""
    piece = piece.bare()
    for _ in range(4):
        shorter = piece.without(_STARTS)
        for pattern in (_ENDS, _BRACKET, _NUMBER):
            shorter = shorter.before(pattern) if pattern.search(shorter.text) else shorter
        if shorter == piece or not shorter:
            break
        piece = shorter
    if is_japanese(piece.text) and (found := _SLOGAN.match(piece.text)):
        noun = piece.part(found.end())
        piece = noun if is_role(noun.text) else piece
    return piece.strip('「」『』"“”!！♪★☆:：,、')


def roles(sheet: Sheet) -> list[Role]:
    """Return what the page may call the job, best first."""
    headings, spoken = list(_headings(sheet)), list(_spoken(sheet))
    for place, heading in enumerate(headings):
        for role in spoken:
            if plain(role.piece.text) in plain(heading.piece.text):
                weight = max(heading.weight, role.weight) + 0.5
                headings[place] = replace(heading, weight=weight)
    if any(is_role(heading.piece.text) for heading in headings):
        headings = [
            one if is_role(one.piece.text) else replace(one, weight=one.weight - 1.5)
            for one in headings
        ]
    found = [*_labelled(sheet), *headings, *spoken, *_titles(sheet)]
    found.sort(key=lambda role: -role.weight)
    return _fuller(found)


def _fuller(found: list[Role]) -> list[Role]:
    """Put a name first that says more than the best one and ends like it: 染色職人, not 職人."""
    best = plain(found[0].piece.text) if found else ""
    for role in found[1:]:
        text = plain(role.piece.text)
        more = text.endswith(best) and len(best) < len(text) <= len(best) + 12
        if more and len(best) <= 6 and not re.search(r"[をにでがの]", text):
            return [replace(role, weight=found[0].weight), *found]
    return found


def _labelled(sheet: Sheet) -> Iterator[Role]:
    for section in sheet.of(Kind.ROLE):
        if section.kind is None or not section.exact:
            continue
        first = section.words[0]
        piece = clean(first) if len(first.text) <= _WORDY else first
        if _is_name(piece) and len(section.words) < 4:
            known = is_role(piece.text)
            yield Role(piece, 5.5 + 3.5 * known + section.is_row, labelled=section.is_row)


def _headings(sheet: Sheet) -> Iterator[Role]:
    title = plain(" ".join(line.text for line in sheet.lines if line.zone is Zone.TITLE))
    first = True
    for line in sheet.own():
        named = not _OFFICES.isdisjoint(line.names) and len(line.text) < _LONGEST
        shown = line.zone in {Zone.BODY, Zone.HEAD} and _BRANDS.isdisjoint(line.names)
        if not shown or not (line.level or line.large or named):
            continue
        piece = clean(whole(line)) if len(line.text) <= _WORDY else whole(line)
        sought = piece.group(_SOUGHT, "role")
        piece = clean(sought) if sought and is_role(sought.text) else piece
        if not _is_name(piece) or (line.level != 1 and JOB.loose(whole(line).text) is not None):
            continue
        weight = {1: 3.0, 2: 1.5}.get(line.level, 1.0) + first
        weight += 2.0 * (_SOUGHT_HEADING.search(line.text) is not None)
        weight += 2.5 * is_role(piece.text) + 2.0 * (plain(piece.text) in title)
        weight -= 3.0 * any(one.text == piece.text for one in formed(piece))
        yield Role(piece, weight)
        first = False


def _spoken(sheet: Sheet) -> Iterator[Role]:
    """Yield occupations that sentences say somebody is sought for."""
    for line in sheet.own():
        if line.zone not in {Zone.BODY, Zone.HEAD}:
            continue
        piece = whole(line)
        bold = [part for part, _ in runs_of(piece) if part.is_bold()] if line.runs else []
        for pattern in (_SOUGHT, _SOUGHT_JA, _AS_JA):
            found = piece.group(pattern, "role")
            if found is None:
                continue
            found = clean(found)
            inside = next((part for part in bold if found.text.startswith(part.text)), None)
            if _is_name(found) and is_role(found.text):
                yield Role(inside or found, 4.0 + bool(inside))


def _titles(sheet: Sheet) -> Iterator[Role]:
    for line in sheet.lines:
        if line.zone is not Zone.TITLE:
            continue
        piece = whole(line)
        for pattern in (_HIRING, _ADS_AT, _OF_FIRM):
            if (found := piece.group(pattern, "role")) and _is_name(clean(found)):
                yield Role(clean(found), 3.5 + is_role(found.text))
        for part in piece.split(_TITLE_PARTS):
            name = clean(part)
            if _is_name(name) and is_role(name.text) and not has_form(name.text):
                yield Role(name, 3.0)


def _is_name(piece: Piece) -> bool:
    text = piece.text
    return (
        1 < len(text) <= _LONGEST
        and not _GENERIC.match(text)
        and not re.search(r"[。？?]|[.!]\s+\S|\d{4}年", text)
        and not re.fullmatch(r"[\W\d_]+", text)
    )


def _is_enough(role: Role) -> bool:
    return role.weight >= (_ENOUGH - 1 if is_role(role.piece.text) else _ENOUGH)


def chosen(found: Sequence[Role], told: Told | None) -> tuple[Role | None, bool]:
    """Return the name of the job, and whether the data says the same.

    What the data says decides between names on the page; where the page says more, it is taken.
    """
    best = found[0] if found and _is_enough(found[0]) else None
    if told is None or best is None:
        return best, False
    name = plain(told.value)
    for role in found:
        text = plain(role.piece.text)
        if (
            text == name
            or (name in text and len(text) <= len(name) + 40)
            or (text in name and role.weight >= _ENOUGH)
        ):
            return role, True
    return best, False
