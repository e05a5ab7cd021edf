"""The plain MCP client of the benchmarks reads both forms of an answer."""

from __future__ import annotations

import json

import pytest

from bench.mcp_wire import checked, last_event

ANSWER = json.dumps({"jsonrpc": "2.0", "id": 1, "result": {"structuredContent": {"title": "a"}}})


def test_the_answer_of_a_stream_comes_after_pings_and_progress() -> None:
    progress = json.dumps({"jsonrpc": "2.0", "method": "notifications/progress"})
    stream = f": ping\r\n\r\ndata: {progress}\r\n\r\nevent: message\r\ndata: {ANSWER}\r\n\r\n"
    assert checked(last_event(stream.encode())) == {"structuredContent": {"title": "a"}}


def test_a_stream_without_an_event_is_no_answer() -> None:
    with pytest.raises(json.JSONDecodeError):
        checked(last_event(b": ping\r\n\r\n"))
