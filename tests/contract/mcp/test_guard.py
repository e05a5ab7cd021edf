"""The guard around tools: nothing foreign gets out, and every call has an id."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from mcp.client import Client
from mcp.shared.exceptions import MCPError

from carrel.core.websites import Answer, Confidence, Excerpt, Listing, Status, Website
from carrel.errors import (
    EncoderUnavailable,
    ExtractionError,
    InvalidURL,
    ProcessingError,
    RAGError,
    StorageFull,
    URLFetchError,
)
from carrel.surfaces.mcp.caller import REQUEST_ID
from carrel.text.tokens import count_tokens
from tests.mcp_kit import Mode, body, both_eras, error, refused, server_over, standing_in

STATUS = Status(
    source_id=1,
    url="https://a.example/",
    processing_status="completed",
    chunks_created=1,
    fetch_timestamp="2026-01-31T00:00:00Z",
    error_message=None,
    message="It is done.",
)


def named(request_id: str) -> Any:
    """The metadata of a request with an id of its own."""
    return {REQUEST_ID: request_id}


async def status(_: int) -> Status:
    return STATUS


@both_eras
@pytest.mark.proves("X-089", "X-090")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({}, "rag_get_website_status needs the argument `source_id`"),
        ({"source_id": "1"}, "`source_id` must be a whole number"),
        ({"source_id": True}, "`source_id` must be a whole number"),
        ({"source_id": 1, "user_id": "mallory"}, "has no argument `user_id`"),
    ],
)
async def test_wrong_missing_and_unknown_arguments_get_the_error_of_the_contract(
    mode: Mode, arguments: dict[str, Any], words: str
) -> None:
    found = await refused(standing_in(status=status), mode, "rag_get_website_status", arguments)
    assert found["type"] == "ValueError"
    assert words in found["message"]


@both_eras
async def test_words_of_an_unforeseen_exception_stay_in_the_log(
    mode: Mode, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_: int) -> Status:
        raise RuntimeError("a secret detail")

    app = standing_in(status=broken)
    async with Client(server_over(app), mode=mode) as client:
        answer = await client.call_tool(
            "rag_get_website_status", {"source_id": 1}, meta=named("abc-1")
        )
    found = error(answer)
    assert found["type"] == "InternalError"
    assert found["details"] == {"request_id": "abc-1"}
    assert "abc-1" in found["suggestion"]
    assert "secret" not in answer.model_dump_json()
    logged = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert "abc-1" in logged[-1].getMessage()
    assert "a secret detail" in str(logged[-1].exc_info)


@pytest.mark.proves("A-085", "X-057", "X-090")
@pytest.mark.parametrize(
    ("raised", "name"),
    [
        (InvalidURL("no"), "ValueError"),
        (URLFetchError("no", url="https://a.example/"), "URLFetchError"),
        (ProcessingError("no"), "ProcessingError"),
        (ExtractionError("no"), "ProcessingError"),
        (EncoderUnavailable("no"), "EmbeddingError"),
        (StorageFull("no"), "StorageError"),
        (RAGError("no"), "RAGError"),
    ],
)
async def test_an_error_is_called_what_the_contract_calls_it(raised: RAGError, name: str) -> None:
    async def failing(_: int) -> Status:
        raise raised

    found = await refused(
        standing_in(status=failing), "auto", "rag_get_website_status", {"source_id": 1}
    )
    assert found["type"] == name
    assert found["message"] == "no"
    assert found["suggestion"] == raised.suggestion


@both_eras
@pytest.mark.proves("X-050", "X-095")
async def test_the_id_of_a_request_comes_back_and_is_made_when_absent(mode: Mode) -> None:
    async with Client(server_over(standing_in(status=status)), mode=mode) as client:
        call = "rag_get_website_status"
        given = await client.call_tool(call, {"source_id": 1}, meta=named("mine"))
        made = await client.call_tool(call, {"source_id": 1})
        bad = await client.call_tool(call, {"source_id": 1}, meta=named("two\nlines"))
    assert given.meta is not None
    assert given.meta[REQUEST_ID] == "mine"
    assert made.meta is not None
    assert len(made.meta[REQUEST_ID]) == 32
    assert bad.meta is not None
    assert "\n" not in bad.meta[REQUEST_ID]


@both_eras
async def test_an_unknown_tool_is_an_error_of_the_protocol(mode: Mode) -> None:
    async with Client(server_over(standing_in()), mode=mode) as client:
        with pytest.raises(MCPError, match="Unknown tool: rag_query_website") as caught:
            await client.call_tool("rag_query_website", {})
    assert caught.value.error.code == -32602


def excerpt(number: int, text: str) -> Excerpt:
    return Excerpt(
        chunk_id=number,
        source_id=number,
        source_url=f"https://a.example/{number}",
        content=text,
        vector_score=number / 100,
        fts_score=None,
        combined_score=number / 100,
        metadata={"Header 2": text[:60]},
    )


def website(number: int, text: str) -> Website:
    return Website(
        id=number,
        url=f"https://a.example/{text}",
        title=text,
        content_type="job_posting",
        language="ja",
        fetch_timestamp="2026-01-31T00:00:00Z",
        processing_status="failed",
        chunks_count=3,
        is_stale=False,
        error_message=text,
    )


@pytest.mark.proves("X-042")
@pytest.mark.parametrize("word", ["heron ", "青鷺は水辺に立つ", "𠮷𩸽🦩"])
async def test_the_largest_replies_stay_within_the_budget(word: str) -> None:
    long = (word * 5_000)[:5_000]

    async def query(query: str, **_: Any) -> Answer:
        return Answer(
            query=query,
            results=tuple(excerpt(number, long) for number in range(20)),
            total_results=20,
            synthesis=long,
            confidence_level=Confidence.HIGH,
            processing_time_ms=1,
        )

    async def everything(**_: Any) -> Listing:
        rows = tuple(website(number, long[:2_000]) for number in range(100))
        return Listing(websites=rows, total_count=200, limit=100, offset=100, has_more=False)

    app = standing_in(query=query, list=everything)
    async with Client(server_over(app)) as client:
        found = await client.call_tool("rag_query_websites", {"query": "q"})
        listed = await client.call_tool("rag_list_websites", {})
    for answer, items in ((found, "results"), (listed, "websites")):
        said = body(answer)
        assert count_tokens(answer.content[0].text) <= 20_000  # type: ignore[union-attr]
        if len(said[items]) < (20 if items == "results" else 100):
            assert "left out" in said["note"]
    rest = body(listed)
    assert rest["has_more"] is True
    assert f"The rest begins at offset {100 + len(rest['websites'])}." in rest["note"]
    ranks = [one["chunk_id"] for one in body(found)["results"]]
    assert ranks == list(range(len(ranks)))
