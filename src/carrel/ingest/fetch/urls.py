"""Addresses of pages: read strictly, resolved against a page, reduced to an identity.

What is ambiguous is refused, never guessed: programs that guess differently are how a checked
address becomes another one. Nothing parses the address again after `parse_url`.
"""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import urljoin

import idna

from carrel.errors import InvalidURL

LONGEST_URL = 2048
_SHAPE = re.compile(r"(https?)://([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?", re.IGNORECASE | re.DOTALL)
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_DEFAULT_PORTS = {"http": 80, "https": 443}
# Letters, marks, digits and punctuation may stand in a path; these kinds cannot be seen.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"  # part of the spelling in Persian, Urdu and Indic scripts
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_PATH_SAFE = _UNRESERVED | frozenset("!$&'()*+,;=:@/%")
_QUERY_SAFE = _PATH_SAFE | frozenset("?")
# Parameters that say where a reader came from and never what the page is.
_TRACKING = re.compile(
    r"(utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|mc_[ce]id|igshid)(=.*)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WebURL:
    """A checked address: `host` is ASCII and lower case, or an IP literal without brackets."""

    scheme: str
    host: str
    port: int
    target: str  # path and query as they are sent

    @property
    def address(self) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
        """The address if the host is written as one."""
        try:
            return ipaddress.ip_address(self.host)
        except ValueError:
            return None

    @property
    def authority(self) -> str:
        """Host and port as the `Host` header names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"{self.scheme}://{self.authority}"

    def __str__(self) -> str:
        return self.origin + self.target


def parse_url(text: str) -> WebURL:
    """Read an absolute address.

    Raises:
        InvalidURL: it is none that Carrel fetches; the message says why.
    """
    if len(text) > LONGEST_URL:
        raise _refusal(text, f"it is longer than {LONGEST_URL} characters")
    if any(map(_is_unseen, text)) or "\\" in text:
        raise _refusal(text, "it holds blanks, backslashes or characters that cannot be seen")
    shape = _SHAPE.fullmatch(text)
    if not shape:
        raise _refusal(text, "it does not begin with http:// or https:// and a host")
    scheme = shape[1].lower()
    host, port = _host_and_port(text, shape[2])
    target = _quoted(_without_dots(shape[3] or "/"), _PATH_SAFE)
    if shape[4]:
        target += _quoted(shape[4], _QUERY_SAFE)
    return WebURL(scheme=scheme, host=host, port=port or _DEFAULT_PORTS[scheme], target=target)


def join_url(page: WebURL, link: str) -> WebURL:
    """Resolve a link of a page.

    Raises:
        InvalidURL: the result is no address that Carrel fetches.
    """
    link = link.strip(" \t\r\n\f")
    if len(link) > LONGEST_URL or "\\" in link or any(map(_is_unseen, link.replace(" ", ""))):
        raise _refusal(link, "it is too long, or holds characters that no link should hold")
    try:
        return parse_url(urljoin(str(page), link.replace(" ", "%20")))
    except InvalidURL:
        raise
    except ValueError as cause:  # brackets that hold no address
        raise _refusal(link, "its host cannot be read") from cause


def identity(url: str | WebURL) -> str:
    """Return the form under which a page is known.

    Scheme and host are lower case, the default port, dot segments and the fragment go,
    percent-encoding is made uniform, and parameters that only track readers (`utm_*`, `gclid`,
    `fbclid` …) are left out. The order of the other parameters is kept: it may have a meaning.
    """
    parsed = parse_url(url) if isinstance(url, str) else url
    path, mark, query = parsed.target.partition("?")
    if not mark:
        return str(parsed)
    kept = [part for part in query.split("&") if not _TRACKING.fullmatch(part)]
    return parsed.origin + path + ("?" + "&".join(kept) if any(kept) else "")


def is_same_site(one: WebURL, other: WebURL) -> bool:
    """Say whether both lie on one host; `www.` and the scheme make no difference."""
    return (
        one.host.removeprefix("www."),
        one.port if one.port not in _DEFAULT_PORTS.values() else 0,
    ) == (
        other.host.removeprefix("www."),
        other.port if other.port not in _DEFAULT_PORTS.values() else 0,
    )


def _host_and_port(text: str, authority: str) -> tuple[str, int | None]:
    if "@" in authority or "%" in authority:
        raise _refusal(text, "the host must stand alone, without user, password or encoding")
    shape = re.fullmatch(r"(\[[^\[\]]*\]|[^\[\]:]*)(?::([0-9]*))?", authority)
    if not shape or not shape[1]:
        raise _refusal(text, "the host or the port cannot be read")
    port = shape[2]
    if port is not None and not (
        re.fullmatch(r"[1-9][0-9]{0,4}", port, re.ASCII) and int(port) <= 65_535
    ):
        raise _refusal(text, "the port is not between 1 and 65535")
    host = shape[1]
    if host.startswith("["):
        return _ipv6(text, host[1:-1]), int(port) if port else None
    return _name(text, host), int(port) if port else None


def _ipv6(text: str, literal: str) -> str:
    try:
        address = ipaddress.IPv6Address(literal)
    except ValueError as cause:
        raise _refusal(text, "the address in brackets cannot be read") from cause
    if address.scope_id is not None:
        raise _refusal(text, "an address with a network interface cannot be reached")
    return str(address)


def _name(text: str, host: str) -> str:
    name = host.lower() if host.isascii() else _encoded(text, host)
    name = name.removesuffix(".")
    labels = name.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        return _ipv4(text, host, name)
    if len(name) > 253 or not all(map(_LABEL.fullmatch, labels)):
        raise _refusal(text, "the host is not a plain name")
    return name


def _encoded(text: str, host: str) -> str:
    try:
        name = idna.encode(host, uts46=True).decode("ascii").lower()
    except (idna.IDNAError, UnicodeError) as cause:
        raise _refusal(text, "the host is not a name of the international kind") from cause
    if "xn--" not in name:  # letters that only look like others
        raise _refusal(text, "the host is written in look-alike letters")
    return name


def _ipv4(text: str, host: str, name: str) -> str:
    """Take four plain decimal numbers; every other way to write an address is refused."""
    try:
        address = ipaddress.IPv4Address(name)
    except ValueError as cause:
        raise _refusal(text, "the host is a number, but no plain address") from cause
    if host != name:
        raise _refusal(text, "the host is a number, but no plain address")
    return str(address)


def _is_unseen(character: str) -> bool:
    if " " < character < "\x7f":
        return False
    return unicodedata.category(character) in _UNSEEN and character not in _JOINERS


def _without_dots(path: str) -> str:
    """Remove `.` and `..` segments, also where they are percent-encoded."""
    segments = path.split("/")[1:]
    kept: list[str] = []
    for at, segment in enumerate(segments):
        plain = re.sub("%2e", ".", segment, flags=re.IGNORECASE)
        if plain not in (".", ".."):
            kept.append(segment)
            continue
        if plain == ".." and kept:
            kept.pop()
        if at == len(segments) - 1:
            kept.append("")
    return "/" + "/".join(kept)


def _quoted(part: str, safe: frozenset[str]) -> str:
    """Percent-encode what must be, in one way: capitals, and never what need not be."""
    encoded = "".join(
        character
        if character in safe
        else "".join(f"%{byte:02X}" for byte in character.encode("utf-8"))
        for character in re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", part)
    )
    return re.sub(r"%[0-9A-Fa-f]{2}", _uniform, encoded)


def _uniform(escape: re.Match[str]) -> str:
    character = chr(int(escape[0][1:], 16))
    return character if character in _UNRESERVED else escape[0].upper()


def _refusal(text: str, reason: str) -> InvalidURL:
    shown = re.sub(r"//[^/?#]*@", "//***@", text[:200])
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in shown)
    return InvalidURL(f"{shown!r} is not a valid HTTP/HTTPS URL: {reason}", details={"url": shown})
