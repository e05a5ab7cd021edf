"""Whatever a client sends ends in a result or in an error of the contract's shape."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator
from mcp import types

from tests.fuzz.bodies import LARGEST, MODERN, OLDER
from tests.fuzz.cases import Cases, Ground
from tests.fuzz.desk import desk
from tests.fuzz.raw import fuzz_endpoint, list_tools
from tests.fuzz.routes import fuzz_routes
from tests.fuzz.tools import fuzz_tools
from tests.fuzz.verdict import LONGEST_ERROR, fault_in
from tests.mcp_http import serving
from tests.mcp_kit import TOGETHER

TOOLS = 6
HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
}


@pytest.fixture(autouse=True)
def _silence() -> Iterator[None]:
    """Each refused call would be a line of the log."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.proves("X-089", "A-086")
@pytest.mark.parametrize(("store", "cases"), [("sqlite_url", 500), ("postgres_url", 200)])
async def test_odd_arguments_end_in_a_result_or_in_an_error_of_the_contract(
    store: str, cases: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async with desk(request.getfixturevalue(store), tmp_path / "home") as opened:
        tallies = await fuzz_tools(opened, "websites", cases=cases, seed="test")
    assert [tally.cases for tally in tallies] == [cases] * TOOLS
    assert [fault for tally in tallies for fault in tally.faults] == []
    for tally in tallies:
        assert tally.ends["answered"] > cases // 50, str(tally)
        assert tally.ends["ValueError"] > cases // 4, str(tally)


@pytest.mark.proves("X-089", "B-003", "X-017")
@pytest.mark.parametrize(("store", "cases"), [("sqlite_url", 300), ("postgres_url", 100)])
@pytest.mark.parametrize(("toolset", "tools"), [("tasks", 7), ("todo", 5)])
async def test_odd_arguments_of_tasks_end_in_the_shape_of_their_contract(
    *,
    toolset: str,
    tools: int,
    store: str,
    cases: int,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    async with desk(request.getfixturevalue(store), tmp_path / "home") as opened:
        tallies = await fuzz_tools(opened, toolset, cases=cases, seed="test")
    assert [tally.cases for tally in tallies] == [cases] * tools
    assert [fault for tally in tallies for fault in tally.faults] == []
    for tally in tallies:
        assert tally.ends["answered"] > cases // 50, str(tally)
        assert tally.ends["refused"] > cases // 5, str(tally)


@pytest.mark.proves("X-089")
@pytest.mark.parametrize(("store", "cases"), [("sqlite_url", 40), ("postgres_url", 16)])
async def test_odd_requests_end_in_an_answer_of_the_description_or_in_a_problem(
    store: str, cases: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async with desk(request.getfixturevalue(store), tmp_path / "home") as opened:
        tallies = await fuzz_routes(opened, cases=cases, seed="test")
    assert [fault for tally in tallies for fault in tally.faults] == []
    assert sum(tally.ends["answered"] for tally in tallies) > cases
    assert sum(tally.ends["refused"] for tally in tallies) > cases


@pytest.mark.proves("X-089", "E-004", "E-030")
@pytest.mark.parametrize(("store", "cases"), [("sqlite_url", 100), ("postgres_url", 30)])
async def test_odd_arguments_of_pipelines_end_in_a_result_or_in_an_error_of_the_contract(
    store: str, cases: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async with desk(request.getfixturevalue(store), tmp_path / "home") as opened:
        tallies = await fuzz_tools(opened, "pipelines", cases=cases, seed="test")
    assert [tally.cases for tally in tallies] == [cases] * 8
    assert [fault for tally in tallies for fault in tally.faults] == []
    for tally in tallies:
        assert tally.ends["answered"] > cases // 50, str(tally)
        assert tally.ends["ValueError"] > cases // 5, str(tally)


@pytest.mark.proves("D-109", "D-112", "X-089")
@pytest.mark.parametrize(("store", "cases"), [("sqlite_url", 150), ("postgres_url", 40)])
async def test_odd_arguments_of_research_end_in_sections_or_in_an_explained_error(
    store: str, cases: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async with desk(request.getfixturevalue(store), tmp_path / "home") as opened:
        tallies = await fuzz_tools(opened, "research", cases=cases, seed="test")
    assert [tally.cases for tally in tallies] == [cases] * 5
    assert [fault for tally in tallies for fault in tally.faults] == []
    for tally in tallies:
        assert tally.ends["answered"] > cases // 50, str(tally)
        assert tally.ends["refused"] > cases // 10, str(tally)


async def test_odd_requests_get_an_answer_and_the_server_goes_on(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with desk(sqlite_url, tmp_path / "home") as opened:
        tally = await fuzz_endpoint(opened, bodies=300, seed="test")
    assert tally.cases == 300
    assert tally.faults == []
    assert {"200", "400"} <= set(tally.ends)


async def test_what_is_no_message_gets_a_protocol_error(sqlite_url: str, tmp_path: Path) -> None:
    sent = {
        400: (b"{", b"[]", b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}'),
        413: (b" " * (LARGEST + 1),),
    }
    async with (
        desk(sqlite_url, tmp_path / "home") as opened,
        serving(opened.app) as url,
        httpx2.AsyncClient(headers=HEADERS) as client,
    ):
        for version in (MODERN, OLDER):
            for status, bodies in sent.items():
                for body in bodies:
                    headers = {"MCP-Protocol-Version": version}
                    answer = await client.post(f"{url}/mcp", content=body, headers=headers)
                    assert answer.status_code == status
                    assert answer.json()["error"]["code"] < -32000
        unknown = await client.post(
            f"{url}/mcp", content=b"{}", headers={"MCP-Protocol-Version": "1999-01-01"}
        )
        assert unknown.status_code == 400
        assert len(await list_tools(url)) == TOGETHER


def result(body: dict[str, Any], *, text: str | None = None, error: bool = False) -> object:
    content = types.TextContent(text=text if text is not None else _compact(body))
    return types.CallToolResult(content=[content], structured_content=body, is_error=error)


def _compact(body: object) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


GOOD = {"error": {"type": "ValueError", "message": "no", "details": {}, "suggestion": "yes"}}


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        result({"a": "1"}),
        result({"a": 1}, text="{}"),
        result({"a": 1}, text='{"a": 1}'),
        result({}, error=True),
        result({"error": None}, error=True),
        result({"error": GOOD["error"] | {"type": "InternalError"}}, error=True),
        result({"error": GOOD["error"] | {"type": "KeyError"}}, error=True),
        result({"error": GOOD["error"] | {"message": ""}}, error=True),
        result({"error": GOOD["error"] | {"more": 1}}, error=True),
        result({"error": GOOD["error"] | {"message": "x" * LONGEST_ERROR}}, error=True),
        result({"error": GOOD["error"] | {"message": "Traceback (most"}}, error=True),
        result({"error": GOOD["error"] | {"message": "\ud800"}}, error=True),
    ],
)
def test_the_verdict_finds_what_is_wrong(wrong: object) -> None:
    validator = Draft202012Validator({"properties": {"a": {"type": "integer"}}})
    assert fault_in(wrong, validator)
    assert not fault_in(result({"a": 1}), validator)
    assert not fault_in(result(GOOD, error=True), validator)


def test_the_same_seed_makes_the_same_cases_and_another_one_others() -> None:
    schema = {"properties": {"url": {"type": "string"}, "n": {"type": "integer"}}}
    ground = Ground(urls=["http://a"], ids=lambda: [1, 2])

    def made(seed: str) -> list[str]:
        cases = Cases(schema, ground, seed=seed)
        return [repr(cases.make())[:5_000] for _ in range(50)]

    assert made("a") == made("a") != made("b")
