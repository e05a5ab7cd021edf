"""The two settings of fetching that have a grammar: who may be reached, and who is told what."""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
OriginHeaders = Mapping[str, Mapping[str, str]]

_NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
_ORIGIN = re.compile(r"https?://(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:[1-9][0-9]{0,4})?")
_HEADER = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
# Carrel sets these itself; a second opinion about them would break the exchange.
_OWN_HEADERS = frozenset(
    "accept-encoding connection content-length expect host range te trailer transfer-encoding "
    "upgrade if-none-match if-modified-since".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """One entry of the allow list: a name or a network, perhaps with a port."""

    name: str = ""
    network: Network | None = None
    port: int | None = None


def parse_allow_list(text: str) -> tuple[Allowance, ...]:
    """Read entries such as `wiki.lan`, `localhost:8000`, `10.1.0.0/16`, `[::1]:8080`.

    Raises:
        ValueError: an entry is none of these.
    """
    return tuple(_allowance(entry.lower()) for entry in re.split(r"[,\s]+", text) if entry)


def parse_headers(value: object) -> OriginHeaders:
    """Read a table of headers by origin, given as JSON or as a mapping.

    Raises:
        ValueError: it is no such table. The message holds none of the values.
    """
    table = json.loads(value) if isinstance(value, str) and value.strip() else value or {}
    if not isinstance(table, Mapping):
        raise ValueError("must be a table of headers by origin")  # noqa: TRY004 - pydantic's
    return {_origin(origin): _headers(origin, inner) for origin, inner in table.items()}


def check_allow_list(text: str) -> str:
    """Return the text if it can be read."""
    parse_allow_list(text)
    return text


def check_headers(value: object) -> str:
    """Return the table as JSON, or an empty text for none."""
    table = parse_headers(value)
    return json.dumps(table) if table else ""


def _allowance(entry: str) -> Allowance:
    bracketed = re.fullmatch(r"\[([0-9a-f:.]+)\](?::([0-9]+))?", entry)
    if bracketed:
        return Allowance(network=_network(bracketed[1], entry), port=_port(bracketed[2], entry))
    if entry.count(":") > 1 or "/" in entry:
        return Allowance(network=_network(entry, entry))
    host, _, port = entry.partition(":")
    host = host.rstrip(".")
    if re.fullmatch(r"[0-9.]+", host):
        return Allowance(network=_network(host, entry), port=_port(port, entry))
    if not _NAME.fullmatch(host):
        raise ValueError(f"`{entry}` is not a host name, an address or a network")
    return Allowance(name=host, port=_port(port, entry))


def _network(text: str, entry: str) -> Network:
    try:
        return ipaddress.ip_network(text)
    except ValueError as cause:
        raise ValueError(f"`{entry}` is not an address or a network: {cause}") from cause


def _port(text: str | None, entry: str) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        raise ValueError(f"the port of `{entry}` is not between 1 and 65535")
    return int(text)


def _origin(origin: object) -> str:
    folded = str(origin).lower().rstrip("/")
    if not _ORIGIN.fullmatch(folded):
        raise ValueError("each key must be an origin such as `https://wiki.example`")
    scheme, _, rest = folded.partition("://")
    return f"{scheme}://{rest.removesuffix(':80' if scheme == 'http' else ':443')}"


def _headers(origin: object, table: object) -> dict[str, str]:
    if not isinstance(table, Mapping):
        raise ValueError(f"the headers of {origin} must be a table")  # noqa: TRY004 - pydantic's
    for name, value in table.items():
        if not _HEADER.fullmatch(str(name)) or str(name).lower() in _OWN_HEADERS:
            raise ValueError(f"{origin}: the header `{name}` cannot be set")
        if not isinstance(value, str) or not re.fullmatch(r"[\x21-\x7e]([\x20-\x7e]*)", value):
            raise ValueError(f"{origin}: the value of `{name}` is not printable ASCII")
    return {str(name): str(value).strip() for name, value in table.items()}
