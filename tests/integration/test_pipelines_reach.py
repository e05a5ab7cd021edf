"""Corrective retrieval through the real fetcher: links of stored pages, and a search service."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from carrel.core.pipeline_settings import PipelineSettings
from carrel.inference.hashing import HashingEncoder
from tests.contract.websites.kit import html
from tests.fault_server import Behaviour, FaultServer, answer, hang
from tests.library_kit import Desk, opened
from tests.site_server import Site

FILLER = "The town lies on the river and has a market on every second day of the week. " * 4
FACT = "The clock of the town hall was made by Josephine Marlow in a workshop on the quay."
ASKED = "Who made the clock of the town hall?"
OUT = {"correction_strategy": "web_search", "enable_web_search": True, "confidence_threshold": 1.0}


async def ask(desk: Desk, **given: Any) -> dict[str, Any]:
    found = await desk.app.pipelines.runs.run("crag", {"query": ASKED, **OUT, **given})
    return found.as_dict()


async def entered(desk: Desk, site: Site, body: str) -> None:
    page = html("The town", f"<h1>The town</h1>{body}")
    done = await desk.app.websites.process(site.put("/town", page))
    assert done.status == "completed"


@pytest.mark.proves("E-015", "E-016", "E-017")
async def test_a_link_of_a_stored_page_is_followed_and_kept(
    database_url: str, tmp_path: Path
) -> None:
    async with (
        Site() as site,
        opened(database_url, tmp_path, embedder=HashingEncoder()) as desk,
    ):
        clock = site.put("/clock", html("The clock", f"<h1>The clock</h1><p>{FACT} {FILLER}</p>"))
        link = f'<p>{FILLER} Read about <a href="/clock">the clock of the town hall</a> here.</p>'
        await entered(desk, site, link)
        assert FACT not in str(await ask(desk, enable_web_search=False))
        body = await ask(desk)
        assert clock in body["sources"]
        assert "Josephine Marlow" in body["answer"]
        assert body["metadata"]["correction_applied"] is True
        assert clock in await desk.urls()


def settings(server: FaultServer) -> PipelineSettings:
    return PipelineSettings(
        web_search="searxng", web_search_url=server.url("/x"), outside_timeout=0.5
    )


def path() -> str:
    return "/x/search?" + urlencode({"q": ASKED, "format": "json"})


@pytest.mark.proves("E-016", "E-017")
async def test_pages_of_a_search_service_pass_the_guarded_fetcher(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with Site() as site, FaultServer() as server:
        clock = site.put("/clock", html("The clock", f"<h1>The clock</h1><p>{FACT} {FILLER}</p>"))
        private = "http://169.254.169.254/latest"
        rows = [{"url": private}, {"url": "ftp://a.example/"}, {"url": clock}]
        server.paths[path()] = answer(json.dumps({"results": rows}))
        async with opened(
            sqlite_url, tmp_path, embedder=HashingEncoder(), pipelines=settings(server)
        ) as desk:
            await entered(desk, site, f"<p>{FILLER}</p>")
            quiet = await ask(desk, enable_web_search=False)
            assert server.requests == []
            assert clock not in quiet["sources"]
            body = await ask(desk)
            assert body["retrieved_documents"][0]["metadata"]["source"] == clock
            told = body["metadata"]["corrections"]
            assert f"Searched the web with searxng: {clock}." in told
            assert any(line.startswith(f"Could not read {private}") for line in told)
            assert private not in await desk.urls()
            assert (await desk.app.pipelines.health.health()).overall_status == "healthy"


@pytest.mark.parametrize("behaviour", [hang, answer("<html>"), answer("no", status=500)])
async def test_a_search_service_at_fault_is_told_of_and_degrades(
    sqlite_url: str, tmp_path: Path, behaviour: Behaviour
) -> None:
    async with (
        Site() as site,
        FaultServer({path(): behaviour}) as server,
        opened(sqlite_url, tmp_path, embedder=HashingEncoder(), pipelines=settings(server)) as desk,
    ):
        await entered(desk, site, f"<p>{FILLER}</p>")
        body = await ask(desk)
        assert body["retrieved_documents"]
        assert body["metadata"]["correction_applied"] is False
        assert any("The web search failed" in line for line in body["metadata"]["corrections"])
        health = await desk.app.pipelines.health.health()
        assert health.pipeline_statuses["crag"].status == "degraded"


async def test_a_reranker_over_http_orders_and_a_broken_one_is_replaced(
    sqlite_url: str, tmp_path: Path
) -> None:
    def judge(request: Any, writer: Any) -> Any:
        texts = json.loads(request.body)["documents"]
        rows = [
            {"index": at, "relevance_score": 0.9 if "clock" in text else 0.1}
            for at, text in enumerate(texts)
        ]
        return answer(json.dumps({"results": rows}))(request, writer)

    async with Site() as site, FaultServer({"/v1/rerank": judge}) as server:
        chosen = PipelineSettings(reranker_url=server.url("/v1"), outside_timeout=0.5)
        async with opened(
            sqlite_url, tmp_path, embedder=HashingEncoder(), pipelines=chosen
        ) as desk:
            await entered(desk, site, f"<p>{FILLER}</p><h2>Hall</h2><p>{FACT} {FILLER}</p>")
            run = desk.app.pipelines.runs.run
            found = (await run("basic_rerank", {"query": "market on the river"})).as_dict()
            assert found["metadata"]["reranker"] == "endpoint"  # type: ignore[index]
            first = found["retrieved_documents"][0]  # type: ignore[index]
            assert (FACT in first["content"], first["score"]) == (True, 0.9)
            server.paths["/v1/rerank"] = answer("{}")
            found = (await run("basic_rerank", {"query": "market on the river"})).as_dict()
            assert found["metadata"]["reranker"] == "mix"  # type: ignore[index]
            assert "bundled mix instead" in str(found["metadata"])
            health = await desk.app.pipelines.health.health()
            assert health.pipeline_statuses["basic_rerank"].status == "degraded"
