"""The guard around every tool: arguments are checked, errors told in one shape, replies kept short.

Nothing of an exception that nobody foresaw reaches a client; the log has it under the request's id.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from mcp import types

from carrel.core.mcp_settings import McpSettings
from carrel.errors import RAGError
from carrel.surfaces.mcp.arguments import read
from carrel.surfaces.mcp.budget import fitted, written
from carrel.surfaces.mcp.call import Call
from carrel.surfaces.mcp.caller import REQUEST_ID, Context
from carrel.surfaces.mcp.failures import error_object, unforeseen
from carrel.surfaces.mcp.levels import Levels
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
        call = Call(context, levels=self.levels, answers=params.input_responses or {})
        try:
            async with call.ticking(self._settings.progress):
                arguments = read(tool.arguments, params.arguments or {}, tool=tool.name)
                value = await tool.call(await self._opened(), arguments, call)
                body = fitted(value.as_dict(), self._settings.budget, tool.cut)
                return _result(body, call.request_id)
        except InputNeeded as question:
            return types.InputRequiredResult(input_requests={KEY: question.request})
        except RAGError as error:
            logger.info("%s failed (%s): %s", tool.name, call.request_id, error.message)
            failure = error
        except Exception:  # what nobody foresaw is told without its words
            logger.exception("%s failed (%s)", tool.name, call.request_id)
            failure = unforeseen(call.request_id)
        body = fitted(error_object(failure), self._settings.budget)
        return _result(body, call.request_id, is_error=True)


def _result(
    body: dict[str, Any], request_id: str, *, is_error: bool = False
) -> types.CallToolResult:
    text = written(body)
    if not text.isascii() and (whole := text.encode(errors="replace").decode()) != text:
        # Half of a character can be quoted from the arguments, and no client could read it.
        text, body = whole, json.loads(whole)
    return types.CallToolResult(
        content=[types.TextContent(text=text)],
        structured_content=body,
        is_error=is_error,
        _meta={REQUEST_ID: request_id},
    )
