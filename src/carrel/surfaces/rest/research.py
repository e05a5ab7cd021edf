"""`/api/research`: questions over pages and their links, as the text that agents read."""

from __future__ import annotations

from carrel.surfaces.mcp.research.tools import TOOLS
from carrel.surfaces.rest.answers import TEXT
from carrel.surfaces.rest.operation import Operation
from carrel.surfaces.rest.website_tools import INGEST

_BY_NAME = {tool.name: tool for tool in TOOLS}
_URL = "https://example.com/birds"

OPERATIONS = (
    Operation(
        method="POST",
        path="/api/research/answer",
        tool=_BY_NAME["answer"],
        example={"url": _URL, "query": "What does a heron eat?", "expansion_budget": 0},
        kind=TEXT,
        streams=True,
    ),
    Operation(
        method="POST",
        path="/api/research/search",
        tool=_BY_NAME["search"],
        example={"query": "What does a heron eat?", "top_k": 5},
        kind=TEXT,
        streams=True,
    ),
    Operation(
        method="GET",
        path="/api/research/status",
        tool=_BY_NAME["status"],
        example={"include_urls": True},
        kind=TEXT,
    ),
    Operation(
        method="POST",
        path="/api/research/ingest",
        tool=INGEST,
        example={"url": [_URL]},
        kind=TEXT,
        streams=True,
        keyed=True,
    ),
    Operation(
        method="POST",
        path="/api/research/verify",
        tool=_BY_NAME["verify"],
        example={"quote": "A heron waits until a fish comes near.", "url": _URL},
        kind=TEXT,
    ),
)
