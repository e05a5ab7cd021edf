"""The fragment that leads to a heading."""

from __future__ import annotations

from carrel.ingest.html.node import Node


def anchor_of(node: Node) -> str:
    """Return the fragment, from the heading, from inside it, or from the section it begins."""
    if identity := node.get("id"):
        return identity
    for one in node.walk():
        if one.tag == "a" and "#" in one.get("href") and one.letters <= 2:
            return one.get("href").partition("#")[2]
        if one is not node and (named := one.get("id") or (one.tag == "a" and one.get("name"))):
            return str(named)
    above = node.parent
    if above is not None and next(above.elements(), None) is node:
        return above.get("id")
    return ""
