"""What a page says about itself: JSON-LD, OpenGraph, microdata, RDFa, dates, as raw material."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from carrel.ingest.html.marked import marked_items
from carrel.ingest.html.node import Node, squeeze
from carrel.ingest.html.parts import Parts
from carrel.text.invisible import visible

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_LONGEST = 2_000  # characters of one value
_LARGEST = 500_000  # characters of one JSON-LD script
_MOST = 20  # scripts, and dates
_DATES = (
    "article:published_time datePublished date dc.date dcterms.date dcterms.created publish-date "
    "pubdate sailthru.date parsely-pub-date article.published citation_publication_date"
).split()
_CHANGES = (
    "article:modified_time og:updated_time dateModified last-modified dcterms.modified".split()
)
_AUTHORS = "author article:author dc.creator dcterms.creator parsely-author citation_author".split()


def metadata_of(parts: Parts, parser: LexborHTMLParser, nodes: Sequence[Node]) -> dict[str, object]:
    """Return what was found; a field that the page does not have is left out."""
    metas = _metas(parts)
    found: dict[str, object] = {
        "description": metas.get("description") or metas.get("og:description", ""),
        "site_name": metas.get("og:site_name") or metas.get("application-name", ""),
        "author": _first(metas, _AUTHORS),
        "published": _first(metas, _DATES),
        "modified": _first(metas, _CHANGES),
        "keywords": metas.get("keywords", ""),
        "canonical": _attribute(parts.first("link"), "href"),
        "language": _attribute(parser.root, "lang"),
        "opengraph": {name: value for name, value in metas.items() if name.startswith("og:")},
        "json_ld": _json_ld(parts),
        **marked_items(parser, nodes),
        "times": [_attribute(node, "datetime") for node in parts.all("time")[:_MOST]],
    }
    return {name: value for name, value in found.items() if value}


def base_of(parts: Parts) -> str:
    """Return the address that relative references of the page start from, if it names one."""
    return _attribute(parts.first("base"), "href")


def head_title(parts: Parts) -> str:
    """Return the page's `title`."""
    node = parts.first("title")
    return _clean(node.text(deep=True)) if node is not None else ""


def _metas(parts: Parts) -> dict[str, str]:
    metas: dict[str, str] = {}
    for node in parts.all("meta")[:200]:
        attributes = node.attributes
        name = attributes.get("property") or attributes.get("name") or attributes.get("itemprop")
        value = _clean(attributes.get("content") or "")
        if name and value:
            name = name.strip()
            metas.setdefault(name if name in _DATES or name in _CHANGES else name.lower(), value)
    return metas


def _first(metas: dict[str, str], names: list[str]) -> str:
    return next((metas[name] for name in names if name in metas), "")


def _attribute(node: LexborNode | None, name: str) -> str:
    return _clean(node.attributes.get(name) or "") if node is not None else ""


def _json_ld(parts: Parts) -> list[object]:
    found: list[object] = []
    for node in parts.all("script")[:_MOST]:
        text = node.text(deep=True).strip()
        if not text or len(text) > _LARGEST:
            continue
        try:
            value = json.loads(text, strict=False)
        except (ValueError, RecursionError):
            continue  # pages write it by hand, and wrong
        found.extend(value if isinstance(value, list) else [value])
    return found


def _clean(text: str) -> str:
    return squeeze(visible(text))[:_LONGEST]
