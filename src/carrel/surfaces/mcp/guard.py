"""The guard around every tool: arguments are checked, errors told in one shape, replies kept short.

Nothing of an exception that nobody foresaw reaches a client; the log has it under the request's id.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from mcp import types

from carrel.core.arguments import read
from carrel.core.mcp_settings import McpSettings
from carrel.errors import RAGError
from carrel.services.tracing import Span, span
from carrel.surfaces.mcp.call import Call
from carrel.surfaces.mcp.caller import REQUEST_ID, Context
from carrel.surfaces.mcp.failures import unforeseen
from carrel.surfaces.mcp.levels import Levels
from carrel.surfaces.mcp.limited import count
from carrel.surfaces.mcp.manner import Reply
from carrel.surfaces.mcp.sampling import KEY, InputNeeded
from carrel.surfaces.mcp.tool import Tool

if TYPE_CHECKING:
    from carrel.app import App

Opened = Callable[[], Awaitable["App"]]
logger = logging.getLogger(__name__)


class Guard:
    """Runs tools."""

    def __init__(self, opened: Opened, settings: McpSettings) -> None:
        self._opened = opened
        self._settings = settings
        self.levels = Levels()

    async def run(
        self, tool: Tool, context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        """Call a tool and return its answer, which may be an error."""
        with span(f"tools/call {tool.name}") as told:
            return await self._run(tool, context, params, told)

    async def _run(
        self, tool: Tool, context: Context, params: types.CallToolRequestParams, traced: Span
    ) -> types.CallToolResult | types.InputRequiredResult:
        call = Call(context, levels=self.levels, answers=params.input_responses or {})
        traced.note({"carrel.request_id": call.request_id})
        budget = self._settings.budget
        try:
            async with call.ticking(self._settings.progress):
                arguments = read(tool.arguments, params.arguments or {}, tool=tool.name)
                app = await self._opened()
                scope = None if context.request is None else context.request.scope
                count(app, tool.effect, call.principal, scope=scope, arguments=arguments)
                value = await tool.call(app, arguments, call)
                reply = tool.manner.answer(value, tool.cut, budget=budget)
                logger.info("%s took %.1f ms (%s)", tool.name, call.passed_ms, call.request_id)
                return _result(reply, call.request_id)
        except InputNeeded as question:
            return types.InputRequiredResult(input_requests={KEY: question.request})
        except RAGError as error:
            told = f"{call.passed_ms:.1f} ms ({call.request_id}): {error.message}"
            logger.info("%s failed after %s", tool.name, told)
            failure = error
        except Exception:  # what nobody foresaw is told without its words
            told = f"{call.passed_ms:.1f} ms ({call.request_id})"
            logger.exception("%s failed after %s", tool.name, told)
            failure = unforeseen(call.request_id)
        traced.failed(failure.code)
        return _result(tool.manner.failure(failure, budget=budget), call.request_id)


def _result(reply: Reply, request_id: str) -> types.CallToolResult:
    texts, body = list(reply.texts), reply.structured
    for at, text in enumerate(texts):
        if not text.isascii() and (whole := text.encode(errors="replace").decode()) != text:
            # Half of a character can be quoted from the arguments, and no client could read it.
            texts[at] = whole
            body = None if body is None else json.loads(_mended(body))
    return types.CallToolResult(
        content=[types.TextContent(text=text) for text in texts],
        structured_content=None if body is None else dict(body),
        is_error=reply.is_error,
        _meta={REQUEST_ID: request_id},
    )


def _mended(body: object) -> str:
    return json.dumps(body, ensure_ascii=False).encode(errors="replace").decode()
