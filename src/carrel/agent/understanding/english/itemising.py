"""Tasks that are listed in one line of English, of which some have a day of their own.

It reads a message whose dates are marks already: a date belongs to the item that it stands in.
"""

from __future__ import annotations

from re import Pattern

from carrel.agent.understanding.english.rewording import COUNT, THINGS
from carrel.agent.understanding.english.trimming import LEAD, attribute
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import DATES, tidy

_NUMBERED = rx(
    rf"""^{LEAD}(?:(?:add|note|jot|put|log|enter|create|write|stick|pop)(?: down)?|{THINGS}|to do)
    (?: (?:these|the following|all|down|please|pls|for me|new|{COUNT}|{THINGS}|(?:to|on|onto|in)[ ]
    (?:my|the) (?:\w+ )?list))*\s*[:,–—-]*\s*(?P<all>1\)\s?\S[^?]*?[\s,;]2\)\s?\S[^?]*)$"""
)
_NUMBER = rx(r"(?:^|[\s,;.]+(?:and )?)\d\)\s?")
_LISTED = rx(r"^add these tasks: (?P<all>[^?:]+)$")
_BETWEEN = rx(r"\s*[,;]\s*(?:and )?|\s+and\s+")
_DATE = rx(DATES)
_OF_ALL = rx(r"\b(?:all|both|each|every(?:thing)?)\b")
_ORDER = rx(r"^(?:delete|remove|mark|tick|untick|undo|rename|show|reopen)\b|[:]")


def itemised(text: str) -> str:
    """Return listed tasks with a sentence for each where one of them has a date of its own.

    The date behind the last of them is that of all, unless they are numbered.
    """
    found = _NUMBERED.search(text)
    between = _NUMBER if found is not None else _BETWEEN
    found = found or _LISTED.search(text)
    if found is None or not _DATE.search(found["all"]) or _OF_ALL.search(found["all"]):
        return text
    items = _apart(found["all"], between)
    dated = items if between is _NUMBER else items[:-1]
    if any(map(_ORDER.search, items)) or not any(map(_DATE.search, dated)):
        return text
    return ". ".join(f"add: {one}" for one in items)


def _apart(listed: str, between: Pattern[str]) -> list[str]:
    """Return the items of a list; what is only a day or a level belongs to the one before it."""
    items: list[str] = []
    for one in filter(None, (tidy(part).strip(" .;,") for part in between.split(listed))):
        if items and attribute(one) is not None:
            items[-1] += f", {one}"
        else:
            items.append(one)
    return items
