"""The fixtures of the conformance suite, asked for without Node."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from mcp import types
from mcp.client import Client
from mcp.server import Server
from mcp.shared.exceptions import MCPError

from carrel.core.mcp_settings import McpSettings
from carrel.surfaces.mcp.toolsets import served
from tests.mcp_kit import Mode, both_eras, standing_in


async def nothing() -> Any:
    return standing_in()


def server(*, fixtures: bool = True) -> Server[Any]:
    return served(("websites",), nothing, McpSettings(fixtures=fixtures))


async def completes(context: Any, params: types.CreateMessageRequestParams) -> Any:
    del context, params
    words = types.TextContent(text="Paris")
    return types.CreateMessageResult(role="assistant", model="small", content=words)


async def answers(context: Any, params: Any) -> types.ElicitResult:
    del context
    asked = params.requested_schema["properties"]
    known = {"ok": True, "name": "Ann", "color": "grey", "username": "ann", "context": "birds"}
    given: dict[str, Any] = {key: known.get(key, "x") for key in asked}
    return types.ElicitResult(action="accept", content=given)


async def roots(context: Any) -> types.ListRootsResult:
    del context
    return types.ListRootsResult(roots=[types.Root(uri="file:///desk")])  # type: ignore[arg-type]


def client(mode: Mode) -> Client:
    return Client(
        server(),
        mode=mode,
        sampling_callback=completes,
        elicitation_callback=answers,
        list_roots_callback=roots,
    )


def words(result: types.CallToolResult) -> str:
    return " ".join(one.text for one in result.content if isinstance(one, types.TextContent))


async def test_without_the_setting_there_is_none_of_them() -> None:
    async with Client(server(fixtures=False)) as plain:
        assert not [one for one in (await plain.list_tools()).tools if "test" in one.name]
        with pytest.raises(MCPError):
            await plain.call_tool("test_simple_text", {})


@both_eras
async def test_they_stand_beside_the_product_on_the_same_server(mode: Mode) -> None:
    async with client(mode) as found:
        names = [one.name for one in (await found.list_tools()).tools]
        assert names[0] == "rag_process_website"
        assert "test_simple_text" in names
        assert len((await found.list_prompts()).prompts) == 8
        assert len((await found.list_resources()).resources) == 3
        assert len((await found.list_resource_templates()).resource_templates) == 2


@both_eras
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("test_simple_text", ["text"]),
        ("test_image_content", ["image"]),
        ("test_audio_content", ["audio"]),
        ("test_embedded_resource", ["resource"]),
        ("test_multiple_content_types", ["text", "image", "resource"]),
        ("test_tool_with_logging", ["text"]),
        ("test_trigger_tool_change", ["text"]),
        ("test_trigger_prompt_change", ["text"]),
        ("test_reconnection", ["text"]),
        ("test_missing_capability", ["text"]),
    ],
)
async def test_content_comes_in_its_kinds(mode: Mode, name: str, kinds: list[str]) -> None:
    async with client(mode) as found:
        result = await found.call_tool(name, {})
    assert [one.type for one in result.content] == kinds
    assert not result.is_error


@both_eras
async def test_progress_and_errors_are_reported(mode: Mode) -> None:
    heard: list[float] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        assert total == 100
        assert message
        heard.append(progress)

    async with client(mode) as found:
        await found.call_tool("test_tool_with_progress", {}, progress_callback=note)
        assert (await found.call_tool("test_error_handling", {})).is_error
    assert heard == [0, 50, 100]


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("test_sampling", {"prompt": "capital?"}, "LLM response: Paris"),
        ("test_elicitation", {"message": "who?"}, "action: accept"),
        ("test_elicitation_sep1034_defaults", {}, "action=accept"),
        ("test_elicitation_sep1330_enums", {}, "action=accept"),
    ],
)
async def test_an_older_client_is_asked_while_the_call_runs(
    name: str, arguments: dict[str, str], said: str
) -> None:
    async with client("legacy") as found:
        assert said in words(await found.call_tool(name, arguments))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("elicitation", "Hello, Ann!"),
        ("sampling", "Paris"),
        ("list_roots", "file:///desk"),
        ("request_state", "state-ok"),
        ("multiple_inputs", "Hello, Ann"),
        ("multi_round", "Ann likes grey."),
        ("capabilities", "Nothing more is needed."),
    ],
)
async def test_a_newer_client_answers_between_rounds(name: str, said: str) -> None:
    async with client("auto") as found:
        result = await found.call_tool(f"test_input_required_result_{name}", {})
    assert said in words(result)


async def test_state_that_was_tampered_with_is_refused() -> None:
    name = "test_input_required_result_tampered_state"
    async with client("auto") as found:
        first = await found.session.call_tool(name, {}, allow_input_required=True)
        assert isinstance(first, types.InputRequiredResult)
        assert first.request_state is not None
        given = types.ElicitResult(action="accept", content={"ok": True})
        with pytest.raises(MCPError) as caught:
            await found.call_tool(
                name,
                {},
                input_responses={"confirm": given},
                request_state=first.request_state + "x",
            )
    assert caught.value.error.code == -32602


async def test_a_capability_that_was_not_declared_is_named() -> None:
    async with Client(server()) as poor:
        with pytest.raises(MCPError) as caught:
            await poor.call_tool("test_missing_capability", {})
        assert caught.value.error.code == -32021


@both_eras
async def test_prompts_and_resources_of_the_suite_are_served(mode: Mode) -> None:
    async with client(mode) as found:
        for name, arguments, number in (
            ("test_simple_prompt", {}, 1),
            ("test_prompt_with_arguments", {"arg1": "a", "arg2": "b"}, 1),
            ("test_prompt_with_embedded_resource", {"resourceUri": "test://x"}, 2),
            ("test_prompt_with_image", {}, 2),
        ):
            assert len((await found.get_prompt(name, arguments)).messages) == number
        binary = (await found.read_resource("test://static-binary")).contents[0]
        assert isinstance(binary, types.BlobResourceContents)
        assert base64.b64decode(binary.blob).startswith(b"\x89PNG")
        made = (await found.read_resource("test://template/7/data")).contents[0]
        assert isinstance(made, types.TextResourceContents)
        assert json.loads(made.text)["id"] == "7"
        with pytest.raises(MCPError, match="Unknown resource"):
            await found.read_resource("test://nowhere")
        own = (await found.get_prompt("query-websites", {"question": "q"})).messages
        assert len(own) == 1


async def test_a_prompt_may_ask_first() -> None:
    async with client("auto") as found:
        said = await found.get_prompt("test_input_required_result_prompt")
    assert said.messages
