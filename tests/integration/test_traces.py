"""Spans for OpenTelemetry: requests, tools and jobs, told without what was asked or found."""

from __future__ import annotations

import asyncio
import builtins
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.client import Client
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from carrel.core.event_settings import EventSettings
from carrel.errors import ConfigError
from carrel.services.tracing import span, tracing
from carrel.storage.database import Database
from carrel.surfaces.rest.address import bind, url_of
from carrel.surfaces.rest.application import create_application
from carrel.surfaces.rest.server import serve
from tests.contract.websites.kit import posting
from tests.library_kit import opened
from tests.site_server import Site
from tests.task_kit import app_of, server_of, service_on

OFF = EventSettings()
SECRET = "of-heron-alone"
TRACE = "0af7651916cd43dd8448eb211c80319c"


@pytest.fixture
def kept() -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    yield exporter
    exporter.shutdown()


def shown(spans: Sequence[ReadableSpan]) -> dict[str, Mapping[str, Any]]:
    return {one.name: dict(one.attributes or {}) for one in spans}


async def test_a_request_is_a_span_with_its_route_and_no_words_of_its_caller(
    database: Database, kept: InMemorySpanExporter
) -> None:
    app = app_of(service_on(database))
    transport = httpx2.ASGITransport(create_application(app))
    async with (
        tracing(OFF, exporter=kept),
        httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client,
    ):
        parent = {"traceparent": f"00-{TRACE}-b7ad6b7169203331-01", "X-Request-ID": "r-1"}
        made = await client.post("/api/tasks", json={"title": SECRET}, headers=parent)
        missing = await client.get(f"/api/tasks/{SECRET}")
        assert (made.status_code, missing.status_code) == (201, 422)
        spans = kept.get_finished_spans()
    found = shown(spans)
    assert found["POST /api/tasks"] == {
        "http.request.method": "POST",
        "http.route": "/api/tasks",
        "http.response.status_code": 201,
        "carrel.request_id": "r-1",
    }
    assert found["GET /api/tasks/{task_id}"]["http.response.status_code"] == 422
    assert spans[0].context is not None
    assert f"{spans[0].context.trace_id:032x}" == TRACE
    assert SECRET not in "".join(one.to_json() for one in spans)


async def test_a_tool_is_a_span_and_a_failure_is_told_by_its_code(
    database: Database, kept: InMemorySpanExporter
) -> None:
    async with tracing(OFF, exporter=kept), Client(server_of(service_on(database), "tasks")) as one:
        await one.call_tool("get_stats", {})
        await one.call_tool("get_task", {"task_id": SECRET})
        spans = kept.get_finished_spans()
    ends = {span.name: span.status.description for span in spans}
    assert ends == {"tools/call get_stats": None, "tools/call get_task": "invalid_task"}
    assert SECRET not in "".join(one.to_json() for one in spans)


async def test_a_job_is_a_span(tmp_path: Path, sqlite_url: str, kept: InMemorySpanExporter) -> None:
    async with Site() as site, tracing(OFF, exporter=kept), opened(sqlite_url, tmp_path) as desk:
        await desk.app.websites.process(site.put("/job", posting()))
    found = shown(kept.get_finished_spans())
    assert found["job ingest"]["carrel.attempt"] == 1


async def test_spans_are_sent_to_the_collector() -> None:
    got: list[tuple[str, bytes]] = []

    async def take(request: Request) -> Response:
        got.append((request.url.path, await request.body()))
        return Response()

    collector = Starlette(routes=[Route("/{path:path}", take, methods=["POST"])])
    listener, stop, ready = bind("127.0.0.1", 0), asyncio.Event(), asyncio.Event()
    running = asyncio.create_task(serve(collector, listener, beside={}, stop=stop, ready=ready.set))
    await ready.wait()
    async with tracing(EventSettings(otlp=url_of(listener))):
        with span("something"):
            pass
    stop.set()
    await running
    listener.close()
    assert [path for path, _ in got] == ["/v1/traces"]
    assert b"something" in got[0][1]
    assert b"carrel" in got[0][1]


async def test_an_error_is_told_by_its_kind_alone(kept: InMemorySpanExporter) -> None:
    async with tracing(OFF, exporter=kept):
        with pytest.raises(ValueError, match=SECRET), span("something"):
            raise ValueError(SECRET)
        (found,) = kept.get_finished_spans()
    assert found.status.description == "ValueError"
    assert SECRET not in found.to_json()


async def test_without_a_setting_there_are_no_spans(kept: InMemorySpanExporter) -> None:
    async with tracing(OFF):
        with span("something") as told:
            told.note({"a": 1})
            told.rename("else")
            told.failed("no")
    assert kept.get_finished_spans() == ()


def test_without_a_setting_nothing_of_it_is_imported() -> None:
    code = (
        "import asyncio, sys\n"
        "from carrel.core.event_settings import EventSettings\n"
        "from carrel.services.tracing import span, tracing\n"
        "async def main():\n"
        "    async with tracing(EventSettings()):\n"
        "        with span('x'): pass\n"
        "asyncio.run(main())\n"
        "assert not any(name.startswith('opentelemetry.sdk') for name in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


async def test_without_the_extra_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def refuse(name: str, *more: Any, **named: Any) -> Any:
        if name.startswith("opentelemetry.sdk"):
            raise ImportError(name)
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(ConfigError, match="needs the extra `otel`") as caught:
        async with tracing(EventSettings(otlp="http://127.0.0.1:4318")):
            pass
    assert "carrel[otel]" in caught.value.suggestion
