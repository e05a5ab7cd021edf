"""The chat agent: it answers a message within its time, by a language model or by rules."""

from __future__ import annotations

import asyncio

from carrel.agent.by_model import Gates, by_model
from carrel.agent.by_rules import by_rules
from carrel.agent.gate import Gate
from carrel.agent.ports import Connect
from carrel.agent.toolbox import Toolbox
from carrel.agent.turn import Asked, Turn
from carrel.core.chat_errors import ToolServerUnavailable
from carrel.core.language import LanguageModel


class Agent:
    """Answers messages. It keeps nothing between two of them."""

    def __init__(
        self,
        connect: Connect,
        *,
        model: LanguageModel | None = None,
        seconds: float = 60.0,
        gates: Gates = Gate,
    ) -> None:
        self._connect = connect
        self._gates = gates
        self._model = model
        self._seconds = seconds

    async def answer(self, asked: Asked) -> Turn:
        """Answer a message; whatever it asks for is done by tools over MCP."""
        ends = asyncio.get_running_loop().time() + self._seconds
        try:
            async with asyncio.timeout_at(ends):
                async with Toolbox(
                    self._connect,
                    asked.principal,
                    user=asked.user,
                    label=asked.conversation_id,
                    heard=asked.heard,
                ) as tools:
                    if self._model is None:
                        return await by_rules(asked, tools)
                    return await by_model(asked, tools, self._model, ends=ends, gates=self._gates)
        except TimeoutError as cause:
            raise ToolServerUnavailable(details={"seconds": self._seconds}) from cause
