"""Words that look like a date and belong to the name of a task."""

from __future__ import annotations

import re

from carrel.agent.understanding.values import Situation
from carrel.text.dates.find import FoundDate

_LATER = re.compile(r"\d+ \w+ (?:later|after)", re.IGNORECASE)
_WATCHED = re.compile(r"\b(?:watch|rewatch|see|read|stream|rent)\s*$", re.IGNORECASE)
_FILM = re.compile(
    r"\b(?:watch|rewatch|see|read|stream|rent|film|movie|book)\s+"
    r"((?:\d+|[A-Z][a-z]+)\s+(?:Days|Weeks|Years|Months|Hours)\s+(?:Later|After|Ago))\b"
)
# The week that something is about: "publish the rota for w/c 23 Nov".
_WEEK_OF = re.compile(
    r"(?<!\bto )(?<!\bdue )(?<!\buntil )(?<!\bin )"
    r"(?:(?<!\w)w/[ce]|\bweek (?:commencing|ending|beginning))\s*$",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s+([a-z']+)", re.IGNORECASE)
_BEFORE = re.compile(r"([a-z']+)\s+$", re.IGNORECASE)


def masked(text: str) -> str:
    """Return a text of the same length in which the name of a film is no date."""
    return _FILM.sub(lambda found: found[0].replace(found[1], "x" * len(found[1])), text)


def is_of_title(found: FoundDate, text: str, situation: Situation) -> bool:
    """Say whether a date is part of a title: "28 Days Later", "swap the Thursday shift"."""
    said = found.text.strip().casefold()
    if _LATER.fullmatch(said):
        if _WATCHED.search(text[: found.start]):
            return True
        return not situation.unread and any(
            said in task.title.casefold() for task in situation.tasks
        )
    if _WEEK_OF.search(text[: found.start]):
        return True
    before, after = _BEFORE.search(text[: found.start]), _AFTER.match(text[found.end :])
    if situation.unread or before is None or after is None:
        return False
    inside = f"{before[1]} {said} {after[1]}".casefold()
    return any(f" {inside} " in f" {task.title.casefold()} " for task in situation.tasks)
