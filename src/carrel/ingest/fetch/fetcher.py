"""The one fetcher: pages, robots.txt and sitemaps all come through here.

Each hop of a redirect passes the whole guard, robots.txt and the host's turn. There is no retry,
but for a kept connection that turns out to be closed. A redirect from https to http is followed:
the page's final address tells.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from types import TracebackType
from typing import Self

from carrel import __version__
from carrel.core.clock import Clock, system_clock
from carrel.core.fetching import parse_headers
from carrel.ingest.fetch.addresses import AllowList
from carrel.ingest.fetch.body import ACCEPTED_CODINGS
from carrel.ingest.fetch.errors import FetchTimeout, TooManyRedirects
from carrel.ingest.fetch.guard import Guard, Resolver, Target
from carrel.ingest.fetch.intake import Intake, Trip
from carrel.ingest.fetch.page import PAGE, ROBOTS, Purpose, RawPage, Validators
from carrel.ingest.fetch.politeness import Politeness
from carrel.ingest.fetch.pool import Pool
from carrel.ingest.fetch.robots import Robots, Rules
from carrel.ingest.fetch.urls import WebURL, parse_url
from carrel.ingest.fetch.wire import (
    Answer,
    Connector,
    Headers,
    NameService,
    StaleConnection,
    Wire,
    connect,
    open_streams,
)
from carrel.settings import FetchSettings


class Fetcher:
    """Fetches pages safely and politely. Open it with `async with`."""

    def __init__(
        self,
        settings: FetchSettings,
        *,
        resolver: Resolver | None = None,
        connector: Connector = open_streams,
        clock: Clock = system_clock,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._settings = settings
        self._names = NameService()
        self._allow = AllowList(settings.allow)
        self._guard = Guard(self._allow, resolver or self._names)
        self._public_guard = Guard(AllowList(), resolver or self._names)
        self._connector = connector
        self._intake = Intake(settings, clock)
        self._tls = tls
        self._pool = Pool()
        self._agent = settings.user_agent or f"Carrel/{__version__}"
        self._own_headers = parse_headers(json.loads(settings.headers or "{}"))
        self._politeness = Politeness(
            rate=settings.rate, burst=settings.burst, at_once=settings.per_host
        )
        self._robots = Robots(self._agent.split("/")[0].split(" ")[0], self._robots_file)

    @property
    def longest_delay(self) -> float:
        """Most seconds that a site may ask for between two requests."""
        return self._settings.longest_delay

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
        self._names.close()

    async def close(self) -> None:
        """Drop the connections that are kept. New ones can be opened as before."""
        self._pool.close()
        await asyncio.sleep(0)  # lets the event loop close what was dropped

    async def fetch(
        self, url: str, *, validators: Validators | None = None, purpose: Purpose = PAGE
    ) -> RawPage:
        """Fetch a page.

        Raises:
            InvalidURL: this is no address that can be fetched.
            URLFetchError: it could not be fetched; its kind and its message say why.
        """
        return await self._travel(parse_url(url), purpose, validators)

    async def rules(self, url: str) -> Rules:
        """Return what robots.txt says at the address's origin."""
        return await self._robots.rules(parse_url(url))

    def home_of(self, url: str) -> str:
        """Return the origin of the address if the settings name it, or nothing.

        A name that merely leads into a listed network does not count: names can change their mind.
        """
        place = parse_url(url)
        literal = place.address
        named = (
            place.origin in self._own_headers
            or self._allow.names(place.host, place.port)
            or (literal is not None and self._allow.holds(literal, place.port))
        )
        return place.origin if named else ""

    async def _robots_file(self, url: WebURL) -> bytes:
        return (await self._travel(url, ROBOTS, None)).body

    async def _travel(
        self, url: WebURL, purpose: Purpose, validators: Validators | None
    ) -> RawPage:
        limit = self._settings.timeout
        if not purpose.robots:
            limit = min(limit, self._settings.first_byte)  # nobody should wait long for the rules
        trip = Trip(asked=url, purpose=purpose, validators=validators, limit=limit, left=limit)
        while True:
            trip.been.append(str(url))
            result = await self._hop(url, trip)
            if isinstance(result, RawPage):
                return result
            if str(result) in trip.been:
                raise TooManyRedirects(
                    "Failed to fetch URL: it redirects in a circle", url=str(trip.asked)
                )
            if len(trip.been) > self._settings.redirects:
                raise TooManyRedirects(
                    f"Failed to fetch URL: more than {self._settings.redirects} redirects",
                    url=str(trip.asked),
                )
            url = result

    async def _hop(self, url: WebURL, trip: Trip) -> RawPage | WebURL:
        """Ask once; return the page, or where to go on."""
        async with self._clocked(trip):
            target = await self._guard_for(url, trip.purpose).check(url)
        delay = await self._delay(target, trip.purpose)
        turn = (
            nullcontext()
            if target.listed
            else self._politeness.turn(
                url.host,
                delay=min(delay, self._settings.longest_delay),
                part=trip.purpose.part,
            )
        )
        async with turn, self._clocked(trip):
            wire, answer = await self._ask(target, trip)
            with wire.dropped_on_failure():
                result = await self._intake.take(wire, answer, url, trip=trip)
            self._pool.put(target, wire)
            return result

    def _guard_for(self, url: WebURL, purpose: Purpose) -> Guard:
        return self._guard if purpose.home in (None, url.origin) else self._public_guard

    async def _delay(self, target: Target, purpose: Purpose) -> float:
        obey = self._settings.robots
        if not purpose.robots or obey == "false" or (obey == "unlisted" and target.listed):
            return 0.0
        return (await self._robots.check(target.url)).delay

    @asynccontextmanager
    async def _clocked(self, trip: Trip) -> AsyncIterator[None]:
        """Spend the trip's time; waiting for a turn is not counted."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        try:
            async with asyncio.timeout(max(trip.left, 0)):
                yield
        except TimeoutError as cause:
            raise _too_slow(trip.asked, trip.limit) from cause
        finally:
            trip.left -= loop.time() - start

    async def _ask(self, target: Target, trip: Trip) -> tuple[Wire, Answer]:
        headers = self._headers(target.url, trip)
        most = trip.purpose.most or self._settings.max_bytes
        limit = self._settings.first_byte
        try:
            async with asyncio.timeout(limit):
                if kept := self._pool.take(target):
                    try:
                        return kept, await _asked(kept, target.url, headers, most)
                    except StaleConnection:
                        pass
                wire = await connect(
                    target,
                    self._connector,
                    tls=self._tls_for(target.url),
                    max_header=self._settings.max_header,
                    limit=limit,
                )
                return wire, await _asked(wire, target.url, headers, most)
        except TimeoutError as cause:
            raise _too_slow(trip.asked, min(limit, trip.limit)) from cause

    def _headers(self, url: WebURL, trip: Trip) -> Headers:
        headers = {
            "Host": url.authority,
            "User-Agent": self._agent,
            "Accept": trip.purpose.accept,
            "Accept-Encoding": ACCEPTED_CODINGS,
        }
        known = trip.validators
        if known is not None and known.url in (None, str(url)):
            headers |= {"If-None-Match": known.etag} if known.etag else {}
            headers |= {"If-Modified-Since": known.last_modified} if known.last_modified else {}
        own = self._own_headers.get(url.origin, {})
        if trip.purpose.home not in (None, url.origin):
            own = {}
        taken = {name.lower() for name in own}
        kept = [(name, value) for name, value in headers.items() if name.lower() not in taken]
        return kept + list(own.items())

    def _tls_for(self, url: WebURL) -> ssl.SSLContext | None:
        if url.scheme == "http":
            return None
        if self._tls is None:
            self._tls = ssl.create_default_context()
        return self._tls


async def _asked(wire: Wire, url: WebURL, headers: Headers, most: int) -> Answer:
    with wire.dropped_on_failure():
        return await wire.ask(url, headers, most=most)


def _too_slow(url: WebURL, limit: float) -> FetchTimeout:
    return FetchTimeout(
        f"Failed to fetch URL: Connection timeout after {limit:g}s",
        url=str(url),
        timeout_seconds=limit,
    )
