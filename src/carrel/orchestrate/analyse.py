"""Taking a question apart by rules: what it wants, its parts, and the names in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from carrel.core.research import Analysis, Inquiry, Intent
from carrel.text.language import detect
from carrel.text.scripts import has_japanese
from carrel.text.terms import query_terms

MOST_PARTS = 4
_MOST_NAMES = 12
_QUOTED = re.compile(
    r"""“([^”]{2,200})”|"([^"]{2,200})"|「([^」]{2,200})」|『([^』]{2,200})』|`([^`]{2,200})`"""
)
_COMPARES = re.compile(
    r"\b(?:compar\w*|differen\w*|versus|vs\.?|better than|rather than|pros and cons|trade-?offs?"
    r"|which (?:of|one)|which is (?:\w+er|more|less)|or which)\b"
    r"|違い|比較|比べ|どちら|どっち|差異|優劣|それとも",
    re.IGNORECASE,
)
_DOES = re.compile(
    r"\bhow (?:to|do|can|should|would|might)\b"
    r"|\b(?:steps|guide|tutorial|set ?up|install|configure)\b"
    r"|\bways? to\b|方法|手順|やり方|仕方|するには|どうやって|どうすれば|使い方|入門",
    re.IGNORECASE,
)
_EXPLORES = re.compile(
    r"\b(?:overview|explain|explore|introduc\w*|background|tell me about|everything|survey"
    r"|what are (?:the )?(?:main|key|different|common)|why)\b"
    r"|概要|について(?:教え|説明|知り)|解説|なぜ|背景|全体像|どのような種類",
    re.IGNORECASE,
)
_ASKS = r"what|which|who|whom|whose|when|where|why|how|is|are|was|were|does|do|did|can|could|should"
_ENDS = re.compile(r"(?<=[?？])\s*|(?<=[。；;])\s*|\n+")
_AND_ASKS = re.compile(rf"[,;]?\s+(?:and|but|also)\s+(?:also\s+)?(?=(?:{_ASKS})\b)", re.IGNORECASE)
_JOINS = re.compile(r"(?:、|，)?(?:また|そして|および|さらに|それから)(?:、|，)?")
_TWO_SIDES = (
    re.compile(
        r"\b(?:between|compare|comparing|of)\s+(?P<a>.+?)\s+(?:and|with|to|vs\.?|versus)\s+(?P<b>.+?)"
        r"(?P<rest>\s+(?:in|for|by|when|with regard|regarding|on|has|have|had|is|are|was|were|did|"
        r"does|do|who|which|that)\b.*|[?.!].*|$)",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<a>.+?)\s+(?:vs\.?|versus)\s+(?P<b>[^?,]+)(?P<rest>.*)", re.IGNORECASE),
    re.compile(
        r"(?P<a>[^、。？?\s]+?)(?:と|および)(?P<b>[^、。？?\s]+?)(?P<rest>(?:の|を|は|で).*)"
    ),
)
_CHOICE = re.compile(
    r"(?P<a>(?:[A-Z][\w.'-]*\s?){1,5}),?\s+(?:or|and)\s+(?P<b>(?:[A-Z][\w.'-]*\s?){1,5})"
)
# Names: what is written like one, in both languages.
_IDENTIFIER = re.compile(
    r"[A-Za-z_$][\w$]*(?:[._:/-]+[\w$]+)+|\b[A-Za-z]*[a-z][A-Za-z]*[A-Z]\w*\b|\b[A-Za-z]+\d[\w.]*",
    re.ASCII,
)
_WORD = r"(?:[A-Z][A-Za-z0-9\u00c0-\u024f'’&.-]*|\d{4})"
_PROPER = re.compile(rf"{_WORD}(?:\s+(?:(?:of|the|de|von|van|la|le|&)\s+)*{_WORD})*")
_NAMED = re.compile(rf"(?:{_IDENTIFIER.pattern}|{_PROPER.pattern})", re.ASCII)
_KATAKANA = re.compile("[\u30a1-\u30ff\u30fc・]{3,}")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]{2,}")
_LATIN = re.compile(r"[A-Za-z][\w.+#-]{1,}", re.ASCII)
_STARTS = frozenset(
    "what which who whom whose when where why how is are was were does do did can could should the "
    "a an in on of for if i compare explain tell give list find show describe and or between both "
    "same than has have had been".split()
)


