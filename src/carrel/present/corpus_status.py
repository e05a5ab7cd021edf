"""What is indexed, as text: sums first, then a line for each page while they fit."""

from __future__ import annotations

from datetime import UTC, datetime

from carrel.core.research import CorpusStatus, Ingested, Shelved
from carrel.present.limits import LEAST, ROOMY
from carrel.present.safe import one_line
from carrel.present.sections import address
from carrel.text.tokens import count_tokens

HEADER = "[CORPUS STATUS]"
_MORE = 12  # tokens of the line that says how many are left out


def corpus_status(
    status: CorpusStatus, *, budget: int, asked: str | None = None, include_urls: bool = True
) -> str:
    """Return what is indexed, or what is indexed of the page asked about."""
    if asked is not None and not status.pages:
        return (
            f"{HEADER}\n{address(asked, ROOMY)} is not indexed. Call answer with this URL to index "
            "it and ask about it, or ingest to index it alone."
        )
    head = (
        f"{HEADER}\nDocuments indexed: {status.documents:,}\nTotal chunks: {status.chunks:,}\n"
        f"Total tokens: {status.tokens:,}"
    )
    if (not include_urls and asked is None) or not status.pages:
        return head
    return _listed(f"{head}\n\nIndexed URLs:", [_entry(page) for page in status.pages], budget)


def ingested(results: list[Ingested], *, budget: int) -> str:
    """Return what became of pages that were to be indexed, a line or two for each."""
    done = [one for one in results if not one.failure]
    head = (
        f"[INGESTED]\nDocuments indexed: {len(done):,} of {len(results):,}\n"
        f"Total chunks: {sum(one.chunks for one in done):,}\n"
        f"Total tokens: {sum(one.tokens for one in done):,}\n"
    )
    return _listed(head, [_outcome(one) for one in results], budget)


def _entry(page: Shelved) -> str:
    return (
        f"- {_title(page.title)} — {address(page.url, ROOMY)}\n"
        f"  ({_amount(page.chunks, page.tokens)}, fetched {_moment(page.fetched_at)})"
    )


def _outcome(page: Ingested) -> str:
    if page.failure:
        reason = ROOMY.cut(one_line(page.failure), ROOMY.reason)
        return f"Not read: {address(page.url, ROOMY)} ({reason})"
    how = "fetched now" if page.fetched else "was indexed already"
    return (
        f"- {_title(page.title)} — {address(page.url, ROOMY)}\n"
        f"  ({_amount(page.chunks, page.tokens)}, {how})"
    )


def _listed(head: str, entries: list[str], budget: int) -> str:
    """Return the head and as many entries as fit; the last line says how many do not."""
    room = max(budget, LEAST) - count_tokens(f"{head}\n") - _MORE
    kept: list[str] = []
    for entry in entries:
        room -= count_tokens(f"{entry}\n")
        if room < 0:
            return "\n".join([head, *kept, f"... and {len(entries) - len(kept):,} more"])
        kept.append(entry)
    return "\n".join([head, *kept])


def _title(title: str) -> str:
    return ROOMY.cut(one_line(title), ROOMY.title) or "Untitled"


def _amount(chunks: int, tokens: int) -> str:
    return f"{chunks:,} chunks, {tokens:,} tokens"


def _moment(moment: datetime | None) -> str:
    return "never" if moment is None else f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
