"""What goes wrong with a call, and what its caller and the log are told."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from carrel.core.mcp_settings import McpSettings
from carrel.core.research import CorpusStatus, Inquiry, Research
from carrel.errors import DatabaseUnavailable
from carrel.events import Event, Observer
from tests.contract.research.kit import asking, complained, said, standing_in
from tests.mcp_kit import Mode, both_eras
from tests.research_kit import finding, research

URL = "https://a.example/"
ASK: dict[str, Any] = {"url": URL, "query": "What is it?"}
PATIENCE = 20.0


class Desk:
    """A desk that does what the test tells it."""

    def __init__(self, outcome: Research | Exception | None = None) -> None:
        self.outcome = outcome if outcome is not None else research(finding())
        self.asked: list[Inquiry] = []
        self.called_off = asyncio.Event()
        self.began = asyncio.Event()

    async def answer(self, inquiry: Inquiry, *, observer: Observer) -> Research:
        self.asked.append(inquiry)
        observer.notify(Event(name="research.retrieval", message="Searching 5 documents..."))
        observer.notify(Event(name="research.reranking", message="Reranking 47 chunks..."))
        await asyncio.sleep(0)
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    async def waiting(self, inquiry: Inquiry, *, observer: Observer) -> Research:
        del inquiry, observer
        self.began.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.called_off.set()
            raise
        raise AssertionError

    search = answer


@both_eras
@pytest.mark.proves("D-101", "D-104", "D-109", "D-123")
async def test_a_failure_is_told_in_the_words_of_the_contract(
    mode: Mode, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk(DatabaseUnavailable("it does not answer"))
    async with asking(standing_in(answer=desk.answer), mode) as client:
        text = await complained(client, "answer", **ASK)
    assert "Error type: DatabaseUnavailable\nDetails: it does not answer\n" in text
    errors = [one.getMessage() for one in caplog.records if one.levelno == logging.ERROR]
    assert any("it does not answer" in one for one in errors)


@pytest.mark.proves("D-109")
async def test_words_of_an_unforeseen_exception_stay_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    desk = Desk(RuntimeError("a secret detail"))
    async with asking(standing_in(answer=desk.answer)) as client:
        text = await complained(client, "answer", **ASK)
    assert "Error type: InternalError" in text
    assert "secret" not in text
    assert "a secret detail" in caplog.text


@both_eras
@pytest.mark.proves("D-105", "D-116", "D-122", "D-123", "X-063", "X-098")
async def test_a_call_that_takes_too_long_is_stopped_and_says_so(
    mode: Mode, caplog: pytest.LogCaptureFixture
) -> None:
    assert McpSettings().tool_timeout == 120
    desk = Desk()
    app = standing_in(McpSettings(tool_timeout=0.05), answer=desk.waiting, ingest=desk.waiting)
    async with asking(app, mode) as client:
        text = await complained(client, "answer", **ASK)
        indexing = await complained(client, "ingest", url=URL)
    assert text.startswith("[ERROR]\nCarrel timed out after 0.05s.\n")
    assert "Suggestion: Retry with expansion_budget=0" in text
    assert indexing.startswith("[ERROR]\nCarrel timed out after 0.05s.\n")
    assert desk.called_off.is_set()
    levels = {one.levelno for one in caplog.records if one.name.endswith("research.running")}
    assert {logging.WARNING, logging.ERROR} <= levels


@both_eras
async def test_a_cancelled_call_stops_its_work(mode: Mode) -> None:
    desk = Desk()
    async with asking(standing_in(answer=desk.waiting), mode) as client:
        calling = asyncio.create_task(client.call_tool("answer", ASK))
        await asyncio.wait_for(desk.began.wait(), PATIENCE)
        calling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await calling
        await asyncio.wait_for(desk.called_off.wait(), PATIENCE)
    assert desk.called_off.is_set()


@pytest.mark.proves("D-112", "X-089")
@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("answer", {"query": "q"}, "answer needs the argument `url`"),
        ("answer", {"url": URL}, "answer needs the argument `query`"),
        ("answer", {"url": 7, "query": "q"}, "`url` must be"),
        ("answer", {"url": [URL, 7], "query": "q"}, "`url` must be"),
        ("answer", {"url": [], "query": "q"}, "url must name at least one page"),
        ("answer", {"url": [f"{URL}{at}" for at in range(21)], "query": "q"}, "20 pages at most"),
        ("answer", ASK | {"expansion_budget": -1}, "expansion_budget must be a whole number"),
        ("answer", ASK | {"expansion_budget": "1"}, "`expansion_budget` must be a whole number"),
        ("answer", ASK | {"user_id": "mallory"}, "has no argument `user_id`"),
        ("answer", ASK | {"constraints": "code"}, "`constraints` must be a list"),
        ("answer", {"url": URL, "query": " "}, "query must not be empty"),
        ("answer", {"url": URL, "query": "a\x00b"}, "NUL"),
        ("search", {"query": "q", "top_k": 0}, "top_k must be a whole number from 1 to 100"),
        ("search", {"query": "q", "source_urls": []}, "source_urls must name at least one page"),
        ("search", {"query": "x" * 4_001}, "query may have 4,000 characters at most"),
        ("status", {"include_urls": "yes"}, "`include_urls` must be true or false"),
        ("ingest", {}, "ingest needs the argument `url`"),
        ("verify", {"quote": None}, "`quote` must be a text"),
    ],
)
async def test_wrong_arguments_are_refused_before_the_engine_is_asked(
    tool: str, arguments: dict[str, Any], words: str
) -> None:
    desk = Desk()
    app = standing_in(answer=desk.answer, search=desk.search)
    async with asking(app) as client:
        text = await complained(client, tool, **arguments)
    assert words in text
    assert not desk.asked


@pytest.mark.proves("D-014", "D-015", "D-018")
async def test_arguments_reach_the_engine_as_they_were_meant() -> None:
    desk = Desk()
    async with asking(standing_in(answer=desk.answer, search=desk.search)) as client:
        await said(client, "answer", **ASK)
        everything = {
            "url": [URL, f" {URL} ", "https://b.example/"],
            "query": " What? ",
            "intent": "How_To",
            "known_context": "this",
            "constraints": ["must include code examples", " "],
            "expansion_budget": 2.0,
        }
        await said(client, "answer", **everything)
        await said(client, "answer", **(ASK | {"intent": "poetic", "known_context": None}))
        await said(client, "search", query="q", top_k=3, source_urls=[URL])
    plain, full, odd, search = desk.asked
    assert (plain.urls, plain.intent, plain.expansion_budget) == ((URL,), None, None)
    assert full.urls == (URL, "https://b.example/")
    assert (full.query, full.intent, full.known_context) == ("What?", "how_to", "this")
    assert full.constraints == ("must include code examples",)
    assert full.expansion_budget == 2
    assert (odd.intent, odd.known_context) == (None, "")
    assert (search.urls, search.top_k) == ((URL,), 3)


@both_eras
@pytest.mark.proves("D-072", "D-078", "X-107")
async def test_each_step_reaches_the_client_in_its_order_while_the_tool_runs(mode: Mode) -> None:
    heard: list[tuple[float, str | None]] = []

    async def progress(progress: float, total: float | None, message: str | None) -> None:
        del total
        heard.append((progress, message))

    desk = Desk()
    async with asking(standing_in(answer=desk.answer), mode) as client:
        result = await client.call_tool("answer", ASK, progress_callback=progress)
    assert [words for _, words in heard] == ["Searching 5 documents...", "Reranking 47 chunks..."]
    numbers = [number for number, _ in heard]
    assert numbers == sorted(set(numbers))
    assert "Reranking" not in str(result.content)


@pytest.mark.proves("D-120", "D-121", "D-122")
async def test_the_log_tells_of_calls_runs_and_responses(caplog: pytest.LogCaptureFixture) -> None:
    async def status(url: str | None) -> CorpusStatus:
        assert url is None
        return CorpusStatus()

    desk = Desk()
    app = standing_in(answer=desk.answer, search=Desk(research()).answer, status=status)
    query = "trees " * 100

    async def logged(level: int) -> str:
        caplog.clear()
        with caplog.at_level(level, "carrel.surfaces.mcp"):
            async with asking(app) as client:
                await said(client, "answer", url=URL, query=query)
                await said(client, "search", query="nothing there")
                await said(client, "status")
        return caplog.text

    text = await logged(logging.INFO)
    assert "answer called" in text
    assert URL in text
    assert query.strip() not in text
    assert "answer responded" in text
    assert "tokens" in text
    assert "chunks 1, mode chunk" in text
    assert "search found nothing" in text
    assert "parameters" not in text
    assert "Stop reason" not in text
    text = await logged(logging.DEBUG)
    assert query.strip() in text
    assert "[SOURCES]\n[1] Ensemble Methods" in text
    assert "sections in tokens" in text
    assert "budget (" in text
