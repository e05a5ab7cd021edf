"""`rag_query_websites`: filters, odd queries, and Japanese."""

from __future__ import annotations

import pytest

from tests.contract.websites.kit import CULTURE, HARU, filled, html, paragraphs, posting
from tests.library_kit import Desk
from tests.site_server import Site


@pytest.mark.proves("A-044")
async def test_filters_hold(desk: Desk, site: Site) -> None:
    ids = await filled(desk, site)
    for kind, path in {"job_posting": "/job", "blog_article": "/blog"}.items():
        found = await desk.app.websites.query("ledger of ships", content_type_filter=kind)
        assert {one.source_id for one in found.results} == {ids[path]}
    some = [ids["/job"], ids["/about"], 2**70, -1]
    found = await desk.app.websites.query("ledger 文庫本", source_ids=some)
    assert {one.source_id for one in found.results} <= set(some)
    assert found.results
    nobody = await desk.app.websites.query("ledger", source_ids=[987654])
    assert (nobody.results, nobody.total_results, nobody.confidence_level) == ((), 0, "low")


@pytest.mark.proves("A-045")
async def test_filters_act_before_anything_is_cut(desk: Desk, site: Site) -> None:
    crowd = paragraphs(120, "lighthouse barnacle")
    await desk.app.websites.process(site.put("/crowd", crowd))
    body = html("Odd", f"<h1>Odd</h1><p>{CULTURE} One barnacle.</p>")
    odd = await desk.app.websites.process(site.put("/odd", body), content_type="company_page")
    query = "lighthouse barnacle"
    everywhere = await desk.app.websites.query(query, max_results=20)
    assert odd.source_id not in {one.source_id for one in everywhere.results}
    for how in ({"content_type_filter": "company_page"}, {"source_ids": [odd.source_id]}):
        found = await desk.app.websites.query(query, **how)
        assert [one.source_id for one in found.results] == [odd.source_id]


@pytest.mark.proves("A-046")
@pytest.mark.parametrize(
    "query",
    [
        "?",
        "What?",
        '"',
        "a AND",
        "NEAR(",
        "*",
        "col:x",
        "-- ;",
        "'; DROP TABLE chunk;",
        "(((",
        "\\",
    ],
)
async def test_no_punctuation_is_a_mistake(desk: Desk, site: Site, query: str) -> None:
    await desk.app.websites.process(site.put("/job", posting()))
    found = await desk.app.websites.query(query)
    assert found.query == query


@pytest.mark.proves("A-047")
async def test_a_word_inside_unsegmented_text_is_found(desk: Desk, site: Site) -> None:
    ids = await filled(desk, site)
    found = await desk.app.websites.query("日本橋")
    assert found.results[0].source_id == ids["/about"]
    assert (HARU in found.results[0].content, found.results[0].fts_score is not None) == (
        True,
        True,
    )
