"""PDF: the text of its pages as paragraphs, its title, and its bookmarks as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from carrel.core.blocks import Heading, Paragraph
from carrel.ingest.formats.draft import Draft, plain
from carrel.ingest.formats.errors import (
    DamagedDocument,
    DocumentWithoutText,
    EncryptedDocument,
)

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

MOST_PAGES = 200
_MOST_CHARACTERS = 5_000_000
_PASSWORD = 4  # PDFium's number for a wrong or missing password
_SENTENCE_END = re.compile(r"[.!?:。！？：][)\]»”’」』）]*$")
_SOFT_HYPHEN = re.compile(r"[\x02\ufffe]\r?\n?")
_LIST = re.compile(r"^(?:[-•▪◦‣*·–]|\(?\d{1,3}[.)]|[a-z][.)])\s")
_EAST = re.compile("[\u3001-\u30ff\u3400-\u9fff\uff00-\uffef]")
_WIDE_END = re.compile("[\u3001-\u30ff\u3400-\u9fff\uff00-\uffef]$")


def read_pdf(body: bytes, *, most_pages: int = MOST_PAGES) -> Draft:
    """Read the text of a PDF; pages beyond the limit are left out, and the notice says so."""
    from pypdfium2 import PdfiumError

    document = _opened(body)
    try:
        return _read(document, most_pages)
    except PdfiumError as cause:
        raise DamagedDocument("the PDF could not be read to its end") from cause
    finally:
        document.close()


def _opened(body: bytes) -> PdfDocument:
    from pypdfium2 import PdfDocument, PdfiumError

    start = body.find(b"%PDF-", 0, 1024)
    try:
        return PdfDocument(body[max(0, start) :])
    except PdfiumError as cause:
        if getattr(cause, "err_code", None) == _PASSWORD:
            raise EncryptedDocument from cause
        raise DamagedDocument("the PDF is damaged, or it is no PDF") from cause


def _read(document: PdfDocument, most_pages: int) -> Draft:
    count = len(document)
    facts = document.get_metadata_dict(skip_empty=True)
    draft = Draft(metadata={"pages": count})
    draft.title = " ".join(draft.seen(facts.get("Title", "")).split())
    named = {"author": "Author", "subject": "Subject", "keywords": "Keywords"}
    draft.metadata |= {ours: facts[theirs] for ours, theirs in named.items() if theirs in facts}
    bookmarks = _bookmarks(document)
    blank = size = read = 0
    for number in range(min(count, most_pages)):
        text = draft.seen(_page_text(document, number))
        read += 1
        blank += not text.strip()
        size += len(text)
        _add(draft, text, bookmarks.get(number, {}))
        if size > _MOST_CHARACTERS:
            break
    if not draft.blocks:
        raise DocumentWithoutText(
            "the PDF has no text; its pages are pictures", details={"pages": count}
        )
    draft.notice = _notice(count, read, blank)
    return draft


def _notice(count: int, read: int, blank: int) -> str:
    parts = []
    if read < count:
        parts.append(f"The document has {count} pages; the first {read} were read.")
    if blank:
        parts.append(f"{blank} of {read} pages hold no text; they may be scans.")
    return " ".join(parts)


def _page_text(document: PdfDocument, number: int) -> str:
    page = document[number]
    words = page.get_textpage()
    try:
        # PDFium marks a hyphen that only the end of the line made.
        return _SOFT_HYPHEN.sub("", str(words.get_text_range()))
    finally:
        words.close()
        page.close()


def _bookmarks(document: PdfDocument) -> dict[int, dict[str, int]]:
    """Return the titles of each page with their levels."""
    found: dict[int, dict[str, int]] = {}
    for at, mark in enumerate(document.get_toc(max_depth=6)):
        if at >= 5_000:
            break
        target = mark.get_dest()
        number = target.get_index() if target else None
        if number is not None:
            title = _squeezed(mark.get_title())
            found.setdefault(number, {})[title] = min(6, mark.level + 2)
    return found


def _add(draft: Draft, text: str, headings: dict[str, int]) -> None:
    lines: list[str] = []
    for line in [*text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), ""]:
        level = headings.get(_squeezed(line))
        if level or not line.strip():
            draft.blocks += [Paragraph(words=plain(part)) for part in _paragraphs(lines)]
            lines = []
        if level:
            draft.blocks.append(Heading(level=level, words=plain(_joined([line]))))
        elif line.strip():
            lines.append(line.strip())


def _paragraphs(lines: list[str]) -> Iterator[str]:
    # A PDF knows lines only: a paragraph ends with a short line that ends a sentence.
    longest = max(map(len, lines), default=0)
    part: list[str] = []
    for line in lines:
        if part and _LIST.match(line):
            yield _joined(part)
            part = []
        part.append(line)
        if _SENTENCE_END.search(line) and len(line) < 0.8 * longest:
            yield _joined(part)
            part = []
    if part:
        yield _joined(part)


def _joined(lines: list[str]) -> str:
    whole = lines[0]
    for line in lines[1:]:
        if re.search(r"[a-z]-$", whole) and line[:1].islower():
            whole = whole[:-1] + line
        elif _WIDE_END.search(whole) and _EAST.match(line):
            whole += line
        else:
            whole = f"{whole} {line}"
    return " ".join(whole.split())


def _squeezed(text: str) -> str:
    return " ".join(text.split()).casefold()
