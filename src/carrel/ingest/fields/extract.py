"""The fields of a page, by its content type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from carrel.core.documents import Document
from carrel.core.fields import ExtractionMetadata, Record
from carrel.core.lines import Line
from carrel.core.websites import ContentType
from carrel.ingest.fields.block_lines import lines_of_blocks
from carrel.ingest.fields.blog import blog_fields
from carrel.ingest.fields.company import company_fields
from carrel.ingest.fields.job import job_fields
from carrel.ingest.fields.proofs import Proofs

# Characters that rules look at, of one line and of all; no fact needs more.
_LONGEST, _MOST = 3_000, 300_000
_READERS: dict[ContentType, Callable[[Document, Proofs], Record]] = {
    ContentType.JOB_POSTING: job_fields,
    ContentType.BLOG_ARTICLE: blog_fields,
    ContentType.COMPANY_PAGE: company_fields,
}


def has_fields(content_type: str) -> bool:
    """Say whether fields are looked for on pages of a type."""
    return content_type in set(ContentType)


def fields_of(document: Document, content_type: str) -> ExtractionMetadata | None:
    """Return the fields of a page of a known content type, each with the words it came from."""
    if not has_fields(content_type):
        return None
    kind = ContentType(content_type)
    lines = document.lines or lines_of_blocks(document)
    document = replace(document, lines=tuple(_within_limits(lines)))
    proofs = Proofs(document)
    record = _READERS[kind](document, proofs)
    found = ExtractionMetadata(content_type=kind, record=record, outside=proofs.outside)
    return found.check(document.text)


def _within_limits(lines: Sequence[Line]) -> Iterator[Line]:
    left = _MOST
    for line in lines:
        left -= len(line.text)
        if left < 0:
            return
        if len(line.text) <= _LONGEST:
            yield line
