"""What a page in the browser may ask for: each of its requests is judged and answered here.

The browser has no way to the network. A page gets itself, other pages of its site that its scripts
turn to, and scripts, styles and data by GET through the guarded fetcher, within limits. A page of
the public web stays in the public web: what `CARREL_FETCH_ALLOW` and `CARREL_FETCH_HEADERS` open is
for a page of that very origin only, else any page could read a private host by Carrel's hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urldefrag

from carrel.errors import InvalidURL, URLFetchError
from carrel.ingest.fetch.page import Purpose, RawPage
from carrel.ingest.fetch.urls import is_same_site, parse_url

Fetch = Callable[[str, Purpose], Awaitable[RawPage]]

MOST_PARTS = 100
MOST_BYTES = 20_000_000
LARGEST_PART = 5_000_000
MOST_PAGES = 5
_AT_ONCE = 6
_PARTS = frozenset({"script", "stylesheet", "xhr", "fetch"})
_PART = Purpose(types=None, accept="*/*", part=True)
_OTHER_PAGE = Purpose(
    types=frozenset({"text/html", "application/xhtml+xml"}),
    accept="text/html, application/xhtml+xml",
    part=True,
)
# Of an answer's headers the browser sees these. Whether one site may read another's answers does
# not matter here: no answer was given to anybody's credentials.
_SHOWN = ("content-type", "content-security-policy")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request of the page: `kind` is the browser's word for what it is to become."""

    url: str
    method: str = "GET"
    kind: str = "fetch"
    main: bool = False  # whether it comes from the page itself, not from a frame or a new window


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What the browser is to take for the answer."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


REFUSED = Given(status=0)
STAY = Given(status=204)  # tells a browser to stay on the page where it is


class Gate:
    """Answers the requests of one page."""

    def __init__(self, page: RawPage, fetch: Fetch, *, home: str = "") -> None:
        self._page = page
        self._url = parse_url(page.final_url)
        self._fetch = fetch
        self._home = home
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._parts = 0
        self._pages = 0
        self._bytes = 0
        self._landed = {str(self._url): str(self._url)}

    async def answer(self, asked: Asked) -> Given:
        """Return the answer, or a refusal."""
        if asked.kind == "document":
            if not asked.main or asked.method != "GET":
                return STAY if asked.main else REFUSED
            return await self._document(urldefrag(asked.url).url)
        if asked.method != "GET" or asked.kind not in _PARTS:
            return REFUSED
        return await self._part(asked.url)

    def landed(self, url: str) -> str:
        """Return the address of the page that the browser says it has ended on.

        Raises:
            InvalidURL: it is none that this page may have led to.
        """
        final = parse_url(url)
        known = self._landed.get(str(final))
        # A script may rewrite the address within its own origin.
        if known is None and final.origin != parse_url(self._page.final_url).origin:
            raise InvalidURL(f"The page led to {final.origin}, where it was not let.")
        return known or str(final)

    async def _document(self, url: str) -> Given:
        self._pages += 1
        if self._pages > MOST_PAGES:
            return STAY
        try:
            wanted = parse_url(url)
            if str(wanted) == str(self._url):
                return _given(self._page)
            if not is_same_site(wanted, self._url):
                return STAY
            page = await self._fetch(url, replace(_OTHER_PAGE, home=self._home))
            if not is_same_site(parse_url(page.final_url), self._url):
                return STAY
        except (InvalidURL, URLFetchError):
            return STAY
        self._landed[str(wanted)] = page.final_url
        return _given(page)

    async def _part(self, url: str) -> Given:
        self._parts += 1
        if self._parts > MOST_PARTS:
            return REFUSED
        async with self._places:
            most = min(LARGEST_PART, MOST_BYTES - self._bytes)
            if most <= 0:
                return REFUSED
            try:
                found = await self._fetch(url, replace(_PART, home=self._home, most=most))
            except InvalidURL:
                return REFUSED
            except URLFetchError as error:
                return _failed(error)
            self._bytes += len(found.body)
            # What fills its limit was cut there, and half a script is none.
            return REFUSED if len(found.body) >= most else _given(found)


def _given(page: RawPage) -> Given:
    headers = {name: page.headers[name] for name in _SHOWN if name in page.headers}
    return Given(status=200, headers=headers, body=page.body)


def _failed(error: URLFetchError) -> Given:
    """Tell the page the status if there was one: scripts know what to do about a 404."""
    status = error.status_code or 0
    return Given(status=status) if 400 <= status < 600 else REFUSED
