"""What holds for every operation over HTTP: ids, bodies that cannot be taken, pages, streams."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx2
import pytest

from carrel.core.identity_settings import IdentitySettings
from carrel.core.mcp_settings import McpSettings
from carrel.errors import DatabaseUnavailable
from tests.contract.research.kit import birds
from tests.library_kit import Desk
from tests.mcp_http import serving, stand_in
from tests.site_server import Site
from tests.task_kit import app_of

JSON = {"content-type": "application/json"}
QUESTION = "How long does the grey heron wait for a fish?"


@pytest.mark.proves("X-095")
async def test_every_answer_has_the_id_of_its_request(client: httpx2.AsyncClient) -> None:
    for path in ("/healthz", "/api/tasks", "/api/nowhere", "/api/tasks/x"):
        given = await client.get(path, headers={"X-Request-ID": "mine-1"})
        assert given.headers["x-request-id"] == "mine-1", path
        for odd in ("", "a b", "x" * 129, "ä"):
            other = await client.get(path, headers=[(b"X-Request-ID", odd.encode())])
            assert len(other.headers["x-request-id"]) == 32, odd
    foreign = await client.get("/healthz", headers={"host": "evil.example"})
    assert foreign.status_code == 421
    assert len(foreign.headers["x-request-id"]) == 32


@pytest.mark.proves("X-095", "E-045", "E-046")
async def test_a_pipeline_answers_under_the_id_of_the_request(client: httpx2.AsyncClient) -> None:
    chosen = "0b3f1c8e-3f7a-4d8e-9a55-0f6f3f1f2a10"
    asked = {"query": "anything", "generate_answer": False}
    reply = await client.post("/api/pipelines/basic", json=asked, headers={"X-Request-ID": chosen})
    assert reply.status_code == 200, reply.text
    assert reply.json()["response_id"] == chosen
    odd = await client.post("/api/pipelines/basic", json=asked, headers={"X-Request-ID": "x"})
    assert odd.status_code == 422
    missing = await client.post("/api/pipelines/magic", json=asked)
    assert missing.status_code == 404
    assert "iris_global_graphrag" in missing.json()["error"]["suggestion"]


@pytest.mark.parametrize(
    ("body", "kind", "status", "words"),
    [
        (b"{", "application/json", 400, "not JSON"),
        (b'{"title": NaN}', "application/json", 400, "not JSON"),
        (b'{"title": ' + b"9" * 5000 + b"}", "application/json", 400, "not JSON"),
        (b"[]", "application/json", 400, "no object"),
        (b'"title"', "application/json", 400, "no object"),
        (b'{"title": "\xff"}', "application/json", 400, "not UTF-8"),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "application/json", 400, "too deep"),
        (b'{"a":' + b"[" * 100_000, "application/json", 400, "too deep"),
        (b"title=a", "application/x-www-form-urlencoded", 415, "not JSON"),
        (b'{"title": "a"}', "text/plain", 415, "not JSON"),
        (b'{"title": "a"}', "", 415, "not JSON"),
    ],
)
async def test_a_body_that_cannot_be_taken_is_told_why(
    client: httpx2.AsyncClient, body: bytes, kind: str, status: int, words: str
) -> None:
    headers = {"content-type": kind} if kind else {}
    for path in ("/api/tasks", "/api/websites", "/api/research/search"):
        reply = await client.post(path, content=body, headers=headers)
        problem = reply.json()
        assert reply.status_code == status, reply.text
        assert words in problem["detail"]
        assert problem["code"] == "invalid_body"


async def test_a_body_that_is_too_long_is_refused_unread(client: httpx2.AsyncClient) -> None:
    long = b'{"title": "' + b"a" * 1_100_000 + b'"}'
    reply = await client.post("/api/tasks", content=long, headers=JSON)
    assert reply.status_code == 413
    assert "1,048,576 bytes" in reply.json()["detail"]

    async def parts() -> Any:
        for _ in range(20):
            yield b" " * 100_000

    unsaid = await client.post("/api/tasks", content=parts(), headers=JSON)
    assert unsaid.status_code == 413


def events(text: str) -> list[tuple[str, str]]:
    """Read server-sent events: name and data of each."""
    found = []
    for part in text.split("\n\n"):
        lines = [line for line in part.split("\n") if line and not line.startswith(":")]
        if lines:
            data = "\n".join(line[6:] for line in lines if line.startswith("data: "))
            found.append((lines[0].removeprefix("event: "), data))
    return found


async def test_a_listener_hears_each_step_and_then_the_answer(
    client: httpx2.AsyncClient, site: Site
) -> None:
    asked = {"url": birds(site)["heron"], "query": QUESTION, "expansion_budget": 0}
    stream = {"accept": "text/event-stream"}
    heard = await client.post("/api/research/answer", json=asked, headers=stream)
    assert heard.headers["content-type"].startswith("text/event-stream")
    told = events(heard.text)
    assert [name for name, _ in told[:-1]] == ["progress"] * (len(told) - 1)
    assert "Scraping" in json.loads(told[1][1])["message"]
    plain = await client.post("/api/research/answer", json=asked)
    assert plain.headers["content-type"] == "text/plain; charset=utf-8"
    assert told[-1][0] == "result"
    assert told[-1][1].splitlines()[:8] == plain.text.splitlines()[:8]


async def test_a_listener_is_told_what_went_wrong(client: httpx2.AsyncClient, site: Site) -> None:
    stream = {"accept": "text/event-stream"}
    gone = {"url": site.url("/gone"), "query": QUESTION}
    heard = await client.post("/api/research/answer", json=gone, headers=stream)
    name, data = events(heard.text)[-1]
    assert (heard.status_code, name) == (200, "problem")
    assert json.loads(data)["status"] == 422
    early = await client.post("/api/research/answer", json={"query": 1}, headers=stream)
    assert early.status_code == 422
    assert early.headers["content-type"] == "application/problem+json"


async def test_who_stops_listening_ends_the_work() -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def process(*_: object, **__: object) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    app = stand_in(
        type("W", (), {"process": staticmethod(process)}), mcp=McpSettings(progress=0.05)
    )
    async with serving(app) as url, httpx2.AsyncClient(base_url=url) as client:
        request = client.build_request(
            "POST",
            "/api/websites",
            json={"url": "https://example.com"},
            headers={"accept": "text/event-stream"},
        )
        reply = await client.send(request, stream=True)
        lines = reply.aiter_lines()
        await begun.wait()
        while not (await anext(lines)).startswith(":"):
            pass
        await reply.aclose()
        async with asyncio.timeout(10):
            await ended.wait()
    assert ended.is_set()


@pytest.mark.proves("X-089", "X-021")
@pytest.mark.parametrize(
    ("failure", "status", "words"),
    [
        (DatabaseUnavailable(), 503, "Database connection failed"),
        (RuntimeError("secret"), 500, "Internal processing error"),
    ],
)
async def test_trouble_inside_is_told_in_the_words_of_the_toolset(
    failure: Exception, status: int, words: str
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise failure

    tasks = type("T", (), {"list": staticmethod(fail)})
    async with serving(app_of(tasks)) as url, httpx2.AsyncClient(base_url=url) as client:
        reply = await client.get("/api/tasks")
    assert reply.status_code == status
    assert reply.json()["error"] == words
    assert "secret" not in reply.text


@pytest.mark.proves("X-023", "X-031")
async def test_without_a_credential_nothing_is_served_where_one_is_needed() -> None:
    app = app_of(None, identity=IdentitySettings(token="t" * 40))
    async with serving(app) as url, httpx2.AsyncClient(base_url=url) as client:
        for path in ("/api/tasks", "/api/websites", "/metrics", "/openapi.json"):
            assert (await client.get(path)).status_code == 401, path


async def test_metrics_count_requests_by_route(client: httpx2.AsyncClient, desk: Desk) -> None:
    for number in range(3):
        await client.get(f"/api/websites/{number + 1}")
    await client.get("/api/nowhere")
    reply = await client.get("/metrics")
    assert reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = reply.text.splitlines()
    route = "/api/websites/{source_id}"
    assert f'carrel_http_requests_total{{method="GET",route="{route}",status="404"}} 3' in lines
    assert 'carrel_http_requests_total{method="GET",route="none",status="404"} 1' in lines
    assert f'carrel_http_request_seconds_count{{route="{route}"}} 3' in lines
    assert "carrel_ready 1" in lines
    assert desk.app.settings.mcp.budget
