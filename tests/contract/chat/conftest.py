"""A user who talks to Carrel: on both databases, with the tools inside and in another server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.chat_kit import SETUPS, Talker, talking


@pytest.fixture
async def ann(database_url: str, tmp_path: Path) -> AsyncIterator[Talker]:
    """A user with the tools in the same process."""
    async with talking(database_url, tmp_path) as found:
        yield found


@pytest.fixture(params=SETUPS)
async def anywhere(
    request: pytest.FixtureRequest, database_url: str, tmp_path: Path
) -> AsyncIterator[Talker]:
    """A user with the tools inside, and one with the tools in another server."""
    async with talking(database_url, tmp_path, setup=request.param) as found:
        yield found
