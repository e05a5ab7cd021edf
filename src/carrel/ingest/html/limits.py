"""A look at the page before it is parsed: the parser's time grows with the square of some things.

One linear pass finds what matters: size, attributes of one tag, and how deep tags may nest. It is
an estimate; the limits of the process that parses are what holds in the end.
"""

from __future__ import annotations

import re

from carrel.errors import ExtractionError

LARGEST = 10_000_000  # characters; the fetcher has a limit in bytes of its own
MOST_ATTRIBUTES = 1_000
DEEPEST_NESTING = 5_000
MOST_TAGS = 400_000  # opening and closing

# Every branch eats what it has looked at, and quantifiers never give back: the scan is linear.
# Where it takes a quote for the start of a value that is none, it sees a tag too long, whose words
# then count as attributes: it may refuse too much, never too little.
_PIECE = re.compile(
    r"""<!--(?:[^-]*+(?:-(?!->)[^-]*+)*+)
    | <[sS](?:[cC][rR][iI][pP][tT]|[tT][yY][lL][eE])\b
      [^<]*+(?:<(?!/[sS](?:[cC][rR]|[tT][yY]))[^<]*+)*+
    | <(/?[a-zA-Z][^>=]*+(?:=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>]*+)[^>=]*+)*+)
    """,
    re.VERBOSE | re.DOTALL,
)
_ATTRIBUTE = re.compile(
    r"""[\s/]*+[^\s/>=][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>]*+))?+""", re.DOTALL
)
# Elements that hold nothing, or that the next of their kind closes.
_SHALLOW = frozenset(
    "area base br col embed hr img input link meta param source track wbr "
    "dd dt li option p td th tr tbody thead tfoot".split()
)


def check_limits(html: str) -> None:
    """Refuse a page that would keep the parser too long; the error says why."""
    _refuse("characters", len(html), LARGEST)
    tags = _PIECE.findall(html)
    _refuse("tags", len(tags), MOST_TAGS)
    if max(map(len, tags), default=0) > 2 * MOST_ATTRIBUTES:
        for tag in tags:
            if len(tag) > 2 * MOST_ATTRIBUTES:
                words = len(_ATTRIBUTE.findall(tag)) - 1  # the first is the name
                _refuse("attributes on one tag", words, MOST_ATTRIBUTES)
    if len(tags) > DEEPEST_NESTING and _opening(tags) > DEEPEST_NESTING:
        _refuse("nested elements", _depth(tags), DEEPEST_NESTING)


def _opening(tags: list[str]) -> int:
    return len(tags) - sum(tag.startswith("/") for tag in tags)


def _depth(tags: list[str]) -> int:
    depth = deepest = 0
    for tag in tags:
        name = tag.split(None, 1)[0].lower() if tag else ""
        if name.startswith("/"):
            if depth and name[1:] not in _SHALLOW:
                depth -= 1
        elif name and name.rstrip("/") not in _SHALLOW:
            depth += 1
            deepest = max(deepest, depth)
    return deepest


def _refuse(what: str, found: int, limit: int) -> None:
    if found > limit:
        raise ExtractionError(
            f"The page has {found:,} {what}; at most {limit:,} are read.",
            details={"what": what, "found": found, "limit": limit},
        )
