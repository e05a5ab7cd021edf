"""Tokens, honest and forged, and the keys that sign them."""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

SECRET = "a-secret-of-more-than-thirty-two-bytes-that-nobody-guesses-and-sixty-four"
SERVICE_TOKEN = "a-token-for-services-0123456789"
PrivateKey = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey
KINDS = {"RS256": "rsa", "PS256": "rsa", "ES256": "p256", "ES384": "p384", "EdDSA": "ed25519"}


def private_key(kind: str, number: int = 0) -> PrivateKey:
    """Return a key of a kind, always the same one for a number."""
    return _kept(kind, number)


@functools.cache
def _kept(kind: str, _number: int) -> PrivateKey:
    match kind:
        case "rsa":
            return rsa.generate_private_key(65537, 2048)
        case "p256":
            return ec.generate_private_key(ec.SECP256R1())
        case "p384":
            return ec.generate_private_key(ec.SECP384R1())
        case "k1":
            return ec.generate_private_key(ec.SECP256K1())
        case "weak":
            return rsa.generate_private_key(65537, 1024)
    return ed25519.Ed25519PrivateKey.generate()


def pem(kind: str) -> bytes:
    """Return the public half of a key as a file holds it."""
    public = private_key(kind).public_key()
    return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def pem_file(folder: Path, kind: str) -> Path:
    """Write the public half of a key into a file."""
    file = folder / f"{kind}.pem"
    file.write_bytes(pem(kind))
    return file


def private_pem(kind: str) -> bytes:
    """Return the private half of a key as a file holds it."""
    return private_key(kind).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def jwk(kind: str, name: str | None = None, number: int = 0, **more: object) -> dict[str, Any]:
    """Return the public half of a key as an entry of a key set."""
    algorithm = next(alg for alg, own in KINDS.items() if own == kind)
    public = private_key(kind, number).public_key()
    entry = jwt.get_algorithm_by_name(algorithm).to_jwk(public, as_dict=True)
    return {**entry, **({"kid": name} if name else {}), **more}


def key_set(*entries: Mapping[str, object]) -> bytes:
    """Return a key set as it is published."""
    return json.dumps({"keys": entries}).encode()


def claims(**changes: object) -> dict[str, object]:
    """Return honest claims with some changed; None takes one away."""
    now = int(time.time())
    honest: dict[str, object] = {"sub": "alice", "iat": now, "nbf": now, "exp": now + 86_400}
    return {name: value for name, value in (honest | changes).items() if value is not None}


def signed(
    key: object = SECRET, algorithm: str = "HS256", name: str | None = None, **changes: object
) -> str:
    """Return a token with some claims changed."""
    headers = {"kid": name} if name else None
    return jwt.encode(claims(**changes), key, algorithm=algorithm, headers=headers)  # type: ignore[arg-type]


def unsigned(algorithm: str = "none", **changes: object) -> str:
    """Return a token that says it needs no signature."""
    return f"{part({'alg': algorithm, 'typ': 'JWT'})}.{part(claims(**changes))}."


def confused(public: bytes, **changes: object) -> str:
    """Return a token signed with a public key as if that were a secret."""
    head = f"{part({'alg': 'HS256', 'typ': 'JWT'})}.{part(claims(**changes))}"
    digest = hmac.new(public, head.encode(), hashlib.sha256).digest()
    return f"{head}.{_text(digest)}"


def part(value: object) -> str:
    """Return a value as a token holds it."""
    return _text(json.dumps(value).encode())


def credulous(token: str, public: bytes) -> bool:
    """Check a token as one should not: its own header says how."""
    head, body, signature = token.split(".")
    padded = json.loads(base64.urlsafe_b64decode(head + "=="))
    if padded["alg"].lower() == "none":
        return True
    digest = hmac.new(public, f"{head}.{body}".encode(), hashlib.sha256).digest()
    return hmac.compare_digest(_text(digest), signature)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
