"""`rag_query_websites`: what is found, in which order, with which scores."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from pathlib import Path

import pytest

from carrel.core.embedding import Embedded, Passage
from carrel.core.websites import Answer, Excerpt
from carrel.errors import DataValidationError
from carrel.services.websites.websites import Websites
from tests.contract.websites.kit import CULTURE, SKILLS, filled, html, posting
from tests.integration.embedding_kit import Watched
from tests.library_kit import Desk, opened
from tests.site_server import Site

KEYS = [
    "query",
    "results",
    "total_results",
    "synthesis",
    "confidence_level",
    "processing_time_ms",
]
RESULT_KEYS = [
    "chunk_id",
    "source_id",
    "source_url",
    "content",
    "vector_score",
    "fts_score",
    "combined_score",
    "metadata",
]
QUERIES = [
    "Rust and PostgreSQL",
    "who eats lunch on Thursdays?",
    'ledger of ships AND (tides OR cargo) NOT "hand*"',
    "文庫本",
    "zebra",
    "What is a write-ahead log for?",
]


@pytest.mark.proves("A-027", "A-028", "A-029")
def test_the_query_alone_must_be_given() -> None:
    parameters = inspect.signature(Websites.query).parameters
    assert parameters["query"].default is inspect.Parameter.empty
    defaults = {name: one.default for name, one in parameters.items() if name != "query"}
    assert (defaults["max_results"], defaults["include_synthesis"]) == (10, False)
    assert (defaults["content_type_filter"], defaults["source_ids"]) == (None, None)


@pytest.mark.proves("A-027", "A-028", "X-048")
@pytest.mark.parametrize(
    "how",
    [
        {"query": ""},
        {"query": " \n\t"},
        {"query": "x", "max_results": 0},
        {"query": "x", "max_results": 21},
        {"query": "x", "max_results": -1},
        {"query": "x", "max_results": True},
        {"query": "x", "content_type_filter": "news"},
        {"query": "x", "source_ids": []},
        {"query": "x", "include_synthesis": "yes"},
        {"query": "x" * 8001},
        {"query": "lone surrogate \ud800"},
    ],
)
async def test_what_is_out_of_range_is_refused(plain: Desk, how: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w") as refused:
        await plain.app.websites.query(**how)  # type: ignore[arg-type]
    assert isinstance(refused.value, DataValidationError)
    assert refused.value.suggestion


@pytest.mark.proves("A-028")
@pytest.mark.parametrize("most", [1, 20])
async def test_the_ends_of_the_range_are_allowed(desk: Desk, site: Site, most: int) -> None:
    await filled(desk, site)
    found = await desk.app.websites.query("ledger of ships", max_results=most)
    assert 1 <= len(found.results) <= most


@pytest.mark.proves("A-030", "A-031", "A-032", "A-033", "A-034", "A-036", "A-038", "A-041", "X-092")
async def test_results_have_the_keys_scores_and_order_of_the_contract(
    desk: Desk, site: Site
) -> None:
    await filled(desk, site)
    for query in QUERIES:
        for most in (1, 3, 20):
            check(await desk.app.websites.query(query, max_results=most), query, most)


def check(found: Answer, query: str, most: int) -> None:
    """See that an answer keeps what the contract promises of any."""
    body = found.as_dict()
    assert list(body) == KEYS
    assert (found.query, found.synthesis) == (query, None)
    assert len(found.results) <= most
    assert found.total_results >= len(found.results)
    scores = [one.combined_score for one in found.results]
    assert scores == sorted(scores)
    silent = all(one.fts_score is None for one in found.results)
    for one in found.results:
        assert list(one.as_dict()) == RESULT_KEYS
        assert one.source_url.startswith("http")
        assert 0 <= one.vector_score <= 1
        assert one.fts_score is None or 0 <= one.fts_score <= 1
        assert one.combined_score == pytest.approx(recomputed(one, silent=silent))


def recomputed(one: Excerpt, *, silent: bool) -> float:
    """Return the score that the contract's sum gives."""
    if silent:
        return one.vector_score
    return one.vector_score * 0.7 + (1.0 if one.fts_score is None else one.fts_score) * 0.3


@pytest.mark.proves("A-033")
async def test_all_matches_are_counted_not_those_returned(desk: Desk, site: Site) -> None:
    await filled(desk, site)
    few = await desk.app.websites.query("ledger of ships", max_results=2)
    many = await desk.app.websites.query("ledger of ships", max_results=20)
    assert (len(few.results), few.total_results) == (2, many.total_results)
    assert few.total_results > 2
    assert few.results == many.results[:2]


