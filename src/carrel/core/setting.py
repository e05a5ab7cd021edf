"""What a setting is made of: its group, its variable, its kind of value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Seconds = Annotated[float, Field(gt=0, le=86_400)]


@dataclass(frozen=True, slots=True)
class Var:
    """The environment variable of a setting."""

    name: str
    secret: bool = False


class Group(BaseModel):
    """Settings that are handed to one part of the program."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def lower(value: object) -> str:
    """Return a value's text in small letters."""
    return str(value).lower()
