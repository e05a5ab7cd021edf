"""Limits: queries at a time, seconds, tokens."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest
from mcp.client import Client

from carrel.core.pipeline_settings import PipelineSettings
from carrel.core.pipelines import ResourceLimits
from carrel.errors import ConfigError
from carrel.inference.language.scripted import ScriptedModel
from carrel.pipelines.catalog import CATALOGUE
from carrel.pipelines.errors import PipelineBusy, PipelineTimedOut
from carrel.pipelines.run import Kit, Run
from carrel.storage.database import Database
from tests.mcp_kit import error
from tests.pipeline_kit import KEYS, QUERY, Rig, rig_on


@dataclass
class Gate:
    """A step that waits until it is let through, and counts who waits."""

    opened: asyncio.Event = field(default_factory=asyncio.Event)
    inside: int = 0
    most: int = 0
    full: asyncio.Event = field(default_factory=asyncio.Event)

    async def step(self, run: Run, _: Kit) -> Run:
        self.inside += 1
        self.most = max(self.most, self.inside)
        if self.inside == 5:
            self.full.set()
        try:
            await self.opened.wait()
        finally:
            self.inside -= 1
        return run


def recipes(gate: Gate) -> dict[str, Any]:
    return dict.fromkeys(KEYS, (gate.step,))


@pytest.mark.proves("E-050", "E-055", "X-108")
async def test_the_sixth_query_waits_for_a_place_and_gets_it(store: Database) -> None:
    gate = Gate()
    async with rig_on(store, recipes=recipes(gate)) as rig:
        tasks = [asyncio.create_task(rig.ask(key)) for key in (*KEYS, *KEYS)]
        await gate.full.wait()
        assert gate.inside == 5
        gate.opened.set()
        assert len(await asyncio.gather(*tasks)) == 12
        assert gate.most == 5


@pytest.mark.proves("E-050", "E-055", "X-108", "X-089")
async def test_the_sixth_query_is_refused_as_busy_when_no_place_comes_free(
    store: Database,
) -> None:
    gate = Gate()
    settings = PipelineSettings(timeout=0.3)
    async with rig_on(store, recipes=recipes(gate), settings=settings) as rig:
        runner = rig.desk.runs._runner
        held = [asyncio.create_task(runner._places.acquire()) for _ in range(5)]
        await asyncio.gather(*held)
        with pytest.raises(PipelineBusy, match="5 pipeline queries run already"):
            await rig.ask("basic")
        async with Client(rig.server(), mode="auto") as client:
            told = error(await client.call_tool("rag_crag", {"query": QUERY}))
        assert told["type"] == "PipelineBusy"
        assert told["details"]["max_concurrent_queries"] == 5
        for _ in range(5):
            runner._places.release()
        gate.opened.set()
        assert (await rig.ask("basic"))["answer"] == ""


@pytest.mark.proves("E-051", "X-045", "X-089")
async def test_a_query_that_takes_too_long_is_ended_with_an_error(store: Database) -> None:
    gate = Gate()
    settings = PipelineSettings(timeout=0.05)
    async with rig_on(store, recipes=recipes(gate), settings=settings) as rig:
        with pytest.raises(PipelineTimedOut, match=r"within 0\.05 s"):
            await rig.ask("basic")
        assert gate.inside == 0
        health = await rig.desk.health.health({"include_details": True})
        basic = health.pipeline_statuses["basic"].as_dict()
        assert basic["status"] == "unavailable"
        assert basic["last_error"]["type"] == "PipelineTimedOut"  # type: ignore[index]
        assert health.overall_status == "degraded"


@pytest.mark.proves("E-049", "E-050", "E-051")
def test_limits_have_their_defaults_and_their_bounds() -> None:
    limits = ResourceLimits()
    found = (limits.max_concurrent_queries, limits.timeout_seconds, limits.max_tokens)
    assert found == (5, 30.0, 4096)
    assert ResourceLimits(timeout_seconds=60).timeout_seconds == 60.0
    with pytest.raises(ConfigError, match="max_concurrent_queries is 6"):
        ResourceLimits(max_concurrent_queries=6)
    with pytest.raises(ConfigError, match="timeout_seconds is 61"):
        ResourceLimits(timeout_seconds=61)
    with pytest.raises(ConfigError, match="max_tokens is 0"):
        ResourceLimits(max_tokens=0)
    with pytest.raises(ValueError, match="concurrent"):
        PipelineSettings(concurrent=6)
    with pytest.raises(ValueError, match="timeout"):
        PipelineSettings(timeout=61)


@pytest.mark.proves("E-052")
async def test_a_model_is_asked_for_no_more_tokens_than_the_limit(store: Database) -> None:
    model = ScriptedModel(lambda _: "Miriam Voss keeps it [1].")
    settings = PipelineSettings(max_tokens=77)
    async with rig_on(store, model=model, settings=settings) as rig:
        await rig.fill()
        await rig.ask("basic")
        assert [one.max_tokens for one in model.asked] == [77]
    async with rig_on(store, model=model) as rig:
        await rig.ask("basic")
        assert model.asked[-1].max_tokens == 4096


@pytest.mark.proves("E-047", "E-048", "E-049", "E-053", "E-054", "E-005")
async def test_each_pipeline_has_its_configuration(rig: Rig) -> None:
    for key in KEYS:
        found = (await rig.desk.health.configuration(key)).as_dict()
        assert found["pipeline_name"] == key
        assert found["health_status"] == "healthy"
        limits = {"max_concurrent_queries": 5, "timeout_seconds": 30.0, "max_tokens": 4096}
        assert found["resource_limits"] == limits
        defaults = found["default_parameters"]
        assert isinstance(defaults, dict)
        assert defaults["embedding_model"] == rig.shelf.encoder.name
        assert defaults["llm_model"] == "extractive"
        own = {name: value for name, value in defaults.items() if not name.endswith("_model")}
        CATALOGUE[key].parameters.model_validate({"query": "q", **own})
    once = await rig.ask("basic", top_k=1)
    again = await rig.ask("basic")
    assert (len(once["retrieved_documents"]), len(again["retrieved_documents"])) == (1, 5)
    assert rig.desk.kit.corpus is rig.shelf.corpus
