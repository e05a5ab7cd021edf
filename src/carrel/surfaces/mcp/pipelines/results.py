"""The bodies as clients see their schemas; the values themselves are made in `core`."""

from __future__ import annotations

from dataclasses import dataclass

from carrel.core.pipeline_health import DatabaseHealth, Figures, RecentPerformance
from carrel.core.pipelines import HealthStatus, PerformanceMetrics


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentBody:
    """A passage."""

    doc_id: str
    content: str
    score: float
    metadata: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerBody:
    """What a pipeline answers."""

    answer: str
    retrieved_documents: list[DocumentBody]
    sources: list[str]
    metadata: dict[str, object]
    performance_metrics: PerformanceMetrics
    response_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusBody:
    """How a pipeline is."""

    status: HealthStatus
    last_success: str | None
    error_rate: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthBody:
    """How everything is."""

    overall_status: HealthStatus
    pipeline_statuses: dict[str, StatusBody]
    database_status: DatabaseHealth
    performance_metrics: RecentPerformance
    last_updated: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricsBody:
    """What was counted."""

    time_range: str
    total_queries: int
    error_rate: float
    average_response_time_ms: int
    p95_response_time_ms: int
    queries_per_minute: float
    by_technique: dict[str, Figures]
    errors: list[dict[str, object]]
