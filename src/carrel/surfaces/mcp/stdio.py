"""MCP over standard input and output."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import anyio
from anyio.abc import TaskGroup
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp import types
from mcp.server import Server
from mcp.shared.message import SessionMessage
from mcp.types.jsonrpc import JSONRPCError, JSONRPCRequest, jsonrpc_message_adapter
from pydantic import BaseModel, ValidationError

from carrel.surfaces.mcp.pipe import LineTooLong, Pipe

logger = logging.getLogger(__name__)
_LAST_WORDS = 1.0  # seconds


async def serve(server: Server[Any], pipe: Pipe, *, stop: asyncio.Event) -> None:
    """Serve one client until it closes its end, or until `stop` is set."""
    pipe.start()
    stopping = asyncio.create_task(_end(pipe, stop))
    try:
        await _Connection(server, pipe).run()
    finally:
        stopping.cancel()
        await asyncio.gather(stopping, return_exceptions=True)


async def _end(pipe: Pipe, stop: asyncio.Event) -> None:
    await stop.wait()
    pipe.end()


class _Connection:
    """Hands the client's messages to the server.

    The first request decides which era of the protocol a connection speaks. Some clients ask what a
    newer server can do and shake hands like an older one all the same; they get a second beginning
    instead of a refusal.
    """

    def __init__(self, server: Server[Any], pipe: Pipe) -> None:
        self._server = server
        self._pipe = pipe
        self._first: JSONRPCRequest | None = None

    async def run(self) -> None:
        """Serve until the client's end is closed."""
        async with anyio.create_task_group() as tasks:
            inward = self._begin(tasks)
            async for line in self._pipe.lines():
                try:
                    message = _message(line)
                except ValueError as error:
                    await _refuse(self._pipe, line, error)
                    continue
                if self._starts_over(message):
                    await inward.aclose()
                    inward = self._begin(tasks)
                with contextlib.suppress(anyio.BrokenResourceError):
                    await inward.send(SessionMessage(message))
            await inward.aclose()
            # Last words get a moment: a client that has stopped reading would never take them.
            tasks.cancel_scope.deadline = anyio.current_time() + _LAST_WORDS

    def _begin(self, tasks: TaskGroup) -> MemoryObjectSendStream[SessionMessage | Exception]:
        inward, arriving = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        leaving, outward = anyio.create_memory_object_stream[SessionMessage](0)
        options = self._server.create_initialization_options()
        tasks.start_soon(self._server.run, arriving, leaving, options)
        tasks.start_soon(_write, self._pipe, outward)
        return inward

    def _starts_over(self, message: types.JSONRPCMessage) -> bool:
        if not isinstance(message, JSONRPCRequest):
            return False
        greets = message.method == "initialize"
        if self._first is None or (greets and self._first.method != "initialize"):
            before, self._first = self._first, message
            return before is not None
        return False


def _message(line: bytes | LineTooLong) -> types.JSONRPCMessage:
    if isinstance(line, LineTooLong):
        raise line
    return jsonrpc_message_adapter.validate_json(line, by_name=False)


async def _refuse(pipe: Pipe, line: bytes | LineTooLong, error: ValueError) -> None:
    """Say that a line is no message of the protocol; the client cannot know which by its id."""
    logger.info("a line that is no JSON-RPC message was refused")
    code, text = types.INVALID_REQUEST, "Invalid request"
    if isinstance(line, LineTooLong):
        text = str(line)
    elif isinstance(error, ValidationError) and error.errors()[0]["type"] == "json_invalid":
        code, text = types.PARSE_ERROR, "Parse error"
    failure = types.ErrorData(code=code, message=text)
    await _send(pipe, JSONRPCError(jsonrpc="2.0", id=None, error=failure))


async def _write(pipe: Pipe, outward: MemoryObjectReceiveStream[SessionMessage]) -> None:
    async with outward:
        async for message in outward:
            await _send(pipe, message.message)


async def _send(pipe: Pipe, message: BaseModel) -> None:
    line = message.model_dump_json(by_alias=True, exclude_unset=True).encode()
    try:
        await pipe.send(line)
    except OSError:
        # The client is gone, and with it everybody who could be told.
        pipe.end()
