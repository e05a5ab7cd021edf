"""HTTP: health, the start page, errors, and the protection around every answer."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from opentelemetry import _logs, metrics, trace
from sqlalchemy import text
from typer.main import get_command

from carrel import __version__
from carrel.app import App, open_app
from carrel.services.health import Overview
from carrel.settings import DatabaseSettings, Settings
from carrel.surfaces.cli.main import app as command_line
from carrel.surfaces.rest.application import create_application
from carrel.surfaces.web import start

PROBLEM = "application/problem+json"


@pytest.fixture
async def app(database_url: str, tmp_path: Path) -> AsyncIterator[App]:
    """An opened Carrel on both databases in turn, with a nasty data directory."""
    home = tmp_path / "<script>alert('&')</script>"
    settings = Settings(home=home, database=DatabaseSettings(url=database_url))
    async with open_app(settings) as opened:
        yield opened


@pytest.fixture
async def client(app: App) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of the whole application."""
    transport = httpx2.ASGITransport(create_application(app), raise_app_exceptions=False)
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:1") as opened:
        yield opened


def assert_strict(headers: httpx2.Headers) -> None:
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"


async def test_health_says_that_the_process_lives(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": __version__}


async def test_readiness_shows_database_schema_and_jobs(
    client: httpx2.AsyncClient, app: App
) -> None:
    await app.jobs.enqueue("demo")
    answer = await client.get("/readyz")
    body = answer.json()
    assert answer.status_code == 200
    assert body["status"] == "ready"
    assert body["database"]["kind"] == app.database.dialect
    assert body["database"]["schema_standing"] == "current"
    assert body["database"]["ping_ms"] >= 0
    assert body["jobs"]["pending"] == 1


async def test_a_newer_schema_makes_it_unready(client: httpx2.AsyncClient, app: App) -> None:
    await app.database.write(
        lambda rows: rows.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    )
    answer = await client.get("/readyz")
    assert answer.status_code == 503
    assert answer.headers["content-type"] == PROBLEM
    assert answer.json()["error"]["code"] == "database_too_new"
    page = await client.get("/")
    assert page.status_code == 503
    assert "Not ready." in page.text
    assert "Upgrade Carrel" in page.text


async def test_a_store_that_cannot_be_read_makes_it_unready(
    client: httpx2.AsyncClient, app: App
) -> None:
    await app.database.write(lambda rows: rows.execute(text("DROP TABLE job")))
    answer = await client.get("/readyz")
    assert answer.status_code == 503
    error = answer.json()["error"]
    assert error["message"]
    assert error["suggestion"]
    assert (await client.get("/healthz")).status_code == 200


async def test_the_start_page_says_what_is_here_and_what_to_do(
    client: httpx2.AsyncClient, app: App
) -> None:
    await app.corpus.add("http://a")
    page = (await client.get("/")).text
    assert "Ready." in page
    assert __version__ in page
    assert "<b>1</b>sources<br><span>1 pending</span>" in page
    named = set(re.findall(r'<code tabindex="0">carrel (\w+)[^<]*</code>', page))
    assert named == set("add find ask tasks chat connect doctor backup worker".split())
    assert named <= set(get_command(command_line).commands)  # type: ignore[attr-defined]


async def test_the_start_page_leads_programs_to_what_is_served(client: httpx2.AsyncClient) -> None:
    page = (await client.get("/")).text
    links = re.findall(r'href="(/[^"]*)"', page)
    assert links == ["/healthz", "/readyz", "/openapi.json"]
    for link in links:
        assert (await client.get(link)).status_code == 200


async def test_the_page_escapes_what_comes_from_outside(client: httpx2.AsyncClient) -> None:
    page = (await client.get("/")).text
    assert "<script" not in page
    assert "&lt;script&gt;alert(&#x27;&amp;&#x27;)&lt;/script&gt;" in page


async def test_the_page_needs_nothing_but_itself(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/")
    links = re.findall(r'(?:href|src)="([^"]*)"', answer.text)
    assert all(link.startswith(("/", "data:")) for link in links)
    (style,) = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/nowhere"])
async def test_every_answer_carries_the_strict_headers(
    client: httpx2.AsyncClient, path: str
) -> None:
    assert_strict((await client.get(path)).headers)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8765", "LOCALHOST", "[::1]:8765"])
async def test_loopback_names_are_served(client: httpx2.AsyncClient, host: str) -> None:
    assert (await client.get("/healthz", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8765", "[::2]", "", "@"],
)
async def test_a_foreign_name_is_refused(client: httpx2.AsyncClient, host: str) -> None:
    answer = await client.get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert answer.headers["content-type"] == PROBLEM
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.json()["error"]["code"] == "unknown_host"


async def test_an_unknown_path_is_a_problem_document(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/<b>nowhere")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == PROBLEM
    body = answer.json()
    assert (body["status"], body["title"], body["type"]) == (404, "Not Found", "about:blank")
    assert body["error"]["code"] == "not_found"


async def test_a_wrong_method_is_a_problem_document(client: httpx2.AsyncClient) -> None:
    answer = await client.post("/healthz")
    assert answer.status_code == 405
    assert answer.headers["content-type"] == PROBLEM
    assert "GET" in answer.headers["allow"]


async def test_a_fault_of_ours_is_a_problem_document_without_details(
    client: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Overview) -> str:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(start, "render", broken)
    answer = await client.get("/")
    assert answer.status_code == 500
    assert answer.headers["content-type"] == PROBLEM
    assert answer.json()["error"]["code"] == "unexpected"
    assert "secret" not in answer.text
    assert_strict(answer.headers)


async def test_nothing_is_reported_to_a_telemetry_provider(
    client: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    for module, name in ((trace, "get_tracer_provider"), (metrics, "get_meter_provider")):
        monkeypatch.setattr(module, name, lambda name=name: asked.append(name))
    monkeypatch.setattr(_logs, "get_logger_provider", lambda: asked.append("logs"))
    assert (await client.get("/")).status_code == 200
    assert asked == []


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz"])
async def test_head_is_answered_like_get_without_a_body(
    client: httpx2.AsyncClient, path: str
) -> None:
    answer = await client.head(path)
    assert answer.status_code == 200
    assert answer.content == b""


@pytest.mark.parametrize("path", ["/docs", "/redoc"])
async def test_no_other_page_is_open(client: httpx2.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404
