from __future__ import annotations

from pathlib import Path

import pytest

from carrel.core.research import Coverage, Inquiry
from carrel.core.research_settings import ResearchSettings
from carrel.events import ListObserver
from tests.fault_server import redirect
from tests.integration.research_kit import ANSWER, QUESTION, asks, fill, research
from tests.site_server import WORDS, Site, article


@pytest.mark.proves("D-013", "D-022")
async def test_an_answer_two_links_away_is_found_and_quoted_by_its_place(
    database_url: str, tmp_path: Path
) -> None:
    async with Site() as site, research(database_url, tmp_path) as desk:
        fill(site)
        found = await desk.app.research.answer(asks(site.url()))
        best = min(found.findings, key=lambda one: one.rank)
        assert best.source_url == site.url("/marigold")
        assert best.depth == 2
        assert found.urls_ingested == 3
        (quoted, *_) = found.quotations
        assert quoted.text == ANSWER
        source = await desk.library.catalog.by_url(quoted.source_url)
        assert source is not None
        page = (await desk.library.catalog.versions(source.id))[0]
        assert page.text[quoted.start : quoted.end] == quoted.text
        for one in found.findings:
            shown = (await desk.library.catalog.versions(one.source_id))[0]
            assert shown.text[one.start : one.end] == one.text
        assert await desk.faults() == []


async def test_every_page_tells_which_link_led_to_it(database_url: str, tmp_path: Path) -> None:
    async with Site() as site, research(database_url, tmp_path) as desk:
        fill(site)
        found = await desk.app.research.answer(asks(site.url()))
        ways = {step.source_url: step.parent_url for step in found.steps}
        assert ways[site.url("/ships")] == site.url("/")
        assert ways[site.url("/marigold")] == site.url("/ships")
        source = await desk.library.catalog.by_url(site.url("/marigold"))
        assert source is not None
        assert source.via == site.url("/ships")
        asked = {request.path for request in site.requests}
        assert asked <= {"/", "/ships", "/weather", "/marigold", "/robots.txt", "/sitemap.xml"}


