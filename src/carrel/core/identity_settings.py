"""The settings of identity: which credentials are taken, under which names Carrel is called."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field

from carrel.core.hosts import is_loopback
from carrel.core.setting import Group, Var

SHORTEST_SECRET = 32
# One algorithm for each kind of key; others must be asked for.
ALGORITHMS = ("HS256", "RS256", "ES256", "ES384", "ES512", "EdDSA")
KNOWN_ALGORITHMS = frozenset(
    (*ALGORITHMS, "HS384", "HS512", "RS384", "RS512", "PS256", "PS384", "PS512")
)
_HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?|[0-9a-f:.]+")


def listed(text: str) -> tuple[str, ...]:
    """Return the parts of a list with commas between."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _check_secret(secret: str) -> str:
    if secret and len(secret.encode()) < SHORTEST_SECRET:
        raise ValueError(f"a secret has at least {SHORTEST_SECRET} bytes; shorter ones are guessed")
    return secret


def _check_algorithms(text: str) -> str:
    for given in listed(text):
        if given not in KNOWN_ALGORITHMS:
            raise ValueError(f"{given!r} is none of {', '.join(sorted(KNOWN_ALGORITHMS))}")
    if not listed(text):
        raise ValueError("at least one algorithm is needed")
    return text


def _check_keys(place: str) -> str:
    """Take a file, or an address that nobody on the way can change the answer of."""
    if not re.match(r"(?i)https?:", place):
        return place
    parts = urlsplit(place)
    if not parts.hostname or parts.username is not None or parts.fragment:
        raise ValueError("this is not an address")
    if parts.scheme.lower() == "http" and not is_loopback(parts.hostname):
        raise ValueError("keys are fetched over https, or over http from this machine alone")
    return place


def _check_hosts(text: str) -> str:
    for given in listed(text):
        if not _HOST.fullmatch(given.lower()):
            raise ValueError(f"{given!r} is no host name; there are no wildcards")
    return text


def _check_origins(text: str) -> str:
    for given in listed(text):
        if not re.fullmatch(r"[a-z][a-z0-9+.-]*://[^\s/?#@*]+", given.lower()):
            raise ValueError(f"{given!r} is no origin such as `https://chat.example`")
    return text


class IdentitySettings(Group):
    """Who may call, and under which names."""

    token: Annotated[str, Var("MCP_AUTH_TOKEN", secret=True)] = Field(
        default="",
        pattern=r"^[\x21-\x7e]*$",
        max_length=4096,
        description="token of a service: a caller that sends it as `Authorization: Bearer` may act "
        "for any user",
    )
    jwt_secret: Annotated[
        str, Var("CARREL_JWT_SECRET", secret=True), AfterValidator(_check_secret)
    ] = Field(
        default="",
        description="secret of at least 32 bytes that signs the users' tokens; one that has been "
        "published is refused",
    )
    jwt_public_key: Annotated[Path | None, Var("CARREL_JWT_PUBLIC_KEY")] = Field(
        default=None,
        description="PEM file with the public key of the users' tokens: RS, PS, ES or EdDSA",
    )
    jwt_jwks: Annotated[str, Var("CARREL_JWT_JWKS"), AfterValidator(_check_keys)] = Field(
        default="",
        description="JSON Web Key Set with the public keys of the users' tokens: a file, or an "
        "https address that is asked when the first token comes",
    )
    jwt_algorithms: Annotated[
        str, Var("CARREL_JWT_ALGORITHMS"), AfterValidator(_check_algorithms)
    ] = Field(
        default=",".join(ALGORITHMS),
        description="algorithms that tokens may be signed with, as far as their key is of that "
        "kind; with commas between",
    )
    login: Annotated[bool, Var("CARREL_LOGIN")] = Field(
        default=False,
        description="let users log in with a password, and issue their tokens: HS256, signed with "
        "CARREL_JWT_SECRET, or with a secret that is made and kept in the data directory",
    )
    jwt_issuer: Annotated[str, Var("CARREL_JWT_ISSUER")] = Field(
        default="",
        description="what `iss` of a token must be; empty means anything, and `carrel` for tokens "
        "that Carrel issues",
    )
    jwt_audience: Annotated[str, Var("CARREL_JWT_AUDIENCE")] = Field(
        default="",
        description="what `aud` of a token must name: one of these, with commas between; empty "
        "means that a token must name nobody, and `carrel` for tokens that Carrel issues",
    )
    jwt_leeway: Annotated[float, Var("CARREL_JWT_LEEWAY")] = Field(
        default=30.0, ge=0, le=300, description="seconds by which clocks may differ"
    )
    allowed_hosts: Annotated[str, Var("CARREL_ALLOWED_HOSTS"), AfterValidator(_check_hosts)] = (
        Field(
            default="",
            description="further names under which Carrel is called, with commas between, such as "
            "that of a proxy in front; loopback names and the address listened on are always known",
        )
    )
    allowed_origins: Annotated[
        str, Var("CARREL_ALLOWED_ORIGINS"), AfterValidator(_check_origins)
    ] = Field(
        default="",
        description="origins of web pages that may call Carrel from a browser, with commas "
        "between, such as `https://chat.example`; Carrel's own is always allowed",
    )

    @property
    def signed(self) -> bool:
        """Whether tokens of users are taken."""
        return bool(self.login or self.jwt_secret or self.jwt_public_key or self.jwt_jwks)

    @property
    def required(self) -> bool:
        """Whether a caller must show a credential."""
        return bool(self.token) or self.signed
