"""Which log lines a client of 2025-11-25 or older wants: what it said with `logging/setLevel`.

The level belongs to the session; on stdio there is one, and without sessions nobody can have said
anything.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import get_args

from mcp import types

from carrel.surfaces.mcp.caller import Context

_ORDER: tuple[types.LoggingLevel, ...] = get_args(types.LoggingLevel)
_DEFAULT: types.LoggingLevel = "info"
_STDIO = "stdio"
_MOST = 10_000  # sessions, as many as the SDK keeps


class Levels:
    """Remembers the level of each session."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, types.LoggingLevel] = OrderedDict()

    async def set(self, context: Context, params: types.SetLevelRequestParams) -> types.EmptyResult:
        """Take a client's word."""
        if key := _session(context):
            self._of[key] = params.level
            self._of.move_to_end(key)
            if len(self._of) > _MOST:
                self._of.popitem(last=False)
        return types.EmptyResult()

    def wants(self, context: Context, level: types.LoggingLevel) -> bool:
        """Say whether the client wants lines of this level."""
        least = self._of.get(_session(context), _DEFAULT)
        return _ORDER.index(level) >= _ORDER.index(least)


def _session(context: Context) -> str:
    if context.request is None:
        return _STDIO
    return str(context.request.headers.get("mcp-session-id", ""))
