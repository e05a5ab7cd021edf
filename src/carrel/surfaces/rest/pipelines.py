"""`/api/pipelines`: a route for each row of the catalogue, and how they are."""

from __future__ import annotations

from typing import Never

from carrel.app import App
from carrel.core.pipelines import Answer
from carrel.errors import InternalError
from carrel.pipelines.catalog import PIPELINES, pipeline
from carrel.surfaces.mcp.pipelines.arguments import Given
from carrel.surfaces.mcp.pipelines.tools import TOOLS
from carrel.surfaces.mcp.tool import Call, Effect, Tool
from carrel.surfaces.rest.operation import Operation

_BY_NAME = {tool.name: tool for tool in TOOLS}
_EXAMPLE = {"query": "Which skills does the role ask for?", "generate_answer": False}


class _Named(Given):
    """Whatever was sent to a pipeline of a name."""

    name: str


async def _missing(_: App, given: _Named, __: Call) -> Never:
    pipeline(given.name)
    raise InternalError("a pipeline of the catalogue has no route")


OPERATIONS = (
    *(
        Operation(
            method="POST",
            path=f"/api/pipelines/{row.key}",
            tool=_BY_NAME[row.tool],
            example=_EXAMPLE,
        )
        for row in PIPELINES
    ),
    Operation(
        method="GET",
        path="/api/pipelines/health",
        tool=_BY_NAME["rag_health_check"],
        example={"include_details": False},
    ),
    Operation(
        method="GET",
        path="/api/pipelines/metrics",
        tool=_BY_NAME["rag_metrics"],
        example={"time_range": "1h"},
    ),
    # The last one, for a name that none of those above has.
    Operation(
        method="POST",
        path="/api/pipelines/{name}",
        tool=Tool(
            name="pipeline",
            title="Ask",
            description="Refuse a pipeline that does not exist.",
            effect=Effect(reads_only=True),
            arguments=_Named,
            result=Answer,
            call=_missing,
        ),
        listed=False,
    ),
)
