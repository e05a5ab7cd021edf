"""The chat agent, loaded with its first message: its rules and the SDK cost a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from carrel.agent.turn import Answers, Asked, Turn
from carrel.core.chat_errors import ToolServerUnavailable


class LateAgent:
    """Stands in for the agent until somebody talks to it."""

    def __init__(self, load: Callable[[], Answers]) -> None:
        self._load = load
        self._loading: asyncio.Future[Answers] | None = None

    async def answer(self, asked: Asked, /) -> Turn:
        """Answer a message, the first one after loading."""
        if self._loading is None:
            self._loading = asyncio.ensure_future(asyncio.to_thread(self._load))
        agent = await asyncio.shield(self._loading)
        return await agent.answer(asked)


class NoAgent:
    """Answers nothing: for an application without tools."""

    async def answer(self, _: Asked, /) -> Turn:
        """Refuse."""
        raise ToolServerUnavailable
