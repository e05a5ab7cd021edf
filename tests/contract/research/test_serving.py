"""How the toolset is served: over one engine, to several clients at once, without a model."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
from pathlib import Path
from unittest.mock import patch

import pytest
from mcp.client import Client

import carrel.surfaces.mcp.research as toolset
from carrel.orchestrate.engine import Engine
from carrel.orchestrate.progress import OnProgress
from tests.contract.research.kit import asking, birds, said
from tests.integration.embedding_kit import Watched
from tests.library_kit import Desk, opened
from tests.mcp_http import serving
from tests.site_server import Site

QUESTION = "How long does the grey heron wait for a fish?"
TIMES = re.compile(r"\d+ms")
LOGIC = ("carrel.retrieve", "carrel.ingest", "carrel.storage", "carrel.inference")


@pytest.mark.proves("D-002")
def test_the_tools_hold_no_retrieval_and_no_expansion() -> None:
    found = set()
    for file in Path(toolset.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
    assert "carrel.services.inquiries" in found
    assert not [name for name in found if name.startswith(LOGIC)]
    engine = {name for name in found if name.startswith("carrel.orchestrate")}
    assert engine <= {"carrel.orchestrate.errors"}


class Forbidden:
    """A language model that nobody may ask."""

    name = "forbidden"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> object:
        self.asked.append(name)
        raise AssertionError(f"the model was asked for {name}")

    async def close(self) -> None:
        """End."""


@pytest.mark.proves("D-003", "X-084")
async def test_no_tool_calls_a_language_model_although_one_is_configured(
    sqlite_url: str, tmp_path: Path, site: Site
) -> None:
    urls = birds(site)
    model = Forbidden()
    with patch("carrel.app.choose_model", lambda *_, **__: model):
        async with opened(sqlite_url, tmp_path, embedder=Watched()) as desk:
            configured: object = desk.app.model
            assert configured is model
            async with asking(desk.app) as client:
                await said(client, "answer", url=list(urls.values())[:2], query=QUESTION)
                await said(client, "search", query=QUESTION)
                await said(client, "status")
                await said(client, "verify", quote="waits until a fish")
    assert model.asked == []


@pytest.mark.proves("D-010")
async def test_one_engine_serves_all_calls(sqlite_url: str, tmp_path: Path, site: Site) -> None:
    urls = birds(site)
    made = []
    plain = Engine.__init__

    def counting(self: Engine, *given: object, **named: object) -> None:
        made.append(self)
        plain(self, *given, **named)  # type: ignore[arg-type]

    with patch.object(Engine, "__init__", counting):
        async with opened(sqlite_url, tmp_path, embedder=Watched()) as desk:
            assert len(made) == 1
            async with asking(desk.app) as client:
                await said(client, "answer", url=urls["heron"], query=QUESTION)
                for _ in range(3):
                    await said(client, "search", query=QUESTION)
    assert len(made) == 1


@pytest.mark.proves("D-007", "D-008")
async def test_clients_that_call_at_the_same_time_do_not_disturb_each_other(
    lite: Desk, site: Site
) -> None:
    urls = birds(site)
    queries = [QUESTION, "When does the crane return?", "丹頂はいつ踊りますか"]
    async with serving(lite.app) as url:
        place = f"{url}/mcp/research"
        async with Client(place) as client:
            await said(client, "ingest", url=list(urls.values()))
            alone = [TIMES.sub("", await said(client, "search", query=one)) for one in queries]

        async def ask(query: str) -> str:
            async with Client(place) as client:
                return TIMES.sub("", await said(client, "search", query=query))

        together = await asyncio.gather(*(ask(one) for one in queries * 4))
    assert together == alone * 4


@pytest.mark.proves("D-080")
def test_the_callback_is_the_one_of_the_contract() -> None:
    given = inspect.signature(OnProgress.__call__).parameters
    assert list(given) == ["self", "phase", "detail", "iteration", "total"]
    assert [given[name].default for name in ("iteration", "total")] == [None, None]
    assert "progress_callback" in inspect.signature(Engine.run).parameters
