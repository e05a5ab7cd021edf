"""Which addresses may be reached: the public internet, and what the allow list opens."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Iterator

from carrel.core.fetching import Allowance, Network, parse_allow_list

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# The special-purpose registries of IANA, multicast, and what clouds keep for themselves.
_SPECIAL: dict[str, str] = {
    "0.0.0.0/8": "this network",
    "10.0.0.0/8": "private",
    "100.64.0.0/10": "shared by a provider's customers",
    "127.0.0.0/8": "loopback",
    "168.63.129.16/32": "a cloud's own service",
    "169.254.0.0/16": "link-local",
    "172.16.0.0/12": "private",
    "192.0.0.0/24": "protocol assignments",
    "192.0.2.0/24": "documentation",
    "192.31.196.0/24": "AS112",
    "192.52.193.0/24": "AMT",
    "192.88.99.0/24": "6to4 relays",
    "192.168.0.0/16": "private",
    "192.175.48.0/24": "AS112",
    "198.18.0.0/15": "benchmarking",
    "198.51.100.0/24": "documentation",
    "203.0.113.0/24": "documentation",
    "224.0.0.0/4": "multicast",
    "240.0.0.0/4": "reserved",
    "::1/128": "loopback",
    "::/96": "IPv4-compatible or unspecified",
    "::ffff:0:0/96": "IPv4-mapped",
    "::ffff:0:0:0/96": "IPv4-translated",
    "64:ff9b::/96": "NAT64",
    "64:ff9b:1::/48": "local NAT64",
    "100::/64": "discard",
    "100:0:0:1::/64": "dummy prefix",
    "2001::/23": "protocol assignments",
    "2001:db8::/32": "documentation",
    "2002::/16": "6to4",
    "2620:4f:8000::/48": "AS112",
    "3fff::/20": "documentation",
    "5f00::/16": "segment routing",
    "fc00::/7": "private",
    "fe80::/10": "link-local",
    "fec0::/10": "site-local",
    "ff00::/8": "multicast",
}
_RANGES: tuple[tuple[Network, str], ...] = tuple(
    (ipaddress.ip_network(prefix), use) for prefix, use in _SPECIAL.items()
)
_UNICAST = ipaddress.IPv6Network("2000::/3")
# What a name on the allow list may lead to. A name is only as trustworthy as its DNS answer, so
# link-local and the like, where clouds keep credentials, must be listed as addresses.
_OPENED_BY_NAME: tuple[Network, ...] = tuple(
    map(
        ipaddress.ip_network,
        "10.0.0.0/8 127.0.0.0/8 172.16.0.0/12 192.168.0.0/16 ::1/128 fc00::/7".split(),
    )
)
_CREDENTIALS = ipaddress.ip_network("fd00:ec2::/32")
_LAST_32 = (1 << 32) - 1
_IPV4_AT_THE_END: tuple[ipaddress.IPv6Network, ...] = tuple(
    map(
        ipaddress.IPv6Network,
        "::/96 ::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48".split(),
    )
)


def special_use(address: Address) -> str | None:
    """Return what the address is set aside for, or none if it is public.

    An address that carries another inside (mapped, compatible, translated, NAT64, 6to4, Teredo,
    ISATAP) is public only if both are.
    """
    for candidate in (address, *embedded(address)):
        if use := _own_use(candidate):
            return use if candidate == address else f"{use} ({candidate}) inside {address}"
    return None


def embedded(address: Address) -> Iterator[ipaddress.IPv4Address]:
    """Yield the IPv4 addresses that an IPv6 address carries or may carry."""
    if isinstance(address, ipaddress.IPv4Address):
        return
    bits = int(address)
    if bits > 1 and any(address in network for network in _IPV4_AT_THE_END):
        yield ipaddress.IPv4Address(bits & _LAST_32)
    if bits >> 80 == 0x0064_FF9B_0001:  # RFC 6052 with a /48: bits 64 to 71 are left out
        yield ipaddress.IPv4Address((bits >> 64 & 0xFFFF) << 16 | bits >> 40 & 0xFFFF)
    if address.sixtofour is not None:
        yield address.sixtofour
    if address.teredo is not None:
        yield from address.teredo
    if bits >> 32 & 0xFDFF_FFFF == 0x0000_5EFE:  # ISATAP, with or without the universal bit
        yield ipaddress.IPv4Address(bits & _LAST_32)


class AllowList:
    """The targets that the configuration opens."""

    def __init__(self, text: str = "") -> None:
        self._entries = parse_allow_list(text)

    def names(self, host: str, port: int) -> bool:
        """Say whether a host is listed by its name."""
        return any(entry.name == host for entry in self._at(port) if entry.name)

    def holds(self, address: Address, port: int) -> bool:
        """Say whether an address is listed, by itself or within a network."""
        return any(
            entry.network.version == address.version and address in entry.network
            for entry in self._at(port)
            if entry.network is not None
        )

    def opens(self, host: str, address: Address, *, port: int) -> bool:
        """Say whether a special address may be reached under this host's name."""
        # A wrapper that is listed, such as a NAT64 prefix, opens nothing of what it carries.
        for candidate in (address, *embedded(address)):
            by_name = self.names(host, port) and _may_be_named(candidate)
            if _own_use(candidate) and not by_name and not self.holds(candidate, port):
                return False
        return True

    def _at(self, port: int) -> Iterable[Allowance]:
        return (entry for entry in self._entries if entry.port in (None, port))


def _own_use(address: Address) -> str | None:
    for network, use in _RANGES:
        if network.version == address.version and address in network:
            return use
    if isinstance(address, ipaddress.IPv6Address) and address not in _UNICAST:
        return "not assigned"
    return None


def _may_be_named(address: Address) -> bool:
    if address.version == _CREDENTIALS.version and address in _CREDENTIALS:
        return False
    return any(
        network.version == address.version and address in network for network in _OPENED_BY_NAME
    )
