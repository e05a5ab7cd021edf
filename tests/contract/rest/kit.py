"""Two desks with the same pages and tasks: one is asked over MCP, the other over HTTP."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from mcp import types
from mcp.client import Client

from carrel.app import App
from carrel.core.identity import LOCAL
from carrel.surfaces.mcp.toolsets import served
from carrel.surfaces.rest.application import OPERATIONS
from carrel.surfaces.rest.operation import Operation
from tests.contract.research.kit import birds
from tests.contract.websites.kit import Hands, posting
from tests.integration.embedding_kit import Watched
from tests.library_kit import Desk, opened
from tests.site_server import Site
from tests.task_kit import NOWHERE

_UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
# What differs from call to call: timings, and the id of the request.
_VOLATILE = (
    re.compile(r'"\w*_time_ms":[\d.]+'),
    re.compile(r'"(?:request_id|response_id|last_updated)":"[^"]*"'),
    re.compile(r'"connection_pool_usage":"[^"]*"'),  # measured, while a worker looks for jobs
    re.compile(r"\b\d+ms\b"),
    re.compile(r"(?:Try again\. If it comes back, look for )\w+"),
)
_JSON = {"content-type": "application/json"}
TITLES = ("Send the application", "Water the plants", "水をやる")


@dataclass(frozen=True)
class Said:
    """What one way in said: the body, and whether it went well."""

    body: str
    ok: bool


@dataclass
class Side:
    """A desk and what the test knows of it."""

    desk: Desk
    names: dict[str, Any]


async def prepared(desk: Desk, site: Site) -> dict[str, Any]:
    """Put pages and tasks on a desk, and return what they are called."""
    app = desk.app
    job = await app.websites.process(site.put("/job", posting()))
    pages = birds(site)
    for name in ("heron", "crane"):  # one after the other, so that ids are the same everywhere
        await app.research.ingest([pages[name]])
    made = [await app.tasks.create(LOCAL, title=title) for title in TITLES]
    return {
        "job": job.source_id,
        "job_url": site.url("/job"),
        "new_url": site.put("/new", posting(title="Writer")),
        "heron": pages["heron"],
        "crane": pages["crane"],
        "tsuru": pages["tsuru"],
        "task": made[0].id,
        "number": made[1].number,
        "absent": NOWHERE,
        "gone": site.url("/gone"),
    }


@contextlib.asynccontextmanager
async def side(url: str, home: Path, site: Site) -> AsyncIterator[Side]:
    """Open a desk whose clock stands still, so that all its moments are known."""
    async with opened(url, home, embedder=Watched(), clock=Hands()) as desk:
        yield Side(desk=desk, names=await prepared(desk, site))


def filled(arguments: Mapping[str, Any], names: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments with the names of a desk in them: `$task` stands for its task."""

    def fill(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("$"):
            return names[value[1:]]
        return [fill(one) for one in value] if isinstance(value, list) else value

    return {name: fill(value) for name, value in arguments.items()}


async def over_mcp(side: Side, toolset: str, tool: str, arguments: Mapping[str, Any]) -> Said:
    """Call a tool."""

    async def app() -> App:
        return side.desk.app

    server = served((toolset,), app, side.desk.app.settings.mcp)
    params = types.CallToolRequestParams(name=tool, arguments=filled(arguments, side.names))
    async with Client(server) as client:
        result = await client.session.send_request(
            types.CallToolRequest(params=params), types.CallToolResult
        )
    content = result.content[0]
    assert isinstance(content, types.TextContent)
    body = result.structured_content or {}
    failed = result.is_error or body.get("success") is False
    if not failed:
        return Said(body=content.text, ok=True)
    return Said(body=written(body.get("error", content.text)), ok=False)


async def over_rest(
    url: str, side: Side, toolset: str, *, tool: str, arguments: Mapping[str, Any]
) -> Said:
    """Call the operation of the same tool."""
    operation = operation_of(toolset, tool)
    given = filled(arguments, side.names)
    async with httpx2.AsyncClient(base_url=url, timeout=60) as client:
        reply = await client.send(request_for(client, operation, given))
    if reply.is_success:
        assert reply.headers["content-type"] == operation.kind
        return Said(body=reply.text, ok=True)
    assert reply.headers["content-type"] == "application/problem+json"
    problem = reply.json()
    assert problem["status"] == reply.status_code
    return Said(body=written(problem["error"]), ok=False)


def operation_of(toolset: str, tool: str) -> Operation:
    """Return the operation over a tool."""
    (found,) = [one for one in OPERATIONS[toolset] if one.tool.name == tool]
    return found


def request_for(
    client: httpx2.AsyncClient, operation: Operation, arguments: Mapping[str, Any]
) -> httpx2.Request:
    """Return the request that gives an operation these arguments."""
    left = dict(arguments)
    path = re.sub(r"{(\w+)}", lambda found: str(left.pop(found[1], "")), operation.path)
    if operation.method in ("GET", "DELETE"):
        query = {name: _in_query(value) for name, value in left.items() if value is not None}
        return client.build_request(operation.method, path, params=query)
    # Half of a character can be sent this way alone.
    body = json.dumps(left)
    return client.build_request(operation.method, path, content=body, headers=_JSON)


def settled(body: str) -> str:
    """Return a body without what differs from call to call; ids are counted as they appear."""
    seen: dict[str, str] = {}
    for pattern in _VOLATILE:
        body = pattern.sub("#", body)
    return _UUID.sub(lambda found: seen.setdefault(found[0], f"id-{len(seen)}"), body)


def written(value: object) -> str:
    """Return a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _in_query(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return [_in_query(one) for one in value] if isinstance(value, list) else value
