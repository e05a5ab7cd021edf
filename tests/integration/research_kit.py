"""A small site whose answers lie behind links, and a desk that asks about it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from carrel.core.embedding import Embedder
from carrel.core.mcp_settings import McpSettings
from carrel.core.research import Inquiry
from carrel.core.research_settings import ResearchSettings
from carrel.inference.hashing import HashingEncoder
from carrel.settings import FetchSettings
from tests.library_kit import FETCH, Desk, opened
from tests.site_server import Site, article

QUESTION = "When was the Marigold built?"
ANSWER = "The Marigold was built in 1871 by Thomas Reed in Bristol."


def fill(site: Site) -> None:
    """Serve the site: the answer is two links away from its first page."""
    site.put(
        "/",
        article(
            "Harbour", "The harbour has many keepers and a long pier.", links=["/ships", "/weather"]
        ),
    )
    site.put(
        "/ships",
        article(
            "Ships", "Each ship has a captain. The captain is Ada Brook.", links=["/", "/marigold"]
        ),
    )
    site.put("/marigold", article("Marigold", ANSWER))
    site.put("/weather", article("Weather", "It rains in the spring and storms in autumn."))


@contextlib.asynccontextmanager
async def research(
    url: str,
    home: Path,
    *,
    embedder: Embedder | None = None,
    settings: ResearchSettings | None = None,
    seconds: float = 60.0,
    fetch: FetchSettings = FETCH,
    working: bool = True,
) -> AsyncIterator[Desk]:
    """Open a desk with an encoder that knows words alone."""
    async with opened(
        url,
        home,
        fetch=fetch,
        embedder=embedder or HashingEncoder(),
        research=settings,
        mcp=McpSettings(tool_timeout=seconds),
        working=working,
    ) as desk:
        yield desk


def asks(*urls: str, query: str = QUESTION, budget: int | None = None) -> Inquiry:
    """A question about pages."""
    return Inquiry(query=query, urls=urls, expansion_budget=budget)
