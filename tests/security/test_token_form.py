"""Tokens of an odd form: what could be read in two ways, or tells how to judge it, is refused."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

import jwt
import pytest

from carrel.core.identity import Principal, PrincipalKind
from carrel.core.identity_settings import IdentitySettings
from carrel.services import claims as claims_module
from carrel.services import token_form
from carrel.services.identity import Identity
from tests.security.token_kit import SECRET, claims

BOUND: dict[str, Any] = {"iss": "https://id.example", "aud": "carrel"}
SETTINGS = IdentitySettings(jwt_secret=SECRET, jwt_issuer=BOUND["iss"], jwt_audience="carrel")
ALICE = Principal(subject="alice", kind=PrincipalKind.USER)


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sealed(header: bytes, payload: bytes) -> str:
    """A token with a good signature over whatever these bytes are."""
    head = f"{text(header)}.{text(payload)}"
    digest = hmac.new(SECRET.encode(), head.encode(), hashlib.sha256).digest()
    return f"{head}.{text(digest)}"


def token(header: dict[str, Any] | None = None, **changes: Any) -> str:
    said = {"alg": "HS256", "typ": "JWT"} | (header or {})
    return sealed(json.dumps(said).encode(), json.dumps(claims(**BOUND | changes)).encode())


def raw_claims(more: str) -> str:
    """A token whose claims have something appended as it is."""
    body = json.dumps(claims(**BOUND))[:-1] + more + "}"
    return sealed(b'{"alg":"HS256"}', body.encode())


GOOD: dict[str, Callable[[], str]] = {
    "plain": token,
    "of the type of access tokens": lambda: token({"typ": "at+jwt"}),
    "of the type in capitals": lambda: token({"typ": "JWT"}),
    "that names its key": lambda: token({"kid": "a key"}),
    "for several programs": lambda: token(aud=["other", "carrel"]),
    "with claims of its own": lambda: token(scope="tasks:read", jti="7", roles=["a"]),
    "with fractions of seconds": lambda: token(exp=claims()["exp"] + 0.5),  # type: ignore[operator]
    "with a name of another script": lambda: token(sub="青鷺"),
    "with a name like a statement": lambda: token(sub="x' OR '1'='1"),
}
BAD: dict[str, Callable[[], str]] = {
    "that brings a key": lambda: token({"jwk": {"kty": "oct", "k": "AA"}}),
    "that tells where keys are": lambda: token({"jku": "https://evil.example/keys"}),
    "that tells where certificates are": lambda: token({"x5u": "https://evil.example/c"}),
    "that brings a certificate": lambda: token({"x5c": ["AA"]}),
    "with a critical extension": lambda: token({"crit": ["exp"]}),
    "that is compressed": lambda: token({"zip": "DEF"}),
    "with a payload as it is": lambda: token({"b64": False}),
    "that holds another token": lambda: token({"cty": "JWT"}),
    "encrypted by its type": lambda: token({"typ": "JWE"}),
    "that is about a log-in elsewhere": lambda: token({"typ": "id+jwt"}),
    "of a type that is no name": lambda: token({"typ": 7}),
    "whose key is a path with a zero": lambda: token({"kid": "../../\x00"}),
    "whose key is over two lines": lambda: token({"kid": "a\nb"}),
    "whose key is an object": lambda: token({"kid": {"a": 1}}),
    "whose key is a number": lambda: token({"kid": 1}),
    "whose key is nothing": lambda: token({"kid": None}),
    "whose key has a long name": lambda: token({"kid": "k" * 300}),
    "whose algorithm is a list": lambda: token({"alg": ["HS256"]}),
    "whose algorithm has a space": lambda: token({"alg": "HS256 "}),
    "whose algorithm is of small letters": lambda: token({"alg": "hs256"}),
    "without an algorithm": lambda: sealed(b"{}", json.dumps(claims(**BOUND)).encode()),
    "with a list for a header": lambda: sealed(b"[]", json.dumps(claims(**BOUND)).encode()),
    "with a list of claims": lambda: sealed(b'{"alg":"HS256"}', b"[]"),
    "with a text of claims": lambda: sealed(b'{"alg":"HS256"}', b'"alice"'),
    "with nothing claimed": lambda: sealed(b'{"alg":"HS256"}', b"null"),
    "of another charset": lambda: sealed(
        b'{"alg":"HS256"}', json.dumps(claims(**BOUND)).encode("utf-16")
    ),
    "with a mark in front": lambda: sealed(
        b'{"alg":"HS256"}', b"\xef\xbb\xbf" + json.dumps(claims(**BOUND)).encode()
    ),
    "with broken bytes": lambda: sealed(b'{"alg":"HS256"}', b'{"sub":"\xff"}'),
    "with a subject twice": lambda: raw_claims(',"sub":"mallory"'),
    "with an end twice": lambda: raw_claims(',"exp":9999999999'),
    "with a number that is none": lambda: raw_claims(',"x":NaN'),
    "with endless brackets": lambda: raw_claims(',"x":' + "[" * 2500 + "]" * 2500),
    "with an end as a text": lambda: token(exp="4102444800"),
    "with an end that is true": lambda: token(exp=True),
    "with an end in a list": lambda: token(exp=[4102444800]),
    "with an end of 400 digits": lambda: token(exp=10**400),
    "with an end beyond numbers": lambda: raw_claims(',"nbf":1e999').replace("nbf", "nbf"),
    "with an end before all": lambda: token(exp=-1),
    "with a beginning as a text": lambda: token(nbf="0"),
    "with a beginning that is nothing": lambda: sealed(
        b'{"alg":"HS256"}', json.dumps(claims(**BOUND) | {"nbf": None}).encode()
    ),
    "for nobody": lambda: token(aud=None),
    "for another program": lambda: token(aud="other"),
    "for a part of the name": lambda: token(aud="carre"),
    "for numbers": lambda: token(aud=[1, "carrel"]),
    "for an object": lambda: token(aud={"carrel": 1}),
    "for an empty list": lambda: token(aud=[]),
    "by another issuer": lambda: token(iss="https://id.example.evil.example"),
    "by an issuer with a slash": lambda: token(iss="https://id.example/"),
    "by a list of issuers": lambda: token(iss=["https://id.example"]),
    "by nobody": lambda: token(iss=None),
    "padded": lambda: token() + "=",
    "with a line at the end": lambda: token() + "\n",
    "with a space inside": lambda: token().replace(".", ". ", 1),
    "in standard base64": lambda: token(sub="a~~~?").replace("_", "/").replace("-", "+") + "+",
    "with spare bits": lambda: _with_spare_bits(token()),
    "as an object": lambda: json.dumps({"payload": token().split(".")[1], "signatures": []}),
    "of five parts": lambda: token() + ".a.b",
}


def _with_spare_bits(good: str) -> str:
    """The same signature written in another way: bits that mean nothing are set."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    last = alphabet[alphabet.index(good[-1]) ^ 1]
    assert base64.urlsafe_b64decode(good.split(".")[2] + "=") == base64.urlsafe_b64decode(
        good.split(".")[2][:-1] + last + "="
    )
    return good[:-1] + last


