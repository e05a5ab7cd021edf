"""Traces of a firm outside plain sentences: how it presents itself, and its mail address."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from carrel.core.lines import Line, Zone
from carrel.ingest.fields.firm_words import NOBODY
from carrel.ingest.fields.firms import Firms
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.names import CAPITALS, bodies, core, formed
from carrel.ingest.fields.pieces import Piece, is_japanese, whole
from carrel.ingest.fields.place_words import JAPANESE as PLACES_JA
from carrel.ingest.fields.place_words import KNOWN, REMOTE
from carrel.ingest.fields.role_names import is_role

_LONGEST_HEADING = 60
_LONGEST_FACTS = 160
_EARLY = 8  # lines of text in which a firm greets
_NAME = r"(?P<name>[A-Z0-9][\w’'&.+-]*(?: (?:[A-Z0-9&][\w’'&.+-]*|of|and|the|for))*)"
_HEADINGS = (
    re.compile(
        rf"^(?:About|Why|Life at|Working at|Who is|Join|Meet|This is|More about) {_NAME}\??$"
    ),
    re.compile(
        r"^(?:What|Where|How|Why|Who)\b.* (?:at|with) "
        r"(?P<name>[A-Z][\w’'&.+-]*(?: [A-Z][\w’'&.+-]*)*)\??$"
    ),
    re.compile(
        r"^(?P<name>[^\s、。]{2,30}?)(?:について|とは|で働く|の(?:紹介|魅力|仲間|特徴|こと))[?？]?$"
    ),
)
_SELF = (
    re.compile(
        rf"\b(?:We are|We['’]re|Welcome to|Here at|[Yy]ou will be employed by) (?:the )?{_NAME}"
    ),
    re.compile(rf"^(?:At|Join) (?:the )?{_NAME},"),
    re.compile(rf"^(?:(?:Hi|Hello|Hey)[^,.!]{{0,20}}[,.!] )?{_NAME} here[.,!]"),
    re.compile(rf"^(?:It['’]s|I['’]m|I am|My name is) [A-Z]\w+ (?:from|at|of) (?:the )?{_NAME}"),
    re.compile(
        r"^The (?:Department|School|Faculty|Division|Cent(?:re|er)|Office|Institute) (?:of|for) "
        rf"[^,.]{{3,50}}? at (?:the )?{_NAME}"
    ),
    re.compile(
        rf"^(?:I['’]m|I am|My name is) [^.]{{2,40}}\b(?:founder|owner|manager|head|director|chef)"
        rf" (?:of|at) (?:the )?{_NAME}"
    ),
    re.compile(rf"\b(?:We are|We['’]re|I run|We run) an? [^.]{{3,60}} (?:called|named) {_NAME}"),
    re.compile(
        rf"\b(?:[Jj]oin|[Ww]ork(?:ing)? (?:at|for)|[Cc]areers? (?:at|with)) (?:the )?{_NAME}"
    ),
)
_IS_JA = re.compile(
    r"\s*(?:[（(][^（()）]{1,40}[）)])?\s*(?:です[。、!！]|です$|と申します|と言います|といいます)"
)
_GREETING_JA = re.compile(
    r"^(?P<hello>(?:みなさん|皆さん|皆さま|皆様)?、?(?:こんにちは|はじめまして|初めまして|こんばんは|おはようございます)[、。!！]?\s*)?"
    r"(?P<name>[^、。!！?？]{2,20}?)(?:\s?(?:代表|[店院園館社所]長|採用担当|人事|広報|オーナー|スタッフ))?"
    r"(?(hello)(?:の[一-龥々ァ-ヴー]{2,6})?)(?:(?:です|と申します|といいます)[。!！]|(?(hello)(?!)|は、))"
)
_NO_NAME_JA = re.compile(
    r"(?<=[一-龥ァ-ヴー])[をがはもへ]|[なたいる](?=[一-龥ァ-ヴ])|(?:職場|仕事|会社|お店|環境|制度|方|人|以上|以下|なし|あり|可|不問|"
    r"必要|予定|大切|歓迎|OK|[都道府県市区町村])$"
)
_HINT_JA = re.compile(r"です|申します|言います|いいます|私|わたし|我々|当社|弊社")
_SELF_JA = re.compile(r"(?:私たち|わたしたち|我々|私ども|当社|弊社)(?:、|は、?|の|である)?\s*$")
_MAIL = re.compile(
    r"[\w.+-]+(?:@|＠| at |\[at\])(?:[\w-]+\.)*?(?P<name>[\w-]{3,})\."
    r"(?:co\.|ne\.|or\.|ac\.|com\.|org\.)?[a-z]{2,}"
)
_NOT_FIRMS = re.compile(
    r"(?:Us|You|Your|Our|The|This|Role|Team|Job|Position|Company|Apply|Work|Me|Here|It|Benefits|"
    r"Customer|Product|People|会社|仕事|職場|求人|選考|応募|採用|待遇|給与|勤務|業務|当社|弊社|私たち|入社|"
    r"チーム|部署|福利厚生|働き方|募集|個人情報|サイト|研修|教育|評価)"
)
_BEHIND = re.compile(
    r",\s+|\s*[（(][^（()）]{1,12}[）)]$|\s+(?:代表|[店院園館社所]長|〒|TEL|電話|住所)"
)
_FACTS = re.compile(r"\s*[|｜]\s*|\s+[·•]\s+")
_TERMS = re.compile(
    r"\b(?:time|permanent|contract|temporary|hybrid|remote|apply|posted|team|department)\b|"
    r"社員|アルバイト|パート|募集|急募|歓迎|名$|ページ|一覧|トップ|です$|ます$",
    re.IGNORECASE,
)
_GENERAL = frozenset("gmail yahoo outlook hotmail icloud example mail jobs".split())


def traces(lines: Sequence[Line], firms: Firms) -> None:
    """Note what headings, the firm's own words and addresses say about who it is."""
    for line in lines:
        if line.zone not in {Zone.BODY, Zone.HEAD}:
            continue
        piece = whole(line)
        if (line.level or line.large or piece.is_bold()) and len(piece.text) <= _LONGEST_HEADING:
            for name in _named(piece, _HEADINGS):
                firms.add(name.text, "heading", name)
        elif len(piece.text) > _LONGEST_HEADING / 3:
            _spoken(piece, firms)
    _greeted(lines, firms)
    _beside_role(lines, firms)
    _addressed(lines, firms)


