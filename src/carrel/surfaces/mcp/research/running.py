"""One call of a research tool: its time is limited, its steps are told, its log lines written."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from carrel.errors import DataValidationError, RAGError
from carrel.events import Event
from carrel.orchestrate.errors import TimedOut
from carrel.surfaces.mcp.tool import Call
from carrel.text.tokens import count_tokens

logger = logging.getLogger(__name__)
_SHOWN = 80  # characters of a query in the log
_PREVIEW = 500  # characters of a response in the log
_WARN_AT = 0.8  # of the time allowed


class Telling:
    """Passes each step on to the client, in its order, while the work goes on."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def notify(self, event: Event) -> None:
        """Take one step."""
        if event.message:
            self._waiting.put_nowait(event.message)

    async def pass_on(self) -> None:
        """Send what was heard, until told to end."""
        while (message := await self._waiting.get()) is not None:
            await self._call.say(message)

    def end(self) -> None:
        """Let what is waiting be the last."""
        self._waiting.put_nowait(None)


@contextlib.asynccontextmanager
async def running(
    name: str, call: Call, *, seconds: float, **given: object
) -> AsyncIterator[Telling]:
    """Run a tool for so many seconds at most; what is yielded hears of its steps."""
    shown = {key: value for key, value in given.items() if key in ("url", "query") and value}
    logger.info("%s called (%s): %s", name, call.request_id, _short(shown))
    logger.debug("%s parameters (%s): %s", name, call.request_id, given)
    telling = Telling(call)
    passing = asyncio.create_task(telling.pass_on())
    loop = asyncio.get_running_loop()
    warning = loop.call_later(seconds * _WARN_AT, _warn, name, call.request_id, seconds)
    try:
        async with asyncio.timeout(seconds) as limit:
            yield telling
    except TimeoutError as cause:
        if not limit.expired():
            raise
        logger.log(logging.ERROR, "%s timed out after %g s (%s)", name, seconds, call.request_id)
        raise TimedOut(seconds) from cause
    except DataValidationError:
        raise  # the caller's mistake, which the guard writes down
    except RAGError as error:
        logger.log(logging.ERROR, "%s failed (%s): %s", name, call.request_id, error.message)
        raise
    finally:
        warning.cancel()
        telling.end()
        # A client that is gone hears nothing more, and that is no failure of the call.
        await asyncio.gather(passing, return_exceptions=True)


def responded(name: str, call: Call, text: str, **facts: object) -> None:
    """Write down what a tool answered."""
    told = ", ".join(f"{key} {value}" for key, value in facts.items())
    logger.info(
        "%s responded (%s): %d tokens, %.0f ms%s",
        name,
        call.request_id,
        count_tokens(text),
        call.passed_ms,
        f", {told}" if told else "",
    )
    if logger.isEnabledFor(logging.DEBUG):
        logger.debug("%s response (%s): %s", name, call.request_id, text[:_PREVIEW])
        sizes = {part.partition("]")[0]: count_tokens(part) for part in text.split("\n\n[") if part}
        logger.debug("%s sections in tokens (%s): %s", name, call.request_id, sizes)


def _short(shown: dict[str, object]) -> str:
    return ", ".join(f"{key}={str(value)[:_SHOWN]!r}" for key, value in shown.items()) or "-"


def _warn(name: str, request_id: str, seconds: float) -> None:
    logger.warning(
        "%s has used %.0f %% of its %g s (%s)", name, _WARN_AT * 100, seconds, request_id
    )
