"""From the bytes of an answer to a document, by the kind of content."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from urllib.parse import urlsplit

from carrel.core.blocks import Block
from carrel.core.documents import Document
from carrel.errors import ExtractionError
from carrel.ingest.extract import extract_html
from carrel.ingest.formats.charset import Decoded, decode
from carrel.ingest.formats.draft import Draft, finish
from carrel.ingest.formats.errors import DocumentWithoutText, UnreadableContent
from carrel.ingest.formats.json import read_json
from carrel.ingest.formats.markdown import read_markdown
from carrel.ingest.formats.pdf import MOST_PAGES, read_pdf
from carrel.ingest.formats.plain import read_plain


class Kind(StrEnum):
    """The kinds of content that can be read."""

    HTML = "html"
    PLAIN = "plain"
    MARKDOWN = "markdown"
    JSON = "json"
    PDF = "pdf"


_TYPES = {
    "text/html": Kind.HTML,
    "application/xhtml+xml": Kind.HTML,
    "application/xml": Kind.HTML,
    "text/xml": Kind.HTML,
    "text/markdown": Kind.MARKDOWN,
    "text/x-markdown": Kind.MARKDOWN,
    "application/markdown": Kind.MARKDOWN,
    "application/json": Kind.JSON,
    "application/ld+json": Kind.JSON,
    "application/x-ndjson": Kind.JSON,
    "application/pdf": Kind.PDF,
    "application/x-pdf": Kind.PDF,
    "text/plain": Kind.PLAIN,
}
_ENDINGS = {
    ".md": Kind.MARKDOWN,
    ".markdown": Kind.MARKDOWN,
    ".mkd": Kind.MARKDOWN,
    ".json": Kind.JSON,
    ".jsonld": Kind.JSON,
    ".jsonl": Kind.JSON,
    ".ndjson": Kind.JSON,
    ".pdf": Kind.PDF,
    ".html": Kind.HTML,
    ".htm": Kind.HTML,
    ".xhtml": Kind.HTML,
    ".txt": Kind.PLAIN,
    ".rst": Kind.PLAIN,
}
_VAGUE = frozenset(
    ("", "application/octet-stream", "binary/octet-stream", "application/x-unknown", "*/*")
)
_MARKUP = re.compile(
    rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|div|p|h1|article|main)\b",
    re.IGNORECASE | re.DOTALL,
)
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]")


def read(
    body: bytes,
    content_type: str,
    url: str,
    *,
    header_charset: str | None = None,
    pdf_pages: int = MOST_PAGES,
    lines: bool = False,
) -> Document:
    """Read a body into a document, or say in an error why it cannot be read.

    `lines` asks for all lines that a reader of the page sees.
    """
    kind = kind_of(body, content_type, url)
    if kind is Kind.PDF:
        return finish(read_pdf(body, most_pages=pdf_pages), url)
    decoded = decode(body, header_charset or charset_of(content_type))
    _refuse_binary(decoded, content_type)
    if kind is Kind.HTML:
        document = extract_html(decoded.text, url, lines=lines)
    else:
        document = finish(_draft(kind, decoded.text, url), url)
        if not document.text.strip():
            raise DocumentWithoutText("the page is empty", suggestion="Check the address.")
    facts = {"charset": decoded.encoding, "charset_certain": decoded.certain}
    return replace(document, metadata=document.metadata | facts)


def kind_of(body: bytes, content_type: str, url: str) -> Kind:
    """Tell the kind of content by what the server says, the address, and the first bytes."""
    said = content_type.partition(";")[0].strip().lower()
    ending = _ending(url)
    if body.startswith(b"%PDF-"):
        return Kind.PDF
    if said.endswith("+json"):
        return Kind.JSON
    if said == "text/plain" and ending in (Kind.MARKDOWN, Kind.JSON):
        return ending  # hosts of source files call them all plain text
    if said in _TYPES:
        return _TYPES[said]
    if said in _VAGUE:
        return ending or _sniffed(body)
    if said.startswith("text/") or said.endswith("+xml"):
        return Kind.HTML if said.endswith("xml") else Kind.PLAIN
    raise UnreadableContent(
        f"content of the type {said} cannot be read", details={"content_type": said}
    )


def charset_of(content_type: str) -> str | None:
    """Return the charset that a content type names."""
    found = re.search(r"charset\s*=\s*[\"']?([^\s\"';]+)", content_type, re.IGNORECASE)
    return found[1] if found else None


def _ending(url: str) -> Kind | None:
    try:
        path = urlsplit(url).path.lower()
    except ValueError:
        return None
    name = path.rpartition("/")[2]
    return _ENDINGS.get("." + name.rpartition(".")[2]) if "." in name else None


def _sniffed(body: bytes) -> Kind:
    head = body[:2048].lstrip(b"\xef\xbb\xbf")
    if b"%PDF-" in body[:1024]:
        return Kind.PDF
    if _MARKUP.match(head):
        return Kind.HTML
    if head.lstrip()[:1] in (b"{", b"["):
        return Kind.JSON
    return Kind.PLAIN


def _refuse_binary(decoded: Decoded, content_type: str) -> None:
    head = decoded.text[:4096]
    if len(_CONTROLS.findall(head)) > max(4, len(head) // 20):
        raise UnreadableContent(
            "the content is not text, whatever its type says",
            details={"content_type": content_type},
        )


def _draft(kind: Kind, text: str, url: str) -> Draft:
    def html(part: str) -> tuple[Block, ...]:
        try:
            return extract_html(f"<html><body><main>{part}</main></body></html>", url).blocks
        except ExtractionError:
            return ()

    if kind is Kind.MARKDOWN:
        return read_markdown(text, url, html)
    if kind is Kind.JSON:
        return read_json(text, html)
    return read_plain(text)
