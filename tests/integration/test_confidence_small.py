"""A confidence means the same in a corpus of three pages as in a large one."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrel.core.research import Research
from carrel.inference.bundled import BundledEncoder
from tests.integration.research_kit import asks, research
from tests.site_server import Site, article

PAGES = {
    "/marigold": ("Marigold", "The Marigold was built in 1871 by Thomas Reed in Bristol."),
    "/crew": ("Crew", "Each ship has a captain. The captain of the Marigold is Ada Brook."),
    "/pier": ("Pier", "The harbour has two keepers and a long pier, which was mended last year."),
}
ANSWERED = {
    "When was the Marigold built?": "/marigold",
    "Who is the captain of the Marigold?": "/crew",
    "What was mended in the harbour last year?": "/pier",
}
UNANSWERED = ("Which paint suits a wooden fence?", "日本の首都はどこですか？")


async def asked(url: str, home: Path, query: str, pages: list[str]) -> tuple[Research, Site]:
    async with Site() as site, research(url, home, embedder=BundledEncoder(threads=1)) as desk:
        for path, (title, text) in PAGES.items():
            site.put(path, article(title, text))
        urls = [site.url(path) for path in pages]
        return await desk.app.research.answer(asks(*urls, query=query, budget=0)), site


def told(found: Research, url: str) -> float:
    own = (one.confidence or 0.0 for one in found.findings if one.source_url == url)
    return max(own, default=0.0)


@pytest.mark.parametrize(("query", "path"), ANSWERED.items())
async def test_the_right_passage_of_three_pages_is_likely_and_the_others_are_not(
    sqlite_url: str, tmp_path: Path, query: str, path: str
) -> None:
    found, site = await asked(sqlite_url, tmp_path, query, list(PAGES))
    assert told(found, site.url(path)) > 0.8
    assert all(told(found, site.url(other)) < 0.2 for other in PAGES if other != path)
    assert not [note for note in found.notes if "likely" in note]


@pytest.mark.parametrize("pages", [list(PAGES), list(PAGES)[:1]], ids=["three", "one"])
@pytest.mark.parametrize("query", UNANSWERED)
async def test_where_nothing_answers_the_best_of_few_pages_is_not_sure(
    sqlite_url: str, tmp_path: Path, query: str, pages: list[str]
) -> None:
    found, site = await asked(sqlite_url, tmp_path, query, pages)
    assert all(told(found, site.url(path)) < 0.3 for path in pages)
    assert not found.findings or any("likely to answer" in note for note in found.notes)
