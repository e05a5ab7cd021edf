"""What a page says about itself: JSON-LD, OpenGraph, microdata, dates, as raw material."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from carrel.ingest.html.node import Node, squeeze
from carrel.text.invisible import visible

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

_LONGEST = 2_000  # characters of one value
_LARGEST = 500_000  # characters of one JSON-LD script
_MOST = 20  # scripts, and properties of one microdata item
_DATES = (
    "article:published_time datePublished date dc.date dcterms.date dcterms.created publish-date "
    "pubdate sailthru.date parsely-pub-date article.published citation_publication_date"
).split()
_CHANGES = (
    "article:modified_time og:updated_time dateModified last-modified dcterms.modified".split()
)
_AUTHORS = "author article:author dc.creator dcterms.creator parsely-author citation_author".split()


def metadata_of(parser: LexborHTMLParser, body: Node) -> dict[str, object]:
    """Return what was found; a field that the page does not have is left out."""
    metas = _metas(parser)
    found: dict[str, object] = {
        "description": metas.get("description") or metas.get("og:description", ""),
        "site_name": metas.get("og:site_name") or metas.get("application-name", ""),
        "author": _first(metas, _AUTHORS),
        "published": _first(metas, _DATES),
        "modified": _first(metas, _CHANGES),
        "keywords": metas.get("keywords", ""),
        "canonical": _link(parser, "canonical"),
        "language": _attribute(parser, "html", "lang"),
        "opengraph": {name: value for name, value in metas.items() if name.startswith("og:")},
        "json_ld": _json_ld(parser),
        "microdata": _microdata(body) if parser.css_first("[itemscope]") is not None else [],
        "times": _times(parser),
    }
    return {name: value for name, value in found.items() if value}


def base_of(parser: LexborHTMLParser) -> str:
    """Return the address that relative references of the page start from, if it names one."""
    return _attribute(parser, "base[href]", "href")


def head_title(parser: LexborHTMLParser) -> str:
    """Return the page's `title`."""
    node = parser.css_first("title")
    return _clean(node.text(deep=True)) if node is not None else ""


def _metas(parser: LexborHTMLParser) -> dict[str, str]:
    metas: dict[str, str] = {}
    for node in parser.css("meta[content]")[:200]:
        attributes = node.attributes
        name = attributes.get("property") or attributes.get("name") or attributes.get("itemprop")
        value = _clean(attributes.get("content") or "")
        if name and value:
            name = name.strip()
            metas.setdefault(name if name in _DATES or name in _CHANGES else name.lower(), value)
    return metas


def _first(metas: dict[str, str], names: list[str]) -> str:
    return next((metas[name] for name in names if name in metas), "")


def _attribute(parser: LexborHTMLParser, selector: str, name: str) -> str:
    node = parser.css_first(selector)
    return _clean(node.attributes.get(name) or "") if node is not None else ""


def _link(parser: LexborHTMLParser, relation: str) -> str:
    return _attribute(parser, f'link[rel="{relation}"]', "href")


def _json_ld(parser: LexborHTMLParser) -> list[object]:
    found: list[object] = []
    for node in parser.css('script[type="application/ld+json"]')[:_MOST]:
        text = node.text(deep=True).strip()
        if not text or len(text) > _LARGEST:
            continue
        try:
            value = json.loads(text, strict=False)
        except (ValueError, RecursionError):
            continue  # pages write it by hand, and wrong
        found.extend(value if isinstance(value, list) else [value])
    return found


def _microdata(body: Node) -> list[dict[str, object]]:
    """Return the items that stand by themselves, each with its properties."""
    items: list[dict[str, object]] = []
    stack: list[tuple[Node, dict[str, object] | None]] = [(body, None)]
    while stack:
        node, item = stack.pop()
        if "itemscope" in node.attributes:
            item = {"@type": node.get("itemtype").rsplit("/", 1)[-1]}
            if len(items) < _MOST:
                items.append(item)
        elif item is not None and (name := node.get("itemprop")) and len(item) <= _MOST:
            item.setdefault(name, _property(node))
        stack.extend((child, item) for child in reversed(node.children) if isinstance(child, Node))
    return [item for item in items if len(item) > 1]


def _property(node: Node) -> str:
    for name in ("content", "datetime", "href", "src"):
        if value := node.get(name):
            return _clean(value)
    return _clean(node.content())


def _times(parser: LexborHTMLParser) -> list[str]:
    return [
        _clean(node.attributes["datetime"] or "") for node in parser.css("time[datetime]")[:_MOST]
    ]


def _clean(text: str) -> str:
    return squeeze(visible(text))[:_LONGEST]
