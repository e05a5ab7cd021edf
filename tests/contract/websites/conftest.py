"""A site, and Carrel with an encoder beside it, on both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.contract.websites.kit import Hands
from tests.integration.embedding_kit import Watched
from tests.library_kit import Desk, opened
from tests.site_server import Site


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as served:
        yield served


@pytest.fixture
def encoder() -> Watched:
    return Watched()


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def desk(database_url: str, tmp_path: Path, encoder: Watched) -> AsyncIterator[Desk]:
    """Carrel with a worker and an encoder."""
    async with opened(database_url, tmp_path, embedder=encoder) as found:
        yield found


@pytest.fixture
async def plain(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """Carrel with a worker and without an encoder."""
    async with opened(sqlite_url, tmp_path) as found:
        yield found
