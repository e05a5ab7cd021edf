"""Pipelines over a small shelf, on both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from carrel.storage.database import Database
from tests.pipeline_kit import Rig, rig_on


@pytest.fixture
async def rig(database: Database) -> AsyncIterator[Rig]:
    """The pipelines with an encoder and the usual pages, without a model."""
    async with rig_on(database) as found:
        await found.fill()
        yield found


@pytest.fixture
async def store(sqlite_url: str) -> AsyncIterator[Database]:
    """One store, for what does not depend on its kind."""
    opened = Database(sqlite_url)
    yield opened
    await opened.close()
