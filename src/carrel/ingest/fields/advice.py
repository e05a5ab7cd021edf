"""What an article says at heart, and what it tells its readers to do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from carrel.core.lines import Line, Zone
from carrel.ingest.fields.entries import entries, listed
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.patterns import alternatives
from carrel.ingest.fields.pieces import Piece, is_japanese, unique, whole
from carrel.ingest.fields.sections import Section, Sheet
from carrel.ingest.fields.verbs import is_order, may_be_order

_LEAST = 12  # characters of a sentence; a Japanese one is shorter
_STRESSED = frozenset(
    "em emphasis highlight highlighted pullquote quote key marker lead important strong".split()
)
_END = re.compile(r"[.!?。！？][\"”’」』)）]*$")
_WHO = r"[^.;:!?—–]"
_NOT_WHO = alternatives(r"""
    a\s | an\s | the\s | me\b | my\b | it\b | you\b | us\b | this\b | that\b | long\b | free\b
    example\b | (?:\w+ )?(?:years?|months?|weeks?|days?)\b
""")
_FOR_WHOM = (
    re.compile(
        r"\b(?:this (?:post|article|piece|guide|essay|letter|note|text|is)|"
        r"these (?:tips|notes|lines)|"
        r"(?:advice|tips|help|notes|lessons|guide|written|meant|intended|made|wrote (?:this|it))"
        r"(?: is| are)?)(?: is| are| was)?(?: meant| written| intended| made)? for "
        rf"(?P<who>(?!{_NOT_WHO})[a-z]{_WHO}{{4,90}}|"
        rf"(?:a|an|the) {_WHO}{{4,60}} who {_WHO}{{3,60}})",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:^|[、。「])(?P<who>[^、。「」]{2,40}?(?:方|人|者|みなさん|皆さん|あなた|社会人|学生|"
        r"会社員|担当者|リーダー|マネージャー|エンジニア))(?:に(?:読んで|おすすめ|贈る|届けたい|"
        r"伝えたい)|ほど[、,]|は必見|のための(?:記事|ガイド|文章|コラム|まとめ|入門))"
    ),
    re.compile(
        r"(?:^|[、。「])(?P<who>[^、。「」]{2,40}?)"
        r"(?:に向け(?:て|た)|向け(?:に|の(?:記事|コラム|ガイド)|です)|を対象に)"
    ),
    re.compile(
        r"(?:^|[、。るたいな])(?P<who>(?:[一-龥ァ-ヶーA-Za-z]{2,16}の)?[一-龥ァ-ヶー]{0,10}"
        r"(?:希望者|志望者|初心者|経験者|担当者|社会人|学生|会社員))(?:から|の方|にとって|へ|に)"
    ),
)


def insights(sheet: Sheet) -> tuple[list[Piece], bool]:
    """Return the entries of a summary, or whole sentences that the author set apart."""
    found = [one for section in sheet.of(Kind.SUMMARY) for one in _inner(section)]
    if found:
        return unique(found), True
    for stressed in (_bold, _quoted, _emphasised):
        if found := [one for one in stressed(sheet) if not audience_in(one)]:
            return unique(found), False
    return [], False


def tips(sheet: Sheet) -> tuple[list[Piece], bool]:
    """Return what the reader is told to do: in lists, or else in prose."""
    labelled = [one for section in sheet.of(Kind.TIPS) for one in _steps(section, known=True)]
    others: list[Piece] = []
    for section in sheet.sections:
        if section.meaning() is None and not section.is_elsewhere():
            others += _steps(section, known=False)
    loose = _ordered(sheet.loose)
    if found := [*labelled, *others, *loose]:
        return unique(sorted(found, key=lambda piece: _place(sheet, piece))), True
    prose = [
        sentence
        for line in sheet.prose()
        if not line.quoted
        for sentence in whole(line).sentences()
        if is_order(sentence.text) and len(sentence.text) > _least(sentence)
    ]
    return unique(prose), False


def audience(sheet: Sheet) -> tuple[Piece | None, bool]:
    """Return for whom an article is written, and whether a label says so."""
    for section in sheet.of(Kind.AUDIENCE):
        if words := entries(section):
            return words[0].strip(".。"), section.is_row
    for line in sheet.own():
        if line.zone in {Zone.BODY, Zone.HEAD}:
            for sentence in whole(line).sentences():
                if (found := audience_in(sentence)) is not None:
                    return found, False
    return None, False


def audience_in(sentence: Piece) -> Piece | None:
    """Return for whom a sentence says that the text is."""
    for pattern in _FOR_WHOM:
        if (found := sentence.group(pattern, "who")) is not None:
            return found.strip(",、")
    return None


def _inner(section: Section) -> list[Piece]:
    return [one for one in entries(section) if len(one.text) > 3]


def _steps(section: Section, *, known: bool) -> list[Piece]:
    """Return the entries of a list of things to do; a term with its explanation is one."""
    if section.is_row and section.kind is None and section.above is not None:
        return [section.label.bare()] if known else []
    if known:
        items = [item.bare() for item in listed(section.words)]
        if items:
            return items
        return [one for one in entries(section) if may_be_order(one.text)]
    return _ordered(section.words)


def _ordered(words: Sequence[Piece]) -> list[Piece]:
    """Return the items of a list if most of them are orders."""
    items = [item.bare() for item in listed(words) if item.line.zone is Zone.BODY]
    items = [item for item in items if len(item.text) > _least(item)]
    orders = [item for item in items if may_be_order(item.text) and _END.search(item.text)]
    return items if len(items) > 1 and 2 * len(orders) > len(items) else []


def _place(sheet: Sheet, piece: Piece) -> int:
    return next(place for place, line in enumerate(sheet.lines) if line is piece.line)


def _bold(sheet: Sheet) -> Iterator[Piece]:
    """Yield sentences in bold or marked."""
    for line in _prose(sheet):
        for sentence in whole(line).sentences():
            runs = [
                run for run in line.runs if run.start < sentence.end and run.end > sentence.start
            ]
            if runs and all(run.bold or run.marked for run in runs) and _is_sentence(sentence):
                yield sentence


def _quoted(sheet: Sheet) -> Iterator[Piece]:
    """Yield what is set apart as a quote, or by the name of its element."""
    for line in _prose(sheet):
        if line.quoted or not _STRESSED.isdisjoint(line.names):
            piece = whole(line).strip('“”"「」')
            if _is_sentence(piece) and len(piece.text) < 300:
                yield piece


def _emphasised(sheet: Sheet) -> Iterator[Piece]:
    for line in _prose(sheet):
        for sentence in whole(line).sentences():
            runs = [
                run for run in line.runs if run.start < sentence.end and run.end > sentence.start
            ]
            if runs and all(run.emphasis for run in runs) and _is_sentence(sentence):
                yield sentence


def _prose(sheet: Sheet) -> list[Line]:
    return sheet.prose()


def _is_sentence(piece: Piece) -> bool:
    return len(piece.text) > _least(piece) and bool(_END.search(piece.text))


def _least(piece: Piece) -> int:
    return _LEAST // 2 if is_japanese(piece.text) else _LEAST
