"""The keys that users' tokens are signed with, each bound to the algorithms of its kind.

The kind of a key, and never the token, decides which algorithms count: a public key cannot be used
as a secret, and a token without signature fits no key.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from carrel.errors import ConfigError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.types import PublicKeyTypes

    Material = PublicKeyTypes | str

_HMAC = frozenset({"HS256", "HS384", "HS512"})
_RSA = frozenset({"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"})
_CURVES = {"secp256r1": "ES256", "secp384r1": "ES384", "secp521r1": "ES512"}
_EDWARDS = frozenset({"EdDSA"})
_LEAST_RSA = 2048  # bits
_MOST_KEYS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key, its name, and the algorithms that its kind allows."""

    material: Material
    algorithms: frozenset[str]
    name: str | None = None


class Keys(Protocol):
    """Where the keys of a token come from."""

    async def named(self, name: str | None) -> Sequence[Key]:
        """Return the keys that may have signed a token which names its key so, or not at all."""


class FixedKeys:
    """One key, whatever the token calls it."""

    def __init__(self, key: Key) -> None:
        self._keys = (key,)

    async def named(self, name: str | None) -> Sequence[Key]:  # noqa: ARG002  # there is one
        """Return the key."""
        return self._keys


def secret_key(secret: str) -> Key:
    """Return the key of a secret that both sides know."""
    return Key(material=secret, algorithms=_HMAC)


def read_public_key(file: Path) -> Key:
    """Return the key of a PEM file."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    advice = "Name a PEM file that begins with `-----BEGIN PUBLIC KEY-----`."
    try:
        data = file.read_bytes()
    except OSError as cause:
        raise ConfigError(
            f"CARREL_JWT_PUBLIC_KEY = {str(file)!r} cannot be read: {cause.strerror}",
            suggestion=advice,
        ) from cause
    if b"PRIVATE KEY" in data:
        raise ConfigError(
            f"CARREL_JWT_PUBLIC_KEY = {str(file)!r} holds a private key",
            suggestion="Carrel only checks tokens: " + advice,
        )
    try:
        material = load_pem_public_key(data)
    except (ValueError, UnsupportedAlgorithm) as cause:
        # The library's words are left out: they may repeat bytes of the file.
        raise ConfigError(
            f"CARREL_JWT_PUBLIC_KEY = {str(file)!r} holds no public key", suggestion=advice
        ) from cause
    algorithms = algorithms_of(material)
    if not algorithms:
        raise ConfigError(
            f"CARREL_JWT_PUBLIC_KEY = {str(file)!r} holds a key of a kind or size that is not used",
            suggestion="Use RSA of 2048 bits or more, P-256, P-384, P-521, Ed25519 or Ed448.",
        )
    return Key(material=material, algorithms=algorithms)


def read_key_set(data: bytes) -> tuple[Key, ...]:
    """Return the keys of a JSON Web Key Set that can check signatures; others are left out.

    A secret in a published set is one that everybody knows, so there is no place for it here.
    """
    try:
        listed = json.loads(data)["keys"]
        found = [_from_set(entry) for entry in listed[:_MOST_KEYS] if isinstance(entry, dict)]
    except (ValueError, KeyError, TypeError, RecursionError) as cause:
        raise ValueError("this is no JSON Web Key Set") from cause
    return tuple(key for key in found if key is not None)


def algorithms_of(material: object) -> frozenset[str]:
    """Return the algorithms that fit a public key; none for a kind that is not used."""
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey
    from cryptography.hazmat.primitives.asymmetric.ed448 import Ed448PublicKey
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

    match material:
        case RSAPublicKey():
            return _RSA if material.key_size >= _LEAST_RSA else frozenset()
        case EllipticCurvePublicKey():
            curve = _CURVES.get(material.curve.name)
            return frozenset({curve} if curve else ())
        case Ed25519PublicKey() | Ed448PublicKey():
            return _EDWARDS
    return frozenset()


def _from_set(entry: dict[str, object]) -> Key | None:
    import jwt

    uses = entry.get("key_ops")
    if entry.get("use", "sig") != "sig" or (isinstance(uses, list) and "verify" not in uses):
        return None
    try:
        # Without `alg`: what kind of key it is stands in its own parts.
        material = jwt.PyJWK({name: value for name, value in entry.items() if name != "alg"}).key
    except (jwt.PyJWTError, ValueError, TypeError):
        return None
    algorithms = algorithms_of(material)
    if isinstance(alone := entry.get("alg"), str):
        algorithms &= {alone}
    name = entry.get("kid")
    if not algorithms:
        return None
    return Key(
        material=material, algorithms=algorithms, name=name if isinstance(name, str) else None
    )
