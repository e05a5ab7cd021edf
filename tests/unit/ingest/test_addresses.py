"""Which addresses are special, and what the allow list opens."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.ingest.fetch.addresses import AllowList, embedded, special_use

SECRET = IPv4Address("169.254.169.254")


@pytest.mark.parametrize(
    "text",
    [
        "::ffff:169.254.169.254",
        "::169.254.169.254",
        "::ffff:0:a9fe:a9fe",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::a9fe:a9fe",
        "64:ff9b:1:a9fe:a9:fe00::",
        "2002:a9fe:a9fe::1",
        "2001:0:4136:e378:8000:63bf:5601:5601",
        "2606:4700::5efe:a9fe:a9fe",
        "2606:4700::200:5efe:a9fe:a9fe",
    ],
)
def test_an_address_inside_another_is_found(text: str) -> None:
    assert SECRET in set(embedded(IPv6Address(text)))
    assert special_use(IPv6Address(text))


@given(st.integers(0, 2**32 - 1).map(IPv4Address))
def test_no_wrapping_makes_an_address_more_public(inner: IPv4Address) -> None:
    wrapped = IPv6Address(int(IPv6Address("2606:4700::5efe:0:0")) | int(inner))
    if special_use(inner):
        assert special_use(wrapped)


@given(st.integers(0, 2**32 - 1).map(IPv4Address) | st.integers(0, 2**128 - 1).map(IPv6Address))
def test_what_python_calls_not_global_is_special(address: IPv4Address | IPv6Address) -> None:
    if not address.is_global or address.is_multicast:
        assert special_use(address)


@pytest.mark.parametrize(
    "text", ["8.8.8.8", "1.1.1.1", "2606:4700::1", "2a00:1450::1", "2001:200::"]
)
def test_public_addresses_are_not_special(text: str) -> None:
    assert special_use(ip_address(text)) is None


def test_a_listed_wrapper_opens_only_public_addresses_inside() -> None:
    allow = AllowList("64:ff9b::/96")
    assert allow.opens("a.example", IPv6Address("64:ff9b::808:808"), port=80)
    assert not allow.opens("a.example", IPv6Address("64:ff9b::a9fe:a9fe"), port=80)


def test_a_name_opens_private_addresses_but_no_others() -> None:
    allow = AllowList("wiki.example")
    opened = ["10.0.0.1", "127.0.0.1", "192.168.1.1", "172.20.0.1", "::1", "fd12::1"]
    closed = ["169.254.169.254", "0.0.0.0", "224.0.0.1", "fe80::1", "fd00:ec2::254", "192.0.0.192"]
    assert all(allow.opens("wiki.example", ip_address(text), port=80) for text in opened)
    assert not any(allow.opens("wiki.example", ip_address(text), port=80) for text in closed)
    assert not allow.opens("other.example", ip_address("10.0.0.1"), port=80)


def test_ports_narrow_an_entry() -> None:
    allow = AllowList("a.example:8080 10.0.0.1:81,[::1]:82\nb.example")
    assert allow.names("a.example", 8080)
    assert not allow.names("a.example", 80)
    assert allow.names("b.example", 80)
    assert allow.holds(ip_address("10.0.0.1"), 81)
    assert not allow.holds(ip_address("10.0.0.1"), 80)
    assert allow.holds(ip_address("::1"), 82)
