"""A page as it was read: its blocks, their two renderings, and what was found beside them."""

from __future__ import annotations

from dataclasses import dataclass, field

from carrel.core.blocks import Block, Image
from carrel.core.lines import Line
from carrel.core.pages import Link

EMPTY_WITHOUT_SCRIPTS = "The page shows next to nothing without running its scripts."
NEEDS_BROWSER = f"{EMPTY_WITHOUT_SCRIPTS} Install the extra `carrel[browser]` to read such pages."

PageLink = Link


@dataclass(frozen=True, slots=True)
class Span:
    """Where a top-level block stands: offsets in the plain text and in the Markdown."""

    start: int
    end: int
    markdown_start: int
    markdown_end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """What a reader cannot see and the page was relieved of."""

    hidden_characters: int = 0
    hidden_elements: int = 0
    invisible_characters: int = 0
    revealed: bool = False  # a page faded in by script, whose hidden body was read all the same


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A page that was read. `blocks[i]` stands at `spans[i]`."""

    url: str
    title: str
    language: str
    blocks: tuple[Block, ...]
    spans: tuple[Span, ...]
    text: str
    markdown: str
    links: tuple[PageLink, ...] = ()
    images: tuple[Image, ...] = ()
    metadata: dict[str, object] = field(default_factory=dict)
    dropped: Dropped = Dropped()
    confidence: float = 1.0
    lines: tuple[Line, ...] = ()  # all that a reader sees, for those who ask for it
    notice: str = ""  # why little or nothing was read, such as a page that is empty without scripts
