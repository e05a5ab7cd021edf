"""Who calls: a principal, taken from a verified credential and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class PrincipalKind(StrEnum):
    """What kind of caller it is."""

    LOCAL = "local"
    USER = "user"
    SERVICE = "service"


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """A caller: the user of this machine, a user by name, or a service that acts for users."""

    subject: str
    kind: PrincipalKind


LOCAL = Principal(subject="local", kind=PrincipalKind.LOCAL)
SERVICE = Principal(subject="service", kind=PrincipalKind.SERVICE)
