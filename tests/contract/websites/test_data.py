"""The data operations: rows in and out, checked before they are stored."""

from __future__ import annotations

import pytest

from carrel.core.websites import ChunkResult, WebsiteChunk, WebsiteSource
from carrel.errors import DataValidationError, NotFoundError
from carrel.services.websites.data import WebsiteData
from carrel.surfaces.mcp.websites.tools import TOOLS
from tests.contract.websites.kit import CULTURE, SKILLS, settled
from tests.integration.embedding_kit import Watched
from tests.library_kit import Desk

URL = "https://example.org/jobs/1"
CHUNKS: list[dict[str, object]] = [
    {"content": SKILLS, "metadata": {"Header 2": "Requirements", "Header 3": "Skills"}},
    {"content": CULTURE, "metadata": {"Header 2": "Culture"}},
]


async def stored(desk: Desk) -> WebsiteSource:
    """Store a page without fetching one, and wait for its vectors."""
    data = desk.app.websites.data
    made = await data.data_create_website_source(URL, "job_posting")
    assert await data.data_create_website_chunks(made.id, CHUNKS) == 2
    await settled(desk.app.websites, made.id)
    return await data.data_read_website_source(made.id)


@pytest.mark.proves("A-077", "A-078")
async def test_what_is_written_is_read_back(desk: Desk) -> None:
    data = desk.app.websites.data
    made = await data.data_create_website_source(URL + "#top", "job_posting")
    assert isinstance(made, WebsiteSource)
    assert (made.url, made.content_type, made.processing_status) == (URL, "job_posting", "pending")
    again = await data.data_create_website_source(URL, "job_posting")
    assert again.id == made.id
    source = await stored(desk)
    assert (source.processing_status, source.language, source.fields) == ("completed", "en", None)
    chunks = await data.data_read_website_chunks(made.id)
    assert all(isinstance(one, WebsiteChunk) for one in chunks)
    assert [(one.chunk_index, one.content, dict(one.metadata)) for one in chunks] == [
        (at, given["content"], given["metadata"]) for at, given in enumerate(CHUNKS)
    ]
    assert (await desk.app.websites.query("Rust PostgreSQL")).results[0].source_id == made.id
    assert await desk.faults() == []


@pytest.mark.proves("A-077")
async def test_a_status_is_changed_with_its_error(desk: Desk) -> None:
    data = desk.app.websites.data
    made = await data.data_create_website_source(URL, "blog_article")
    await data.data_update_website_status(made.id, "failed", "the ink ran dry")
    read = await data.data_read_website_source(made.id)
    assert (read.processing_status, read.error_message) == ("failed", "the ink ran dry")
    await data.data_update_website_status(made.id, "processing", None)
    read = await data.data_read_website_source(made.id)
    assert (read.processing_status, read.error_message) == ("processing", None)


@pytest.mark.proves("A-077", "A-069")
async def test_a_deleted_source_is_gone(desk: Desk) -> None:
    data = desk.app.websites.data
    source = await stored(desk)
    await data.data_delete_website_source(source.id)
    for read in (data.data_read_website_source, data.data_read_website_chunks):
        with pytest.raises(NotFoundError):
            await read(source.id)


@pytest.mark.proves("A-078")
async def test_sources_are_listed_by_filter(desk: Desk) -> None:
    data = desk.app.websites.data
    for at, kind in enumerate(["job_posting", "blog_article", "job_posting"]):
        await data.data_create_website_source(f"{URL}/{at}", kind)
    jobs = await data.data_list_website_sources({"content_type": "job_posting"}, 10, 0)
    assert {one.content_type for one in jobs} == {"job_posting"}
    assert len(await data.data_list_website_sources({"status": "pending"}, 2, 1)) == 2
    assert await data.data_list_website_sources({"status": "failed"}, 10, 0) == []
    with pytest.raises(DataValidationError, match="colour"):
        await data.data_list_website_sources({"colour": "red"}, 10, 0)


@pytest.mark.proves("A-078", "A-042")
async def test_a_vector_and_words_find_chunks(desk: Desk, encoder: Watched) -> None:
    source = await stored(desk)
    vector = (await encoder.embed_query(CULTURE)).dense
    found = await desk.app.websites.data.data_query_chunks_hybrid(
        vector.tolist(), "lunch on Thursdays", 5
    )
    assert all(isinstance(one, ChunkResult) for one in found)
    assert (found[0].content, found[0].source_id) == (CULTURE, source.id)
    assert [one.combined_score for one in found] == sorted(one.combined_score for one in found)
    for wrong in ([], [0.5], vector.tolist() * 2):
        with pytest.raises(DataValidationError):
            await desk.app.websites.data.data_query_chunks_hybrid(wrong, "lunch", 5)


@pytest.mark.proves("A-003", "A-095")
@pytest.mark.parametrize(
    "chunk",
    [
        {"content": "x" * 49},
        {"content": "x" * 5001},
        {"content": None},
        {},
        {"content": "x" * 50, "metadata": {"Title": "no heading"}},
        {"content": "x" * 50, "metadata": {"Header 2": 7}},
        {"content": "x" * 50, "metadata": ["Header 2"]},
        {"content": "x" * 60 + "\x00"},
    ],
)
async def test_a_malformed_chunk_is_refused_before_anything_is_stored(
    desk: Desk, chunk: dict[str, object]
) -> None:
    data = desk.app.websites.data
    made = await data.data_create_website_source(URL, "job_posting")
    with pytest.raises(DataValidationError):
        await data.data_create_website_chunks(made.id, [*CHUNKS, chunk])
    assert await data.data_read_website_chunks(made.id) == []


@pytest.mark.proves("A-095")
@pytest.mark.parametrize("size", [50, 5000])
async def test_chunks_of_the_least_and_the_most_are_stored(desk: Desk, size: int) -> None:
    data = desk.app.websites.data
    made = await data.data_create_website_source(URL, "job_posting")
    assert await data.data_create_website_chunks(made.id, [{"content": "x" * size}]) == 1


@pytest.mark.proves("A-003")
async def test_malformed_sources_and_states_are_refused(desk: Desk) -> None:
    data = desk.app.websites.data
    with pytest.raises(DataValidationError):
        await data.data_create_website_source("no address", "job_posting")
    with pytest.raises(DataValidationError):
        await data.data_create_website_source(URL, "news")
    made = await data.data_create_website_source(URL, "job_posting")
    for status, message in (("done", None), ("failed", None), ("completed", "why?")):
        with pytest.raises(DataValidationError):
            await data.data_update_website_status(made.id, status, message)
    with pytest.raises(NotFoundError):
        await data.data_update_website_status(made.id + 1, "completed", None)


@pytest.mark.proves("X-011")
def test_data_operations_are_no_tools() -> None:
    operations = [name for name in vars(WebsiteData) if name.startswith("data_")]
    assert len(operations) == 8
    assert not {tool.name for tool in TOOLS} & set(operations)
