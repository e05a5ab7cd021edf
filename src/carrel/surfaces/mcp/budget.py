"""The reply budget: what ranks lowest is left out, and the reply says so."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from carrel.text.tokens import fits

NOTE = "note"
NOTE_SCHEMA: dict[str, Any] = {"type": "string", "description": "what was left out, if anything"}
_LENGTHS = (4_000, 2_000, 1_000, 500, 200, 80)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Where a long reply is cut: a list, best first, and what changes with it.

    `advice` gets the body and how many entries it keeps.
    """

    items: str
    advice: Callable[[Mapping[str, Any], int], str]
    also: Mapping[str, object] = field(default_factory=dict)


def written(body: Mapping[str, Any]) -> str:
    """Return a body as compact JSON."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def fitted(body: dict[str, Any], budget: int, cut: Cut | None = None) -> dict[str, Any]:
    """Return the body, or as much of it as the budget allows."""
    if _fits(body, budget):
        return body
    if cut is not None and body.get(cut.items):
        if (kept := _most(body, budget, cut)) is not None:
            return kept
        body = _with_first(body, 1, budget=budget, cut=cut)
    for length in _LENGTHS:
        shorter = _shortened(body, length)
        if _fits(shorter, budget):
            return shorter
    return _shortened(body, _LENGTHS[-1])


def _most(body: dict[str, Any], budget: int, cut: Cut) -> dict[str, Any] | None:
    """Return the body with as many entries as fit, at least one; None if not even one does."""
    low, high, best = 1, len(body[cut.items]) - 1, None
    while low <= high:
        middle = (low + high) // 2
        tried = _with_first(body, middle, budget=budget, cut=cut)
        if _fits(tried, budget):
            best, low = tried, middle + 1
        else:
            high = middle - 1
    return best


def _with_first(body: dict[str, Any], number: int, *, budget: int, cut: Cut) -> dict[str, Any]:
    entries = body[cut.items]
    if number >= len(entries):
        return body
    note = (
        f"{len(entries) - number} of {len(entries)} {cut.items} are left out, as a reply may have "
        f"{budget} tokens. {cut.advice(body, number)}"
    )
    return body | {cut.items: entries[:number]} | dict(cut.also) | {NOTE: note}


def _shortened(body: dict[str, Any], length: int) -> dict[str, Any]:
    """Return the body with long texts cut; where that happens the note tells of it."""
    cut = False

    def walk(value: Any) -> Any:
        nonlocal cut
        if isinstance(value, str) and len(value) > length:
            cut = True
            return f"{value[:length]}…"
        if isinstance(value, dict):
            return {key: walk(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [walk(inner) for inner in value]
        return value

    note = body.get(NOTE, "")
    shorter: dict[str, Any] = walk({key: value for key, value in body.items() if key != NOTE})
    said = f"Texts are cut after {length} characters." if cut else ""
    return shorter | {NOTE: f"{note} {said}".strip()} if note or said else shorter


def _fits(body: Mapping[str, Any], budget: int) -> bool:
    return fits(written(body), budget)
