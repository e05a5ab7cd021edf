"""Having a page read in a worker process: what is asked, and what becomes of the answer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pydantic import TypeAdapter

from carrel.core.pages import PageDraft
from carrel.errors import ChunkingError, ExtractionError, NotFoundError, ProcessingError
from carrel.ingest.fetch.page import RawPage
from carrel.ingest.reading.sandbox import Sandbox

# Chunks of an earlier version: the headings above each, and its words.
Former = Sequence[tuple[Sequence[str], str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a body is and how it is cut: `content_type` is the source's, `media` the body's.

    `former` are the chunks of the version before, as section and words: what did not change keeps
    them.
    """

    url: str
    media: str
    charset: str | None = None
    content_type: str = ""
    pdf_pages: int = 200
    former: Former = ()


LARGEST_FILE = 100_000_000
_NO_TEXT = "the page holds no text"
_MEDIA = {
    ".html": "text/html",
    ".htm": "text/html",
    ".xhtml": "application/xhtml+xml",
    ".md": "text/markdown",
    ".markdown": "text/markdown",
    ".txt": "text/plain",
    ".pdf": "application/pdf",
    ".json": "application/json",
}


class Reader:
    """Reads pages in worker processes."""

    def __init__(self, sandbox: Sandbox, *, pdf_pages: int = 200) -> None:
        self._sandbox = sandbox
        self._pdf_pages = pdf_pages

    async def warm(self) -> None:
        """Make ready for many pages."""
        await self._sandbox.warm()

    async def read(self, request: Request, body: bytes) -> PageDraft:
        """Return the page, or raise what the worker said was wrong with it."""
        limited = replace(request, pdf_pages=self._pdf_pages)
        header = json.dumps(asdict(limited)).encode()
        reply = await self._sandbox.ask(header, body, url=request.url)
        try:
            if reply[:1] != b"E":
                return draft_codec().validate_json(reply[1:])
            told = dict(json.loads(reply[1:]))
        except (ValueError, TypeError) as cause:
            raise ExtractionError(
                "what came back from reading the page makes no sense", details={"url": request.url}
            ) from cause
        raise _error(told)


def file_of(uri: str) -> Path:
    """Return the path that a `file:` URI names."""
    path = unquote(urlsplit(uri).path)
    drive = re.match(r"/[A-Za-z]:/", path)
    return Path(path[1:] if drive else path)


def media_of(file: Path) -> str:
    """Return the type that a file's name tells, or nothing."""
    return _MEDIA.get(file.suffix.lower(), "")


def load(file: Path) -> bytes:
    """Return the bytes of a file that is to be read."""
    try:
        if (size := file.stat().st_size) > LARGEST_FILE:
            raise ExtractionError(
                f"{file} has {size:,} bytes, where {LARGEST_FILE:,} are the most",
                suggestion="Cut it into parts.",
            )
        return file.read_bytes()
    except OSError as cause:
        raise NotFoundError(
            f"{file} cannot be read: {cause.strerror}", suggestion="Check the path."
        ) from cause


def request_for(raw: RawPage, content_type: str = "", former: Former = ()) -> Request:
    """Return the request that reads a page of the web."""
    return Request(
        url=raw.final_url,
        media=raw.content_type,
        charset=raw.charset_from_header,
        content_type=content_type,
        former=former,
    )


def with_words(draft: PageDraft, url: str, *, least: int = 1) -> PageDraft:
    """Return a page that says something; one without words is refused with the reason.

    `least` is how many characters it must have.
    """
    size = len(draft.text.strip())
    if size < least:
        notice = str(draft.details.get("notice") or "")
        raise ExtractionError(
            notice or (f"the page holds only {size} characters of text" if size else _NO_TEXT),
            details={"url": url},
            suggestion="Or save the page in a browser and add that file." if notice else None,
        )
    return draft


class PageUnreadable(ExtractionError):
    """The page could not be read."""

    def __init__(self, told: Mapping[str, object]) -> None:
        details = told.get("details")
        super().__init__(
            str(told.get("message", "")),
            details=details if isinstance(details, dict) else {},
            suggestion=str(told.get("suggestion", "")),
        )
        self.code = str(told.get("code", ExtractionError.code))  # type: ignore[misc]

    @property
    def type_name(self) -> str:
        """The name that all kinds of a failed reading share."""
        return ExtractionError.__name__


def _error(told: Mapping[str, object]) -> ProcessingError:
    if told.get("code") == ChunkingError.code:
        details = told.get("details")
        return ChunkingError(details=details if isinstance(details, dict) else {})
    return PageUnreadable(told)


@cache
def draft_codec() -> TypeAdapter[PageDraft]:
    """Return what turns a page into JSON and back."""
    return TypeAdapter(PageDraft)
