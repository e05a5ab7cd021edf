"""robots.txt: read once an hour for each origin, and obeyed (RFC 9309)."""

from __future__ import annotations

import asyncio
import math
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from protego import Protego

from carrel.errors import URLFetchError
from carrel.ingest.fetch.errors import (
    AccessRefused,
    FetchTimeout,
    PageGone,
    RobotsDisallowed,
    RobotsUnavailable,
)
from carrel.ingest.fetch.urls import WebURL

# Fetches an address of a robots.txt; fails as any fetch does.
Loader = Callable[[WebURL], Awaitable[bytes]]

GOOD_FOR = 3600.0
BAD_FOR = 300.0
SILENT_FOR = 10.0
_MOST_ORIGINS = 1000
_MOST_SITEMAPS = 50
_AGENT_LINE = re.compile(r"(\s*user[- ]?agent\s*:?\s*)([^#\n]*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a site asks of robots. Without a `parsed` file everything is allowed."""

    agent: str
    parsed: Protego | None = None
    trouble: URLFetchError | None = None  # why it could not be read; then nothing is allowed

    def allow(self, url: WebURL) -> bool:
        """Say whether the page may be read."""
        if self.trouble is not None:
            return False
        return self.parsed is None or bool(self.parsed.can_fetch(str(url), self.agent))

    @property
    def delay(self) -> float:
        """Seconds that the site wants between two requests."""
        asked = self.parsed.crawl_delay(self.agent) if self.parsed else None
        return float(asked) if asked and math.isfinite(asked) and asked > 0 else 0.0

    @property
    def sitemaps(self) -> tuple[str, ...]:
        """The addresses of sitemaps, as they are written."""
        return tuple(self.parsed.sitemaps)[:_MOST_SITEMAPS] if self.parsed else ()


def read_rules(body: bytes, agent: str) -> Rules:
    """Read a robots.txt for the robot of this name."""
    text = body.decode("utf-8", errors="replace").removeprefix("\ufeff")
    lines = (_only_ours(line, agent.lower()) for line in text.splitlines())
    return Rules(agent=agent, parsed=Protego.parse("\n".join(lines)))


class Robots:
    """Remembers the rules of each origin for a while."""

    def __init__(self, agent: str, load: Loader, *, now: Callable[[], float] | None = None) -> None:
        self._agent = agent
        self._load = load
        self._now = now or (lambda: asyncio.get_running_loop().time())
        self._known: OrderedDict[str, tuple[float, Rules]] = OrderedDict()
        self._asking: dict[str, asyncio.Lock] = {}

    async def rules(self, url: WebURL) -> Rules:
        """Return the rules of the address's origin."""
        lock = self._asking.setdefault(url.origin, asyncio.Lock())
        try:
            async with lock:
                known = self._known.get(url.origin)
                if known is not None and known[0] > self._now():
                    return known[1]
                rules = await self._ask(url)
                self._known[url.origin] = (self._now() + _life(rules), rules)
                self._known.move_to_end(url.origin)
                if len(self._known) > _MOST_ORIGINS:
                    self._known.popitem(last=False)
                return rules
        finally:
            if not lock.locked():
                self._asking.pop(url.origin, None)

    async def check(self, url: WebURL) -> Rules:
        """Return the rules if they let the page be read.

        Raises:
            RobotsDisallowed: they do not.
            RobotsUnavailable: they could not be read, so the site is left alone for a while.
        """
        rules = await self.rules(url)
        if rules.trouble is not None:
            raise _unavailable(url, rules.trouble)
        if not rules.allow(url):
            raise RobotsDisallowed(
                f"Failed to fetch URL: robots.txt of {url.origin} asks robots not to read it",
                url=str(url),
            )
        return rules

    async def _ask(self, url: WebURL) -> Rules:
        place = WebURL(scheme=url.scheme, host=url.host, port=url.port, target="/robots.txt")
        try:
            return read_rules(await self._load(place), self._agent)
        except (PageGone, AccessRefused):  # 4xx: there are no rules
            return Rules(agent=self._agent)
        except URLFetchError as cause:  # 429, 5xx, or no answer at all
            return Rules(agent=self._agent, trouble=cause)


def _life(rules: Rules) -> float:
    if rules.trouble is None:
        return GOOD_FOR
    return SILENT_FOR if _is_silent(rules.trouble) else BAD_FOR


def _is_silent(trouble: URLFetchError) -> bool:
    """Say whether no connection came about: then the page itself is just as much out of reach."""
    return type(trouble) in (FetchTimeout, URLFetchError) and trouble.status_code is None


def _unavailable(url: WebURL, trouble: URLFetchError) -> URLFetchError:
    if _is_silent(trouble):
        details = trouble.details | {"url": str(url)}
        return type(trouble)(trouble.message, details=details, suggestion=trouble.suggestion)
    return RobotsUnavailable(
        f"Failed to fetch URL: robots.txt of {url.origin} could not be read, so the site "
        f"is left alone for {BAD_FOR / 60:g} minutes "
        f"({trouble.message.removeprefix('Failed to fetch URL: ')})",
        url=str(url),
        status_code=trouble.status_code,
    )


def _only_ours(line: str, agent: str) -> str:
    """Give all robots but ours one name.

    A file with thousands of names before thousands of rules would else take minutes to read.
    """
    found = _AGENT_LINE.match(line)
    if not found:
        return line
    name = found[2].strip().lower().partition("/")[0]
    return f"User-agent: {name if name in ('*', agent) else 'somebody-else'}"