@pytest.mark.proves("D-018")
@pytest.mark.parametrize(("budget", "pages"), [(0, {"/"}), (1, {"/", "/ships", "/weather"})])
async def test_the_budget_is_the_greatest_number_of_rounds(
    sqlite_url: str, tmp_path: Path, budget: int, pages: set[str]
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        fill(site)
        found = await desk.app.research.answer(asks(site.url(), budget=budget))
        asked = {request.path for request in site.requests} - {"/robots.txt", "/sitemap.xml"}
        assert asked == pages
        assert found.iterations == found.expansion_limit == budget


@pytest.mark.proves("D-019")
async def test_without_a_budget_links_are_followed_down_to_the_greatest_depth(
    sqlite_url: str, tmp_path: Path
) -> None:
    settings = ResearchSettings(depth=2, full_context=0)
    async with Site() as site, research(sqlite_url, tmp_path, settings=settings) as desk:
        for at in range(6):
            site.put(f"/{at}", article(f"Room {at}", f"Room {at}. {WORDS}", links=[f"/{at + 1}"]))
        found = await desk.app.research.answer(asks(site.url("/0"), query="Where is the zebra?"))
        assert site.counted("/2") == 1
        assert site.counted("/3") == 0
        assert found.decision.rule in ("budget", "depth")
        assert found.depth_limit == 2


@pytest.mark.proves("D-020")
async def test_a_page_that_is_here_is_not_fetched_again(database_url: str, tmp_path: Path) -> None:
    async with Site() as site, research(database_url, tmp_path) as desk:
        fill(site)
        first = await desk.app.research.answer(asks(site.url()))
        second = await desk.app.research.answer(asks(site.url()))
        assert site.counted("/") == site.counted("/marigold") == 1
        assert (first.urls_ingested, second.urls_ingested) == (3, 0)
        assert {one.text for one in second.findings} == {one.text for one in first.findings}


async def test_a_page_that_leads_elsewhere_is_known_by_the_address_asked_for(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        fill(site)
        site.paths["/old"] = redirect(site.url("/marigold"))
        for _ in range(2):
            found = await desk.app.research.answer(asks(site.url("/old"), budget=0))
            assert found.findings[0].source_url == site.url("/old")
        assert site.counted("/old") == 1


@pytest.mark.proves("D-023")
async def test_evidence_comes_from_each_of_several_pages(sqlite_url: str, tmp_path: Path) -> None:
    async with Site() as site, Site() as other, research(sqlite_url, tmp_path) as desk:
        one = site.put("/a", article("Oak", f"Oak handles weather by its bark. {WORDS}"))
        two = other.put("/b", article("Elm", f"Elm handles weather by its roots. {WORDS}"))
        found = await desk.app.research.answer(
            asks(one, two, query="Compare how Oak and Elm handle weather", budget=0)
        )
        assert {finding.source_url for finding in found.findings} == {one, two}
        assert len(found.analysis.sub_queries) == 3
        assert {finding.sub_query for finding in found.findings} <= set(found.analysis.sub_queries)


@pytest.mark.proves("D-025", "D-026", "D-027")
async def test_search_looks_at_what_is_here_and_fetches_nothing(
    database_url: str, tmp_path: Path
) -> None:
    async with Site() as site, research(database_url, tmp_path) as desk:
        fill(site)
        await desk.app.research.ingest([site.url("/ships"), site.url("/marigold")])
        before = len(site.requests)
        everywhere = await desk.app.research.search(Inquiry(query=QUESTION))
        assert everywhere.findings[0].source_url == site.url("/marigold")
        there = await desk.app.research.search(
            Inquiry(query=QUESTION, urls=(site.url("/ships"), site.url("/weather")))
        )
        assert {one.source_url for one in there.findings} <= {site.url("/ships")}
        assert [(one.url, one.reason) for one in there.unread] == [
            (site.url("/weather"), "it is not indexed")
        ]
        few = await desk.app.research.search(Inquiry(query="captain Marigold", top_k=1))
        assert len(few.findings) == 1
        assert len(site.requests) == before
        assert everywhere.steps == there.steps == ()


async def test_a_corpus_that_fits_comes_whole_and_a_larger_one_in_part(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        small = site.put(
            "/small", article("Small", "The mill was built in 1802.", "A quiet place.")
        )
        parts = [f"Part {at}: the mill, seen from side {at}. {WORDS * 4}" for at in range(60)]
        large = site.put("/large", article("Large", *parts))
        query = "When was the mill built?"
        whole = await desk.app.research.answer(asks(small, query=query, budget=0))
        part = await desk.app.research.answer(asks(large, query=query, budget=0))
        assert (whole.coverage, part.coverage) == (Coverage.FULL_CONTEXT, Coverage.CHUNK)
        assert sum(one.tokens for one in part.findings) <= ResearchSettings().evidence
        assert len([one for one in part.findings if not one.adjacent]) <= 20


async def test_what_is_known_is_left_out_of_the_evidence(sqlite_url: str, tmp_path: Path) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        fill(site)
        asked = asks(site.url("/marigold"), budget=0)
        found = await desk.app.research.answer(asked)
        known = "\n".join(one.text for one in found.findings)
        again = await desk.app.research.answer(
            Inquiry(query=QUESTION, urls=asked.urls, known_context=known, expansion_budget=0)
        )
        assert found.findings
        assert again.findings == ()


@pytest.mark.proves("D-032", "D-035")
async def test_status_counts_what_is_stored(database_url: str, tmp_path: Path) -> None:
    async with Site() as site, research(database_url, tmp_path) as desk:
        fill(site)
        taken = await desk.app.research.ingest([site.url("/ships"), site.url("/marigold")])
        assert [(one.url, one.fetched) for one in taken] == [
            (site.url("/ships"), True),
            (site.url("/marigold"), True),
        ]
        whole = await desk.app.research.status()
        assert (whole.documents, whole.chunks) == (2, sum(one.chunks for one in taken))
        assert whole.tokens == sum(one.tokens for one in taken)
        assert whole.tokens > 0
        one = await desk.app.research.status(site.url("/ships"))
        assert [page.url for page in one.pages] == [site.url("/ships")]
        assert one.pages[0].fetched_at is not None
        assert (await desk.app.research.status("https://unknown.example/")).documents == 0
        site.put("/ships", article("Ships", f"Quite another text. {WORDS * 9}"))
        source = await desk.library.catalog.by_url(site.url("/ships"))
        assert source is not None
        await desk.refresh(source, force=True)
        changed = await desk.app.research.status(site.url("/ships"))
        assert changed.tokens > one.tokens


@pytest.mark.proves("D-073", "D-074", "D-075", "D-076", "D-077", "D-079")
async def test_each_step_is_told_in_the_words_of_the_contract(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        fill(site)
        heard = ListObserver()
        found = await desk.app.research.answer(asks(site.url()), observer=heard)
        told = [event.message for event in heard.events]
        home = site.url()
        assert told[:2] == [f"Checking if {home} is indexed...", f"Scraping {home}..."]
        assert told[2].startswith(f"Indexed {home} (1 chunks, ")
        for words in (
            "Analyzing query — decomposed into 1 sub-queries",
            "Searching 1 documents...",
            "Reranking 1 chunks...",
            "Expanding to linked pages (iteration 1/6)...",
            f"Scraping {site.url('/marigold')}...",
        ):
            assert words in told
        assert told[-1].startswith(f"Assembling results ({len(found.findings)} chunks, ")
        quiet = await desk.app.research.answer(asks(site.url()))
        assert [one.text for one in quiet.findings] == [one.text for one in found.findings]
