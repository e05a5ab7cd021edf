"""Checks of serving: where Carrel listens, who may call, and whether that is meant."""

from __future__ import annotations

from collections.abc import Iterator

from carrel.core.hosts import address_of, is_loopback, is_wildcard
from carrel.core.identity_settings import IdentitySettings, listed
from carrel.errors import ConfigError
from carrel.services.findings import Finding, Level, failed
from carrel.services.identity import Identity
from carrel.settings import Settings

_AREA = "serving"
_SHORT_TOKEN = 16  # characters


def check_serving(settings: Settings) -> Iterator[Finding]:
    """Look at the address and at the credentials."""
    server, identity = settings.server, settings.identity
    # Of a name only the start can say what it stands for.
    exposed = address_of(server.host) is not None and not is_loopback(server.host)
    exposed = exposed and not identity.required
    yield Finding(
        area=_AREA,
        name="address",
        level=Level.FAIL if exposed else Level.OK,
        message=f"{server.host}, port {server.port}: {reach(settings)}",
        mend="Set MCP_AUTH_TOKEN, CARREL_LOGIN or CARREL_JWT_…; `carrel serve` refuses to start so."
        if exposed
        else "",
    )
    try:
        Identity(identity).prepare()
    except ConfigError as problem:
        yield failed(_AREA, "callers", problem)
        return
    mend = _doubt(settings)
    yield Finding(
        area=_AREA,
        name="callers",
        level=Level.WARN if mend else Level.OK,
        message=callers(identity),
        mend=mend,
    )


def reach(settings: Settings) -> str:
    """Say from where the server can be called."""
    names = listed(settings.identity.allowed_hosts)
    also = f", also as {', '.join(names)}" if names else ""
    if is_wildcard(settings.server.host):
        return f"every address of this machine{also}"
    return f"{'this machine' if is_loopback(settings.server.host) else 'the network'}{also}"


def callers(identity: IdentitySettings) -> str:
    """Say who may call."""
    ways = []
    if identity.token:
        ways.append("services with MCP_AUTH_TOKEN")
    if identity.login:
        ways.append("users who log in with a password")
    elif identity.jwt_secret:
        ways.append("users with tokens signed by CARREL_JWT_SECRET")
    if identity.jwt_public_key is not None:
        ways.append(f"users with tokens that {identity.jwt_public_key} confirms")
    if identity.jwt_jwks:
        ways.append(f"users with tokens that the keys of {identity.jwt_jwks} confirm")
    return ", ".join(ways) or "everybody on this machine, as its one user"


def _doubt(settings: Settings) -> str:
    """Say what to look at though it works."""
    identity = settings.identity
    if not identity.required and listed(identity.allowed_hosts):
        return (
            "CARREL_ALLOWED_HOSTS lets others call through a proxy, and nobody is asked who they "
            "are: set MCP_AUTH_TOKEN or CARREL_JWT_…."
        )
    if identity.token and len(identity.token) < _SHORT_TOKEN:
        return f"MCP_AUTH_TOKEN is short: use at least {_SHORT_TOKEN} random characters."
    if identity.jwt_jwks and not identity.jwt_audience and not identity.jwt_issuer:
        return (
            "Any token of that key set is taken: set CARREL_JWT_AUDIENCE or CARREL_JWT_ISSUER, so "
            "that tokens for other programs are not."
        )
    return ""
