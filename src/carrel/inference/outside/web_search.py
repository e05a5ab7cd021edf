"""Searching the web through a service of the operator's choice; the pages are fetched elsewhere.

A row tells how a service is asked and where its answer holds the addresses. What comes back is only
a list of addresses: each goes through the guarded fetcher like any other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from carrel.core.pipeline_settings import PipelineSettings
from carrel.errors import ConfigError
from carrel.inference.outside.errors import WebSearchError
from carrel.inference.wire import Peer, Policy, Wire
from carrel.text.halves import mend

_LONGEST = 2_097_152  # bytes of an answer
_LONGEST_QUERY = 400  # characters that are sent
_AT_ONCE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class WebPage:
    """A page that a search found."""

    url: str
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Service:
    """How one service is asked and read; `url` is its own address where it has one."""

    path: str
    asked: Callable[[str, int], Mapping[str, object]]
    rows: Callable[[Any], Any]
    headers: Callable[[str], Mapping[str, str]]
    url: str = ""


_SERVICES = {
    "searxng": _Service(
        path="/search",
        asked=lambda query, _: {"q": query, "format": "json"},
        rows=lambda found: found["results"],
        headers=lambda key: {"Authorization": f"Bearer {key}"} if key else {},
    ),
    "brave": _Service(
        path="/web/search",
        asked=lambda query, count: {"q": query, "count": count},
        rows=lambda found: found["web"]["results"] if "web" in found else [],
        headers=lambda key: {"X-Subscription-Token": key, "Accept": "application/json"},
        url="https://api.search.brave.com/res/v1",
    ),
}


class WebSearch:
    """Asks one service."""

    def __init__(self, name: str, url: str, wire: Wire) -> None:
        self.name = name
        self._service = _SERVICES[name]
        self._address = url.rstrip("/") + self._service.path
        self._wire = wire

    async def find(self, query: str, limit: int) -> list[WebPage]:
        """Return the first pages; raise a `WebSearchError` where the service does not tell."""
        asked = self._service.asked(mend(query)[:_LONGEST_QUERY], limit)
        address = f"{self._address}?{urlencode(asked)}"
        data = await self._wire.get(address, longest=_LONGEST)
        try:
            rows = self._service.rows(json.loads(data))
            found: dict[str, WebPage] = {}
            for row in rows:
                url = str(row["url"])
                found.setdefault(url, WebPage(url=url, title=str(row.get("title") or "")))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as cause:
            raise WebSearchError("The search service's answer cannot be read.") from cause
        return list(found.values())[:limit]

    async def close(self) -> None:
        """Let go of the connections."""
        await self._wire.close()


def choose_web_search(settings: PipelineSettings) -> WebSearch | None:
    """Return the service that the settings name, or none."""
    if settings.web_search == "off":
        return None
    service = _SERVICES[settings.web_search]
    url = settings.web_search_url or service.url
    if not url:
        raise ConfigError(
            f"the web is to be searched by `{settings.web_search}`, but CARREL_WEB_SEARCH_URL is "
            "not set"
        )
    key = settings.web_search_key
    peer = Peer(
        name=f"The search service {settings.web_search}",
        unavailable=WebSearchError,
        invalid=WebSearchError,
        refused=lambda _status: WebSearchError,
        advice=WebSearchError.advice,
        headers=service.headers(key),
        secret=key,
    )
    policy = Policy(timeout=settings.outside_timeout, retries=1, concurrent=_AT_ONCE)
    return WebSearch(settings.web_search, url, Wire(peer, policy))
