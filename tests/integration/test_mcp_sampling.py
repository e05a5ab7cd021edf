"""The client's own model, where it lends it: while a call runs, or between two rounds of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from mcp import types
from mcp.client import Client

from carrel.core.language import LanguageModel, said
from carrel.core.mcp_settings import McpSettings
from carrel.core.websites import Answer, Confidence
from carrel.errors import ModelError
from tests.mcp_http import serving, stand_in
from tests.mcp_kit import BOTH, Mode, body, both_eras, error, server_over, standing_in

QUERY = {"query": "q", "include_synthesis": True}


class Asking:
    """A query that lets the client's model speak, if there is one."""

    def __init__(self) -> None:
        self.calls = 0
        self.samplers: list[LanguageModel | None] = []

    async def query(self, query: str, *, sampler: LanguageModel | None, **_: Any) -> Answer:
        self.calls += 1
        self.samplers.append(sampler)
        words = None
        if sampler is not None:
            done = await sampler.complete([said("What is it?")], system="Be brief.", max_tokens=50)
            words = f"{done.text} ({done.model}, {done.input_tokens} and {done.output_tokens})"
        return Answer(
            query=query,
            results=(),
            total_results=0,
            synthesis=words,
            confidence_level=Confidence.LOW,
            processing_time_ms=1,
        )


async def a_model(
    context: Any, params: types.CreateMessageRequestParams
) -> types.CreateMessageResult | types.ErrorData:
    del context
    assert params.system_prompt == "Be brief."
    assert params.max_tokens == 50
    content = params.messages[0].content
    assert isinstance(content, types.TextContent)
    return types.CreateMessageResult(
        role="assistant", model="small", content=types.TextContent(text=f"A heron: {content.text}")
    )


async def no_model(context: Any, params: types.CreateMessageRequestParams) -> types.ErrorData:
    del context, params
    return types.ErrorData(code=-1, message="The user said no.")


@pytest.mark.proves("X-052")
@pytest.mark.parametrize(("mode", "rounds"), [("auto", 2), ("legacy", 1)])
async def test_the_clients_model_completes_the_message(mode: Mode, rounds: int) -> None:
    asking = Asking()
    server = server_over(standing_in(query=asking.query))
    async with Client(server, mode=mode, sampling_callback=a_model) as client:
        found = body(await client.call_tool("rag_query_websites", QUERY))
    assert found["synthesis"] == "A heron: What is it? (small, 7 and 8)"
    assert asking.calls == rounds


@both_eras
@pytest.mark.proves("X-051")
async def test_a_client_without_a_model_is_not_asked(mode: Mode) -> None:
    asking = Asking()
    server = server_over(standing_in(query=asking.query))
    async with Client(server, mode=mode) as client:
        assert body(await client.call_tool("rag_query_websites", QUERY))["synthesis"] is None
    assert asking.samplers == [None]


@both_eras
async def test_a_model_is_not_offered_for_a_query_without_synthesis(mode: Mode) -> None:
    asking = Asking()
    server = server_over(standing_in(query=asking.query))
    async with Client(server, mode=mode, sampling_callback=a_model) as client:
        await client.call_tool("rag_query_websites", {"query": "q"})
    assert asking.samplers == [None]


async def test_a_client_that_declines_is_an_error_of_the_model() -> None:
    asking = Asking()
    server = server_over(standing_in(query=asking.query))
    async with Client(server, mode="legacy", sampling_callback=no_model) as client:
        found = error(await client.call_tool("rag_query_websites", QUERY))
    assert found["message"] == "the client did not complete the message"


async def test_the_clients_model_knows_no_tools_and_no_schema() -> None:
    async def query(_: str, *, sampler: LanguageModel, **__: Any) -> Answer:
        with pytest.raises(ModelError, match="plain messages only"):
            await sampler.complete([said("?")], max_tokens=5, schema={"type": "object"})
        return await Asking().query("q", sampler=None)

    server = server_over(standing_in(query=query))
    async with Client(server, mode="legacy", sampling_callback=a_model) as client:
        assert not (await client.call_tool("rag_query_websites", QUERY)).is_error


@pytest.mark.proves("X-091")
@pytest.mark.parametrize("sessions", [False, True])
async def test_over_http_an_older_client_is_asked_only_within_a_session(sessions: bool) -> None:
    for mode in BOTH:
        asking = Asking()
        app = stand_in(SimpleNamespace(query=asking.query), mcp=McpSettings(sessions=sessions))
        async with (
            serving(app) as url,
            Client(f"{url}/mcp", mode=mode, sampling_callback=a_model) as client,
        ):
            found = body(await client.call_tool("rag_query_websites", QUERY))
        asked = sessions or mode == "auto"
        assert (found["synthesis"] is not None) is asked
