"""Names and addresses of servers: which are loopback, which are wildcards, how one is reached."""

from __future__ import annotations

import ipaddress

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def is_loopback(host: str) -> bool:
    """Say whether a name or an address stands for this machine alone."""
    if host.lower() == "localhost":
        return True
    address = address_of(host)
    return address is not None and address.is_loopback


def is_wildcard(host: str) -> bool:
    """Say whether a server bound to this address listens on every address of its machine."""
    address = address_of(host)
    return not host or (address is not None and address.is_unspecified)


def reachable(host: str) -> str:
    """Return an address of this machine under which a server bound to `host` answers."""
    if not is_wildcard(host):
        return host
    return "::1" if ":" in host else "127.0.0.1"


def http_url(host: str, port: int) -> str:
    """Return the address of a server as a URL."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def host_name(header: str) -> str:
    """Return the name of a Host header without its port, in lower case."""
    name = header.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    # More than one colon without brackets: an address as a setting gives it.
    return name if name.count(":") > 1 else name.partition(":")[0]


def address_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address that a text writes out, without a zone; None for a name."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    # A socket for both families shows a caller of the old one so: `::ffff:127.0.0.1`.
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address
