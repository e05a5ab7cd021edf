"""From where a request comes: a header is believed only where a proxy of the settings wrote it."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from carrel.core.limit_settings import LimitSettings
from carrel.surfaces.rest.remote import address

PROXIES = "10.0.0.1, 192.168.0.0/16, fd00::/8"


def scope(peer: str | None, *forwarded: str) -> dict[str, Any]:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return {"type": "http", "client": peer and (peer, 4711), "headers": headers}


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        ("203.0.113.7", [], "203.0.113.7"),
        ("203.0.113.7", ["198.51.100.1"], "203.0.113.7"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("::ffff:10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.1, 192.168.3.4"], "198.51.100.1"),
        ("fd00::1", ["2001:db8::7"], "2001:db8::7"),
        ("10.0.0.1", ["192.168.3.4, 10.0.0.1"], "192.168.3.4"),
        ("10.0.0.1", ["nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1, nonsense"], "10.0.0.1"),
        ("10.0.0.1", [", ,"], "10.0.0.1"),
        ("10.0.0.2", ["198.51.100.1"], "10.0.0.2"),
        (None, ["198.51.100.1"], None),
    ],
)
def test_the_address_is_that_of_the_caller(
    peer: str | None, forwarded: list[str], found: str | None
) -> None:
    trusted = LimitSettings(proxies=PROXIES).trusted
    assert address(scope(peer, *forwarded), trusted) == found


def test_without_proxies_nothing_but_the_connection_counts() -> None:
    assert address(scope("127.0.0.1", "6.6.6.6"), ()) == "127.0.0.1"


@pytest.mark.parametrize("wrong", ["*", "proxy.example", "10.0.0.0/8/8", "10.0.0.1/8"])
def test_a_proxy_is_an_address_or_a_network(wrong: str) -> None:
    with pytest.raises(ValidationError):
        LimitSettings(proxies=wrong)
