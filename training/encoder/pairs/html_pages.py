"""Sections of HTML pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from training.encoder.pairs.outline import Outline
from training.encoder.pairs.records import Section

_BODIES = (
    "#DisplayArea",  # LibreOffice
    "div[role=main]",
    "div.body",
    "main",
    "#main",
    "#content",
    "body",
)
_SKIPPED = frozenset(
    "script style nav header footer aside noscript svg button form select template".split()
)
_SKIPPED_CLASSES = frozenset(
    """sphinxsidebar related headerlink navheader navfooter toc toctree-wrapper contents footer
    nav_table menu-comments tocframe breadcrumb relatedtopics footnotes node-up header linenodiv
    shortdesc_toc menu manualnavbar topnav nav""".split()
)
_BLOCKS = frozenset(
    """p div li dt dd pre td th tr table ul ol dl blockquote section article body main br hr
    center figure figcaption caption details summary""".split()
)
_HEADING = re.compile(r"h([1-6])\Z")
_LONGEST_CODE = 240


def sections(
    content: bytes, *, manual: str, page: str, language: str, encoding: str = ""
) -> list[Section]:
    """Return the sections of a page."""
    tree = LexborHTMLParser(_decoded(content, encoding))
    found = tree.css_first("title")
    title = found.text() if found is not None else ""
    body = next((node for css in _BODIES if (node := tree.css_first(css)) is not None), None)
    if body is None:
        return []
    outline = Outline(manual=manual, page=page, language=language, title=title)
    _walk(body, outline, depth=0)
    return outline.sections()


def _decoded(content: bytes, encoding: str) -> str:
    if not encoding:
        head = re.search(rb"charset=[\"']?([\w-]+)", content[:2048], re.IGNORECASE)
        encoding = head.group(1).decode() if head else "utf-8"
    try:
        return content.decode(encoding, errors="replace")
    except LookupError:
        return content.decode("utf-8", errors="replace")


def _walk(node: LexborNode, outline: Outline, *, depth: int) -> None:
    for child in node.iter(include_text=True):
        tag = child.tag or ""
        if tag == "-text":
            outline.add(child.text_content or "")
            continue
        if tag in _SKIPPED or depth > 60 or not _SKIPPED_CLASSES.isdisjoint(_classes(child)):
            continue
        if match := _HEADING.match(tag):
            outline.open(_plain(child), level=int(match.group(1)), anchor=_anchor(child))
        elif tag == "pre":
            outline.end_paragraph()
            outline.add(child.text()[:_LONGEST_CODE])
            outline.end_paragraph()
        elif tag in _BLOCKS:
            outline.end_paragraph()
            _walk(child, outline, depth=depth + 1)
            outline.end_paragraph()
        else:
            _walk(child, outline, depth=depth + 1)


def _classes(node: LexborNode) -> Iterator[str]:
    return iter((node.attributes.get("class") or "").split())


def _plain(heading: LexborNode) -> str:
    for link in heading.css("a.headerlink, .secno, .copiable-link, .anchor"):
        link.decompose()
    return heading.text()


def _anchor(heading: LexborNode) -> str:
    if own := heading.attributes.get("id"):
        return own
    parent = heading.parent
    if parent is not None and (of_parent := parent.attributes.get("id")):
        return of_parent
    inner = heading.css_first("a[name], a[id], span[id]")
    if inner is not None:
        return inner.attributes.get("name") or inner.attributes.get("id") or ""
    return ""
