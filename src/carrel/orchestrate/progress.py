"""What is told of an inquiry while it runs: one sentence at each step."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol


class OnProgress(Protocol):
    """Hears of each phase; `iteration` of `total` where there are rounds."""

    def __call__(
        self, phase: str, detail: str, iteration: int | None = None, total: int | None = None
    ) -> Awaitable[None]:
        """Take one sentence."""


async def silence(
    phase: str, detail: str, iteration: int | None = None, total: int | None = None
) -> None:
    """Tell nobody."""
