"""Turn sections and parallel strings into pairs."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator

from training.encoder.pairs.asking import from_heading
from training.encoder.pairs.languages import is_in, looks_like
from training.encoder.pairs.questions import asked
from training.encoder.pairs.records import Kind, Pair, Parallel, Passage, Section

# Characters of a piece: about 200 tokens, so that a context fits in too.
_PIECE = {"en": 800, "ja": 380}
_SHORTEST_BODY = {"en": 90, "ja": 45}
_SENTENCE_LENGTHS = {"en": (35, 260), "ja": (16, 120)}
_MOST_PIECES = 3
_EN_SENTENCE = re.compile(
    r"(?<=[a-z0-9)\"'][.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)\s+(?=[A-Z\"'(`])"
)
_JA_SENTENCE = re.compile(r"(?<=[。！？])")
_QUESTION_EN = re.compile(r"^(?:how|what|why|where|who|which)\b|\?$", re.IGNORECASE)
_QUESTION_JA = re.compile(r"[?？]$|(?:とは|には|方法|何|なぜ|どう|どの|ですか|ますか|か。?)$")
_DULL = frozenset(
    """see also|note|notes|example|examples|description|synopsis|name|options|parameters|returns|
    return value|bugs|author|authors|copyright|history|files|summary|contents|index|introduction|
    overview|reference|references|errors|attributes|syntax|usage|arguments|conforming to|standards|
    reporting bugs|environment|exit status|git|colophon|versions|注意|例|使用例|説明|書式|名前|
    オプション|関連項目|著者|返り値|戻り値|バグ|準拠|
    エラー|ファイル|環境変数|概要|パラメータ|参考|参照|目次|はじめに|
    この文書について|呼び出し手順|引数|歴史|属性|履歴|バージョン|構文|注""".replace("\n", "")
    .replace("    ", "")
    .split("|")
)


_EMPTY = frozenset(
    """synopsis|see also|colophon|author|authors|copyright|reporting bugs|git|license|thanks|
    書式|関連項目|この文書について|著者|著作権|参照|感謝|参考|作者|翻訳""".replace("\n", "")
    .replace("    ", "")
    .split("|")
)


def pieces(section: Section) -> list[Passage]:
    """Cut a section into passages of about the length that is encoded; none if it says little."""
    if section.heading.casefold() in _EMPTY or "Documentation License" in section.title:
        return []
    limit, found, body = _PIECE[section.language], [], ""
    for paragraph in section.paragraphs:
        if body and len(body) + len(paragraph) > limit:
            found.append(body)
            body = ""
            if len(found) == _MOST_PIECES:
                break
        body = f"{body}\n{paragraph}" if body else paragraph
    if body and len(found) < _MOST_PIECES:
        found.append(body)
    heading = "" if section.heading == section.title else section.heading
    # A title that repeats the heading would give it away where the heading is the query.
    title = "" if heading and heading in section.title else section.title
    return [
        Passage(
            manual=section.manual,
            language=section.language,
            title=title[:120],
            heading=heading[:120],
            body=_shortened(text, limit + 200),
        )
        for text in found
        if len(text) >= _SHORTEST_BODY[section.language] and is_in(text, section.language)
    ]


def sentences(text: str, language: str) -> list[str]:
    """Return the whole sentences of a text that are long enough to be a query."""
    shortest, longest = _SENTENCE_LENGTHS[language]
    cutter = _JA_SENTENCE if language == "ja" else _EN_SENTENCE
    ends = ("。", "！", "？") if language == "ja" else (".", "!", "?")
    return [
        sentence
        for line in text.split("\n")
        for sentence in (part.strip() for part in cutter.split(line))
        if shortest <= len(sentence) <= longest
        and sentence.endswith(ends)
        and (language == "ja" or not sentence[0].islower())
        and is_in(sentence, language)
    ]


def within(section: Section, passages: list[Passage]) -> Iterator[Pair]:
    """Yield the pairs of one section in its own language."""
    japanese = section.language == "ja"
    if passages and not is_dull(section.heading) and looks_like(section.heading, section.language):
        pattern = _QUESTION_JA if japanese else _QUESTION_EN
        plain, question = (
            (Kind.HEADING_JA, Kind.QUESTION_JA) if japanese else (Kind.HEADING_EN, Kind.QUESTION_EN)
        )
        kind = question if pattern.search(section.heading) else plain
        yield _pair(kind, section.heading, passages[0], cut=section.heading)
        if made := from_heading(section.heading, section.language):
            kind = Kind.ASKED_JA if japanese else Kind.ASKED_EN
            yield _pair(kind, made, passages[0], cut=section.heading, probe=section.heading)
    kind = Kind.SENTENCE_JA if japanese else Kind.SENTENCE_EN
    for passage in passages:
        found = sentences(passage.body, section.language)
        sentence = _picked(found, passage.body)
        rest = len(passage.body) - len(sentence)
        if sentence and rest >= _SHORTEST_BODY[section.language]:
            yield _pair(kind, sentence, passage, cut=sentence)
        if japanese:
            yield from _clozes(found, passage, topic=_topic(section))


def across(
    english: Section, japanese: Section, passages: dict[str, list[Passage]]
) -> Iterator[Pair]:
    """Yield the pairs between the two editions of a section."""
    sides = (
        (english, japanese, Kind.HEADING_EN_JA, Kind.SENTENCE_EN_JA),
        (japanese, english, Kind.HEADING_JA_EN, Kind.SENTENCE_JA_EN),
    )
    for source, target, by_heading, by_sentence in sides:
        if not passages[target.language] or not passages[source.language]:
            continue
        passage = passages[target.language][0]
        first = passages[source.language][0].body
        if not is_dull(source.heading) and looks_like(source.heading, source.language):
            yield _pair(by_heading, source.heading, passage, probe=target.heading)
            if made := from_heading(source.heading, source.language):
                kind = Kind.ASKED_JA_EN if source.language == "ja" else Kind.ASKED_EN_JA
                yield _pair(kind, made, passage, probe=target.heading)
        found = sentences(first, source.language)
        own = sentences(passage.body, target.language)
        if found:
            yield _pair(by_sentence, found[0], passage, probe=own[0] if own else target.heading)
        if source.language == "ja" and (made := _question(found[1:] or found, _topic(source))):
            probe = own[0] if own else target.heading
            yield _pair(Kind.CLOZE_JA_EN, made, passage, probe=probe)


def of_strings(strings: Iterable[Parallel]) -> Iterator[Pair]:
    """Yield one pair for each parallel string; the direction alternates."""
    for string in strings:
        forth, back = _DIRECTIONS[string.language, string.is_word]
        to_english = zlib.crc32(string.english.encode()) % 2
        query, text = string.english, string.other
        if to_english:
            query, text = text, query
        passage = Passage(
            manual=string.source,
            language="en" if to_english else string.language,
            title="",
            heading="",
            body=text,
        )
        yield Pair(
            kind=back if to_english else forth, source=string.source, query=query, passage=passage
        )


_DIRECTIONS = {
    ("ja", False): (Kind.STRING_EN_JA, Kind.STRING_JA_EN),
    ("ja", True): (Kind.WORD_EN_JA, Kind.WORD_JA_EN),
    ("ur", False): (Kind.STRING_EN_UR, Kind.STRING_UR_EN),
}


def is_dull(heading: str) -> bool:
    """Say whether a heading could stand anywhere."""
    short = (len(heading) < 6 and heading.isascii()) or len(heading) < 3
    return short or len(heading) > 120 or heading.casefold().strip("： :") in _DULL


def _clozes(found: list[str], passage: Passage, *, topic: str) -> Iterator[Pair]:
    """Ask about up to three sentences of a passage; the sentence stays in it, as in life."""
    for some in (found[::3], found[1::3], found[2::3]):
        if made := _question(some, topic):
            yield _pair(Kind.CLOZE_JA, made, passage)


def _question(found: list[str], topic: str) -> str:
    for sentence in found:
        topic = topic if len(topic) <= 30 and looks_like(topic, "ja") else ""
        made = [
            question for question, _ in asked(sentence, topic=topic) if 8 <= len(question) <= 90
        ]
        if made:
            return made[zlib.crc32(sentence.encode()) % len(made)]
    return ""


def _topic(section: Section) -> str:
    return section.title if is_dull(section.heading) else section.heading


def _pair(kind: Kind, query: str, passage: Passage, *, cut: str = "", probe: str = "") -> Pair:
    return Pair(
        kind=kind,
        source=passage.manual,
        query=query,
        passage=passage,
        cut=cut,
        probe=probe or query,
    )


def _picked(found: list[str], seed: str) -> str:
    return found[zlib.crc32(seed.encode()) % len(found)] if found else ""


def _shortened(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    cut = max(text.rfind(end, 0, limit) for end in ("。", ". ", "\n"))
    return text[: cut + 1] if cut > limit // 3 else text[:limit]
