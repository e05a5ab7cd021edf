"""The contract's example objects: ours have their fields and types, and theirs fit our schemas."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from mcp.client import Client

from tests.mcp_kit import body
from tests.pipeline_kit import KEYS, QUERY, Rig, server_of

RESPONSE: dict[str, Any] = {
    "answer": "Thirst and fatigue.",
    "retrieved_documents": [
        {
            "doc_id": "1a2b3c4d-5678-90ab-cdef-1234567890ab",
            "content": "Thirst is common.",
            "score": 0.95,
            "metadata": {"source": "textbook.pdf", "page_number": 127},
        }
    ],
    "sources": ["textbook.pdf"],
    "metadata": {"pipeline_name": "basic", "execution_time_ms": 1456, "tokens_used": 2345},
    "performance_metrics": {
        "execution_time_ms": 1456,
        "retrieval_time_ms": 345,
        "generation_time_ms": 1089,
        "tokens_used": 2345,
    },
    "response_id": "550e8400-e29b-41d4-a716-446655440000",
}
HEALTH: dict[str, Any] = {
    "overall_status": "degraded",
    "pipeline_statuses": {
        key: {"status": "healthy", "last_success": "2025-10-18T14:23:45Z", "error_rate": 0.01}
        for key in KEYS
    },
    "database_status": {
        "connected": True,
        "response_time_ms": 12,
        "connection_pool_usage": "5/20",
    },
    "performance_metrics": {
        "average_response_time_ms": 1234,
        "p95_response_time_ms": 1890,
        "error_rate": 0.02,
        "queries_per_minute": 15,
    },
    "last_updated": "2025-10-18T14:23:45.678Z",
}
METRICS: dict[str, Any] = {
    "time_range": "1h",
    "total_queries": 2,
    "error_rate": 0.5,
    "average_response_time_ms": 10,
    "p95_response_time_ms": 20,
    "queries_per_minute": 0.033,
    "by_technique": {},
    "errors": [],
}


def shape(value: Any) -> Any:
    """The names and kinds of a body; numbers are one kind, and so are the entries of a list."""
    if isinstance(value, dict):
        return {key: shape(one) for key, one in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "number" if type(value) in (int, float) else type(value).__name__


@pytest.mark.proves("E-003", "E-056", "X-097")
@pytest.mark.parametrize(
    ("tool", "example"),
    [
        *((f"rag_{key}", RESPONSE) for key in KEYS),
        ("rag_health_check", HEALTH),
        ("rag_metrics", METRICS),
    ],
)
async def test_the_examples_fit_the_schemas(tool: str, example: dict[str, Any]) -> None:
    async with Client(server_of(None), mode="auto") as client:
        (found,) = [one for one in (await client.list_tools()).tools if one.name == tool]
    validator = Draft202012Validator(found.output_schema or {})
    assert list(validator.iter_errors(example)) == []
    for name in example:
        less = {key: value for key, value in example.items() if key != name}
        assert list(validator.iter_errors(less)), name


@pytest.mark.proves("E-037", "E-040", "E-044", "E-056", "E-060", "E-062", "X-070")
async def test_what_we_send_has_the_shape_of_the_examples(rig: Rig) -> None:
    async with Client(rig.server(), mode="auto") as client:
        answer = shape(body(await client.call_tool("rag_basic", {"query": QUERY})))
        health = shape(body(await client.call_tool("rag_health_check", {})))
    wanted = shape(RESPONSE)
    for part in ("answer", "sources", "performance_metrics", "response_id"):
        assert answer[part] == wanted[part]
    assert list(answer) == list(wanted)
    assert set(answer["metadata"]) >= set(wanted["metadata"])
    document, example = answer["retrieved_documents"][0], wanted["retrieved_documents"][0]
    assert list(document) == list(example)
    assert document["metadata"]["source"] == "str"
    expected = shape(HEALTH)
    unused = {"status": "str", "last_success": "NoneType", "error_rate": "number"}
    used = expected["pipeline_statuses"]["basic"]
    expected["pipeline_statuses"] = dict.fromkeys(KEYS, unused) | {"basic": used}
    assert health == expected
