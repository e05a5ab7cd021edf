"""Which pairs stay: language, length, doubles, overlaps, and how many of each source and kind."""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from training.encoder.pairs.languages import is_in, looks_like
from training.encoder.pairs.overlap import Overlaps, normalised
from training.encoder.pairs.records import Kind, Pair, Parallel, Section

HELD_OUT = 500
_TO_LANGUAGE = {
    Kind.STRING_EN_JA: "ja",
    Kind.WORD_EN_JA: "ja",
    Kind.STRING_EN_UR: "ur",
    Kind.STRING_JA_EN: "en",
    Kind.WORD_JA_EN: "en",
    Kind.STRING_UR_EN: "en",
}
_FROM_LANGUAGE = {
    Kind.STRING_EN_JA: "en",
    Kind.WORD_EN_JA: "en",
    Kind.STRING_EN_UR: "en",
    Kind.STRING_JA_EN: "ja",
    Kind.WORD_JA_EN: "ja",
    Kind.STRING_UR_EN: "ur",
}
# How many pairs of a kind one source may give, and all sources together.
_OF_SOURCE = {
    Kind.STRING_EN_JA: 4_000,
    Kind.STRING_JA_EN: 4_000,
    Kind.WORD_EN_JA: 14_000,
    Kind.WORD_JA_EN: 14_000,
    Kind.CLOZE_JA: 14_000,
}
_MOST = 12_000


def rank(text: str) -> int:
    """Return a number that orders texts by chance, the same in every run."""
    return zlib.crc32(text.encode(), 0xCA88E1)


def sampled(sections: list[Section], *, most: int) -> list[Section]:
    """Keep at most so many sections of each manual that has no Japanese edition."""
    translated = {one.manual for one in sections if one.language == "ja"}
    numbers: dict[str, list[int]] = defaultdict(list)
    kept: list[Section] = []
    for section in sections:
        if section.manual in translated:
            kept.append(section)
        elif section.paragraphs and section.heading:
            numbers[section.manual].append(rank(f"{section.page}#{section.place}"))
    limits = {manual: sorted(ranks)[:most][-1] for manual, ranks in numbers.items()}
    kept.extend(
        one
        for one in sections
        if one.manual in limits
        and one.paragraphs
        and one.heading
        and rank(f"{one.page}#{one.place}") <= limits[one.manual]
    )
    return kept


def without_common_headings(sections: list[Section], *, most: int = 5) -> list[Section]:
    """Take headings away that a manual has many times: they name no section."""
    times = Counter((one.manual, one.language, one.heading) for one in sections)
    return [
        replace(one, heading="") if times[one.manual, one.language, one.heading] > most else one
        for one in sections
    ]


def held_out(strings: list[Parallel]) -> tuple[list[Parallel], list[Parallel]]:
    """Set English-Urdu strings aside for an evaluation; nothing like them stays for training."""
    urdu: dict[str, Parallel] = {}
    seen: set[str] = set()
    for string in sorted(strings, key=lambda one: rank(one.english)):
        english, other = normalised(string.english), normalised(string.other)
        if _worth_asking(string) and not {english, other} & seen:
            urdu[english] = string
            seen |= {english, other}
        if len(urdu) == HELD_OUT:
            break
    aside = list(urdu.values())
    kept = [
        one
        for one in strings
        if normalised(one.english) not in seen and normalised(one.other) not in seen
    ]
    return aside, kept


def _worth_asking(string: Parallel) -> bool:
    if string.language != "ur" or len(string.english.split()) < 3 or len(string.english) > 200:
        return False
    return looks_like(string.other, "ur") and looks_like(string.english, "en")


class Sieve:
    """Lets pairs through, and counts what it refuses and why."""

    def __init__(self, overlaps: Overlaps) -> None:
        self._overlaps = overlaps
        self._seen: set[tuple[str, str]] = set()
        self._runs: dict[int, bool] = {}  # by passage: several pairs share one
        self._bodies: dict[int, str] = {}
        self.refused: Counter[str] = Counter()

    def passed(self, pairs: Iterable[Pair]) -> Iterator[Pair]:
        """Yield the pairs that may be trained on."""
        for pair in pairs:
            reason = self._reason(pair)
            if reason:
                self.refused[reason] += 1
            else:
                yield pair

    def _reason(self, pair: Pair) -> str:
        query = normalised(pair.query)
        if len(query) < 2 or len(pair.query) > 300 or len(pair.passage.body) > 2_000:
            return "length"
        if not self._right_language(pair):
            return "language"
        body = self._body(pair)
        key = (query, body)
        if query == body or key in self._seen:
            return "double"
        self._seen.add(key)
        if self._overlaps.has_query(pair.query):
            return "query of a development set"
        if self._overlaps.has_run(pair.query) or self._has_run(pair):
            return "text of a development set"
        return ""

    def _body(self, pair: Pair) -> str:
        key = id(pair.passage)
        if key not in self._bodies:
            self._bodies[key] = normalised(pair.passage.body)
        return self._bodies[key]

    def _has_run(self, pair: Pair) -> bool:
        key = id(pair.passage)
        if key not in self._runs:
            self._runs[key] = self._overlaps.has_run(pair.passage.text)
        return self._runs[key]

    def _right_language(self, pair: Pair) -> bool:
        if pair.kind in _TO_LANGUAGE:
            source, target = _FROM_LANGUAGE[pair.kind], _TO_LANGUAGE[pair.kind]
            return looks_like(pair.query, source) and looks_like(pair.passage.body, target)
        return is_in(pair.passage.body, pair.passage.language)


def limited(pairs: list[Pair], *, share: float) -> list[Pair]:
    """Keep so many pairs of each source and kind, the same ones in every run."""
    groups: dict[tuple[str, Kind], list[Pair]] = defaultdict(list)
    for pair in pairs:
        groups[pair.source, pair.kind].append(pair)
    kept: list[Pair] = []
    for (_, kind), group in groups.items():
        group.sort(key=lambda pair: rank(pair.passage.body))
        most = int(share * _OF_SOURCE.get(kind, _MOST))
        kept.extend(group[:most])
    return kept
