"""Sitemaps: XML, text or gzip, an index of others or a list of pages, all within limits."""

from __future__ import annotations

import asyncio
import zlib
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from carrel.errors import InvalidURL, RAGError, URLFetchError
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.page import SITEMAP
from carrel.ingest.fetch.urls import WebURL, identity, is_same_site, join_url, parse_url

MOST_PAGES = 50_000
MOST_FILES = 200
DEEPEST = 3
_MOST_BYTES = 50 * 1024 * 1024  # the protocol's own limit
_MOST_DEPTH = 32
_LONGEST_TEXT = 4096


class SitemapError(RAGError):
    """The sitemap cannot be read."""

    code = "sitemap"
    advice = "Crawl from a page instead; its links are followed."


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A page of a sitemap: its address as written, and when it is said to have changed.

    `via` is the file that lists it, once that is known.
    """

    url: str
    changed: str = ""
    via: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitemap:
    """What one file holds."""

    pages: tuple[Entry, ...] = ()
    others: tuple[str, ...] = ()
    cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteMapped:
    """The pages that a site lists, and the files that could not be read with the reason."""

    pages: tuple[Entry, ...]
    failures: dict[str, str] = field(default_factory=dict)
    cut: bool = False


Parse = Callable[[bytes], Awaitable[Sitemap]]


def parse_sitemap(body: bytes) -> Sitemap:
    """Read one file. Plain and synchronous, so that a worker process can do it.

    Raises:
        SitemapError: it is neither XML of that kind nor a list of addresses.
    """
    if body.startswith(b"\x1f\x8b"):
        body = _unpacked(body)
    start = body.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00")[:1]
    return _xml(body) if start == b"<" else _lines(body)


async def parse_aside(body: bytes) -> Sitemap:
    """Read one file in a thread."""
    return await asyncio.to_thread(parse_sitemap, body)


async def read_site(
    fetcher: Fetcher, url: str, *, parse: Parse = parse_aside, most_files: int = MOST_FILES
) -> SiteMapped:
    """Collect the pages that the site of `url` lists: robots.txt's sitemaps and /sitemap.xml.

    Only pages of the same site are kept, each once. A file that fails is noted, not raised.
    """
    start = parse_url(url)
    rules = await fetcher.rules(url)
    walk = _Walk(start, most_files=most_files)
    for link in (*rules.sitemaps, "/sitemap.xml"):
        walk.add(link, start, depth=1)
    while walk.waiting and not walk.full:
        place, depth = walk.waiting.popleft()
        try:
            page = await fetcher.fetch(place, purpose=SITEMAP)
            walk.take(await parse(page.body), parse_url(page.final_url), depth=depth)
        except (URLFetchError, SitemapError) as error:
            walk.failures[place] = error.message
    return SiteMapped(
        pages=tuple(walk.pages.values()), failures=walk.failures, cut=walk.full or walk.cut
    )


class _Walk:
    """The way through the files of a site; each is read once."""

    def __init__(self, start: WebURL, *, most_files: int) -> None:
        self.pages: dict[str, Entry] = {}
        self.failures: dict[str, str] = {}
        self.waiting: deque[tuple[str, int]] = deque()
        self.cut = False
        self._start = start
        self._most_files = most_files
        self._seen: set[str] = set()

    @property
    def full(self) -> bool:
        return len(self.pages) >= MOST_PAGES

    def add(self, link: str, base: WebURL, *, depth: int) -> None:
        """Put a file in the queue, unless it is known, too deep or one too many."""
        place = self._own(link, base)
        if place is None or place in self._seen:
            return
        if depth > DEEPEST or len(self._seen) >= self._most_files:
            self.cut = True
            return
        self._seen.add(place)
        self.waiting.append((place, depth))

    def take(self, found: Sitemap, base: WebURL, *, depth: int) -> None:
        """Keep what a file lists."""
        self.cut |= found.cut
        for link in found.others:
            self.add(link, base, depth=depth + 1)
        for entry in found.pages:
            place = self._own(entry.url, base)
            if place is not None and not self.full:
                listed = Entry(url=place, changed=entry.changed, via=str(base))
                self.pages.setdefault(place, listed)

    def _own(self, link: str, base: WebURL) -> str | None:
        try:
            url = join_url(base, link)
        except InvalidURL:
            return None
        return identity(url) if is_same_site(url, self._start) else None


class _Full(Exception):
    """Enough was read."""


class _Target:
    """Receives the parser's events; keeps no tree, so that size costs no memory."""

    def __init__(self) -> None:
        self.pages: list[Entry] = []
        self.others: list[str] = []
        self._path: list[str] = []
        self._text: list[str] = []
        self._length = 0
        self._item: dict[str, str] = {}

    def start(self, tag: str, _attributes: object) -> None:
        self._path.append(tag.rpartition("}")[2].lower())
        self._text, self._length = [], 0
        if len(self._path) > _MOST_DEPTH:
            raise SitemapError("The sitemap is nested too deep.")
        if self._path[-1] in ("url", "sitemap") and len(self._path) == 2:
            self._item = {}

    def data(self, text: str) -> None:
        self._length += len(text)
        if self._length <= _LONGEST_TEXT:
            self._text.append(text)

    def end(self, _tag: str) -> None:
        name = self._path.pop()
        if len(self._path) == 2 and name in ("loc", "lastmod") and self._length <= _LONGEST_TEXT:
            self._item[name] = "".join(self._text).strip()
        if len(self._path) == 1 and self._item.get("loc"):
            if name == "sitemap":
                self.others.append(self._item["loc"])
            elif name == "url":
                changed = self._item.get("lastmod", "")[:40]
                self.pages.append(Entry(url=self._item["loc"], changed=changed))
            self._item = {}
        if len(self.pages) + len(self.others) >= MOST_PAGES:
            raise _Full

    def close(self) -> None:
        return


def _xml(body: bytes) -> Sitemap:
    target = _Target()
    parser = DefusedXMLParser(target=target, forbid_dtd=True)
    cut = False
    try:
        parser.feed(body)
        parser.close()
    except _Full:
        cut = True
    except (ParseError, DefusedXmlException, LookupError, ValueError) as cause:
        # What stands before a broken end is still true; a file with a DTD is never read.
        if isinstance(cause, DefusedXmlException) or not (target.pages or target.others):
            raise SitemapError(f"The sitemap cannot be read: {type(cause).__name__}.") from cause
        cut = True
    return Sitemap(pages=tuple(target.pages), others=tuple(target.others), cut=cut)


def _lines(body: bytes) -> Sitemap:
    lines = body.decode("utf-8-sig", errors="replace").splitlines()
    found = [line.strip() for line in lines if line.strip().lower().startswith("http")]
    if not found:
        raise SitemapError("The sitemap is neither XML nor a list of addresses.")
    pages = tuple(Entry(url=line[:_LONGEST_TEXT]) for line in found[:MOST_PAGES])
    return Sitemap(pages=pages, cut=len(found) > MOST_PAGES)


def _unpacked(body: bytes) -> bytes:
    inflater = zlib.decompressobj(31)
    try:
        plain = inflater.decompress(body, _MOST_BYTES)
    except zlib.error as cause:
        raise SitemapError("The compressed sitemap is broken.") from cause
    if inflater.unconsumed_tail:
        raise SitemapError(f"The sitemap is larger than {_MOST_BYTES} bytes.")
    return plain
