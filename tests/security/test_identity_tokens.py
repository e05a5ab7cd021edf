"""Tokens: honest ones are believed, and no forged, old, foreign or broken one is."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jwt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrel.core.identity import SERVICE, Principal, PrincipalKind
from carrel.core.identity_settings import IdentitySettings
from carrel.errors import ConfigError
from carrel.services import identity as identity_module
from carrel.services import signed_tokens, signing_keys
from carrel.services.identity import Identity
from tests.security.token_kit import (
    KINDS,
    SECRET,
    SERVICE_TOKEN,
    claims,
    confused,
    credulous,
    part,
    pem,
    pem_file,
    private_key,
    private_pem,
    signed,
    unsigned,
)

ALICE = Principal(subject="alice", kind=PrincipalKind.USER)
BY_SECRET = Identity(IdentitySettings(jwt_secret=SECRET))
LONGER = "HS384,HS512,PS256"


def by_key(folder: Path, kind: str = "rsa", **more: Any) -> Identity:
    return Identity(IdentitySettings(jwt_public_key=pem_file(folder, kind), **more))


@pytest.mark.proves("X-024")
@pytest.mark.parametrize("algorithm", ["HS256", "HS384", "HS512"])
async def test_a_token_signed_by_the_secret_is_its_subject(algorithm: str) -> None:
    asked = Identity(IdentitySettings(jwt_secret=SECRET, jwt_algorithms=algorithm))
    assert await asked.verify(signed(algorithm=algorithm)) == ALICE


@pytest.mark.parametrize("algorithm", ["HS384", "HS512"])
async def test_an_algorithm_that_nobody_asked_for_does_not_count(algorithm: str) -> None:
    assert await BY_SECRET.verify(signed(algorithm=algorithm)) is None
    longer = Identity(IdentitySettings(jwt_secret=SECRET, jwt_algorithms=LONGER))
    assert await longer.verify(signed(algorithm=algorithm)) == ALICE
    assert await longer.verify(signed()) is None


@pytest.mark.proves("X-024")
@pytest.mark.parametrize("algorithm", KINDS)
async def test_a_token_confirmed_by_the_public_key_is_its_subject(
    algorithm: str, tmp_path: Path
) -> None:
    kind = KINDS[algorithm]
    token = signed(private_key(kind), algorithm)
    assert await by_key(tmp_path, kind, jwt_algorithms=algorithm).verify(token) == ALICE
    usual = await by_key(tmp_path, kind).verify(token)
    assert usual == (None if algorithm == "PS256" else ALICE)


def test_a_key_whose_algorithm_is_not_wanted_is_said_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="CARREL_JWT_ALGORITHMS"):
        by_key(tmp_path, "rsa", jwt_algorithms="ES256").prepare()


@pytest.mark.proves("X-026")
async def test_the_service_token_is_a_service_also_beside_users() -> None:
    both = Identity(IdentitySettings(token=SERVICE_TOKEN, jwt_secret=SECRET))
    assert await both.verify(SERVICE_TOKEN) == SERVICE
    assert await both.verify(signed()) == ALICE
    assert await both.verify(SERVICE_TOKEN + "x") is None
    assert await both.verify(SERVICE_TOKEN[:-1]) is None
    assert await Identity(IdentitySettings(token=SERVICE_TOKEN)).verify(signed()) is None


async def test_without_settings_nobody_is_proven_and_nobody_need_be() -> None:
    nothing = Identity(IdentitySettings())
    assert not nothing.required
    assert await nothing.verify("") is None
    assert await nothing.verify("anything") is None


NOW = int(time.time())
OTHER = "another secret of at least thirty-two bytes"
BAD: dict[str, Callable[[], str]] = {
    "expired": lambda: signed(exp=NOW - 3600),
    "not yet valid": lambda: signed(nbf=NOW + 3600),
    "issued in the future": lambda: signed(iat=NOW + 3600),
    "without an end": lambda: signed(exp=None),
    "with an end that is no number": lambda: signed(exp="soon"),
    "with an end beyond numbers": lambda: signed(exp=float("inf")),
    "without a subject": lambda: signed(sub=None),
    "with an empty subject": lambda: signed(sub=""),
    "with a blank subject": lambda: signed(sub="  "),
    "with a padded subject": lambda: signed(sub="alice "),
    "with a numeric subject": lambda: signed(sub=7),
    "with a subject over two lines": lambda: signed(sub="alice\nbob"),
    "with a subject too long": lambda: signed(sub="a" * 256),
    "with the local user's name": lambda: signed(sub="local"),
    "for somebody else": lambda: signed(aud="another-program"),
    "signed with another secret": lambda: signed(OTHER),
    "changed after signing": lambda: _with_claims(signed(), sub="mallory"),
    "unsigned": unsigned,
    "unsigned in capitals": lambda: unsigned("NONE"),
    "with an unknown algorithm": lambda: unsigned("XS256"),
    "with a signature cut off": lambda: signed().rpartition(".")[0] + ".",
    "of two parts": lambda: signed().rpartition(".")[0],
    "of four parts": lambda: signed() + ".x",
    "with a critical extension": lambda: _with_header(crit=["x"], x=1),
    "with a payload elsewhere": lambda: _with_header(b64=False, crit=["b64"]),
    "that brings its own key": lambda: _with_header(OTHER, jwk={"kty": "oct", "k": OTHER}),
    "huge": lambda: signed(more="x" * 100_000),
    "nothing but dots": lambda: "." * 50,
    "empty": lambda: "",
    "in Japanese": lambda: "青鷺.の.話",
    "with bytes of all kinds": lambda: "".join(map(chr, range(256))),
}


def _with_claims(token: str, **changes: object) -> str:
    head, _, signature = token.split(".")
    return f"{head}.{part(claims(**changes))}.{signature}"


def _with_header(key: str = SECRET, **more: object) -> str:
    return jwt.encode(claims(), key, headers=more)


@pytest.mark.proves("X-024")
@pytest.mark.parametrize("name", BAD)
async def test_a_bad_token_proves_nobody(name: str, caplog: pytest.LogCaptureFixture) -> None:
    token = BAD[name]()
    with caplog.at_level(logging.DEBUG):
        assert await BY_SECRET.verify(token) is None
    assert SECRET not in caplog.text
    assert not token or token not in caplog.text


@given(st.text(max_size=300) | st.lists(st.text(max_size=60), min_size=3, max_size=3).map(".".join))
@settings(max_examples=300, deadline=None)
async def test_no_text_proves_anybody_or_breaks_the_check(token: str) -> None:
    assert await BY_SECRET.verify(token) is None


async def test_clocks_may_differ_a_little() -> None:
    assert await BY_SECRET.verify(signed(exp=int(time.time()) - 5)) == ALICE
    strict = Identity(IdentitySettings(jwt_secret=SECRET, jwt_leeway=0))
    assert await strict.verify(signed(exp=int(time.time()) - 5)) is None


async def test_issuer_and_audience_must_fit_where_they_are_set() -> None:
    bound = Identity(
        IdentitySettings(jwt_secret=SECRET, jwt_issuer="https://id.example", jwt_audience="a, b")
    )
    good: dict[str, Any] = {"iss": "https://id.example", "aud": "b"}
    assert await bound.verify(signed(**good)) == ALICE
    assert await bound.verify(signed(**good | {"aud": ["x", "a"]})) == ALICE
    for wrong in ({"iss": "https://evil.example"}, {"iss": None}, {"aud": "c"}, {"aud": None}):
        assert await bound.verify(signed(**good | wrong)) is None
    assert await bound.verify(signed()) is None


@pytest.mark.parametrize("kind", ["rsa", "p256", "ed25519"])
async def test_a_public_key_is_no_secret_and_no_signature_is_none(
    kind: str, tmp_path: Path
) -> None:
    identity, public = by_key(tmp_path, kind), pem(kind)
    for token in (confused(public), confused(public.strip()), unsigned(), signed()):
        assert await identity.verify(token) is None


async def test_a_check_that_believes_the_header_would_take_those_tokens(tmp_path: Path) -> None:
    """The twin: without keys that are bound to their algorithms the attacks succeed."""
    public = pem("rsa")
    assert credulous(confused(public), public)
    assert credulous(unsigned(), public)
    assert await by_key(tmp_path).verify(confused(public)) is None


async def test_an_algorithm_of_another_kind_of_key_does_not_count(tmp_path: Path) -> None:
    assert await by_key(tmp_path, "rsa").verify(signed(private_key("p256"), "ES256")) is None
    assert await by_key(tmp_path, "p256").verify(signed(private_key("p384"), "ES384")) is None
    assert await BY_SECRET.verify(signed(private_key("rsa"), "RS256")) is None


@pytest.mark.parametrize(
    ("guard", "without", "attack"),
    [
        ("REQUIRED", ("sub",), lambda: signed(exp=None)),
        ("RESERVED", frozenset(), lambda: signed(sub="local")),
        ("LONGEST_SUBJECT", 10_000, lambda: signed(sub="a" * 256)),
    ],
)
async def test_without_a_guard_its_attack_succeeds(
    guard: str, without: object, attack: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await Identity(IdentitySettings(jwt_secret=SECRET)).verify(attack()) is None
    monkeypatch.setattr(signed_tokens, guard, without)
    assert await Identity(IdentitySettings(jwt_secret=SECRET)).verify(attack()) is not None


async def test_without_the_limit_a_huge_token_would_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identity_module, "LONGEST_TOKEN", 1_000_000)
    assert await BY_SECRET.verify(BAD["huge"]()) == ALICE


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read"),
        (b"", "no public key"),
        (b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", "no public key"),
        (private_pem("p256"), "private key"),
        (pem("weak"), "not used"),
        (pem("k1"), "not used"),
    ],
    ids=["missing", "empty", "broken", "private", "too short", "unused curve"],
)
def test_a_key_that_cannot_be_used_is_said_at_the_start(
    content: bytes | None, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "key.pem"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ConfigError, match=said) as raised:
        Identity(IdentitySettings(jwt_public_key=file)).prepare()
    assert "CARREL_JWT_PUBLIC_KEY" in raised.value.message
    assert "AAAA" not in str(raised.value.as_dict())


@pytest.mark.parametrize(
    "given",
    [
        {"jwt_secret": SECRET, "jwt_jwks": "keys.json"},
        {"jwt_secret": SECRET, "jwt_public_key": Path("key.pem")},
        {"jwt_audience": "carrel"},
        {"jwt_issuer": "https://id.example"},
        {"token": SERVICE_TOKEN, "jwt_audience": "carrel"},
    ],
)
def test_settings_that_contradict_each_other_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(ConfigError) as raised:
        Identity(IdentitySettings.model_validate(given)).prepare()
    assert raised.value.suggestion
    assert SECRET not in str(raised.value.as_dict())


def test_a_secret_is_not_taken_for_a_key_of_another_kind() -> None:
    assert signing_keys.secret_key(SECRET).algorithms == {"HS256", "HS384", "HS512"}
    assert signing_keys.algorithms_of(private_key("rsa").public_key()).isdisjoint({"HS256", "none"})
    assert signing_keys.algorithms_of(private_key("rsa")) == frozenset()
    assert signing_keys.algorithms_of(b"bytes") == frozenset()
