"""The six tools over a real store and a real site, by the SDK's client in both eras."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client

from tests.library_kit import Desk, opened
from tests.mcp_kit import BOTH, Mode, body, both_eras, error, server_over
from tests.site import HERON, SAGI, Site, page

QUESTION = "Which bird stands in the reeds for hours?"


@pytest.fixture
def site() -> Iterator[Site]:
    pages = {"/heron": page("Heron", *HERON), "/sagi": page("青鷺", *SAGI)}
    with Site(pages) as listening:
        yield listening


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with opened(database_url, tmp_path) as found:
        yield found


async def ask(client: Client, name: str, **arguments: Any) -> dict[str, Any]:
    return body(await client.call_tool(name, arguments))


@both_eras
@pytest.mark.proves("A-002", "A-014", "A-017", "A-070", "X-001")
async def test_a_page_goes_through_all_six_tools(desk: Desk, site: Site, mode: Mode) -> None:
    url = site.url("/heron")
    async with Client(server_over(desk.app), mode=mode) as client:
        added = await ask(client, "rag_process_website", url=url, content_type="blog_article")
        assert (added["status"], added["is_cached"], added["error"]) == ("completed", False, None)
        number = added["source_id"]
        again = await ask(client, "rag_process_website", url=url, content_type="blog_article")
        assert (again["source_id"], again["is_cached"]) == (number, True)
        found = await ask(client, "rag_query_websites", query=QUESTION, max_results=3)
        assert found["results"][0]["source_url"] == url
        assert found["query"] == QUESTION
        listed = await ask(client, "rag_list_websites", content_type="blog_article")
        assert [one["id"] for one in listed["websites"]] == [number]
        state = await ask(client, "rag_get_website_status", source_id=number)
        assert state["processing_status"] == "completed"
        fresh = await ask(client, "rag_refresh_website", source_id=number)
        assert (fresh["status"], fresh["url"]) == ("completed", url)
        gone = await ask(client, "rag_delete_website", source_id=number)
        assert gone["chunks_deleted"] == added["chunks_created"]
        assert (await ask(client, "rag_query_websites", query=QUESTION))["results"] == []
        assert (await ask(client, "rag_list_websites"))["total_count"] == 0


@pytest.mark.proves("A-015")
async def test_a_japanese_page_is_found_in_its_own_language(desk: Desk, site: Site) -> None:
    async with Client(server_over(desk.app)) as client:
        added = await ask(client, "rag_process_website", url=site.url("/sagi"))
        assert added["language"] == "ja"
        found = await ask(client, "rag_query_websites", query="水辺で魚を待つ鳥は？")
    assert found["results"][0]["source_id"] == added["source_id"]


@both_eras
@pytest.mark.proves("A-076", "X-090")
@pytest.mark.parametrize(
    "name", ["rag_refresh_website", "rag_delete_website", "rag_get_website_status"]
)
async def test_a_website_that_is_not_there_is_not_found(desk: Desk, mode: Mode, name: str) -> None:
    async with Client(server_over(desk.app), mode=mode) as client:
        found = error(await client.call_tool(name, {"source_id": 4711}))
    assert found["type"] == "NotFoundError"
    assert "4711" in found["message"]
    assert found["suggestion"]


@pytest.mark.proves("A-021", "A-022", "A-027", "A-028", "X-048", "X-089", "X-090")
@pytest.mark.parametrize(
    ("name", "arguments", "kind", "words"),
    [
        ("rag_process_website", {"url": "not-a-url"}, "ValueError", "valid HTTP/HTTPS URL"),
        ("rag_process_website", {"url": "ftp://host/x"}, "ValueError", "valid HTTP/HTTPS URL"),
        ("rag_process_website", {"url": ""}, "ValueError", "valid HTTP/HTTPS URL"),
        ("rag_query_websites", {"query": "   "}, "ValueError", "query"),
        ("rag_query_websites", {"query": "q", "max_results": 0}, "ValueError", "max_results"),
        ("rag_query_websites", {"query": "q", "max_results": 21}, "ValueError", "max_results"),
        ("rag_query_websites", {"query": "q", "content_type_filter": "x"}, "ValueError", "x"),
        ("rag_list_websites", {"limit": 101}, "ValueError", "limit"),
        ("rag_list_websites", {"offset": -1}, "ValueError", "offset"),
        ("rag_list_websites", {"order": "desc"}, "ValueError", "order"),
        ("rag_list_websites", {"status": "done"}, "ValueError", "status"),
        ("rag_delete_website", {"source_id": 10**30}, "NotFoundError", "10000"),
    ],
)
async def test_bad_values_are_refused_in_one_shape(
    desk: Desk, name: str, arguments: dict[str, Any], kind: str, words: str
) -> None:
    for mode in BOTH:
        async with Client(server_over(desk.app), mode=mode) as client:
            found = error(await client.call_tool(name, arguments))
        assert found["type"] == kind
        assert words in found["message"] + found["suggestion"]
        assert "Traceback" not in str(found)


@pytest.mark.proves("A-022", "A-086", "A-087", "X-090")
async def test_a_page_that_is_not_there_is_an_error_that_says_what_to_do(
    desk: Desk, site: Site
) -> None:
    url = site.url("/missing")
    async with Client(server_over(desk.app)) as client:
        found = error(await client.call_tool("rag_process_website", {"url": url}))
    assert found["type"] == "URLFetchError"
    assert found["details"]["url"] == url
    assert found["details"]["status_code"] == 404
    assert "timeout_seconds" in found["details"]
    assert found["suggestion"]


@pytest.mark.proves("X-049", "X-096")
async def test_the_same_call_gets_the_same_body_in_both_eras(desk: Desk, site: Site) -> None:
    found = []
    for mode in BOTH * 2:
        async with Client(server_over(desk.app), mode=mode) as client:
            await ask(client, "rag_process_website", url=site.url("/heron"))
            answer = await ask(client, "rag_query_websites", query=QUESTION)
        assert isinstance(answer.pop("processing_time_ms"), int)
        found.append(answer)
    assert all(one == found[0] for one in found)
