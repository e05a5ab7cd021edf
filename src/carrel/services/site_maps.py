"""What sites list of themselves: their sitemaps, read for a question, briefly and seldom."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from carrel.errors import RAGError
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.sitemap import Entry, read_site
from carrel.ingest.fetch.urls import parse_url

GOOD_FOR = 3600.0  # seconds that a list is remembered, also one that could not be read
MOST_FILES = 4
MOST_PAGES = 20_000
_SECONDS = 10.0  # for all files of a site
_MOST_SITES = 16
_log = logging.getLogger(__name__)


class SiteMaps:
    """Remembers what sites list; each is asked at most once in a while.

    The files come through the fetcher, so robots.txt, the rate of the host and every guard hold.
    """

    def __init__(self, fetcher: Fetcher) -> None:
        self._fetcher = fetcher
        self._known: OrderedDict[str, tuple[float, tuple[Entry, ...]]] = OrderedDict()
        self._asking: dict[str, asyncio.Lock] = {}

    async def of(self, url: str) -> tuple[Entry, ...]:
        """Return the pages that the site of an address lists, none where that cannot be read."""
        loop, origin = asyncio.get_running_loop(), parse_url(url).origin
        lock = self._asking.setdefault(origin, asyncio.Lock())
        try:
            async with lock:
                known = self._known.get(origin)
                if known is not None and known[0] > loop.time():
                    return known[1]
                found = await self._read(url)
                self._known[origin] = loop.time() + GOOD_FOR, found
                self._known.move_to_end(origin)
                if len(self._known) > _MOST_SITES:
                    self._known.popitem(last=False)
                return found
        finally:
            if not lock.locked():
                self._asking.pop(origin, None)

    async def _read(self, url: str) -> tuple[Entry, ...]:
        try:
            async with asyncio.timeout(_SECONDS):
                site = await read_site(self._fetcher, url, most_files=MOST_FILES)
        except TimeoutError:
            _log.info("the sitemap of %s takes too long", url)
            return ()
        except RAGError as error:
            _log.info("the sitemap of %s cannot be read: %s", url, error.message)
            return ()
        return site.pages[:MOST_PAGES]
