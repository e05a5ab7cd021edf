"""A desk that is served over real HTTP, and a client of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from tests.contract.websites.kit import posting
from tests.integration.embedding_kit import Watched
from tests.library_kit import Desk, opened
from tests.mcp_http import serving
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
async def client(desk: Desk) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of the desk."""
    async with (
        serving(desk.app) as url,
        httpx2.AsyncClient(base_url=url, timeout=60) as made,
    ):
        yield made


@pytest.fixture
async def stored(desk: Desk, site: Site) -> str:
    """The address of a page that is kept."""
    url = site.put("/job", posting())
    await desk.app.websites.process(url)
    return url
