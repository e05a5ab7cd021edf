"""The settings of tasks."""

from __future__ import annotations

from datetime import UTC, tzinfo
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, Field

from carrel.core.setting import Group, Var


def zone_named(name: str) -> tzinfo:
    """Return a time zone; UTC is known also where the operating system has no list of zones."""
    return UTC if name == "UTC" else ZoneInfo(name)


def _check_zone(name: str) -> str:
    try:
        zone_named(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as cause:
        raise ValueError(f"{name!r} is no time zone such as `Asia/Tokyo`") from cause
    return name


class TaskSettings(Group):
    """How tasks are kept."""

    timezone: Annotated[str, Var("CARREL_TIMEZONE"), AfterValidator(_check_zone)] = Field(
        default="UTC",
        min_length=1,
        description="time zone in which due dates without one are read and days are shown, such as "
        "`Asia/Tokyo`",
    )

    @property
    def zone(self) -> tzinfo:
        """The time zone."""
        return zone_named(self.timezone)
