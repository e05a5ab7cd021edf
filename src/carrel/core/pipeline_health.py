"""How the pipelines do: records of calls, and the figures that are counted from them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from carrel.core.pipelines import HealthStatus

RANGES: Mapping[str, timedelta] = {
    "5m": timedelta(minutes=5),
    "15m": timedelta(minutes=15),
    "1h": timedelta(hours=1),
    "6h": timedelta(hours=6),
    "24h": timedelta(hours=24),
    "7d": timedelta(days=7),
}


class Stage(StrEnum):
    """How far a request has come."""

    RECEIVED = "received"
    VALIDATING = "validating"
    EXECUTING = "executing"
    COMPLETED = "completed"
    FAILED = "failed"


class Outcome(StrEnum):
    """How a request ended.

    `fallback`: answered, but something that was to help did not. `refused`: it did not validate.
    `cancelled`: whoever asked went away.
    """

    COMPLETED = "completed"
    FALLBACK = "fallback"
    FAILED = "failed"
    REFUSED = "refused"
    CANCELLED = "cancelled"


ANSWERED = (Outcome.COMPLETED, Outcome.FALLBACK)
# What counts as a query: a request that was run to an end of its own.
QUERIES = (*ANSWERED, Outcome.FAILED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request as it is kept: no word of the question, and none of the answer."""

    request_id: str
    pipeline: str
    started_at: datetime
    duration_ms: float
    outcome: Outcome
    stages: tuple[Stage, ...]
    retrieval_ms: float = 0.0
    generation_ms: float = 0.0
    tokens: int = 0
    error_type: str = ""
    error_message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What was counted over a time."""

    total_queries: int
    error_rate: float
    average_response_time_ms: int
    p95_response_time_ms: int
    queries_per_minute: float


def figures(calls: Iterable[Call], span: timedelta) -> Figures:
    """Count the queries of a time; the average is the median."""
    asked = [one for one in calls if one.outcome in QUERIES]
    times = sorted(one.duration_ms for one in asked)
    return Figures(
        total_queries=len(asked),
        error_rate=rate(asked, (Outcome.FAILED,)),
        average_response_time_ms=round(percentile(times, 50)),
        p95_response_time_ms=round(percentile(times, 95)),
        queries_per_minute=round(len(asked) / (span.total_seconds() / 60), 3),
    )


def rate(calls: Sequence[Call], outcomes: Sequence[Outcome]) -> float:
    """Return the share of queries that ended so; of none, nothing did."""
    asked = [one for one in calls if one.outcome in QUERIES]
    if not asked:
        return 0.0
    return round(sum(one.outcome in outcomes for one in asked) / len(asked), 4)


def percentile(ascending: Sequence[float], share: float) -> float:
    """Return the least value that so many per cent do not exceed; 0 of no values."""
    if not ascending:
        return 0.0
    return ascending[max(0, math.ceil(len(ascending) * share / 100) - 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineHealth:
    """How one pipeline is; `details` are given to those who ask for them."""

    status: HealthStatus
    last_success: datetime | None
    error_rate: float | None
    details: Mapping[str, object] | None = None

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name."""
        shown: dict[str, object] = {
            "status": self.status.value,
            "last_success": iso(self.last_success),
            "error_rate": self.error_rate,
        }
        return shown | dict(self.details or {})


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseHealth:
    """Whether the database answers, how fast, and how many connections are in use."""

    connected: bool
    response_time_ms: int
    connection_pool_usage: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentPerformance:
    """How queries did in the last hour; nothing where it was not asked for or cannot be read."""

    average_response_time_ms: int | None = None
    p95_response_time_ms: int | None = None
    error_rate: float | None = None
    queries_per_minute: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """How everything is."""

    overall_status: HealthStatus
    pipeline_statuses: Mapping[str, PipelineHealth]
    database_status: DatabaseHealth
    performance_metrics: RecentPerformance
    last_updated: datetime

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return {
            "overall_status": self.overall_status.value,
            "pipeline_statuses": {
                key: one.as_dict() for key, one in self.pipeline_statuses.items()
            },
            "database_status": asdict(self.database_status),
            "performance_metrics": asdict(self.performance_metrics),
            "last_updated": iso(self.last_updated),
        }


def overall(statuses: Iterable[HealthStatus], *, connected: bool) -> HealthStatus:
    """Return the verdict over all: the contract's computation."""
    every = set(statuses)
    if not connected or every == {HealthStatus.UNAVAILABLE}:
        return HealthStatus.UNAVAILABLE
    return HealthStatus.HEALTHY if every == {HealthStatus.HEALTHY} else HealthStatus.DEGRADED


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """Figures over a time, in all and by tool; `errors` for those who ask for them."""

    time_range: str
    whole: Figures
    by_technique: Mapping[str, Figures]
    errors: tuple[Mapping[str, object], ...] = field(default_factory=tuple)

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return {
            "time_range": self.time_range,
            **asdict(self.whole),
            "by_technique": {name: asdict(one) for name, one in self.by_technique.items()},
            "errors": [dict(one) for one in self.errors],
        }


def iso(moment: datetime | None) -> str | None:
    """Return a moment as clients read it."""
    if moment is None:
        return None
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
