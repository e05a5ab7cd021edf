"""The tools of `research` on a real site, through real clients of both eras."""

from __future__ import annotations

import re

import pytest
from mcp.client import Client

from carrel.core.mcp_settings import McpSettings
from carrel.core.research import Inquiry, Research
from carrel.events import Observer
from carrel.services.briefs import Briefs
from tests.contract.research.kit import asking, birds, complained, said, standing_in
from tests.library_kit import Desk
from tests.mcp_http import serving
from tests.mcp_kit import Mode, both_eras
from tests.research_kit import many, ordered, research
from tests.site_server import Site

HEADER = re.compile(r"^\[([A-Z ]+)\]$", re.MULTILINE)
MORE = re.compile(r'^More: call search with continue_from="([^"]+)"$', re.MULTILINE)
QUESTION = "How long does the grey heron wait for a fish?"


@both_eras
@pytest.mark.proves("D-027", "D-125", "D-023", "X-073")
async def test_a_client_answers_searches_and_looks_at_the_corpus(
    mode: Mode, desk: Desk, site: Site
) -> None:
    urls = birds(site)
    async with asking(desk.app, mode) as client:
        both = [urls["heron"], urls["crane"]]
        answer = await said(client, "answer", url=both, query=QUESTION, expansion_budget=0)
        assert HEADER.findall(answer)[:2] == ["SOURCES", "EVIDENCE"]
        assert HEADER.findall(answer)[-1] == "STATS"
        assert "waits until a fish comes near" in answer
        asked = len(site.requests)
        search = await said(client, "search", query="When does the crane return?", top_k=2)
        assert "returns in March" in search
        assert "[EXPANSION TRACE]" not in search
        assert "Expansion iterations: 0" in search
        assert search.count("\nSource [") <= 2
        status = await said(client, "status")
        assert status.startswith("[CORPUS STATUS]\nDocuments indexed: 2\n")
        assert all(f"— {url}\n  (" in status for url in both)
        one = await said(client, "status", source_url=urls["crane"])
        assert urls["heron"] not in one
        assert "Common crane" in one
        assert len(site.requests) == asked
        unknown = await said(client, "status", source_url=urls["tsuru"])
        assert "is not indexed" in unknown


@pytest.mark.proves("X-073")
async def test_what_was_indexed_without_a_question_is_found(desk: Desk, site: Site) -> None:
    urls = birds(site)
    async with asking(desk.app) as client:
        told = await said(client, "ingest", url=[urls["tsuru"], site.url("/gone")])
        assert "Documents indexed: 1 of 2" in told
        assert f"— {urls['tsuru']}\n  (" in told
        assert f"Not read: {site.url('/gone')} (" in told
        found = await said(client, "search", query="丹頂はいつ踊りますか")
        assert "丹頂は春に踊る鳥です。" in found
        again = await said(client, "ingest", url=urls["tsuru"])
        assert "was indexed already" in again


@pytest.mark.proves("X-074")
async def test_quotations_are_checked_against_the_pages(desk: Desk, site: Site) -> None:
    urls = birds(site)
    async with asking(desk.app) as client:
        await said(client, "ingest", url=[urls["heron"], urls["crane"], urls["tsuru"]])
        heron, crane = "It does not chase its prey.", "The common crane dances in spring."
        cases = {
            "exact": {"quote": heron, "url": urls["heron"]},
            "normalised": {"quote": "it does  NOT chase\nits prey."},
            "misattributed": {"quote": crane, "url": urls["heron"]},
            "stitched": {"quote": f"{crane} … A crane migrates south in October"},
            "absent": {"quote": "It does chase its prey."},
        }
        for standing, arguments in cases.items():
            told = await said(client, "verify", **arguments)
            assert told.splitlines()[:1] == ["[VERDICT]"]
            assert told.splitlines()[1].startswith(f"{standing}: "), told
        assert urls["crane"] in await said(client, "verify", **cases["misattributed"])
        japanese = await said(
            client, "verify", quote="つがいで向かい合い、翼を広げて跳び上がります。"
        )
        assert japanese.splitlines()[1].startswith("exact: ")


@pytest.mark.proves("X-100", "D-109")
async def test_a_page_that_cannot_be_read_is_named_and_the_others_answer(
    lite: Desk, site: Site
) -> None:
    urls = birds(site)
    gone = site.url("/gone")
    async with asking(lite.app) as client:
        first = [gone, urls["heron"], urls["crane"]]
        told = await said(client, "answer", url=first, query=QUESTION, expansion_budget=0)
        assert f"\nNot read: {gone} (" in told
        assert "waits until a fish" in told
        everything = await complained(client, "answer", url=[gone, site.url("/no")], query=QUESTION)
        assert "Error type: NothingRead" in everything
        assert gone in everything


@both_eras
@pytest.mark.proves("X-086")
async def test_handles_lead_to_all_that_was_left_out(mode: Mode) -> None:
    found = research(*ordered(many(60)))

    async def search(inquiry: Inquiry, *, observer: Observer) -> Research:
        del inquiry, observer
        return found

    app = standing_in(McpSettings(budget=1_000), search=search)
    seen: list[int] = []
    async with asking(app, mode) as client:
        text = await said(client, "search", query="trees")
        for _ in range(60):
            seen += [int(one) for one in re.findall(r"^Passage (\d+) begins", text, re.MULTILINE)]
            more = re.search(
                r'^More: call search with continue_from="([^"]+)"$', text, re.MULTILINE
            )
            if more is None:
                break
            lines = text.splitlines()
            assert lines[lines.index(more.group()) - 1].startswith("... (showing ")
            text = await said(client, "search", continue_from=more.group(1))
        assert seen == list(range(1, 61))
        for tool in ("search", "answer"):
            told = await said(client, tool, continue_from="nothing")
            assert "it is unknown, or it is too old" in told


@pytest.mark.proves("X-086")
def test_rests_are_let_go_when_they_are_old_or_too_many() -> None:
    now = [0.0]
    briefs = Briefs(most=2, seconds=60, clock=lambda: now[0])
    found = research(*ordered(many(30)))
    handles = []
    for _ in range(3):
        text = briefs.write(found, budget=600).text
        handles.append(text.partition('continue_from="')[2].partition('"')[0])
    assert len(set(handles)) == 3
    assert briefs.more(handles[0], budget=600) is None
    assert briefs.more(handles[2], budget=600) is not None
    now[0] = 61.0
    assert briefs.more(handles[2], budget=600) is None


async def test_the_toolset_has_an_endpoint_of_its_own(lite: Desk, site: Site) -> None:
    urls = birds(site)
    async with serving(lite.app) as url, Client(f"{url}/mcp/research") as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        assert names == ["answer", "search", "status", "ingest", "verify"]
        told = await said(client, "answer", url=urls["heron"], query=QUESTION, expansion_budget=0)
        assert "waits until a fish" in told
