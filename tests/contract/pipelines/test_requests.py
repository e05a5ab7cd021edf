"""A request on its way: checked first, run once, recorded with its id and its stages."""

from __future__ import annotations

import asyncio
import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from mcp import types
from mcp.client import Client
from mcp.shared.exceptions import MCPError

from carrel.core.clock import system_clock
from carrel.core.pipeline_health import Call, Outcome
from carrel.errors import DataValidationError, EncoderError, NotFoundError, StorageError
from carrel.pipelines.run import Kit, Run
from carrel.storage.calls import Calls
from carrel.storage.database import Database
from tests.mcp_kit import Mode, both_eras, error
from tests.pipeline_kit import KEYS, QUERY, Rig, rig_on

GIVEN = "550e8400-e29b-41d4-a716-446655440000"
DONE = ["received", "validating", "executing", "completed"]


async def records(rig: Rig) -> list[Call]:
    await rig.desk.runs.settled()
    calls = Calls(rig.database, keep=timedelta(days=8))
    return await calls.since(system_clock() - timedelta(hours=1))


@pytest.mark.proves("E-031", "E-032", "E-033", "E-045", "E-074")
async def test_a_success_is_recorded_with_its_id_its_time_and_its_stages(rig: Rig) -> None:
    before = system_clock()
    answer = await rig.desk.runs.run("basic", {"query": QUERY}, request_id=GIVEN)
    assert answer.response_id == GIVEN
    (call,) = await records(rig)
    assert (call.request_id, call.pipeline, call.outcome) == (GIVEN, "basic", "completed")
    assert list(call.stages) == DONE
    assert before <= call.started_at <= system_clock()
    assert call.duration_ms > 0
    assert rig.events.events[-1].data["request_id"] == GIVEN


@pytest.mark.proves("E-031")
async def test_an_id_is_made_where_none_is_given(rig: Rig) -> None:
    answer = await rig.desk.runs.run("basic", {"query": QUERY})
    assert uuid.UUID(answer.response_id).version == 4


@pytest.mark.proves("E-031", "E-034")
@pytest.mark.parametrize("wrong", ["6ba7b810-9dad-11d1-80b4-00c04fd430c8", "nonsense", "550e8400"])
async def test_another_id_is_refused(rig: Rig, wrong: str) -> None:
    with pytest.raises(DataValidationError, match="UUID of version 4"):
        await rig.desk.runs.run("basic", {"query": QUERY}, request_id=wrong)
    (call,) = await records(rig)
    assert list(call.stages) == ["received", "validating", "failed"]


@pytest.mark.proves("E-004", "E-030", "E-034", "X-048", "X-089")
@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        ("basic", {"top_k": 0}, "`top_k` must be a whole number from 1 to 50"),
        ("basic", {"top_k": 51}, "`top_k` must be a whole number from 1 to 50"),
        ("basic", {"top_k": "5"}, "`top_k` must be a whole number from 1 to 50"),
        ("basic", {"topk": 5}, "rag_basic has no argument `topk`"),
        ("basic", {"query": ""}, "`query` must be a text of 1 to 8000 characters"),
        ("basic", {"query": " \n "}, "`query` must be a text of 1 to 8000 characters"),
        ("basic", {"query": "a" * 8001}, "`query` must be a text of 1 to 8000 characters"),
        ("basic", {"similarity_threshold": 1.1}, "must be a number from 0 to 1"),
        ("basic", {"metadata_filter": {"colour": "red"}}, "has no key `colour`"),
        ("basic", {"metadata_filter": {"source_id": "1"}}, "must be a number or a list"),
        ("basic_rerank", {"top_k": 101}, "from 1 to 100"),
        ("basic_rerank", {"rerank_top_k": 51}, "from 1 to 50"),
        ("basic_rerank", {"reranker_model": "best"}, "there is no reranker `best`"),
        ("crag", {"confidence_threshold": -0.1}, "from 0 to 1"),
        ("crag", {"correction_strategy": "guess"}, "must be one of rewrite, web_search, both"),
        ("graphrag", {"graph_traversal_depth": 6}, "from 1 to 5"),
        ("graphrag", {"rrf_k": 0}, "from 1 to 100"),
        ("graphrag", {"search_method": "all"}, "must be one of hybrid, vector, text, graph, rrf"),
        ("pylate_colbert", {"interaction_threshold": 2}, "from 0 to 1"),
        ("pylate_colbert", {"max_query_length": 31}, "from 32 to 512"),
        ("pylate_colbert", {"compression_ratio": 0.05}, "from 0.1 to 1"),
        ("iris_global_graphrag", {"community_level": 6}, "from 0 to 5"),
        ("iris_global_graphrag", {"top_k": 101}, "from 1 to 100"),
    ],
)
async def test_what_does_not_fit_is_refused_before_anything_runs(
    store: Database, key: str, given: dict[str, Any], words: str
) -> None:
    async def never(_: Run, __: Kit) -> Run:
        raise AssertionError("the pipeline was called")

    async with rig_on(store, recipes={key: (never,)}) as rig:
        with pytest.raises(DataValidationError, match=re.escape(words)):
            await rig.ask(key, **({"query": QUERY} | given))
        (call,) = await records(rig)
        assert list(call.stages) == ["received", "validating", "failed"]
        assert call.outcome == "refused"
        health = await rig.desk.health.health()
        assert health.overall_status == "healthy"


