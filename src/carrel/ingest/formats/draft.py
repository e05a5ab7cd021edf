"""A page half read: its blocks and what was found beside them, before it is rendered."""

from __future__ import annotations

from dataclasses import dataclass, field

from carrel.core.blocks import Block, Heading, Image, Rich
from carrel.core.documents import Document, Dropped, PageLink
from carrel.ingest.render import render
from carrel.text.invisible import visible
from carrel.text.language import detect


@dataclass(slots=True, kw_only=True)
class Draft:
    """Blocks in order, and what was found beside them."""

    title: str = ""
    blocks: list[Block] = field(default_factory=list)
    links: list[PageLink] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    metadata: dict[str, object] = field(default_factory=dict)
    notice: str = ""
    invisible: int = 0

    def seen(self, text: str) -> str:
        """Return what a reader sees of a text, and count the rest."""
        found = visible(text)
        self.invisible += len(text) - len(found)
        return found


def finish(draft: Draft, url: str) -> Document:
    """Render the blocks and judge the language."""
    text, markdown, spans = render(draft.blocks)
    return Document(
        url=url,
        title=draft.title or _first_heading(draft.blocks) or text.partition("\n")[0][:120].strip(),
        language=detect(text),
        blocks=tuple(draft.blocks),
        spans=spans,
        text=text,
        markdown=markdown,
        links=tuple(draft.links),
        images=tuple(draft.images),
        metadata=draft.metadata,
        dropped=Dropped(invisible_characters=draft.invisible),
        notice=draft.notice,
    )


def plain(text: str) -> Rich:
    """Return words without any marks, safe in Markdown."""
    return Rich(text, text.replace("`", "\\`").replace("<", "\\<"))


def _first_heading(blocks: list[Block]) -> str:
    return next((block.words.text for block in blocks if isinstance(block, Heading)), "")
