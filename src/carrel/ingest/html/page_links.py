"""The links of a page: where they lead, what they say, what stands around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from carrel.core.documents import PageLink
from carrel.ingest.html.addresses import Addresses
from carrel.ingest.html.node import BLOCKS, HEADINGS, Node, squeeze

MOST_LINKS = 20_000  # the full table of contents of a large manual has some 14,000
_LONGEST_CONTEXT = 300
# An index names a page on many lines, each for another reason to look there.
_LONGEST_CONTEXTS = 3_000
_ENTRIES = frozenset("dd dt li td".split())
_ENDS = re.compile(r"[.!?。！？](?:(?<=[.!?])\s+|(?<=[。！？]))")
_APART = BLOCKS | {"br"}


def links_of(nodes: Sequence[Node], addresses: Addresses) -> tuple[PageLink, ...]:
    """Return the links to other pages, in the order of the page, each address and text once.

    Links in what was pruned are kept as well: a crawl follows navigation. The sentences and lines
    that a link stands in are its context, each on a line of its own.
    """
    links: dict[tuple[str, str], PageLink] = {}
    around: dict[tuple[str, str], dict[str, None]] = {}
    contexts: dict[int, str] = {}
    targets = {"": ""}
    heading = ""
    for node in nodes:
        if node.tag == "a":
            reference = node.get("href")
            url = targets.get(reference)
            if url is None:
                url = targets[reference] = _target(reference.strip(), addresses)
            if not url:
                continue
            text = _words(node) or _alt(node)
            known = links.get((url, text))
            if known is None or (node.main and not known.main):
                links[url, text] = PageLink(url=url, text=text, heading=heading, main=node.main)
            if context := _context(node, text, contexts):
                around.setdefault((url, text), {})[context] = None
            if len(links) >= MOST_LINKS:
                break
        elif node.main and node.tag in HEADINGS:
            heading = _words(node)[:_LONGEST_CONTEXT]
    return tuple(
        replace(link, context="\n".join(around[key])[:_LONGEST_CONTEXTS]) if key in around else link
        for key, link in links.items()
    )


def _target(reference: str, addresses: Addresses) -> str:
    """Return the address without its fragment; nothing for a place on the same page."""
    if reference.startswith("#"):
        return ""
    url = addresses.resolve(reference).partition("#")[0]
    return "" if url == addresses.page else url


def _words(node: Node) -> str:
    """Return the words below an element, those of blocks kept apart."""
    children = node.children
    while len(children) == 1:
        if isinstance(only := children[0], str):
            return squeeze(only.replace("¶", ""))
        children = only.children
    pieces: list[str] = []
    stack: list[Node | str] = [node]
    while stack:
        one = stack.pop()
        if isinstance(one, str):
            pieces.append(one)
            continue
        if one.tag in _APART:
            pieces.append(" ")
            stack.append(" ")
        stack += one.children[::-1]
    return squeeze("".join(pieces).replace("¶", ""))


def _alt(node: Node) -> str:
    image = node.first("img")
    return squeeze(image.get("alt")) if image is not None else ""


def _context(node: Node, text: str, contexts: dict[int, str]) -> str:
    """Return the sentence that a link stands in; beside the main text, the entry of a list."""
    block = node.parent
    while block is not None and block.tag not in BLOCKS:
        block = block.parent
    if not node.main and (block is None or block.tag not in _ENTRIES):
        return ""
    if block is None or block.letters > 20_000:
        return text if node.main else ""
    if id(block) not in contexts:
        contexts[id(block)] = _words(block)
    whole = contexts[id(block)]
    place = whole.find(text)
    if place < 0 or not text:
        return whole[:_LONGEST_CONTEXT]
    start, end = 0, len(whole)
    for found in _ENDS.finditer(
        whole, max(0, place - _LONGEST_CONTEXT - 1), place + len(text) + _LONGEST_CONTEXT
    ):
        if found.end() <= place:
            start = found.end()
        elif found.start() >= place + len(text) - 1:
            end = found.start() + 1
            break
    start = max(start, place - _LONGEST_CONTEXT // 2)
    return whole[start : min(end, start + _LONGEST_CONTEXT)].strip()
