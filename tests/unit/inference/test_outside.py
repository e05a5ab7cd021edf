"""Rerankers and search services over HTTP: asked as they want it, bounded, and never trusted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from carrel.core.pipeline_settings import PipelineSettings
from carrel.errors import ConfigError
from carrel.inference.outside.errors import RerankError, WebSearchError
from carrel.inference.outside.reranker import HttpReranker, choose_reranker
from carrel.inference.outside.web_search import WebSearch, choose_web_search
from tests.fault_server import Behaviour, FaultServer, answer, hang

KEY = "key-very-secret-0123456789"
TEXTS = ["one", "two", "three"]


def judged(*scores: float) -> str:
    rows = [{"index": at, "relevance_score": score} for at, score in enumerate(scores)]
    best_first = sorted(rows, key=lambda row: -row["relevance_score"])
    return json.dumps({"id": "r-1", "results": best_first})


def reranker(server: FaultServer) -> HttpReranker:
    settings = PipelineSettings(
        reranker_url=server.url("/v1"),
        reranker_model="rerank-1",
        reranker_key=KEY,
        outside_timeout=0.5,
    )
    found = choose_reranker(settings)
    assert found is not None
    return found


async def test_a_reranker_gets_the_question_and_the_texts() -> None:
    async with FaultServer({"/v1/rerank": answer(judged(0.1, 0.9, 0.5))}) as server:
        asked = reranker(server)
        assert await asked.scores("which?", TEXTS) == [0.1, 0.9, 0.5]
        assert await asked.scores("which?", []) == []
        await asked.close()
    (request,) = server.requests
    assert json.loads(request.body) == {
        "model": "rerank-1",
        "query": "which?",
        "documents": TEXTS,
        "top_n": 3,
    }
    assert request.headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    "behaviour",
    [
        hang,
        answer(KEY, status=401),
        answer("busy", status=503),
        answer("not json"),
        answer("[]"),
        answer(judged(0.1, 0.9)),
        answer(judged(0.1, 0.9, float("nan"))),
        answer('{"results": [{"index": 7, "relevance_score": 1}]}'),
        answer(b"x" * 2_000_000),
    ],
    ids="hangs refuses busy text list short nan other long".split(),
)
async def test_a_reranker_that_cannot_be_used_is_one_error(behaviour: Behaviour) -> None:
    async with FaultServer({"/v1/rerank": behaviour}) as server:
        asked = reranker(server)
        with pytest.raises(RerankError) as caught:
            await asked.scores("which?", TEXTS)
        await asked.close()
    assert KEY not in str(caught.value.as_dict())


def searcher(server: FaultServer, name: str) -> WebSearch:
    given: dict[str, Any] = {"web_search": name, "web_search_url": server.url("/s")}
    found = choose_web_search(PipelineSettings(**given, web_search_key=KEY, outside_timeout=0.5))
    assert found is not None
    return found


ROWS = [
    {"url": "https://a.example/1", "title": "One"},
    {"url": "https://a.example/2", "title": None},
    {"url": "https://a.example/1", "title": "Again"},
    {"url": "https://a.example/3"},
]


@pytest.mark.parametrize(
    ("name", "path", "body", "header"),
    [
        ("searxng", "/s/search?q=grey+heron&format=json", {"results": ROWS}, "authorization"),
        (
            "brave",
            "/s/web/search?q=grey+heron&count=2",
            {"web": {"results": ROWS}},
            "x-subscription-token",
        ),
    ],
)
async def test_a_search_service_gives_addresses(
    name: str, path: str, body: dict[str, Any], header: str
) -> None:
    async with FaultServer({path: answer(json.dumps(body))}) as server:
        asked = searcher(server, name)
        found = await asked.find("grey heron", 2)
        await asked.close()
    assert [(one.url, one.title) for one in found] == [
        ("https://a.example/1", "One"),
        ("https://a.example/2", ""),
    ]
    assert KEY in server.requests[0].headers[header]


@pytest.mark.parametrize(
    "behaviour",
    [
        hang,
        answer("no", status=403),
        answer("<html>"),
        answer('{"results": 7}'),
        answer('{"results": [{"title": "no address"}]}'),
        answer('{"results": ["text"]}'),
    ],
    ids="hangs refuses html number without text".split(),
)
async def test_a_search_service_that_cannot_be_used_is_one_error(behaviour: Behaviour) -> None:
    async with FaultServer({"/s/search?q=x&format=json": behaviour}) as server:
        asked = searcher(server, "searxng")
        with pytest.raises(WebSearchError) as caught:
            await asked.find("x", 3)
        await asked.close()
    assert KEY not in str(caught.value.as_dict())


def test_nobody_is_asked_unless_a_setting_says_so() -> None:
    assert choose_reranker(PipelineSettings()) is None
    assert choose_web_search(PipelineSettings()) is None
    assert choose_web_search(PipelineSettings(web_search="brave")) is not None
    with pytest.raises(ConfigError, match="CARREL_WEB_SEARCH_URL"):
        choose_web_search(PipelineSettings(web_search="searxng"))
