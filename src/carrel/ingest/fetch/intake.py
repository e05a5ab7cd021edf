"""From an answer to a page: the body is read within its limits and its kind is checked."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from carrel.core.clock import Clock
from carrel.errors import URLFetchError
from carrel.ingest.fetch.answer import failure_of, is_redirect, location_of, summary
from carrel.ingest.fetch.body import Decoder, check_type, content_type, settle_type
from carrel.ingest.fetch.errors import PageTooLarge
from carrel.ingest.fetch.page import Purpose, RawPage, Validators
from carrel.ingest.fetch.urls import WebURL
from carrel.ingest.fetch.wire import Answer, Wire
from carrel.settings import FetchSettings

_PEEK_SECONDS = 2.0
_PEEK_BYTES = 65_536


@dataclass(slots=True, kw_only=True)
class Trip:
    """One fetch on its way: where it has been and how much time is left."""

    asked: WebURL
    purpose: Purpose
    validators: Validators | None
    limit: float
    left: float
    been: list[str] = field(default_factory=list)


class Intake:
    """Takes answers in."""

    def __init__(self, settings: FetchSettings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock

    async def take(
        self, wire: Wire, answer: Answer, url: WebURL, *, trip: Trip
    ) -> RawPage | WebURL:
        """Read the body if it is wanted; return the page, or where to go on."""
        if answer.status == 304 and trip.validators is not None:
            await wire.read(url, lambda _: None)
            return self._page(url, answer, b"", trip=trip, kind="")
        if is_redirect(answer):
            return location_of(answer, url)
        if answer.status not in (200, 203):
            raise failure_of(answer, url, body=await self._peek(wire, url))
        kind, _ = content_type(answer)
        check_type(kind, trip.purpose, url=str(url))
        body = await self._body(wire, answer, url, trip=trip)
        kind = settle_type(kind, body, purpose=trip.purpose, url=str(url))
        return self._page(url, answer, body, trip=trip, kind=kind)

    async def _body(self, wire: Wire, answer: Answer, url: WebURL, *, trip: Trip) -> bytes:
        cut = trip.purpose.most
        length = answer.get("content-length") or ""
        if cut is None and length.isdecimal() and int(length[:20]) > self._settings.max_bytes:
            raise PageTooLarge(
                f"Failed to fetch URL: the page has {length[:20]} bytes, "
                f"and {self._settings.max_bytes} is the limit",
                url=str(url),
            )
        decoder = Decoder(answer, most=cut or self._settings.max_decoded, url=str(url))
        try:
            await wire.read(url, decoder.feed)
        except PageTooLarge:
            if cut is None:
                raise
            return bytes(decoder.output)
        return decoder.finish()

    async def _peek(self, wire: Wire, url: WebURL) -> bytes:
        """Return the beginning of the page that comes with a refusal: it may name the reason."""
        seen = bytearray()

        def keep(data: bytes) -> None:
            seen.extend(data)
            if len(seen) > _PEEK_BYTES:
                raise PageTooLarge

        try:
            async with asyncio.timeout(_PEEK_SECONDS):
                await wire.read(url, keep)
        except (OSError, URLFetchError):
            return bytes(seen)
        return bytes(seen)

    def _page(self, url: WebURL, answer: Answer, body: bytes, *, trip: Trip, kind: str) -> RawPage:
        return RawPage(
            url=str(trip.asked),
            final_url=str(url),
            status=answer.status,
            headers=summary(answer),
            body=body,
            content_type=kind,
            charset_from_header=content_type(answer)[1],
            etag=answer.get("etag"),
            last_modified=answer.get("last-modified"),
            fetched_at=self._clock(),
            not_modified=answer.status == 304,
            redirects=tuple(trip.been[:-1]),
        )
