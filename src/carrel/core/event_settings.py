"""The settings of events, and of looks at pages that are kept."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from carrel.core.setting import Group, Var


class EventSettings(Group):
    """Who hears of what happens, beside the log."""

    hook: Annotated[str, Var("CARREL_EVENT_HOOK", secret=True)] = Field(
        default="",
        pattern=r"^(https?://[^\s/?#@]+(/\S*)?)?$",
        description="address that gets each event as JSON by POST; it may be a private one, and "
        "nothing waits for it",
    )
    otlp: Annotated[str, Var("CARREL_OTLP_ENDPOINT")] = Field(
        default="",
        pattern=r"^(https?://[^\s/?#@]+(/[^\s?#]*)?)?$",
        description="collector of OpenTelemetry that gets a span for each request, tool and job, "
        "such as http://localhost:4318; needs the extra `otel`",
    )


class WebsiteSettings(Group):
    """How pages are watched."""

    look_after: Annotated[float, Var("CARREL_LOOK_AFTER")] = Field(
        default=3600.0,
        ge=0,
        le=31_536_000,
        description="seconds since the last look at a page from which asking for its status queues "
        "another, to see whether it has changed on its site; 0 means never",
    )
