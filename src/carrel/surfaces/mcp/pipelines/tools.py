"""The eight tools of contract E: one for each row of the catalogue, and two that tell of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from carrel.core.pipeline_health import Health, Metrics
from carrel.core.pipelines import Answer
from carrel.pipelines.catalog import PIPELINES, Pipeline
from carrel.pipelines.parameters import HealthParameters, MetricsParameters
from carrel.surfaces.mcp.budget import Cut
from carrel.surfaces.mcp.pipelines.arguments import Given, given_for
from carrel.surfaces.mcp.pipelines.results import AnswerBody, HealthBody, MetricsBody
from carrel.surfaces.mcp.tool import Call, Effect, Tool

if TYPE_CHECKING:
    from carrel.app import App


def _running(row: Pipeline) -> Callable[[App, Given, Call], Awaitable[Answer]]:
    async def run(app: App, given: Given, call: Call) -> Answer:
        return await app.pipelines.runs.run(
            row.key, given.values, request_id=call.request_id, sampler=call.sampler
        )

    return run


async def _health(app: App, given: Given, _: Call) -> Health:
    return await app.pipelines.health.health(given.values)


async def _metrics(app: App, given: Given, _: Call) -> Metrics:
    return await app.pipelines.health.metrics(given.values)


def _ask_for_less(_: Mapping[str, Any], __: int) -> str:
    return "Ask with a smaller top_k."


def _tool(row: Pipeline) -> Tool:
    return Tool(
        name=row.tool,
        title=row.title,
        description=row.description,
        effect=Effect(
            reads_only=not row.reaches_out, may_be_repeated=True, reaches_out=row.reaches_out
        ),
        arguments=given_for(row.parameters),
        result=AnswerBody,
        call=_running(row),
        cut=Cut(items="retrieved_documents", advice=_ask_for_less),
    )


_READS = Effect(reads_only=True, may_be_repeated=True)
TOOLS = (
    *map(_tool, PIPELINES),
    Tool(
        name="rag_health_check",
        title="Check the pipelines",
        description="Tell how the pipelines and the database are.",
        effect=_READS,
        arguments=given_for(HealthParameters),
        result=HealthBody,
        call=_health,
    ),
    Tool(
        name="rag_metrics",
        title="Count the queries",
        description="Tell how many queries there were, how fast, and what failed.",
        effect=_READS,
        arguments=given_for(MetricsParameters),
        result=MetricsBody,
        call=_metrics,
    ),
)
