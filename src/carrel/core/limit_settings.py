"""The settings of rate limits."""

from __future__ import annotations

import ipaddress
from typing import Annotated

from pydantic import AfterValidator, Field

from carrel.core.identity_settings import listed
from carrel.core.setting import Group, Var

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def _check_networks(text: str) -> str:
    for given in listed(text):
        try:
            ipaddress.ip_network(given)
        except ValueError as cause:
            raise ValueError(f"{given!r} is no address or network") from cause
    return text


class LimitSettings(Group):
    """How often callers may do what costs something; the user of this machine is not limited."""

    login: Annotated[int, Var("CARREL_LIMIT_LOGIN")] = Field(
        default=10,
        ge=0,
        le=1_000_000,
        description="tries a minute from one address to log in, sign up or reset a password; 5 "
        "times as many for one name from everywhere; 0 means without limit",
    )
    ingest: Annotated[int, Var("CARREL_LIMIT_INGEST")] = Field(
        default=120,
        ge=0,
        le=1_000_000,
        description="requests a minute of one caller that fetch pages; 0 means without limit",
    )
    writes: Annotated[int, Var("CARREL_LIMIT_WRITES")] = Field(
        default=1200,
        ge=0,
        le=1_000_000,
        description="requests a minute of one caller that change something; 0 means without limit",
    )
    proxies: Annotated[str, Var("CARREL_TRUSTED_PROXIES"), AfterValidator(_check_networks)] = Field(
        default="",
        description="addresses and networks of proxies whose `X-Forwarded-For` is believed, with "
        "commas between; without one, the address is that of the connection",
    )

    @property
    def trusted(self) -> tuple[Network, ...]:
        """The networks of the proxies."""
        return tuple(ipaddress.ip_network(given) for given in listed(self.proxies))
