"""Reading a page in this process: a worker process, for a page may hang it or crash it."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from carrel.core.documents import Document
from carrel.core.pages import ChunkDraft, PageDraft, context_of
from carrel.errors import ChunkingError, DataValidationError, ExtractionError, RAGError
from carrel.ingest.chunks.chunk import Former, chunk
from carrel.ingest.fields.extract import fields_of, has_fields
from carrel.ingest.formats.read import read
from carrel.ingest.reading.reader import Request, draft_codec
from carrel.ingest.reading.targets import with_targets
from carrel.ingest.reading.walls import behind
from carrel.text.entities.mentions import mentions
from carrel.text.terms import passage_terms


def answer(header: bytes, body: bytes) -> bytes:
    """Read a page and return it as JSON behind a `P`, or an error behind an `E`."""
    request = Request(**json.loads(header))
    try:
        return b"P" + draft_codec().dump_json(read_page(request, body))
    except RAGError as error:
        told = error
    except MemoryError:
        told = ExtractionError("the page needs more memory than a page may take")
    return b"E" + json.dumps(told.as_dict()).encode()


def read_page(request: Request, body: bytes) -> PageDraft:
    """Read a body and cut it into chunks, in this process."""
    document = read(
        body,
        request.media,
        request.url,
        header_charset=request.charset,
        pdf_pages=request.pdf_pages,
        lines=has_fields(request.content_type),
    )
    former = [(tuple(path), words) for path, words in request.former]
    return draft_of(behind(document, body), request.content_type, former=former)


# What a mistake in our own rules would raise; memory is another matter.
_MISTAKES = (ArithmeticError, AssertionError, LookupError, RecursionError, TypeError, ValueError)


def draft_of(document: Document, content_type: str = "", *, former: Former = ()) -> PageDraft:
    """Cut a document into chunks and return the page that is stored."""
    pieces = [
        _counted(one, context_of(document.title, one.section))
        for one in _cut(document, content_type, former)
    ]
    found = _fields(document, content_type)
    return PageDraft(
        title=document.title,
        language=document.language,
        text=document.text,
        markdown=document.markdown,
        chunks=pieces,
        links=with_targets(document.links),
        details={
            "metadata": document.metadata,
            "images": [asdict(image) for image in document.images],
            "dropped": asdict(document.dropped),
            "confidence": document.confidence,
            "notice": document.notice,
        }
        | found,
    )


def _counted(piece: ChunkDraft, context: tuple[str, ...]) -> ChunkDraft:
    """Return a chunk with what the keyword index and the graph will hold of it."""
    terms = passage_terms(context, piece.text)
    return replace(piece, terms=terms, mentions=mentions(context, piece.text))


def _fields(document: Document, content_type: str) -> dict[str, object]:
    """Return the fields of a page; rules that stumble over a page cost it no more than these."""
    try:
        found = fields_of(document, content_type)
    except (*_MISTAKES, DataValidationError) as cause:
        return {"fields_error": type(cause).__name__}
    return {} if found is None else {"fields": found.as_dict()}


def _cut(document: Document, content_type: str, former: Former) -> tuple[ChunkDraft, ...]:
    try:
        return chunk(document, content_type, former=former)
    except _MISTAKES as cause:
        details = {"url": document.url, "exception": type(cause).__name__}
        raise ChunkingError(details=details) from cause
