"""From HTML to a document: typed blocks, their renderings, links, images, what was dropped.

Synchronous and without state, so that it can run in a process of its own.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from carrel.core.blocks import Heading, Image
from carrel.core.documents import NEEDS_BROWSER, Document
from carrel.core.lines import Line
from carrel.ingest.html.addresses import Addresses
from carrel.ingest.html.blocks import Walker
from carrel.ingest.html.candidate import Candidate
from carrel.ingest.html.doubt import doubted_parts, shown
from carrel.ingest.html.inline import Inline
from carrel.ingest.html.metadata import base_of, head_title, metadata_of
from carrel.ingest.html.node import Node
from carrel.ingest.html.page_links import links_of
from carrel.ingest.html.region import find_region
from carrel.ingest.html.scorer import judge
from carrel.ingest.html.seen import lines_of
from carrel.ingest.html.titles import choose_title
from carrel.ingest.html.tree import Tree, parse
from carrel.ingest.render import render
from carrel.text.language import detect

_LITTLE = 200  # letters under which a page with scripts counts as empty
_NOTHING = 80  # letters under which one script is enough: "You need to enable JavaScript …"
_SEVERAL = 2  # scripts
_SLICES = 6
_SLICE = 600  # characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A page before its blocks are judged: whole body, main region, candidate blocks.

    Some blocks lie in doubted parts of the region, which the rules alone would leave out.
    """

    body: Node
    region: Node
    candidates: Sequence[Candidate]
    doubted: Sequence[Node] = ()


Keep = Callable[[Reading], Sequence[bool]]


def extract_html(html: str, url: str, *, keep: Keep | None = None, lines: bool = False) -> Document:
    """Read a page.

    `keep` says for each candidate block whether it stays; without it, the learned scorer does.
    `lines` asks for all lines that a reader sees, which costs some time.
    """
    with _without_collector():
        return _extract(html, url, keep, lines=lines)


def _extract(html: str, url: str, keep: Keep | None, *, lines: bool) -> Document:
    tree = parse(html)
    addresses = Addresses(url, base_of(tree.parts))
    letters = tree.body.letters
    region = find_region(tree.nodes)
    inline = Inline(addresses)
    doubted = doubted_parts(tree.nodes, region)
    with shown(doubted):
        found = Walker(inline).below(region, depth=0)
        reading = Reading(body=tree.body, region=region, candidates=found, doubted=doubted)
        judged, confidence = judge(reading) if keep is None else (keep(reading), 1.0)
    candidates = [one for one, stays in zip(found, judged, strict=True) if stays]
    blocks = tuple(one.block for one in candidates)
    text, markdown, spans = render(blocks)
    metadata = metadata_of(tree.parts, tree.parser, tree.nodes)
    seen: tuple[Line, ...] = ()
    if lines:
        seen = lines_of(tree.body, candidates, text=text, title=head_title(tree.parts))
    document = Document(
        url=url,
        title=_title(tree, candidates, metadata, url),
        language=detect(_sample(text)),
        blocks=blocks,
        spans=spans,
        text=text,
        markdown=markdown,
        links=links_of(tree.nodes, addresses),
        images=_images(inline.images, markdown),
        metadata=metadata,
        dropped=tree.dropped,
        confidence=confidence,
        lines=seen,
        notice=NEEDS_BROWSER if _needs_scripts(tree, letters) else "",
    )
    tree.release()
    return document


@contextmanager
def _without_collector() -> Iterator[None]:
    """Pause the garbage collector: a page is thousands of small objects that end together."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _needs_scripts(tree: Tree, shown: int) -> bool:
    """Say whether a page that shows so many letters is probably made by its scripts."""
    if shown >= _LITTLE:
        return False
    scripts = tree.scripts + len(tree.parser.css('head script:not([type*="json"])'))
    return scripts >= (_SEVERAL if shown >= _NOTHING else 1)


def _title(
    tree: Tree, candidates: Sequence[Candidate], metadata: dict[str, object], url: str
) -> str:
    blocks = (one.block for one in candidates)
    tops = [block for block in blocks if isinstance(block, Heading) and block.level == 1]
    graph = metadata.get("opengraph")
    shared = str(graph.get("og:title", "")) if isinstance(graph, dict) else ""
    return choose_title(
        tops[0].words.text if tops else "",
        shared=shared,
        head=head_title(tree.parts),
        site=str(metadata.get("site_name", "")),
        url=url,
    )


def _sample(text: str) -> str:
    """Return slices of a long text that are enough to tell its language."""
    if len(text) <= _SLICES * _SLICE:
        return text
    step = (len(text) - _SLICE) // (_SLICES - 1)
    return "\n".join(text[at * step : at * step + _SLICE] for at in range(_SLICES))


def _images(images: Sequence[Image], markdown: str) -> tuple[Image, ...]:
    """Return the images of the blocks that stayed, each once."""
    return tuple({one.url: one for one in images if one.url in markdown}.values())
