"""What a pipeline answers, and within which limits it may work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from carrel.errors import ConfigError

MOST_CONCURRENT = 5
MOST_SECONDS = 60


class HealthStatus(StrEnum):
    """`degraded`: it works, though not always or not fully. `unavailable`: it mostly does not."""

    HEALTHY = "healthy"
    DEGRADED = "degraded"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceLimits:
    """What one pipeline may take: queries at a time, seconds for each, tokens of a model."""

    max_concurrent_queries: int = MOST_CONCURRENT
    timeout_seconds: float = 30.0
    max_tokens: int = 4096

    def __post_init__(self) -> None:
        """Refuse limits that are none."""
        checks = (
            ("max_concurrent_queries", self.max_concurrent_queries, 1, MOST_CONCURRENT),
            ("timeout_seconds", self.timeout_seconds, 0, MOST_SECONDS),
            ("max_tokens", self.max_tokens, 1, 1_000_000),
        )
        for name, value, least, most in checks:
            if not least <= value <= most:
                raise ConfigError(
                    f"{name} is {value:g}; from {least} to {most} is allowed",
                    details={"field": name},
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A passage that was retrieved; a higher score is better."""

    doc_id: str
    content: str
    score: float
    metadata: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PerformanceMetrics:
    """What one answer took."""

    execution_time_ms: int
    retrieval_time_ms: int
    generation_time_ms: int
    tokens_used: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a pipeline answers: the one body of every way in.

    `response_id` and all that is called `*_time_ms` differ from call to call; the rest does not.
    """

    answer: str
    retrieved_documents: tuple[Document, ...]
    sources: tuple[str, ...]
    metadata: Mapping[str, object]
    performance_metrics: PerformanceMetrics
    response_id: str

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return {
            "answer": self.answer,
            "retrieved_documents": [
                {
                    "doc_id": one.doc_id,
                    "content": one.content,
                    "score": one.score,
                    "metadata": dict(one.metadata),
                }
                for one in self.retrieved_documents
            ],
            "sources": list(self.sources),
            "metadata": dict(self.metadata),
            "performance_metrics": asdict(self.performance_metrics),
            "response_id": self.response_id,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """How a pipeline is set up, and how it is."""

    pipeline_name: str
    default_parameters: Mapping[str, object]
    resource_limits: ResourceLimits
    health_status: HealthStatus

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name."""
        return {
            "pipeline_name": self.pipeline_name,
            "default_parameters": dict(self.default_parameters),
            "resource_limits": asdict(self.resource_limits),
            "health_status": self.health_status.value,
        }