def analyse(inquiry: Inquiry) -> Analysis:
    """Take a question apart; the caller's own intent counts before ours."""
    query = " ".join(inquiry.query.split())
    return Analysis(
        query=query,
        intent=inquiry.intent or intent_of(query),
        language=detect(query),
        sub_queries=parts_of(query),
        entities=names_in(query),
        phrases=tuple(dict.fromkeys(_phrases(query))),
        constraints=tuple(one.strip() for one in inquiry.constraints if one.strip()),
    )


def intent_of(query: str) -> Intent:
    """Return what kind of answer a question wants."""
    if _COMPARES.search(query):
        return Intent.COMPARISON
    if _DOES.search(query):
        return Intent.HOW_TO
    if _EXPLORES.search(query):
        return Intent.EXPLORATORY
    return Intent.FACTUAL


def parts_of(query: str) -> tuple[str, ...]:
    """Return the question, and what it asks in turn where that is more than one thing."""
    parts = [part for piece in _ENDS.split(query) for part in _clauses(piece) if _tells(part)]
    if len(parts) < 2:
        parts = list(_sides(query))
    distinct = dict.fromkeys([query, *(part.strip(" ,;、，") for part in parts)])
    return tuple(distinct)[: MOST_PARTS + 1]


def names_in(text: str) -> tuple[str, ...]:
    """Return what is named: proper names, identifiers, and the nouns of Japanese."""
    found: list[str] = [match[0].strip(" .,-'’") for match in _IDENTIFIER.finditer(text)]
    found += _proper(text)
    if has_japanese(text):
        for pattern in (_KATAKANA, _HAN, _LATIN):
            found += (match[0] for match in pattern.finditer(text))
    return tuple(dict.fromkeys(one for one in found if len(one) > 1))[:_MOST_NAMES]


def _proper(text: str) -> Iterator[str]:
    """Yield names in capital letters, without the word that only begins a sentence."""
    for match in _PROPER.finditer(text):
        words = match[0].split()
        while words and words[0].lower().strip("'’.") in _STARTS:
            words.pop(0)
        if words and not all(word.isdigit() for word in words):
            yield " ".join(words).strip(" .,-'’&").removesuffix("'s").removesuffix("’s")


def _phrases(query: str) -> Iterable[str]:
    for match in _QUOTED.finditer(query):
        yield next(filter(None, match.groups())).strip()


def _clauses(piece: str) -> Iterator[str]:
    if has_japanese(piece):
        yield from _JOINS.split(piece)
    else:
        yield from _AND_ASKS.split(piece)


def _tells(part: str) -> bool:
    """Say whether a part can be looked for by itself."""
    return len(query_terms(part)) >= 2


def _sides(query: str) -> Iterator[str]:
    """Yield one question for each of two things that are compared."""
    if not _COMPARES.search(query):
        return
    choice = _CHOICE.search(query)
    if choice is not None and not has_japanese(query):
        rest = query.replace(choice[0], " ")
        for side in (choice["a"], choice["b"]):
            yield f"{side.strip()} {_plain(rest)}".strip()
        return
    for pattern in _TWO_SIDES:
        match = pattern.search(query)
        if match is not None and match["a"].strip() and match["b"].strip():
            one, other, rest = _plain(match["a"]), match["b"].strip(), _plain(match["rest"])
            named = _NAMED.match(other)
            if not rest and named is not None:  # what is asked stands behind the second name
                other, rest = named[0].strip(), _plain(other[named.end() :])
            yield from (f"{side} {rest}".strip() for side in (one, other))
            return


def _plain(rest: str) -> str:
    """Return what is asked of both sides, without the words that only compare."""
    bare = _COMPARES.sub(" ", rest)
    bare = bare.strip(" ?？.!。")
    if has_japanese(bare):
        return bare.lstrip("のをはがで").replace("は何ですか", "")
    words = bare.split()
    return " ".join(word for word in words if word.lower() not in _STARTS)