@pytest.mark.proves("A-034", "A-040")
async def test_the_same_words_are_near_and_foreign_ones_far(desk: Desk, site: Site) -> None:
    await filled(desk, site)
    same = (await desk.app.websites.query(SKILLS)).results[0]
    assert (SKILLS in same.content, same.vector_score < 0.1) == (True, True)
    foreign = await desk.app.websites.query("zebra xylophone quasar")
    assert all(one.vector_score > 0.6 for one in foreign.results)
    assert foreign.confidence_level == "low"


class Alike(Watched):
    """Takes all passages for the same."""

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode one word in the place of each."""
        return await super().embed_passages([Passage(context="", text="keeper")] * len(passages))


@pytest.mark.proves("A-035", "A-043")
async def test_words_change_the_order_where_vectors_are_the_same(
    database_url: str, tmp_path: Path, site: Site
) -> None:
    common = "The keeper writes everything down, whatever the weather, and locks his door at night."
    async with opened(database_url, tmp_path, embedder=Alike()) as desk:
        for path, extra in {"/one": "barnacle " * 3, "/two": "lighthouse " * 3}.items():
            body = html("Same", f"<h1>Same</h1><p>{common} {extra}</p>")
            await desk.app.websites.process(site.put(path, body))
        for word, path in {"barnacle": "/one", "lighthouse": "/two"}.items():
            first, second = (await desk.app.websites.query(f"keeper {word}")).results
            assert (first.source_url, first.vector_score) == (site.url(path), second.vector_score)
            assert first.fts_score is not None
            assert second.fts_score is None or first.fts_score < second.fts_score


@pytest.mark.proves("A-037", "A-039")
async def test_headings_stand_under_their_levels(desk: Desk, site: Site) -> None:
    url = site.put(
        "/job", posting(title="Engineer").replace("<title>Engineer", "<title>Acme | Jobs")
    )
    await desk.app.websites.process(url)
    best = (await desk.app.websites.query("Rust PostgreSQL distributed locks")).results[0]
    assert dict(best.metadata) == {
        "Header 1": "Engineer",
        "Header 2": "Requirements",
        "Header 3": "Technical Skills",
    }
    path = " > ".join(words for level, words in best.metadata.items() if level != "Header 1")
    line = f"Source: {best.source_url} (Section: '{path}')"
    assert line == f"Source: {url} (Section: 'Requirements > Technical Skills')"


@pytest.mark.proves("A-037")
async def test_a_page_that_begins_with_a_lower_heading_keeps_its_level(
    desk: Desk, site: Site
) -> None:
    body = html("Acme", f"<h2>Benefits</h2><p>{CULTURE}</p><h4>Lunch</h4><p>{SKILLS}</p>")
    await desk.app.websites.process(site.put("/job", body))
    best = (await desk.app.websites.query("write-ahead log Rust")).results[0]
    assert dict(best.metadata) == {"Header 2": "Benefits", "Header 4": "Lunch"}


@pytest.mark.proves("A-042")
async def test_a_chunk_that_one_way_alone_finds_still_appears(desk: Desk, site: Site) -> None:
    ids = await filled(desk, site)
    # No vector is near a number, and only the words find it.
    code = "Reference XK-99213"
    body = html("Code", f"<h1>Code</h1><p>{CULTURE} {code}.</p>")
    done = await desk.app.websites.process(site.put("/code", body))
    words = await desk.app.websites.query("XK-99213")
    assert words.results[0].source_id == done.source_id
    # No word of it occurs, and only the vectors find it.
    near = await desk.app.websites.query("編集", source_ids=[ids["/job"]])
    assert near.results
    assert all(one.fts_score is None for one in near.results)
    assert all(one.combined_score == one.vector_score for one in near.results)


@pytest.mark.proves("X-041")
async def test_an_empty_shelf_has_low_confidence(plain: Desk) -> None:
    found = await plain.app.websites.query("anything")
    assert (found.results, found.total_results, found.confidence_level) == ((), 0, "low")


async def test_without_an_encoder_words_alone_decide_and_confidence_stays_low(
    plain: Desk, site: Site
) -> None:
    await plain.app.websites.process(site.put("/job", posting()))
    found = await plain.app.websites.query("Rust PostgreSQL")
    assert SKILLS in found.results[0].content
    assert {one.vector_score for one in found.results} == {1.0}
    assert found.confidence_level == "low"


@pytest.mark.proves("A-041", "A-049", "X-051")
async def test_a_synthesis_without_a_model_quotes_and_cites(desk: Desk, site: Site) -> None:
    await filled(desk, site)
    found = await desk.app.websites.query(
        "What must candidates know about PostgreSQL?", include_synthesis=True
    )
    assert found.synthesis is not None
    assert site.url("/job") in found.synthesis
    assert (await desk.app.websites.query("PostgreSQL")).synthesis is None
