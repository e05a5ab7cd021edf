"""Fills the sections of a brief: what must be there first, then evidence, then what has room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from carrel.core.research import Quotation, Research
from carrel.present.cutting import cut_in_two
from carrel.present.limits import Limits
from carrel.present.sections import (
    CITATIONS,
    EVIDENCE,
    IMAGES,
    SOURCES,
    TRACE,
    Block,
    as_piece,
    belongs,
    block_head,
    citation,
    heading_line,
    image_line,
    left_out,
    more_line,
    omitted_trace,
    source_line,
    unread_lines,
)
from carrel.present.stats import stats
from carrel.present.trace import drawn
from carrel.text.tokens import count_tokens

FOR_CITATIONS = 1_500
FOR_IMAGES = 500
_HANDLE = 24  # tokens, where each letter is one
_LITTLE = 300  # tokens under which all is left to the evidence
_LEAST_TEXT = 24
_BREAKS = 3  # tokens for the empty lines around a section


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """How many tokens there are, and what the brief is for; `more` says that it can go on."""

    tokens: int
    searching: bool
    more: bool


class Filling:
    """A brief of one size."""

    def __init__(
        self,
        research: Research,
        blocks: list[Block],
        room: Room,
        *,
        limits: Limits,
        all_sources: bool,
    ) -> None:
        self.shown: list[Block] = []
        self.left: list[Block] = []
        self.quoted: list[Quotation] = []
        self._research = research
        self._blocks = blocks
        self._room = room
        self._limits = limits
        self._all_sources = all_sources
        self._several = len(research.analysis.sub_queries) > 1
        self._stats = stats(research, limits, searching=room.searching)
        self._unread = unread_lines(research.unread, limits)
        path = "" if room.searching else drawn(research)
        self._whole_trace = f"{TRACE}\n{path}" if path else ""
        self._trace = omitted_trace(research.iterations) if path else ""
        self._part: Block | None = None
        self._images: list[str] = []
        self._citations: list[str] = []

    def fill(self, *, least: int) -> bool:
        """Fill the brief; say whether the evidence got at least so much, if it is cut."""
        free = self._room.tokens - self._fixed()
        aside = self._aside(free)
        if not self._take(free - aside):
            free -= self._cut_lines()
            if not self._take(free - aside) and not self.shown:
                aside = 0
                if not self._take(free) and not self.shown and not self._cut(free, least):
                    return False
        self._add_the_rest(free - self._evidence_size(self.shown), aside)
        return True

    def text(self, handle: str) -> str:
        """Return the brief; the handle is where what was left out is kept."""
        sources = self._sources(self._blocks if self._all_sources else self.shown)
        evidence = [EVIDENCE]
        if self.left:
            evidence.append(left_out(len(self.shown), len(self.shown) + len(self.left)))
            evidence += [more_line(handle)] if handle else []
        passages = "\n\n".join(f"{self._head(block)}\n{block.text}" for block in self.shown)
        parts = (
            "\n".join([SOURCES, *sources, *self._unread]),
            "\n".join([*evidence, passages]),
            "\n".join([IMAGES, *self._images]) if self._images else "",
            self._trace,
            "\n".join([CITATIONS, "\n\n".join(self._citations)]) if self._citations else "",
            self._stats,
        )
        return "\n\n".join(filter(None, parts))

    def _fixed(self) -> int:
        """Return the size of what is always there."""
        lines = [SOURCES, "", EVIDENCE, "", self._stats, self._trace, "", *self._unread]
        if self._all_sources:
            lines += self._sources(self._blocks)
        return _size(lines)

    def _cut_lines(self) -> int:
        """Return the size of the lines that say that something is left out."""
        most = len(self._blocks) + 1
        size = _size([left_out(most, most)])
        return size + _size([more_line("")]) + _HANDLE if self._room.more else size

    def _aside(self, free: int) -> int:
        """Return how much is set aside for images and citations."""
        if free < _LITTLE:
            return 0
        images = _size([IMAGES, *self._image_lines(self._blocks)]) if self._has_images() else 0
        quotations = self._research.quotations
        written = [citation(1, one, self._limits) for one in quotations]
        citations = _size([CITATIONS, *written]) + _BREAKS * len(written) if written else 0
        return min(images, FOR_IMAGES, free // 8) + min(citations, FOR_CITATIONS, free // 4)

    def _take(self, room: int) -> bool:
        """Take passages while they fit, best first; say whether all did."""
        self.shown, self.left = [], list(self._blocks)
        self._part = None
        used = 0
        lines: set[tuple[int, str]] = set()  # each source has its own
        for block in self._blocks:
            named = [] if self._all_sources else self._source_lines(block)
            new = {(block.number, line) for line in named} - lines
            size = block.tokens + _size([self._head(block), *(line for _, line in new)])
            if used + size > room:
                return False
            used += size
            lines |= new
            self.shown.append(block)
            self.left.pop(0)
        return True

    def _cut(self, free: int, least: int) -> bool:
        """Show the beginning of the best passage; say whether that is of use."""
        first = self._blocks[0]
        lines = [] if self._all_sources else self._source_lines(first)
        room = free - _size([self._head(first), *lines]) - _BREAKS
        if room < max(_LEAST_TEXT, min(least, first.tokens)):
            return False
        begins, goes_on = cut_in_two(first.text, room)
        self._part = as_piece(first, begins)
        self.shown = [self._part]
        self.left = [as_piece(first, goes_on), *self._blocks[1:]]
        return True

    def _evidence_size(self, blocks: list[Block]) -> int:
        size = sum(block.tokens for block in blocks) + _size(map(self._head, blocks))
        return size if self._all_sources else size + _size(self._sources(blocks))

    def _add_the_rest(self, room: int, aside: int) -> None:
        """Add the trace if there is room after the evidence, then images, then citations."""
        images = self._image_lines(self.shown)
        held_images = min(aside, FOR_IMAGES, _size([IMAGES, *images])) if images else 0
        quoted = self._quotations()
        held = min(aside, held_images + FOR_CITATIONS) if quoted else held_images
        if self._whole_trace:
            needed = _size([self._whole_trace]) - _size([self._trace])
            if needed <= room - held:
                self._trace = self._whole_trace
                room -= needed
        for_images = room - (held - held_images) - _size([IMAGES]) - _BREAKS
        self._images = _first_that_fit(images, for_images)
        if self._images:
            room -= _size([IMAGES, *self._images]) + _BREAKS
        self._add_citations(quoted, room - _size([CITATIONS]) - _BREAKS)

    def _add_citations(self, quoted: list[Quotation], room: int) -> None:
        for quotation in quoted:
            written = citation(len(self._citations) + 1, quotation, self._limits)
            room -= _size([written]) + _BREAKS
            if room < 0:
                return
            self._citations.append(written)
            self.quoted.append(quotation)

    def _quotations(self) -> list[Quotation]:
        """Return the quotations of what is shown; of a part, those that stand in it."""
        quoted = [
            one
            for one in self._research.quotations
            if any(belongs(one, block.finding) for block in self.shown)
        ]
        if self._part is None:
            return quoted
        words = "".join(self._part.text.split())
        return [one for one in quoted if "".join(one.text.split()) in words]

    def _head(self, block: Block) -> str:
        return block_head(block, self._limits, several=self._several)

    def _source_lines(self, block: Block) -> list[str]:
        source = source_line(block.finding, block.number, self._limits)
        heading = heading_line(block.finding, self._limits)
        return [source, heading] if heading else [source]

    def _sources(self, blocks: list[Block]) -> list[str]:
        """Return the lines of the sources of some passages, by number, with their headings."""
        found: dict[int, dict[str, None]] = {}
        places = {id(one): at for at, one in enumerate(self._research.findings)}
        for block in sorted(blocks, key=lambda one: (one.number, places.get(id(one.finding), 0))):
            lines = found.setdefault(block.number, {})
            if not lines:
                lines[source_line(block.finding, block.number, self._limits)] = None
            heading = heading_line(block.finding, self._limits)
            if heading and len(lines) <= self._limits.headings:
                lines[heading] = None
        return [line for lines in found.values() for line in lines]

    def _has_images(self) -> bool:
        return any(block.pictures for block in self._blocks)

    def _image_lines(self, blocks: list[Block]) -> list[str]:
        found = {one.url: one for block in reversed(blocks) for one in reversed(block.pictures)}
        return [image_line(one, self._limits) for one in reversed(found.values())]


def _size(lines: Iterable[str]) -> int:
    return sum(count_tokens(f"{line}\n") for line in lines)


def _first_that_fit(lines: list[str], room: int) -> list[str]:
    kept = []
    for line in lines:
        room -= _size([line])
        if room < 0:
            break
        kept.append(line)
    return kept
