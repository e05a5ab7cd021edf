"""What a page says about itself: JSON-LD, OpenGraph, microdata, dates, as raw material."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from carrel.ingest.html.node import Node, squeeze
from carrel.ingest.html.parts import Parts
from carrel.text.invisible import visible

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

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


def metadata_of(parts: Parts, root: LexborNode | None, nodes: Sequence[Node]) -> dict[str, object]:
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
        "language": _attribute(root, "lang"),
        "opengraph": {name: value for name, value in metas.items() if name.startswith("og:")},
        "json_ld": _json_ld(parts),
        "microdata": _microdata(nodes),
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


def _microdata(nodes: Sequence[Node]) -> list[dict[str, object]]:
    """Return the items that stand by themselves, each with its properties."""
    items: dict[int, dict[str, object]] = {}
    for node in nodes:
        given = node.attributes
        if "itemscope" in given:
            items[id(node)] = {"@type": node.get("itemtype").rsplit("/", 1)[-1]}
        elif items and (name := given.get("itemprop")):
            item = next((items[id(one)] for one in node.ancestors() if id(one) in items), None)
            if item is not None and len(item) <= _MOST:
                item.setdefault(name, _property(node))
    return [item for item in list(items.values())[:_MOST] if len(item) > 1]


def _property(node: Node) -> str:
    for name in ("content", "datetime", "href", "src"):
        if value := node.get(name):
            return _clean(value)
    return _clean(node.content())


def _clean(text: str) -> str:
    return squeeze(visible(text))[:_LONGEST]
