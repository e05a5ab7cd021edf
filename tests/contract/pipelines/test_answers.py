"""What a pipeline answers: the contract's fields, exactly."""

from __future__ import annotations

import json
from typing import Any

import pytest
from mcp.client import Client

from carrel.storage.database import Database
from tests.mcp_kit import BOTH
from tests.mcp_kit import body as body_of
from tests.pipeline_kit import HARBOUR, KEYS, QUERY, Rig, documents, rig_on

FIELDS = "answer retrieved_documents sources metadata performance_metrics response_id".split()
TIMES = "execution_time_ms retrieval_time_ms generation_time_ms tokens_used".split()
OWN = {
    "crag": {"correction_applied": bool, "confidence_score": float, "corrections": list},
    "pylate_colbert": {"token_interactions": int, "compression_ratio": float},
    "graphrag": {"graph_traversal_depth": int, "rrf_score": float},
}


def deterministic(node: Any) -> Any:
    """A body without what differs from call to call."""
    if isinstance(node, dict):
        return {
            key: deterministic(value)
            for key, value in node.items()
            if not key.endswith("_time_ms") and key != "response_id"
        }
    return [deterministic(one) for one in node] if isinstance(node, list) else node


@pytest.mark.proves("E-036", "E-037", "E-038", "E-039", "E-040", "E-044", "X-070")
@pytest.mark.parametrize("key", KEYS)
async def test_an_answer_has_the_fields_of_the_contract(rig: Rig, key: str) -> None:
    body = await rig.ask(key)
    assert list(body) == FIELDS
    assert isinstance(body["answer"], str)
    assert body["answer"]
    found = body["retrieved_documents"]
    assert found
    assert all(list(one) == ["doc_id", "content", "score", "metadata"] for one in found)
    scores = [one["score"] for one in found]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    assert body["sources"] == list(dict.fromkeys(one["metadata"]["source"] for one in found))
    assert body["metadata"]["pipeline_name"] == key
    assert {"execution_time_ms", "tokens_used"} <= set(body["metadata"])
    assert list(body["performance_metrics"]) == TIMES
    assert all(type(value) is int and value >= 0 for value in body["performance_metrics"].values())


@pytest.mark.proves("E-041", "E-042", "E-043")
@pytest.mark.parametrize("key", list(OWN))
async def test_a_technique_tells_what_is_its_own(rig: Rig, key: str) -> None:
    metadata = (await rig.ask(key))["metadata"]
    assert {name: type(metadata[name]) for name in OWN[key]} == OWN[key]


@pytest.mark.parametrize("key", KEYS)
async def test_every_pipeline_finds_the_passage_that_answers(rig: Rig, key: str) -> None:
    body = await rig.ask(key)
    assert HARBOUR in [one["metadata"]["source"] for one in body["retrieved_documents"][:3]]
    assert "Miriam Voss" in body["answer"]


@pytest.mark.proves("E-036", "E-037", "E-039")
@pytest.mark.parametrize("key", KEYS)
async def test_an_empty_corpus_gives_an_empty_answer(database: Database, key: str) -> None:
    async with rig_on(database) as rig:
        body = await rig.ask(key)
        assert (body["answer"], body["retrieved_documents"], body["sources"]) == ("", [], [])
        assert (await rig.desk.health.health()).overall_status == "healthy"


@pytest.mark.proves("X-075", "E-010")
@pytest.mark.parametrize("key", KEYS)
async def test_sources_and_metadata_can_be_left_out(rig: Rig, key: str) -> None:
    full = await rig.ask(key)
    bare = await rig.ask(key, include_sources=False, include_metadata=False)
    assert full["sources"]
    assert bare["sources"] == []
    assert bare["metadata"] == {"pipeline_name": key}
    assert all(one["metadata"] == {} for one in bare["retrieved_documents"])
    assert documents(bare) == documents(full)


@pytest.mark.proves("E-039")
async def test_a_source_of_two_passages_is_named_once(rig: Rig) -> None:
    body = await rig.ask("basic", "Ravenscar Harbour", top_k=50)
    used = [one["metadata"]["source"] for one in body["retrieved_documents"]]
    assert len(used) > len(set(used)) == len(body["sources"])


@pytest.mark.proves("X-049", "X-096", "E-069")
@pytest.mark.parametrize("key", KEYS)
async def test_the_body_is_the_same_each_time_and_over_mcp(rig: Rig, key: str) -> None:
    wanted = deterministic(await rig.ask(key))
    assert deterministic(await rig.ask(key)) == wanted
    for mode in BOTH:
        async with Client(rig.server(), mode=mode) as client:
            result = await client.call_tool(f"rag_{key}", {"query": QUERY})
        assert json.dumps(deterministic(body_of(result))) == json.dumps(wanted)


@pytest.mark.proves("X-051")
@pytest.mark.parametrize("key", KEYS)
async def test_without_a_model_the_answer_quotes_and_says_so(rig: Rig, key: str) -> None:
    body = await rig.ask(key)
    assert body["metadata"]["answer_type"] == "extractive"
    opening, *lines = [line for line in body["answer"].splitlines() if line]
    assert opening == "No language model was used; these sentences are quoted from the pages:"
    texts = "\n".join(documents(body))
    for line in lines:
        quoted = line.partition("“")[2].partition("”")[0]
        assert quoted
        assert quoted in texts
        assert any(f"Source: {url}" in line for url in body["sources"])


async def test_words_alone_serve_where_there_is_no_encoder(store: Database) -> None:
    async with rig_on(store, without_encoder=True) as rig:
        await rig.fill()
        for key in KEYS:
            body = await rig.ask(key)
            assert any(text.startswith("Ravenscar Harbour is") for text in documents(body)[:2]), key
        health = await rig.desk.health.health({"include_details": True})
        lacking = {
            name for name, one in health.pipeline_statuses.items() if one.status != "healthy"
        }
        assert lacking == {"basic", "basic_rerank", "pylate_colbert"}
        assert health.overall_status == "degraded"
