"""A site, and Carrel with a worker beside it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.integration.embedding_kit import Watched
from tests.library_kit import Desk, opened
from tests.site_server import Site


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as served:
        yield served


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """Carrel with a worker and an encoder, on both databases."""
    async with opened(database_url, tmp_path, embedder=Watched()) as found:
        yield found


@pytest.fixture
async def lite(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """Carrel with a worker and an encoder, on SQLite."""
    async with opened(sqlite_url, tmp_path, embedder=Watched()) as found:
        yield found
