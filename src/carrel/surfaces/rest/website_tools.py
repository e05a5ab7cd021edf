"""What only HTTP does with pages: a write that is sent twice with one key happens once.

Whoever repeats a request is told what is here now, and nothing is fetched or deleted again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

from carrel.app import App
from carrel.core.websites import Deleted, Processed, Refreshed
from carrel.services.once import happen_once, once_of
from carrel.surfaces.mcp.research.tools import TOOLS as RESEARCH_TOOLS
from carrel.surfaces.mcp.tool import Call, Tool
from carrel.surfaces.mcp.websites.arguments import ProcessArguments, SourceArguments
from carrel.surfaces.mcp.websites.tools import TOOLS

T = TypeVar("T")
Again = Callable[[App, Any, Call], Awaitable[T]]
_BY_NAME = {tool.name: tool for tool in (*TOOLS, *RESEARCH_TOOLS)}
_DONE = "Done before, by a request with the same key. "


def _keyed(name: str, again: Again[Any]) -> Tool:
    """Return a tool whose call happens once for a key; `again` answers whoever repeats it."""
    tool = _BY_NAME[name]

    async def call(app: App, given: Any, call: Call) -> Any:
        return await happen_once(
            lambda: app.database,
            call.principal.subject,
            once_of(call.key, name, given.model_dump()),
            work=lambda: tool.call(app, given, call),
            again=lambda: again(app, given, call),
        )

    return replace(tool, call=call)


async def _processed(app: App, given: ProcessArguments, _: Call) -> Processed:
    return await app.websites.stored(given.url, content_type=given.content_type)


async def _refreshed(app: App, given: SourceArguments, call: Call) -> Refreshed:
    now = await app.websites.status(given.source_id)
    return Refreshed(
        source_id=now.source_id,
        url=now.url,
        old_chunks_deleted=0,
        new_chunks_created=0,
        status=now.processing_status,
        processing_time_ms=round(call.passed_ms),
        message=_DONE + now.message,
    )


async def _deleted(_: App, given: SourceArguments, __: Call) -> Deleted:
    # What it was is not kept: a page that is deleted leaves no trace.
    return Deleted(source_id=given.source_id, url="", chunks_deleted=0, message=f"{_DONE}Deleted.")


PROCESS = _keyed("rag_process_website", _processed)
REFRESH = _keyed("rag_refresh_website", _refreshed)
DELETE = _keyed("rag_delete_website", _deleted)
# Pages that are here and have not changed stay as they are, so that it may simply be done again.
INGEST = _keyed("ingest", _BY_NAME["ingest"].call)
