"""The guard: an address is checked, its name resolved once, and every answer checked too.

The connection then goes to one of the checked answers, so that a name which changes its mind
between the check and the connection gains nothing.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from carrel.errors import URLFetchError
from carrel.ingest.fetch.addresses import Address, AllowList, special_use
from carrel.ingest.fetch.errors import ForbiddenAddress
from carrel.ingest.fetch.urls import WebURL

# Takes host and port, returns addresses as text; an unknown name is an `OSError`.
Resolver = Callable[[str, int], Awaitable[Sequence[str]]]

_MOST_ANSWERS = 512
_LOCAL_NAMES = (".localhost", ".local", ".localdomain", ".internal", ".home.arpa")
# Services that are no web servers and could take a request for an order of theirs.
_OTHER_SERVICES = frozenset(
    {1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95}
    | {101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161}
    | {179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563}
    | {587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 5060, 5061}
    | {6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10080}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A checked address and where it may be reached; `listed` if the allow list names it."""

    url: WebURL
    addresses: tuple[Address, ...]
    listed: bool


class Guard:
    """Lets through what is public or listed."""

    def __init__(self, allow: AllowList, resolver: Resolver) -> None:
        self._allow = allow
        self._resolve = resolver

    async def check(self, url: WebURL) -> Target:
        """Return where the address leads.

        Raises:
            ForbiddenAddress: it leads, or may lead, to a private or special network.
            URLFetchError: its name is not known.
        """
        literal = url.address
        if literal is None:
            self._check_name(url)
        addresses = (literal,) if literal is not None else await self._answers(url)
        for address in addresses:
            use = special_use(address)
            if use and not self._allow.opens(url.host, address, port=url.port):
                raise _forbidden(url, f"{url.host} leads to {address} ({use})")
        listed = self._allow.names(url.host, url.port) or all(
            self._allow.holds(address, url.port) for address in addresses
        )
        if url.port in _OTHER_SERVICES and not listed:
            raise _forbidden(url, f"port {url.port} belongs to another service than the web")
        return Target(url=url, addresses=addresses, listed=listed)

    def _check_name(self, url: WebURL) -> None:
        local = "." not in url.host or f".{url.host}".endswith(_LOCAL_NAMES)
        if local and not self._allow.names(url.host, url.port):
            raise _forbidden(url, f"{url.host} is a name of a local network")

    async def _answers(self, url: WebURL) -> tuple[Address, ...]:
        try:
            found = await self._resolve(url.host, url.port)
            answers = tuple(dict.fromkeys(map(ipaddress.ip_address, found)))
        except (OSError, ValueError) as cause:  # UnicodeError is a ValueError
            raise _unknown(url) from cause
        if not answers:
            raise _unknown(url)
        if len(answers) > _MOST_ANSWERS:
            raise _forbidden(url, f"{url.host} has more addresses than can be checked")
        return answers


def _forbidden(url: WebURL, reason: str) -> ForbiddenAddress:
    return ForbiddenAddress(f"Failed to fetch URL: {reason}", url=str(url))


def _unknown(url: WebURL) -> URLFetchError:
    return URLFetchError(
        f"Failed to fetch URL: the name {url.host} is not known",
        url=str(url),
        suggestion="Check the spelling of the host and the connection to the network.",
    )
