"""Progress as server-sent events: `progress` while an operation runs, then `result` or `problem`.

The data of `result` is the body that a caller gets who does not listen, line by line; that of
`problem` is the problem document. Who stops listening ends the work.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import StreamingResponse

from carrel.errors import RAGError
from carrel.surfaces.mcp.failures import unforeseen
from carrel.surfaces.rest.http_call import HttpCall

STREAM = "text/event-stream"
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Streamed:
    """Work that is listened to: how it is done, told when it fails, and how often it says so."""

    work: Callable[[], Awaitable[str]]
    failed: Callable[[RAGError], bytes | memoryview]
    seconds: float


def wants_stream(request: Request) -> bool:
    """Say whether a caller wants to hear of the progress."""
    return STREAM in request.headers.get("accept", "").lower()


def streaming(streamed: Streamed, call: HttpCall) -> StreamingResponse:
    """Return an answer that tells how the work goes."""
    return StreamingResponse(
        _events(streamed, call),
        media_type=STREAM,
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _events(streamed: Streamed, call: HttpCall) -> AsyncIterator[str]:
    call.heard = asyncio.Queue()
    running = asyncio.ensure_future(streamed.work())
    try:
        async for message in _heard(call.heard, running, streamed.seconds):
            if message is None:
                yield ": still working\n\n"
            else:
                yield _event("progress", _progress(message, call))
        yield _end(streamed, running, call)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def _heard(
    heard: asyncio.Queue[str], running: asyncio.Future[str], seconds: float
) -> AsyncIterator[str | None]:
    """Yield what is said until the work ends, and nothing where it is quiet for so long."""
    while not running.done() or not heard.empty():
        if not heard.empty():
            yield heard.get_nowait()
            continue
        listening = asyncio.ensure_future(heard.get())
        try:
            done, _ = await asyncio.wait(
                [listening, running], timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            if not listening.done():
                listening.cancel()
        if listening in done:
            yield listening.result()
        elif not done:
            yield None


def _end(streamed: Streamed, running: asyncio.Future[str], call: HttpCall) -> str:
    error = running.exception()
    if error is None:
        return _event("result", running.result())
    if not isinstance(error, RAGError):
        logger.error("an operation failed (%s)", call.request_id, exc_info=error)
        error = unforeseen(call.request_id)
    return _event("problem", bytes(streamed.failed(error)).decode())


def _progress(message: str, call: HttpCall) -> str:
    told = {"message": message, "passed_ms": round(call.passed_ms)}
    return json.dumps(told, ensure_ascii=False)


def _event(name: str, data: str) -> str:
    lines = data.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "".join((f"event: {name}\n", *(f"data: {line}\n" for line in lines), "\n"))
