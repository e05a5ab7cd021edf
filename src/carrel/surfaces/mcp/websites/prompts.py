"""The workflow for people: prompts that clients show as slash commands."""

from __future__ import annotations

from collections.abc import Mapping

from carrel.core.websites import ContentType
from carrel.surfaces.mcp.toolset import Argument, Prompt

_KINDS = ", ".join(ContentType)


def _process(given: Mapping[str, str]) -> str:
    kind = given.get("content_type", "").strip()
    choice = (
        f'with content_type "{kind}"'
        if kind
        else f"with the content_type that fits best ({_KINDS})"
    )
    return (
        f"Add this page to Carrel: {given['url'].strip()}\n\n"
        f"Call rag_process_website {choice}. If it answers `processing`, call "
        "rag_get_website_status with the source_id every few seconds until it is `completed` or "
        "`failed`. Then tell me the source_id, the language and how many passages were stored, or "
        "what went wrong and what I can do about it."
    )


def _query(given: Mapping[str, str]) -> str:
    return (
        f"Answer from the pages stored in Carrel: {given['question'].strip()}\n\n"
        "Call rag_query_websites with my question. Use only what the results say, and cite each "
        "statement as: Source: URL (Section: 'headings'). If confidence_level is low, say so, and "
        "try once more in other words. If nothing fits, say that the stored pages do not tell."
    )


def _list(given: Mapping[str, str]) -> str:
    kind, status = (given.get(name, "").strip() for name in ("content_type", "status"))
    filters = " and ".join(
        f'{name} "{value}"' for name, value in (("content_type", kind), ("status", status)) if value
    )
    return (
        "Show me the pages stored in Carrel.\n\n"
        f"Call rag_list_websites{f' with {filters}' if filters else ''} and make a table of id, "
        "title, URL, type, language, status and age. Go on with offset while has_more is true. "
        "Point out the stale ones, which rag_refresh_website brings up to date, and the failed "
        "ones with their error."
    )


PROMPTS = (
    Prompt(
        name="process-website",
        title="Add a web page",
        description="Store a web page so that it can be searched and cited.",
        arguments=(
            Argument(name="url", description="address of the page", required=True),
            Argument(name="content_type", description=f"one of {_KINDS}"),
        ),
        write=_process,
    ),
    Prompt(
        name="query-websites",
        title="Ask the stored pages",
        description="Answer a question from the stored pages, with citations.",
        arguments=(Argument(name="question", description="what you want to know", required=True),),
        write=_query,
    ),
    Prompt(
        name="list-websites",
        title="List the stored pages",
        description="Show what is stored, what is stale and what failed.",
        arguments=(
            Argument(name="content_type", description=f"one of {_KINDS}"),
            Argument(name="status", description="pending, processing, completed or failed"),
        ),
        write=_list,
    ),
)
