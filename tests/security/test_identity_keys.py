"""Key sets: read late, kept a while, looked at again with restraint."""

from __future__ import annotations

import base64
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrel.core.identity import Principal, PrincipalKind
from carrel.core.identity_settings import IdentitySettings
from carrel.services import key_set as key_set_module
from carrel.services import signing_keys
from carrel.services.identity import Identity
from carrel.services.key_set import KeySet, KeysUnavailable
from carrel.services.signing_keys import read_key_set
from tests.security.token_kit import SECRET, jwk, key_set, private_key, signed
from tests.site import Reply, Site

ALICE = Principal(subject="alice", kind=PrincipalKind.USER)
PATH = "/jwks.json"


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def site() -> Iterator[Site]:
    """A server of keys, with one RSA key `one`."""
    with Site({PATH: Reply(body=key_set(jwk("rsa", "one")), kind="application/json")}) as running:
        yield running


def token(name: str | None = "one", kind: str = "rsa", number: int = 0) -> str:
    algorithm = {"rsa": "RS256", "p256": "ES256"}[kind]
    return signed(private_key(kind, number), algorithm, name)


def at(place: str) -> Identity:
    return Identity(IdentitySettings(jwt_jwks=place))


async def test_keys_are_fetched_when_the_first_token_comes_and_then_kept(site: Site) -> None:
    identity = at(site.url(PATH))
    identity.prepare()
    assert site.asked[PATH] == 0
    assert await identity.verify(token()) == ALICE
    assert await identity.verify(token(None)) == ALICE
    assert site.asked[PATH] == 1


async def test_a_file_serves_as_well(tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    file.write_bytes(key_set(jwk("p256", "a"), jwk("rsa", "one"), jwk("rsa", "b", number=1)))
    identity = at(str(file))
    assert await identity.verify(token()) == ALICE
    assert await identity.verify(token(None, "p256")) == ALICE
    assert await identity.verify(token("one", "rsa", 1)) is None


async def test_a_new_key_is_found_and_an_unknown_one_does_not_hammer_the_server(
    site: Site,
) -> None:
    clock = Clock()
    keys = KeySet(site.url(PATH), now=clock)
    assert await keys.named("one")
    site.pages[PATH] = Reply(body=key_set(jwk("rsa", "two", number=1)))
    for _ in range(20):
        assert not await keys.named("two")
    assert site.asked[PATH] == 1
    clock.seconds += 31
    assert await keys.named("two")
    assert not await keys.named("one")
    assert site.asked[PATH] == 2


async def test_keys_that_were_taken_back_are_forgotten_in_time(site: Site) -> None:
    clock = Clock()
    keys = KeySet(site.url(PATH), now=clock)
    assert await keys.named("one")
    site.pages[PATH] = Reply(body=key_set())
    clock.seconds += 599
    assert await keys.named("one")
    clock.seconds += 2
    assert not await keys.named("one")


@pytest.mark.parametrize(
    "reply",
    [
        Reply(status=500),
        Reply(status=302, place="http://127.0.0.1:1/"),
        Reply(body=b"<html>"),
        Reply(body=b"[]"),
        Reply(body=b'{"keys": 7}'),
        Reply(body=b"[" * 100_000),
    ],
    ids=["fault", "redirect", "page", "list", "number", "deep"],
)
async def test_a_bad_answer_keeps_the_keys_of_the_last_time(site: Site, reply: Reply) -> None:
    clock = Clock()
    keys = KeySet(site.url(PATH), now=clock)
    before = await keys.named("one")
    site.pages[PATH] = reply
    clock.seconds += 601
    assert await keys.named("one") == before
    assert site.asked[PATH] == 2


async def test_an_answer_without_end_is_not_read(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_set_module, "_LONGEST", len(site.pages[PATH].body) - 1)
    with pytest.raises(KeysUnavailable):
        await KeySet(site.url(PATH)).named("one")
    monkeypatch.setattr(key_set_module, "_LONGEST", len(site.pages[PATH].body))
    assert await KeySet(site.url(PATH)).named("one")


async def test_without_any_keys_nobody_is_judged_and_it_is_tried_again_soon(site: Site) -> None:
    clock = Clock()
    good = site.pages.pop(PATH)
    keys = KeySet(site.url(PATH), now=clock)
    for _ in range(3):
        with pytest.raises(KeysUnavailable):
            await keys.named("one")
    assert site.asked[PATH] == 1
    site.pages[PATH] = good
    clock.seconds += 6
    assert await keys.named("one")


async def test_a_server_that_hangs_is_left_after_the_deadline(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_set_module, "_DEADLINE", 0.2)
    site.pages[PATH] = Reply(gate=threading.Event())
    with pytest.raises(KeysUnavailable):
        await KeySet(site.url(PATH)).named("one")


ENTRIES: list[dict[str, object]] = [
    {"kty": "oct", "k": base64.urlsafe_b64encode(SECRET.encode()).decode(), "kid": "one"},
    jwk("rsa", "one", use="enc"),
    jwk("rsa", "one", key_ops=["encrypt"]),
    jwk("rsa", "one", alg="HS256"),
    jwk("rsa", "one", alg="none"),
    {"kty": "RSA", "n": "AQAB", "e": "AQAB", "kid": "one"},
    {"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"},
    {"kty": "EC", "crv": ["P-256"]},
    {"kty": {}},
    {},
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_that_checks_no_signatures_is_left_out(entry: dict[str, object]) -> None:
    assert read_key_set(key_set(entry)) == ()
    assert len(read_key_set(key_set(entry, jwk("rsa", "one")))) == 1


async def test_a_secret_in_a_published_set_signs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its twin: a set that took secrets would let in whoever can read it."""
    file = tmp_path / "keys.json"
    file.write_bytes(key_set(ENTRIES[0]))
    assert await at(str(file)).verify(signed(name="one")) is None
    monkeypatch.setattr(signing_keys, "algorithms_of", lambda _: frozenset({"HS256"}))
    assert await at(str(file)).verify(signed(name="one")) == ALICE


async def test_the_algorithm_of_an_entry_is_the_only_one(tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    file.write_bytes(key_set(jwk("rsa", "one", alg="PS256")))
    identity = Identity(IdentitySettings(jwt_jwks=str(file), jwt_algorithms="PS256,RS256"))
    assert await identity.verify(signed(private_key("rsa"), "PS256", "one")) == ALICE
    assert await identity.verify(signed(private_key("rsa"), "RS256", "one")) is None
    assert await at(str(file)).verify(signed(private_key("rsa"), "PS256", "one")) is None


@pytest.mark.parametrize("place", ["http://id.example/keys", "https://", "https://u:p@id.example"])
def test_a_place_that_others_could_forge_is_refused(place: str) -> None:
    with pytest.raises(ValueError, match=r"https|address"):
        IdentitySettings(jwt_jwks=place)