@pytest.mark.proves("E-029")
@pytest.mark.parametrize("length", [1, 8000])
async def test_a_question_may_have_one_letter_or_eight_thousand(rig: Rig, length: int) -> None:
    body = await rig.ask("basic", "a" * length)
    assert body["metadata"]["pipeline_name"] == "basic"


@pytest.mark.proves("X-069")
async def test_a_failure_while_running_is_recorded_as_one(store: Database) -> None:
    async def break_down(_: Run, __: Kit) -> Run:
        raise StorageError("the disk is gone")

    async def surprise(_: Run, __: Kit) -> Run:
        raise RuntimeError("nobody foresaw this")

    async with rig_on(store, recipes={"basic": (break_down,), "crag": (surprise,)}) as rig:
        with pytest.raises(StorageError):
            await rig.ask("basic")
        with pytest.raises(RuntimeError):
            await rig.ask("crag")
        one, other = await records(rig)
        assert list(one.stages) == ["received", "validating", "executing", "failed"]
        assert (one.error_type, one.error_message) == ("StorageError", "the disk is gone")
        assert (other.outcome, other.error_type, other.error_message) == (
            "failed",
            "RuntimeError",
            "",
        )


async def test_a_request_that_is_given_up_is_no_failure(store: Database) -> None:
    begun = asyncio.Event()

    async def wait(run: Run, _: Kit) -> Run:
        begun.set()
        await asyncio.Event().wait()
        return run

    async with rig_on(store, recipes={"basic": (wait,)}) as rig:
        task = asyncio.create_task(rig.ask("basic"))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        (call,) = await records(rig)
        assert call.outcome == "cancelled"
        assert (await rig.desk.health.metrics()).whole.total_queries == 0


@pytest.mark.proves("E-035")
async def test_each_request_has_one_response(rig: Rig) -> None:
    ids = [str(uuid.uuid4()) for _ in range(12)]
    asked = [
        rig.desk.runs.run(KEYS[at % len(KEYS)], {"query": QUERY}, request_id=key)
        for at, key in enumerate(ids)
    ]
    assert [one.response_id for one in await asyncio.gather(*asked)] == ids
    assert sorted(call.request_id for call in await records(rig)) == sorted(ids)


@both_eras
@pytest.mark.proves("E-028", "E-030", "E-045", "X-089", "X-095")
async def test_over_mcp_the_id_travels_with_the_request(rig: Rig, mode: Mode) -> None:
    async with Client(rig.server(), mode=mode) as client:
        meta = types.RequestParamsMeta(**{"carrel/requestId": GIVEN})  # type: ignore[typeddict-unknown-key]
        result = await client.call_tool("rag_basic", {"query": QUERY}, meta=meta)
        assert result.structured_content is not None
        assert result.structured_content["response_id"] == GIVEN
        told = error(await client.call_tool("rag_basic", {"query": QUERY, "top_k": 99}))
        assert told["type"] == "ValueError"
        assert told["message"] == "`top_k` must be a whole number from 1 to 50"
        with pytest.raises(MCPError, match="Unknown tool"):
            await client.call_tool("rag_none", {})


@pytest.mark.proves("E-074")
async def test_records_are_kept_for_the_longest_range_and_no_longer(store: Database) -> None:
    now = system_clock()
    calls = Calls(store, keep=timedelta(days=8))
    for days in (20, 9, 7.9, 1):
        await calls.add(_call(now - timedelta(days=days)))
    await calls.add(_call(now))
    kept = await calls.since(now - timedelta(days=100))
    assert [round((now - call.started_at) / timedelta(days=1), 1) for call in kept] == [7.9, 1, 0]


def _call(moment: Any) -> Call:
    return Call(
        request_id=GIVEN,
        pipeline="basic",
        started_at=moment,
        duration_ms=1.0,
        outcome=Outcome.COMPLETED,
        stages=(),
    )


async def test_an_unknown_pipeline_is_not_found(rig: Rig) -> None:
    with pytest.raises(NotFoundError):
        await rig.ask("classic")


async def test_an_encoder_that_fails_is_told_of_and_degrades(rig: Rig) -> None:
    async def fail(text: str) -> Any:
        raise EncoderError(f"no vector for {text}")

    rig.shelf.encoder.embed_query = fail  # type: ignore[method-assign]
    body = await rig.ask("basic")
    assert body["retrieved_documents"]
    assert "Found by words alone." in body["metadata"]["notes"][0]
    health = await rig.desk.health.health()
    assert health.pipeline_statuses["basic"].status == "degraded"
    assert health.overall_status == "degraded"
