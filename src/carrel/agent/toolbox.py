"""The tools of one turn: connections are opened when they are needed, every call is kept.

The receipts are what happened, whatever anybody says of it afterwards. Who the user is comes from
the turn; an argument that names somebody is thrown away.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from carrel.agent.ports import TASKS, TODO, Connect, Heard, Spec, ToolServer, unheard
from carrel.core.chats import Receipt
from carrel.core.identity import Principal

logger = logging.getLogger(__name__)
OWNER = "user_id"
_OWNED = (TODO, TASKS)


class Toolbox:
    """Calls tools for one user and keeps a receipt of each call."""

    def __init__(
        self,
        connect: Connect,
        principal: Principal,
        *,
        user: str,
        label: str = "",
        heard: Heard = unheard,
    ) -> None:
        self._connect = connect
        self._principal = principal
        self._user = user
        self._label = label
        self._heard = heard
        self._stack = contextlib.AsyncExitStack()
        self._open: dict[str, ToolServer] = {}
        self.receipts: list[Receipt] = []

    async def __aenter__(self) -> Self:
        await self._stack.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool | None:
        return await self._stack.__aexit__(kind, error, trace)

    def serves(self, toolset: str) -> bool:
        """Say whether a toolset is there."""
        return self._connect.serves(toolset)

    async def listed(self, toolset: str) -> tuple[Spec, ...]:
        """Return the tools of a toolset; none where it is not there."""
        if not self.serves(toolset):
            return ()
        return tuple(await (await self._server(toolset)).tools())

    async def call(self, toolset: str, tool: str, **arguments: Any) -> Receipt:
        """Call a tool and keep the receipt; a tool that refuses is a receipt, too."""
        given: dict[str, Any] = {name: one for name, one in arguments.items() if name != OWNER}
        if toolset in _OWNED:
            given = {OWNER: self._user, **given}
        server = await self._server(toolset)
        began = time.perf_counter()
        found = await server.call(tool, given)
        passed = round((time.perf_counter() - began) * 1000, 1)
        receipt = Receipt(
            tool=tool,
            arguments=given,
            result=_bare(found.value),
            duration_ms=passed,
            is_error=found.is_error or _failed(found.value),
            toolset=toolset,
        )
        self.receipts.append(receipt)
        logger.info("chat %s: %s took %.1f ms", self._label, tool, passed)
        self._heard(f"{tool} ({passed:.0f} ms)")
        return receipt

    async def _server(self, toolset: str) -> ToolServer:
        if toolset not in self._open:
            opening = self._connect(toolset, self._principal)
            self._open[toolset] = await self._stack.enter_async_context(opening)
        return self._open[toolset]


def error_of(receipt: Receipt) -> str:
    """Return the words of a call that failed."""
    value = receipt.result
    if isinstance(value, Mapping):
        told = value.get("error", value)
        return str(told.get("message", told) if isinstance(told, Mapping) else told)
    return str(value)


def _bare(value: Any) -> Any:
    """Return a list as it is meant: MCP wants an object around it."""
    if isinstance(value, Mapping) and list(value) == ["result"]:
        return value["result"]
    return value


def _failed(value: Any) -> bool:
    return isinstance(value, Mapping) and value.get("success") is False
