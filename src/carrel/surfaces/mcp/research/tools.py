"""The tools of contract D, each over one method of a service."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from carrel.core.research import Research
from carrel.present.corpus_status import corpus_status, ingested
from carrel.present.failures import outdated
from carrel.present.verdicts import verdict_text
from carrel.services.inquiries import addresses, inquiry
from carrel.surfaces.mcp.research.arguments import (
    AnswerArguments,
    IngestArguments,
    SearchArguments,
    StatusArguments,
    VerifyArguments,
)
from carrel.surfaces.mcp.research.manner import BRIEFLY, Text
from carrel.surfaces.mcp.research.running import responded, running
from carrel.surfaces.mcp.tool import Call, Effect, Tool

if TYPE_CHECKING:
    from carrel.app import App

logger = logging.getLogger(__name__)


async def _answer(app: App, given: AnswerArguments, call: Call) -> Text:
    if given.continue_from is not None:
        return _more(app, given.continue_from, call, "answer")
    seconds = app.settings.mcp.tool_timeout
    async with running("answer", call, seconds=seconds, **given.model_dump()) as telling:
        asked = inquiry(
            given.query,
            urls=addresses("url", given.url),
            intent=given.intent,
            known_context=given.known_context,
            constraints=given.constraints,
            expansion_budget=given.expansion_budget,
        )
        found = await app.research.answer(asked, observer=telling)
        return _written(app, found, call, searching=False)


async def _search(app: App, given: SearchArguments, call: Call) -> Text:
    if given.continue_from is not None:
        return _more(app, given.continue_from, call, "search")
    seconds = app.settings.mcp.tool_timeout
    async with running("search", call, seconds=seconds, **given.model_dump()) as telling:
        urls = () if given.source_urls is None else addresses("source_urls", given.source_urls)
        asked = inquiry(given.query, urls=urls, intent=given.intent, top_k=given.top_k)
        found = await app.research.search(asked, observer=telling)
        return _written(app, found, call, searching=True)


async def _status(app: App, given: StatusArguments, call: Call) -> Text:
    seconds = app.settings.mcp.tool_timeout
    async with running("status", call, seconds=seconds, url=given.source_url):
        status = await app.research.status(given.source_url)
        text = corpus_status(
            status,
            budget=app.settings.mcp.budget,
            asked=given.source_url,
            include_urls=given.include_urls,
        )
        responded("status", call, text, documents=status.documents)
        return Text(text)


async def _ingest(app: App, given: IngestArguments, call: Call) -> Text:
    seconds = app.settings.mcp.tool_timeout
    async with running("ingest", call, seconds=seconds, url=given.url) as telling:
        results = await app.research.ingest(addresses("url", given.url), observer=telling)
        text = ingested(list(results), budget=app.settings.mcp.budget)
        responded("ingest", call, text, documents=len(results))
        return Text(text)


async def _verify(app: App, given: VerifyArguments, call: Call) -> Text:
    seconds = app.settings.mcp.tool_timeout
    async with running("verify", call, seconds=seconds, url=given.url, query=given.quote):
        verdict = await app.verify.check(given.quote, given.url)
        text = verdict_text(verdict)
        responded("verify", call, text, standing=verdict.standing.value)
        return Text(text)


def _written(app: App, found: Research, call: Call, *, searching: bool) -> Text:
    name = "search" if searching else "answer"
    if not found.findings:
        logger.warning("%s found nothing (%s)", name, call.request_id)
    budget = app.settings.mcp.budget
    brief = app.briefs.write(found, budget=budget, searching=searching)
    logger.debug(
        "%s budget (%s): %d of %d tokens, %d of %d chunks shown",
        name,
        call.request_id,
        brief.tokens,
        budget,
        len(brief.shown),
        len(found.findings),
    )
    responded(name, call, brief.text, chunks=len(found.findings), mode=found.coverage.value)
    return Text(brief.text)


def _more(app: App, handle: str, call: Call, name: str) -> Text:
    """Return what an earlier brief left out."""
    brief = app.briefs.more(handle, budget=app.settings.mcp.budget)
    text = outdated() if brief is None else brief.text
    responded(name, call, text, continued=brief is not None)
    return Text(text)


TOOLS = (
    Tool(
        name="answer",
        title="Ask web pages",
        description="Query one or more web pages and their linked content for information. Scrapes "
        "each URL if not already indexed, decomposes the query, retrieves and reranks relevant "
        "chunks, optionally expands to linked pages, and returns cited evidence with source "
        "attribution. Use it for factual information grounded in specific, new or linked, web "
        "sources.",
        effect=Effect(may_be_repeated=True, reaches_out=True),
        arguments=AnswerArguments,
        result=Text,
        call=_answer,
        manner=BRIEFLY,
    ),
    Tool(
        name="search",
        title="Search indexed pages",
        description="Search the existing corpus without scraping new pages or following links. Use "
        "it when the content is already indexed (e.g. by an earlier `answer`) to ask something "
        "else about it. Faster than `answer`, as it skips ingestion and expansion.",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=SearchArguments,
        result=Text,
        call=_search,
        manner=BRIEFLY,
    ),
    Tool(
        name="status",
        title="See what is indexed",
        description="Check what is currently indexed: document count, total tokens, URLs with "
        "titles, last-fetched times. Use it to choose between `answer` (ingests new content) and "
        "`search` (queries existing content).",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=StatusArguments,
        result=Text,
        call=_status,
        manner=BRIEFLY,
    ),
    Tool(
        name="ingest",
        title="Index pages",
        description="Scrape and index web pages without asking a question, so that a later "
        "`search` finds them. Reports chunks and tokens per URL.",
        effect=Effect(may_be_repeated=True, reaches_out=True),
        arguments=IngestArguments,
        result=Text,
        call=_ingest,
        manner=BRIEFLY,
    ),
    Tool(
        name="verify",
        title="Check a quotation",
        description="Check a quotation before you use it: whether these words stand in the indexed "
        "pages, as exact, normalised (white space, case, width, quotation marks), misattributed "
        "(on another page than named), stitched (joined from separate spans) or absent, with the "
        "true wording and its place.",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=VerifyArguments,
        result=Text,
        call=_verify,
        manner=BRIEFLY,
    ),
)
