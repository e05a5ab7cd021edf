"""Where links lead, by the address under which Carrel would know the page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from carrel.core.pages import Link
from carrel.errors import InvalidURL
from carrel.ingest.fetch.urls import identity

# Most addresses are written as they are kept: nothing to fold, to decode or to leave out.
_PLAIN = re.compile(
    r"https?://(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?:/[\w.~!$&'()*+,;=:@-]*)+", re.ASCII
)


def with_targets(links: Iterable[Link]) -> list[Link]:
    """Return the links, those of the main text with their target where it is written otherwise."""
    return [
        replace(link, target=target)
        if link.main and link.text and (target := _target(link.url))
        else link
        for link in links
    ]


def _target(url: str) -> str:
    if _PLAIN.fullmatch(url) and "/." not in url:
        return ""
    return _named_otherwise(url)


@lru_cache(maxsize=16_384)  # the pages of a site link to the same ones
def _named_otherwise(url: str) -> str:
    try:
        name = identity(url)
    except InvalidURL:
        return ""
    return "" if name == url.partition("#")[0] else name
