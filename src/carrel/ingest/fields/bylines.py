"""Who wrote an article, and when it was published."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from carrel.core.lines import Line, Zone
from carrel.ingest.fields.dates import date_in
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.patterns import any_of
from carrel.ingest.fields.pieces import Piece, is_japanese, runs_of, whole
from carrel.ingest.fields.sections import Sheet

_NAMED = frozenset("author byline writer authors contributor".split())
_DATED = frozenset(
    "date published posted byline time datetime pubdate meta dateline entry-date timestamp".split()
)
_EARLY = 12  # lines
_LONGEST = 100  # characters of a byline
_LINKS = r"(?:de|la|van|von|der|den|bin|al)"
_NAME = (
    rf"(?:(?:[A-Z]\.|[A-Z][\w’'-]*|{_LINKS}|O['’][A-Z]\w+)"
    rf"(?:\s+(?=[A-Z]|{_LINKS} ))?){{1,5}}"
)
_BY = re.compile(
    r"(?:^|[|·•—–-]\s*|\s)(?i:by|written by|words by|text by|posted by|author:?|story by)[:\s]+"
    rf"(?P<name>{_NAME}|[^\s,.|·]*[ぁ-んァ-ヶ一-龥][^\s,.|·]*)"
)
_FIRST = re.compile(_NAME)
_PERSON = re.compile(rf"^(?:{_NAME})$")
_PERSON_JA = any_of(r"""
    [一-龥々]{1,4}\s[一-龥々ぁ-んァ-ヶー]{1,5}$ | [一-龥々]{2,6}$ | [ぁ-んァ-ヶー]{2,8}$
    [ァ-ヶー]{2,10}[・＝ ][ァ-ヶー・＝]{2,14}$
    (?:[^\s]{2,14}\s)?[一-龥々]{1,4}\s[一-龥々ぁ-んァ-ヶー]{1,5}$
""")
_OFFICE = re.compile(
    r"^\S*(?:士|師|家|者|長|員|ライター|編集部|記者|教授|代表|コンサルタント|デザイナー|エンジニア|"
    r"アドバイザー|カウンセラー|トレーナー|コーチ|講師|取締役|研究員|プランナー|編集)[\s：:]+(?=\S)"
)
_LEAD = re.compile(r"(?:by|written by|文|著|筆者|執筆|取材|ライター)[・:：\s]+", re.IGNORECASE)
_TAIL = re.compile(r"\s*(?:さん|氏|先生|著|（[^）]*）|\([^)]*\)|,.*|/.*|／.*|\|.*)$")
_BETWEEN = re.compile(r"\s*[|｜/／·•,，、—–]\s*|\s+-\s+|\s{2,}|(?<=\d)\s+(?=[A-Z一-龥])")
_NO_NAME = any_of(r"""
    \b(?:min(?:ute)?s? read|written|by|author|editor(?:ial)?|team|staff|comments?|updated?)\b
    \b(?:published|posted|filed|read|share|home|blog)\b
    コメント | カテゴリ | 更新 | 公開 | 投稿 | 読了 | 記事 | 日記 | コラム | \d
""")
_CHANGED = re.compile(r"\b(?:updated?|modified|revised|edited|changed)\b|更新|改訂", re.IGNORECASE)
_ISSUED = re.compile(
    r"\b(?:published|posted|released|written)\b|公開|投稿|掲載|発行|配信", re.IGNORECASE
)


def early(sheet: Sheet) -> list[Line]:
    """Return the lines near the top, and short ones that speak of an author or a date."""
    lines = [line for line in sheet.own() if line.zone in {Zone.BODY, Zone.HEAD}]
    return [
        line
        for place, line in enumerate(lines)
        if len(line.text) <= _LONGEST
        and (
            place < _EARLY
            or not (_NAMED | _DATED).isdisjoint(line.names)
            or line.text.lower().startswith(("posted", "by ", "written"))
        )
    ]


def authors(sheet: Sheet) -> Iterator[tuple[Piece, bool]]:
    """Yield who may have written it, and whether a label says so; best first."""
    for section in sheet.of(Kind.AUTHOR):
        name = _name(section.words[0], strict=not section.is_row)
        if name is not None and not _NO_NAME.fullmatch(name.text):
            yield name, True
    lines = early(sheet)
    for line in lines:
        if (found := whole(line).group(_BY, "name")) and (name := _name(found)) is not None:
            yield name, True
    for line in lines:
        named = not _NAMED.isdisjoint(line.names)
        for part, names in runs_of(whole(line)):
            said = named or not _NAMED.isdisjoint(names) or _LEAD.match(part.text)
            if said and (name := _name(part, strict=True)):
                yield name, True
    yield from ((name, False) for name in _dated_names(lines))


def _dated_names(lines: Sequence[Line]) -> Iterator[Piece]:
    """Yield names that stand beside a date in a short line."""
    for line in lines:
        piece = whole(line)
        found = date_in(piece)
        if found is None or line.level:
            continue
        when = found[0]
        sides = (piece.part(0, when.start - piece.start), piece.part(when.end - piece.start))
        for side in sides:
            for part in side.split(_BETWEEN):
                if (name := _name(part, strict=True)) is not None:
                    yield name


def _name(piece: Piece, *, strict: bool = False) -> Piece | None:
    """Return a person's name without office and title."""
    name = piece.bare().strip("「」()（）.,、:：")
    if _TAIL.search(name.text):
        name = name.before(_TAIL)
    name = name.without(_LEAD)
    name = name.without(_OFFICE)
    if not is_japanese(name.text) and (found := _FIRST.match(name.text)):
        name = name.part(0, found.end())
    text = name.text
    if not 1 < len(text) <= 40 or (strict and _NO_NAME.search(text)):
        return None
    if not strict:
        return name if not re.search(r"[。！？]", text) else None
    known = _PERSON_JA.match(text) if is_japanese(text) else _PERSON.match(text) and " " in text
    return name if known else None


def dates(sheet: Sheet) -> list[tuple[float, Piece, str]]:
    """Return the dates on which it may have been published, best first."""
    found: list[tuple[float, Piece, str]] = [
        (4.0 if section.kind is Kind.DATE else 1.0, *date)
        for section in sheet.of(Kind.DATE, Kind.CHANGED)
        if section.is_row and (date := date_in(section.words[0])) is not None
    ]
    for place, line in enumerate(early(sheet)):
        for sentence in whole(line).sentences():
            for part in sentence.split(re.compile(r"\s*[|｜]\s*")):
                if (date := date_in(part)) is None:
                    continue
                lead = part.text[: date[0].start - part.start]
                weight = 2.0 - place / 100 + bool(_ISSUED.search(lead))
                weight -= 1.5 * bool(_CHANGED.search(lead) and not _ISSUED.search(lead))
                weight += 0.5 * (not _DATED.isdisjoint(line.names))
                found.append((weight, *date))
    return sorted(found, key=lambda one: -one[0])
