"""The parameters of the pipelines, and reading them: what does not fit is told with the range."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from carrel.core.arguments import WHOLE, Arguments, unfit
from carrel.core.arguments import read as read_arguments
from carrel.core.pages import Filter
from carrel.errors import DataValidationError

LONGEST_QUERY = 8_000
_SHOWN = 80
_MOST_SOURCES = 1_000
_LARGEST_ID = 2**63 - 1
_KEYS = ("source_id", "language", "content_type")
Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
Few = Annotated[int, Field(ge=1, le=50), WHOLE]
Many = Annotated[int, Field(ge=1, le=100), WHOLE]
SearchMethod = Literal["hybrid", "vector", "text", "graph", "rrf"]
Strategy = Literal["rewrite", "web_search", "both"]
TimeRange = Literal["5m", "15m", "1h", "6h", "24h", "7d"]


class Parameters(Arguments):
    """What every pipeline takes."""

    query: Annotated[str, Field(min_length=1, max_length=LONGEST_QUERY)]
    top_k: Few = 5
    include_sources: bool = True
    include_metadata: bool = True
    metadata_filter: dict[str, Any] | None = None  # keys: source_id, language, content_type
    similarity_threshold: Share = 0.0
    generate_answer: bool = True


class RerankParameters(Parameters):
    """Of `basic_rerank`."""

    top_k: Many = 10
    rerank_top_k: Few = 5
    reranker_model: Annotated[str, Field(description="mix, late or endpoint")] = ""


class CragParameters(Parameters):
    """Of `crag`."""

    confidence_threshold: Share = 0.8
    correction_strategy: Strategy = "rewrite"
    enable_web_search: bool = False


class GraphParameters(Parameters):
    """Of `graphrag`."""

    search_method: SearchMethod = "hybrid"
    graph_traversal_depth: Annotated[int, Field(ge=1, le=5), WHOLE] = 2
    rrf_k: Many = 60


class LateParameters(Parameters):
    """Of `pylate_colbert`."""

    interaction_threshold: Share = 0.5
    max_query_length: Annotated[int, Field(ge=32, le=512), WHOLE] = 256
    compression_ratio: Annotated[float, Field(ge=0.1, le=1.0, allow_inf_nan=False)] = 0.8


class GlobalParameters(Parameters):
    """Of `iris_global_graphrag`."""

    top_k: Many = 10
    community_level: Annotated[int, Field(ge=0, le=5), WHOLE] = 1
    include_citations: bool = False


class HealthParameters(Arguments):
    """Of the health check."""

    include_details: bool = False
    include_performance_metrics: bool = True


class MetricsParameters(Arguments):
    """Of the metrics."""

    time_range: TimeRange = "1h"
    technique_filter: list[str] = Field(default=[])
    include_error_details: bool = False


P = TypeVar("P", bound=Arguments)


def read(model: type[P], given: Mapping[str, Any], *, tool: str) -> P:
    """Return the parameters; a question must hold more than white space."""
    found = read_arguments(model, given, tool=tool)
    if isinstance(found, Parameters) and not found.query.strip():
        raise unfit(model, "query", found.query)
    return found


def within(given: Mapping[str, Any] | None) -> Filter | None:
    """Return the filter that `metadata_filter` asks for: a value or a list of values by key."""
    if not given:
        return None
    wanted: dict[str, list[Any]] = {}
    for key, value in given.items():
        if key not in _KEYS:
            raise DataValidationError(
                f"`metadata_filter` has no key `{key[:_SHOWN]}`",
                details={"argument": "metadata_filter", "key": key[:_SHOWN]},
                suggestion=f"Use one or more of: {', '.join(_KEYS)}.",
            )
        wanted[key] = values = value if isinstance(value, list) else [value]
        kind = int if key == "source_id" else str
        fits = values and len(values) <= _MOST_SOURCES and all(type(one) is kind for one in values)
        if not fits or (kind is int and not all(0 <= one <= _LARGEST_ID for one in values)):
            words = "a number" if kind is int else "a text"
            raise DataValidationError(
                f"`{key}` of `metadata_filter` must be {words} or a list of them, at most "
                f"{_MOST_SOURCES}",
                details={"argument": "metadata_filter", "key": key},
            )
    return Filter(
        sources=frozenset(wanted.get("source_id", ())),
        languages=frozenset(wanted.get("language", ())),
        content_types=frozenset(wanted.get("content_type", ())),
    )