@pytest.mark.proves("X-024")
@pytest.mark.parametrize("name", GOOD)
async def test_a_good_token_is_believed(name: str) -> None:
    found = await Identity(SETTINGS).verify(GOOD[name]())
    assert found is not None
    assert found.kind is PrincipalKind.USER


@pytest.mark.proves("X-024")
@pytest.mark.parametrize("name", BAD)
async def test_a_token_of_an_odd_form_proves_nobody(name: str) -> None:
    assert await Identity(SETTINGS).verify(BAD[name]()) is None


@pytest.mark.parametrize(
    "name",
    ["that is compressed", "that is about a log-in elsewhere", "of another charset"],
)
async def test_a_usual_check_would_take_some_of_them(name: str) -> None:
    """The twin: the library alone believes these."""
    found = jwt.decode(
        BAD[name](),
        SECRET,
        algorithms=["HS256"],
        issuer=BOUND["iss"],
        audience="carrel",
    )
    assert found["sub"] == "alice"


@pytest.mark.parametrize(
    ("module", "guard", "without", "attack"),
    [
        (token_form, "HEADER", token_form.HEADER | {"zip"}, "that is compressed"),
        (token_form, "HEADER", token_form.HEADER | {"jku"}, "that tells where keys are"),
        (token_form, "TYPES", token_form.TYPES | {"id+jwt"}, "that is about a log-in elsewhere"),
        (token_form, "_once", dict, "with an end twice"),
        (claims_module, "LATEST", 10**500, "with an end of 400 digits"),
    ],
)
async def test_without_a_guard_its_attack_succeeds(
    module: Any, guard: str, without: object, attack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await Identity(SETTINGS).verify(BAD[attack]()) is None
    monkeypatch.setattr(module, guard, without)
    assert await Identity(SETTINGS).verify(BAD[attack]()) == ALICE
