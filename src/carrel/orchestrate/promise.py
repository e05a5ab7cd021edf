"""What a link promises for this question, from 0 to 1, by all that is said of it."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import unquote, urlsplit

from carrel.orchestrate.leads import Lead, Mention
from carrel.text.terms import fold, query_terms, terms

_AROUND = 0.85  # what the words around a link count beside its own
_HEADING, _URL = 0.15, 0.2
_BESIDE = 0.75  # of navigation, beside the main text
_SEMANTIC = 0.75
_CODE = 0.6  # of a name out of a program for a question in plain words: one word may be in many
_WARM = 0.25  # for a link on a page that has good evidence, but not all of it
_PARENTS = 0.03  # for each doubling or so of the pages that point to it,
_NAMES = 0.04  # and of what it is called by: a page of many names has many sections
# A list of all there is comes before a guess, and after a link that has every word.
HUB = 0.62
_LETTER = 0.75
_FEW_WORDS = 3
_NESTED = 0.75  # a second list of the kind is worth less than the first
_FEW_LINKS, _LOOK = 12, 0.15
_GUIDE = 0.45  # a part of the site that may have a list of its own
_HUB_WORDS = re.compile(
    r"^(?:the\s+)?(?:(?:general|full|complete|alphabetical|book|keyword|module|master|topic)\s+)*"
    r"(?:index(?:es)?|table of contents|contents|toc|site ?map|glossary|keyword index|"
    r"list of [\w ]{1,30}|all (?:pages|documents|topics))(?:\s+(?:a-z|on one page|page))?$"
    r"|^(?:索引|目次|総目次|総索引|用語集|サイトマップ|一覧)$",
    re.IGNORECASE,
)
_HUB_PATH = re.compile(
    r"(?:^|[/_-])(?:genindex|bookindex|keyword[_-]?index|contents|toc|sitemap|doclist|docindex|ix\d+)"
    r"(?:[._-][\w-]*)?$",
    re.IGNORECASE,
)
_A_TERM = re.compile(r"^(?:[a-z]+|(?:[a-z]+ )*list of .+)$", re.IGNORECASE)
_GUIDE_WORDS = re.compile(
    r"^(?:the\s+|[\w.+-]+\s+)?(?:documentation|docs|manual|handbook|guides?|tutorials?|reference|"
    r"how-?tos?|faqs?|frequently asked questions|examples?|topics|library|api)$"
    r"|(?:マニュアル|ドキュメント|ガイド|手引き|チュートリアル|リファレンス|よくある質問)$",
    re.IGNORECASE,
)
_TEACHES = re.compile(r"doc|manual|handbook|guide|tutorial|howto|マニュアル|ドキュメント|ガイド")
_GUIDE_PATH = re.compile(
    r"(?:/|/(?:index|docs?|guide|manual|tutorials?|reference|faq|api)(?:\.\w+)?)$"
)
_NUMBERED = re.compile(
    r"^(?:(?:chapter|part|appendix|section)\s+)?(?:[0-9a-z]{1,3}\.)(?:\d+\.?)*\s+|^第?\d+[章節部]\s*"
)
_WORDS = re.compile(r"[A-Za-z]+|\d+|[^\x00-\x7f]+")
_EDGES = " .,:;!?¶#»«›‹→>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """A lead with what it promises, and why in a few words."""

    lead: Lead
    value: float
    why: str
    mention: Mention
    hub: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """What is known beside words: likeness by the words of links, good evidence by pages."""

    near: Mapping[str, float]
    warm: Mapping[str, float]


class Question:
    """The words of a question, each weighed by how few links have it."""

    def __init__(self, query: str, names: Sequence[str], leads: Iterable[Lead]) -> None:
        self.plain = _plain(query)
        self.is_code = any(Mention(text=word).is_code for word in query.split())
        self.terms = frozenset(query_terms(query))
        self.first = _first_letters(query)
        known: Counter[str] = Counter()
        count = 0
        for lead in leads:
            held = {term for one in lead.mentions for term in held_in(one.text)}
            known.update(held & self.terms)
            count += 1
        named = frozenset(term for name in names for term in query_terms(name))
        self.weights = {
            term: math.log(1 + (count + 1) / (known[term] + 1)) * (1.3 if term in named else 1.0)
            for term in self.terms
        }
        self.whole = sum(self.weights.values()) or 1.0
        self.rare = max(self.weights.values(), default=1.0)

    def covered(self, held: frozenset[str]) -> float:
        """Return the share of the question that these terms cover."""
        return sum(self.weights[term] for term in held & self.terms) / self.whole

    def fits(self, text: str) -> float:
        """Return how well a text fits: covers the question, and says little else."""
        held = held_in(text)
        if not held:
            return 0.0
        covered = self.covered(held)
        if not covered:
            return 0.0
        other = len(held - self.terms)
        return covered * (
            0.55 + 0.45 * len(held & self.terms) / (len(held & self.terms) + 0.5 * other)
        )


def promises(
    question: Question,
    leads: Iterable[Lead],
    *,
    likeness: Mapping[str, float] | None = None,
    warm: Mapping[str, float] | None = None,
    hubs_seen: int = 0,
) -> list[Promise]:
    """Return what the leads promise, best first.

    `likeness` says by the words of a link how near in meaning it is to the question, from 0 to 1;
    `warm` says by the address of a page how good the evidence on it is.
    """
    hints, every = Hints(near=likeness or {}, warm=warm or {}), list(leads)
    found = [_promise(question, lead, hints, hubs_seen) for lead in every]
    if len(every) <= _FEW_LINKS:
        found = [_one_of_few(one) for one in found]
    return sorted(found, key=lambda one: (-one.value, one.lead.depth, one.lead.url))


def _promise(question: Question, lead: Lead, hints: Hints, hubs_seen: int) -> Promise:
    path = _path_terms(lead.url)
    best, why, by = 0.0, "", lead.mentions[0]
    for one in lead.mentions:
        value, reason = _of(question, one, hints)
        if value > best:
            best, why, by = value, reason, one
    best += _URL * question.covered(path) * (1 - best)
    if best:
        best += _PARENTS * math.log1p(lead.parents - 1) + _NAMES * math.log1p(lead.names - 1)
    hub = any(_is_hub_link(one, lead.url) for one in lead.mentions)
    if hub and best < HUB * _NESTED**hubs_seen:
        best, why = HUB * _NESTED**hubs_seen, "it lists other pages"
        by = next((one for one in lead.mentions if _is_hub_link(one, lead.url)), by)
    elif best < (guide := _guide(lead)):
        best, why = guide, "a part of the site with pages of its own"
    letter = next((one for one in lead.mentions if _is_letter(one, question)), None)
    if letter is not None and best < _LETTER:
        best, why, by, hub = _LETTER, f"the letter {letter.text.strip()} of an index", letter, True
    return Promise(lead=lead, value=min(1.0, best), why=why, mention=by, hub=hub)


def _of(question: Question, one: Mention, hints: Hints) -> tuple[float, str]:
    """Return what one mention promises, and the words that do."""
    if one.text and _plain(one.text) == question.plain:
        return 1.0, f"it is called “{one.text}”"
    value, why = question.fits(one.text), one.text
    if one.is_code and not question.is_code:
        value *= _CODE
    for line in one.around:
        around = _AROUND * question.fits(line)
        if around > value:
            value, why = around, line
    if one.heading:
        value += _HEADING * question.fits(one.heading) * (1 - value)
    alike = _SEMANTIC * hints.near.get(one.said, 0.0)
    if alike > value:
        value, why = alike, one.text
    if one.main and not one.listed:
        value += _WARM * hints.warm.get(one.parent, 0.0) * (1 - value)
    if not one.main:
        value *= _BESIDE
    return value, f"“{_short(why)}”" if why else ""


def _first_letters(query: str) -> frozenset[str]:
    """Return the letters under which an index may have a question of one or two words."""
    words = _plain(query).split()
    return frozenset(word[0] for word in words[:2]) if len(words) <= _FEW_WORDS else frozenset()


def _one_of_few(promise: Promise) -> Promise:
    """Return a promise that is worth a look where there are few links at all."""
    if promise.value >= _LOOK or not promise.mention.main:
        return promise
    return replace(promise, value=_LOOK, why="one of few links")


@lru_cache(maxsize=50_000)
def held_in(text: str) -> frozenset[str]:
    """Return the terms of a short text."""
    return frozenset(terms(text))


@lru_cache(maxsize=20_000)
def _path_terms(url: str) -> frozenset[str]:
    path = unquote(urlsplit(url).path).rpartition(".")[0] or unquote(urlsplit(url).path)
    return frozenset(terms(" ".join(_WORDS.findall(path[-120:]))))


def _is_hub_link(one: Mention, url: str) -> bool:
    """Say whether a link leads to a list of pages, by its words or by its address.

    On a page that lists terms itself, "index" and "list of keywords" may be two of the terms.
    """
    words = one.text.strip(_EDGES)
    if _HUB_WORDS.match(words) and not (one.listed and one.main and _A_TERM.match(words)):
        return True
    path = urlsplit(url).path
    return bool(_HUB_PATH.search(path.rpartition(".")[0] or path))


def _guide(lead: Lead) -> float:
    """Return what a part of the site promises: known by words in navigation, or by its address."""
    named = [one for one in lead.mentions if _GUIDE_WORDS.match(_plain(one.text))]
    if all(one.main for one in named) and not (named and _GUIDE_PATH.search(lead.url)):
        return 0.0
    return _GUIDE if any(_TEACHES.search(_plain(one.text)) for one in named) else _BESIDE * _GUIDE


def _is_letter(one: Mention, question: Question) -> bool:
    """Say whether a link is a letter of an index under which the question's words would stand."""
    return one.letter and fold(one.text.strip(_EDGES)) in question.first


def _plain(text: str) -> str:
    return _NUMBERED.sub("", " ".join(fold(text).split()).strip(_EDGES))


def _short(text: str, most: int = 80) -> str:
    words = " ".join(text.split())
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"
