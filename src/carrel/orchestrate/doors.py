"""The way to pages, which whoever runs the engine hands in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from carrel.core.pages import Link, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A page that can be searched: its links, passages and letters.

    `fetched` says whether it had to be fetched.
    """

    source: Source
    links: Sequence[Link] = ()
    chunks: int = 0
    letters: int = 0
    fetched: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A page that a site lists in a sitemap; `via` is the address of that file."""

    url: str
    via: str


class Door(Protocol):
    """Opens pages: from the corpus, or from the web into it."""

    async def open(self, url: str, *, via: str) -> Opened:
        """Return a page, fetched and stored if it is not here; `via` is where its link stands.

        Raises a `RAGError` that says why it cannot be read.
        """

    async def ready(self, ids: Sequence[int], *, queries: Sequence[str] = ()) -> bool:
        """Wait a while for the vectors of pages; say whether all of them are there.

        For `queries`, a question and its parts, those that they can use will do.
        """

    async def listed(self, url: str, /) -> Sequence[Listed]:
        """Return the pages that the site of an address lists itself, none where it lists none."""
