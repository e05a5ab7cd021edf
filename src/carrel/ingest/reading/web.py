"""Reading a page of the web: as it was sent, or by a browser where it is empty without scripts."""

from __future__ import annotations

import logging
from dataclasses import replace
from hashlib import sha256

from carrel.core.documents import EMPTY_WITHOUT_SCRIPTS, NEEDS_BROWSER
from carrel.core.pages import Fetched, PageDraft
from carrel.ingest.browser.browser import Browser, RenderingFailed
from carrel.ingest.fetch.page import RawPage
from carrel.ingest.reading.reader import Former, Reader, request_for

logger = logging.getLogger(__name__)
_STILL_LITTLE = "The page shows little, although its scripts were run."


async def read_web(
    raw: RawPage,
    *,
    reader: Reader,
    browser: Browser | None = None,
    content_type: str = "",
    former: Former = (),
) -> PageDraft:
    """Read a page; the draft's details say `browser` if one was asked to run its scripts."""
    draft = await reader.read(request_for(raw, content_type, former), raw.body)
    notice = draft.details.get("notice")
    if browser is None or notice != NEEDS_BROWSER or not browser.wanted:
        return draft
    try:
        page = await browser.render(raw)
    except RenderingFailed as error:
        logger.warning("The browser could not read %s: %s", raw.final_url, error.message)
        return _noted(draft, f"{EMPTY_WITHOUT_SCRIPTS} No browser could run them: {error.message}.")
    found = await reader.read(request_for(page, content_type, former), page.body)
    if len(found.text) <= len(draft.text):
        return _noted(draft, _STILL_LITTLE)
    still = _STILL_LITTLE if found.details.get("notice") == NEEDS_BROWSER else ""
    return _noted(found, still or str(found.details.get("notice") or ""))


def fetched_as(raw: RawPage, draft: PageDraft) -> Fetched:
    """Return how the page came here, by which the next look can tell that nothing has changed.

    Where a browser was asked, the bytes that were sent tell nothing: each look runs the scripts.
    """
    if draft.details.get("browser"):
        return Fetched(final_url=raw.final_url)
    return Fetched(
        final_url=raw.final_url,
        etag=raw.etag or "",
        last_modified=raw.last_modified or "",
        body_digest=sha256(raw.body).hexdigest(),
    )


def _noted(draft: PageDraft, notice: str) -> PageDraft:
    return replace(draft, details=draft.details | {"notice": notice, "browser": True})
