"""Prompts and resources of the toolset `websites`."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mcp import types
from mcp.client import Client
from mcp.shared.exceptions import MCPError

from carrel.core.websites import WebsiteSource
from carrel.errors import StorageFull
from tests.library_kit import Desk, opened
from tests.mcp_kit import Mode, body, both_eras, server_over, standing_in
from tests.site import HERON, Site, page


async def text(client: Client, name: str, **arguments: str) -> str:
    found = (await client.get_prompt(name, arguments)).messages
    assert [one.role for one in found] == ["user"]
    content = found[0].content
    assert isinstance(content, types.TextContent)
    return content.text


@both_eras
@pytest.mark.proves("A-079", "X-104")
async def test_the_workflow_is_offered_as_prompts(mode: Mode) -> None:
    async with Client(server_over(standing_in()), mode=mode) as client:
        listed = (await client.list_prompts()).prompts
        assert [(one.name, bool(one.title and one.description)) for one in listed] == [
            ("process-website", True),
            ("query-websites", True),
            ("list-websites", True),
        ]
        added = await text(client, "process-website", url="https://a.example/job")
        assert "https://a.example/job" in added
        assert "rag_process_website" in added
        assert "rag_get_website_status" in added
        kind = await text(client, "process-website", url="u", content_type="company_page")
        assert 'content_type "company_page"' in kind
        asked = await text(client, "query-websites", question="What do they pay?")
        assert "What do they pay?" in asked
        assert "rag_query_websites" in asked
        shown = await text(client, "list-websites", status="failed")
        assert 'rag_list_websites with status "failed"' in shown


@both_eras
async def test_a_prompt_that_lacks_something_is_an_error_of_the_protocol(mode: Mode) -> None:
    async with Client(server_over(standing_in()), mode=mode) as client:
        with pytest.raises(MCPError, match="needs the argument `url`"):
            await client.get_prompt("process-website", {"url": " "})
        with pytest.raises(MCPError, match="Unknown prompt: nope"):
            await client.get_prompt("nope")


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with opened(database_url, tmp_path) as found:
        yield found


async def read(client: Client, source_id: int) -> dict[str, Any]:
    uri = f"carrel://websites/{source_id}"
    content = (await client.read_resource(uri)).contents[0]
    assert isinstance(content, types.TextResourceContents)
    assert (content.uri, content.mime_type) == (uri, "application/json")
    found = json.loads(content.text)
    assert isinstance(found, dict)
    return found


@both_eras
async def test_a_stored_page_can_be_read_as_a_resource(desk: Desk, mode: Mode) -> None:
    with Site({"/job": page("Heron keeper", *HERON)}) as site:
        async with Client(server_over(desk.app), mode=mode) as client:
            added = body(await client.call_tool("rag_process_website", {"url": site.url("/job")}))
            template = (await client.list_resource_templates()).resource_templates[0]
            assert template.uri_template == "carrel://websites/{source_id}"
            found = await read(client, added["source_id"])
    assert (found["id"], found["url"]) == (added["source_id"], site.url("/job"))
    assert (found["title"], found["processing_status"]) == ("Heron keeper", "completed")


@both_eras
async def test_a_resource_has_the_fields_of_its_page_with_their_words(mode: Mode) -> None:
    evidence = {"text": "Company: Reed and Sons", "origin": "text", "start": 0, "end": 22}
    name = {"value": "Reed and Sons", "sure": True, "evidence": [evidence]}
    fields = {"content_type": "job_posting", "record": {"company_name": name}, "outside": ""}

    async def known(source_id: int) -> WebsiteSource:
        return WebsiteSource(
            id=source_id,
            url="https://a.example/",
            title="Heron keeper",
            content_type="job_posting",
            language="en",
            fetch_timestamp="2026-01-31T00:00:00+00:00",
            processing_status="completed",
            fields=fields,
        )

    app = standing_in(data=SimpleNamespace(data_read_website_source=known))
    async with Client(server_over(app), mode=mode) as client:
        assert (await read(client, 7))["fields"] == fields


@both_eras
@pytest.mark.parametrize(
    "uri",
    [
        "carrel://websites/4711",
        "carrel://websites/",
        "carrel://websites/x",
        "carrel://websites/1/2",
        "carrel://websites/" + "9" * 40,
        "carrel://other/1",
        "file:///etc/passwd",
    ],
)
async def test_a_resource_that_is_not_there_is_an_error_with_its_address(
    desk: Desk, mode: Mode, uri: str
) -> None:
    async with Client(server_over(desk.app), mode=mode) as client:
        with pytest.raises(MCPError, match="Unknown resource") as caught:
            await client.read_resource(uri)
    assert caught.value.error.code == -32602
    assert caught.value.error.data == {"uri": uri}


async def test_a_store_in_trouble_is_an_error_of_the_protocol_in_plain_words() -> None:
    async def broken(_: int) -> None:
        raise StorageFull

    app = standing_in(data=SimpleNamespace(data_read_website_source=broken))
    async with Client(server_over(app)) as client:
        with pytest.raises(MCPError, match="no space left") as caught:
            await client.read_resource("carrel://websites/1")
    assert caught.value.error.data["error"]["type"] == "StorageError"
