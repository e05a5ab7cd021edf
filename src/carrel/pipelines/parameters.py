"""The parameters of the pipelines, and reading them: what does not fit is told with the range."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from carrel.core.pages import Filter
from carrel.errors import DataValidationError

LONGEST_QUERY = 8_000
_SHOWN = 80
_MOST_SOURCES = 1_000
_LARGEST_ID = 2**63 - 1
_KEYS = ("source_id", "language", "content_type")
_WORDS = {"string": "a text", "boolean": "true or false", "array": "a list", "object": "an object"}
_NUMBERS = {"integer": "a whole number", "number": "a number"}


def _whole(value: object) -> object:
    """Take 5.0 for 5, as JSON does."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


_WHOLE = BeforeValidator(_whole)
Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
Few = Annotated[int, Field(ge=1, le=50), _WHOLE]
Many = Annotated[int, Field(ge=1, le=100), _WHOLE]
SearchMethod = Literal["hybrid", "vector", "text", "graph", "rrf"]
Strategy = Literal["rewrite", "web_search", "both"]
TimeRange = Literal["5m", "15m", "1h", "6h", "24h", "7d"]


class Strict(BaseModel):
    """Arguments of which none is guessed."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Parameters(Strict):
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
    graph_traversal_depth: Annotated[int, Field(ge=1, le=5), _WHOLE] = 2
    rrf_k: Many = 60


class LateParameters(Parameters):
    """Of `pylate_colbert`."""

    interaction_threshold: Share = 0.5
    max_query_length: Annotated[int, Field(ge=32, le=512), _WHOLE] = 256
    compression_ratio: Annotated[float, Field(ge=0.1, le=1.0, allow_inf_nan=False)] = 0.8


class GlobalParameters(Parameters):
    """Of `iris_global_graphrag`."""

    top_k: Many = 10
    community_level: Annotated[int, Field(ge=0, le=5), _WHOLE] = 1
    include_citations: bool = False


class HealthParameters(Strict):
    """Of the health check."""

    include_details: bool = False
    include_performance_metrics: bool = True


class MetricsParameters(Strict):
    """Of the metrics."""

    time_range: TimeRange = "1h"
    technique_filter: list[str] = []
    include_error_details: bool = False


P = TypeVar("P", bound=Strict)


def read(model: type[P], given: Mapping[str, Any], *, tool: str) -> P:
    """Return the arguments; null for an optional one means that it was left out."""
    fields = model.model_fields
    present = {
        name: value
        for name, value in given.items()
        if value is not None or name not in fields or fields[name].is_required()
    }
    try:
        found = model.model_validate(present)
    except ValidationError as cause:
        raise _refusal(cause.errors(include_url=False)[0], model, tool) from cause
    if isinstance(found, Parameters) and not found.query.strip():
        raise _wrong(model, "query", found.query)
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


def _refusal(error: ErrorDetails, model: type[Strict], tool: str) -> DataValidationError:
    name = str(error["loc"][0])[:_SHOWN] if error["loc"] else ""
    if error["type"] == "extra_forbidden":
        known = list(model.model_fields)
        near = difflib.get_close_matches(name, known, n=1)
        return DataValidationError(
            f"{tool} has no argument `{name}`",
            details={"argument": name},
            suggestion=f"Did you mean `{near[0]}`?" if near else f"It has: {', '.join(known)}.",
        )
    if error["type"] == "missing":
        return DataValidationError(
            f"{tool} needs the argument `{name}`",
            details={"argument": name},
            suggestion=f"Give `{name}`: {wanted(model, name)}.",
        )
    return _wrong(model, name, error["input"])


def _wrong(model: type[Strict], name: str, given: object) -> DataValidationError:
    shown = json.dumps(given, ensure_ascii=False, default=str)
    return DataValidationError(
        f"`{name}` must be {wanted(model, name)}",
        details={
            "argument": name,
            "given": shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…",
        },
        suggestion=f"Give {wanted(model, name)}.",
    )


def wanted(model: type[Strict], name: str) -> str:
    """Say what an argument may be, with its range."""
    schema = model.model_json_schema()["properties"].get(name, {})
    schema = next((one for one in schema.get("anyOf", ()) if one["type"] != "null"), schema)
    if "enum" in schema:
        return f"one of {', '.join(schema['enum'])}"
    kind = str(schema.get("type", ""))
    if kind in _NUMBERS:
        return f"{_NUMBERS[kind]} from {schema['minimum']:g} to {schema['maximum']:g}"
    if "maxLength" in schema:
        return f"a text of {schema.get('minLength', 0)} to {schema['maxLength']} characters"
    return _WORDS.get(kind, "another value")