def _beside_role(lines: Sequence[Line], firms: Firms) -> None:
    """Note what stands in a line of facts before the job, under its heading, or in the foot."""
    before: Line | None = None
    for line in lines:
        piece = whole(line)
        if line.zone is Zone.FOOT:
            first = next((one for one in formed(piece) if one.start == piece.start), None)
            if first is None and any(one == piece for one in bodies(piece)):
                first = piece
            if first is not None:
                firms.add(first.text, "foot", first)
        if line.zone is not Zone.BODY:
            continue
        parts = piece.split(_FACTS) if len(piece.text) < _LONGEST_FACTS else []
        if (
            len(parts) > 2
            and _is_free(parts[0].text)
            and any(is_role(part.text) for part in parts[1:3])
        ):
            firms.add(parts[0].text, "facts", parts[0])
        under = before is not None and before.level in {1, 2} and is_role(before.text)
        if under and not line.level and line.tag != "li" and _is_free(piece.text):
            name = next(formed(piece), piece.before(_BEHIND))
            firms.add(name.text, "under", name)
        before = line


def _is_free(text: str) -> bool:
    """Say whether short words are neither a place, nor a job, nor terms, nor a sentence."""
    if len(text) > 30 or re.search(r"[\d。、|｜:：?？!！¥$£€]|[.!]$", text) or is_role(text):
        return False
    if KNOWN.search(text) or any(one.match(text) for one in PLACES_JA) or REMOTE.match(text):
        return False
    return JOB.loose(text) is None and _TERMS.search(text) is None


def _spoken(piece: Piece, firms: Firms) -> None:
    """Note firms that speak of themselves."""
    if not is_japanese(piece.text):
        for sentence in piece.sentences():
            for name in _named(sentence, _SELF):
                firms.add(name.text, "self", name)
        return
    if _HINT_JA.search(piece.text) is None:
        return
    for name in formed(piece):
        end = name.end - piece.start
        if _IS_JA.match(piece.text[end:]) or _SELF_JA.search(
            piece.text[: name.start - piece.start]
        ):
            firms.add(name.text, "self", name)


def _greeted(lines: Sequence[Line], firms: Firms) -> None:
    """Note a name without a form that says "we are …" with a greeting, or that comes again."""
    early = [line for line in lines if line.zone is Zone.BODY][:_EARLY]
    for line in early:
        piece = whole(line)
        found = _GREETING_JA.match(piece.text)
        if found is None or is_role(found["name"]) or _NO_NAME_JA.search(found["name"]):
            continue
        if NOBODY.fullmatch(found["name"]) or JOB.loose(found["name"]) is not None:
            continue
        again = re.compile(rf"(?<![一-龥ァ-ヴー]){re.escape(found['name'])}(?![一-龥ァ-ヴー])")
        if found["hello"] or any(again.search(other.text) for other in lines if other is not line):
            name = piece.part(found.start("name"), found.end("name"))
            name = next(formed(name), name)
            firms.add(name.text, "self", name)


def _named(piece: Piece, patterns: Sequence[re.Pattern[str]]) -> Iterator[Piece]:
    for pattern in patterns:
        name = piece.group(pattern, "name")
        if name is None or _NOT_FIRMS.match(name.text) or NOBODY.fullmatch(name.text.split()[0]):
            continue
        if is_japanese(name.text) or CAPITALS.match(name.text):
            yield next(formed(name), name.strip("."))


def _addressed(lines: Sequence[Line], firms: Firms) -> None:
    """Let a firm gain whose name begins like the address that applicants write to."""
    for line in lines:
        if "@" not in line.text and "＠" not in line.text and " at " not in line.text:
            continue
        for found in _MAIL.finditer(line.text):
            label = core(found["name"])
            if label in _GENERAL or len(label) < 3:
                continue
            for key, firm in firms.all.items():
                if key.startswith(label) or (len(key) >= 4 and label.startswith(key)):
                    firm.add("mail")
