"""The six tools of contract A, each over one method of the service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from carrel.core.websites import Answer, Deleted, Listing, Processed, Refreshed, Status
from carrel.surfaces.mcp.budget import Cut
from carrel.surfaces.mcp.tool import Call, Effect, Tool
from carrel.surfaces.mcp.websites.arguments import (
    ListArguments,
    ProcessArguments,
    QueryArguments,
    SourceArguments,
)

if TYPE_CHECKING:
    from carrel.app import App


async def _process(app: App, given: ProcessArguments, call: Call) -> Processed:
    await call.say("Fetching and reading the page.")
    return await app.websites.process(
        given.url,
        content_type=given.content_type,
        force_refresh=given.force_refresh,
        progress=call,
    )


async def _query(app: App, given: QueryArguments, call: Call) -> Answer:
    return await app.websites.query(
        given.query,
        max_results=given.max_results,
        content_type_filter=given.content_type_filter,
        source_ids=given.source_ids,
        include_synthesis=given.include_synthesis,
        sampler=call.sampler if given.include_synthesis else None,
    )


async def _list(app: App, given: ListArguments, _: Call) -> Listing:
    return await app.websites.list(
        content_type=given.content_type,
        status=given.status,
        limit=given.limit,
        offset=given.offset,
        order_by=given.order_by,
        order=given.order,
    )


async def _refresh(app: App, given: SourceArguments, call: Call) -> Refreshed:
    await call.say("Fetching the page again.")
    return await app.websites.refresh(given.source_id, progress=call)


async def _delete(app: App, given: SourceArguments, _: Call) -> Deleted:
    return await app.websites.delete(given.source_id)


async def _status(app: App, given: SourceArguments, _: Call) -> Status:
    return await app.websites.status(given.source_id)


def _ask_for_less(_: Mapping[str, Any], __: int) -> str:
    return "Ask something narrower, or search fewer websites with source_ids."


def _go_on(body: Mapping[str, Any], kept: int) -> str:
    return f"The rest begins at offset {body['offset'] + kept}."


# Each description stands nearest in meaning to the questions that its tool answers: a test asks 40.
TOOLS = (
    Tool(
        name="rag_process_website",
        title="Add a web page",
        description="Add a page to the collection by its URL: fetch https://example.com, a job "
        "posting, article or company page, from the web and store the page, so that it can be "
        "searched and cited afterwards. Use it to add, save, keep, import or take in an address.",
        effect=Effect(may_be_repeated=True, reaches_out=True),
        arguments=ProcessArguments,
        result=Processed,
        call=_process,
    ),
    Tool(
        name="rag_query_websites",
        title="Ask the stored pages",
        description="Answer a question from what the stored pages say: find the passages that fit "
        "best, each with URL and headings to cite. For questions about the content: requirements "
        "and skills for a role, salary, offers, visa sponsorship, remote work, company culture, "
        "interviews, advice. Scores run from 0 (best) to 1.",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=QueryArguments,
        result=Answer,
        call=_query,
        cut=Cut(items="results", advice=_ask_for_less),
    ),
    Tool(
        name="rag_list_websites",
        title="List the stored pages",
        description="List the stored websites: show all job postings, blog articles and pages in "
        "the collection so far, how many there are, with titles, and which are stale, out of date "
        "or failed to load. An overview without the text. It tells what the id of a page is, of "
        "each page.",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=ListArguments,
        result=Listing,
        call=_list,
        cut=Cut(items="websites", advice=_go_on, also={"has_more": True}),
    ),
    Tool(
        name="rag_refresh_website",
        title="Update a page",
        description="Update a website by its source_id: reload it, fetch it again and bring its "
        "text up to date, because the page has changed, was rewritten or is stale.",
        effect=Effect(destroys=True, may_be_repeated=True, reaches_out=True),
        arguments=SourceArguments,
        result=Refreshed,
        call=_refresh,
    ),
    Tool(
        name="rag_delete_website",
        title="Delete a page",
        description="Delete a website by its source_id: remove, erase, throw away the page and "
        "its text for good, if you do not need it any more. Cannot be undone.",
        effect=Effect(destroys=True),
        arguments=SourceArguments,
        result=Deleted,
        call=_delete,
    ),
    Tool(
        name="rag_get_website_status",
        title="Check on a page",
        description="Check the status of a website by its source_id: how far its processing is, "
        "whether a page that was added is ready yet, done or still processing, or why it failed.",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=SourceArguments,
        result=Status,
        call=_status,
    ),
)
