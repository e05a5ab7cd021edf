"""The sentences of the website tools: what happened to a page, and what to do next."""

from __future__ import annotations

from datetime import datetime

from carrel.core.pages import Source, SourceState
from carrel.services.websites.runs import UNDER_WAY, message_of

DELETED = "Deleted successfully"
_ASK = "Ask rag_get_website_status for the state of source {}."


def counted(number: int, what: str = "chunk") -> str:
    """Return a number with its noun."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def processed(source: Source, chunks: int, notice: str = "") -> str:
    """Say that a page is stored."""
    title = f" of “{source.title}”" if source.title.strip() else ""
    return _joined(f"Processed: {counted(chunks)}{title} can be searched.", notice)


def cached(source: Source, chunks: int, *, wanted: str, notice: str = "") -> str:
    """Say that a page is here already, as it is."""
    if source.state in UNDER_WAY:
        return f"Already being processed. {_ASK.format(source.id)}"
    return _joined(
        f"Already stored with {counted(chunks)}; nothing was fetched.",
        _other_type(source, wanted),
        changed(source),
        _trouble(source),
        notice,
    )


def working(source: Source) -> str:
    """Say that the work goes on without the caller."""
    stored = " Its text is stored and can be found by its words." if source.version else ""
    return (
        f"Still being processed; this goes on in the background.{stored} {_ASK.format(source.id)}"
    )


def in_part(source: Source, chunks: int) -> str:
    """Say that the text is here and its vectors are not."""
    return (
        f"The text is stored in {counted(chunks)} and can be found by its words, but not by its "
        f"meaning: {message_of(source)} rag_refresh_website tries the vectors again."
    )


def refreshed(source: Source, *, deleted: int, created: int, chunks: int, notice: str = "") -> str:
    """Say what looking at a page again led to."""
    if source.state is SourceState.FAILED:
        return in_part(source, chunks)
    if not deleted and not created:
        return _joined(f"Refreshed: nothing has changed, {counted(chunks)} kept.", notice)
    kept = f", {counted(chunks - created)} kept" if chunks > created else ""
    return _joined(
        f"Refreshed: {counted(deleted)} deleted, {counted(created)} created{kept}.", notice
    )


def state(source: Source, chunks: int, *, stale: bool, notice: str = "") -> str:
    """Say how far a page has come."""
    match source.state:
        case SourceState.PENDING:
            return "Waiting to be processed."
        case SourceState.PROCESSING if source.version:
            return "Being processed. Its text is stored and can be found by its words."
        case SourceState.PROCESSING:
            return "Being processed: it is fetched and read."
        case SourceState.FAILED if source.version:
            return in_part(source, chunks)
        case SourceState.FAILED:
            advice = (source.error or {}).get("suggestion") or ""
            return _joined(f"Processing failed: {message_of(source)}", str(advice))
        case _:
            age = "It was fetched more than 30 days ago; rag_refresh_website renews it."
            return _joined(
                f"Completed: {counted(chunks)} can be searched.",
                changed(source) or (age if stale else ""),
                _trouble(source),
                notice,
            )


def changed(source: Source) -> str:
    """Say that a page shows something else on its site, if that was seen."""
    if source.changed_at is None:
        return ""
    return (
        f"The page has changed on its site since it was fetched (seen {_moment(source.changed_at)})"
        "; rag_refresh_website brings the new version."
    )


def _trouble(source: Source) -> str:
    told = message_of(source)
    return f"The last look at the page failed, so what is kept may be old: {told}" if told else ""


def _other_type(source: Source, wanted: str) -> str:
    if source.content_type == wanted:
        return ""
    here = source.content_type or "a page without a content type"
    return f"It was processed as {here}; force_refresh processes it as {wanted}."


def _moment(when: datetime) -> str:
    return when.strftime("%Y-%m-%d %H:%M UTC")


def _joined(*sentences: str) -> str:
    ended = (one if one[-1] in ".!?。！？" else f"{one}." for one in sentences if one)
    return " ".join(ended)
