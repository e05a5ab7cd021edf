"""What a caller's constraints ask of passages: code, numbers, a version, words to leave out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from carrel.text.terms import query_terms, terms

_CODE = re.compile(
    r"```|^( {4}|\t)\S|\b(?:def|class|import|SELECT|function|const|return)\b.*[({;:]", re.MULTILINE
)
_NUMBER = re.compile(
    r"\d+(?:[.,]\d+)?\s*(?:%|ms|s\b|sec|MB|GB|kB|x\b|times|per|倍|秒|件|円|人)|\b\d{2,}\b"
)
_TABLE = re.compile(r"^\|.*\|\s*$", re.MULTILINE)
_STEPS = re.compile(r"^\s*(?:\d{1,2}[.)]|[-*])\s+\S", re.MULTILINE)
_WANTS_CODE = re.compile(r"\bcode|\bsnippets?\b|\bsamples?\b|コード|サンプル|ソース", re.IGNORECASE)
_WANTS_NUMBERS = re.compile(
    r"\b(?:numbers?|figures?|benchmarks?|performance|metrics?|statistics?|quantit\w+)\b"
    r"|数値|数字|性能|ベンチマーク|統計",
    re.IGNORECASE,
)
_WANTS_TABLES = re.compile(r"\btables?\b|表|一覧", re.IGNORECASE)
_WANTS_STEPS = re.compile(r"\bsteps?\b|\bprocedures?\b|手順", re.IGNORECASE)
_LEAVES_OUT = re.compile(
    r"\b(?:exclud\w*|ignor\w*|without|except|do not include|don't include|not about|no)"
    r"\s+(?P<what>.+)"
    r"|(?P<ja>.+?)(?:を除|以外|なし|は不要|を含めない)",
    re.IGNORECASE,
)
_VERSION = re.compile(r"\bv?(\d+(?:\.\d+)+|(?<=version )\d+|(?<=バージョン)\d+)\b", re.IGNORECASE)
_LIFT = 0.35  # of the room that is left to 1
_SINK = 0.3


def steering(constraints: Sequence[str]) -> Callable[[str, float], float]:
    """Return how the score of a passage changes under these constraints."""
    rules = [_rule(one) for one in constraints]

    def steer(markdown: str, score: float) -> float:
        for rule in rules:
            score = _moved(score, rule(markdown))
        return score

    return steer


def _moved(score: float, fits: float) -> float:
    """Return a score that is lifted where a passage fits (above 0) and lowered where it does not.

    It stays between 0 and 1 and keeps the order of passages that fit alike.
    """
    if fits >= 0:
        return score + _LIFT * fits * (1 - score)
    return score * (1 - _SINK * min(1.0, -fits))


def _rule(constraint: str) -> Callable[[str], float]:
    """Return how well a passage fits a constraint, from -3 to 1."""
    if out := _LEAVES_OUT.search(constraint):
        named = frozenset(query_terms(out["what"] or out["ja"]))
        return lambda text: -3.0 if named and named <= terms(text).keys() else 0.0
    if version := _VERSION.search(constraint):
        wanted = version[1]
        pattern = re.compile(rf"(?<![\d.]){re.escape(wanted)}(?![\d])")
        return lambda text: 1.0 if pattern.search(text) else -0.3
    for wants, has in (
        (_WANTS_CODE, _CODE),
        (_WANTS_NUMBERS, _NUMBER),
        (_WANTS_TABLES, _TABLE),
        (_WANTS_STEPS, _STEPS),
    ):
        if wants.search(constraint):
            return lambda text, has=has: 1.0 if has.search(text) else -1.0  # type: ignore[misc]
    named = frozenset(query_terms(constraint))
    return lambda text: len(named & terms(text).keys()) / len(named) if named else 0.0
