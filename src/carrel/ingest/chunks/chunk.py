"""Cut a page into chunks by its structure: headings first, then size.

A chunk knows the headings above it and its offsets in the page's text. Long tables and code are
cut at the ends of rows and lines; each further part of a table repeats the header row, and each
part of code has its fence. Nothing looks further than its own section, so a change leaves the
chunks of all other sections as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from carrel.core.blocks import Block, Code, Heading, ListItem, Paragraph, Table
from carrel.core.documents import Document
from carrel.core.pages import ChunkDraft
from carrel.ingest.chunks.cuts import BLOCK, SENTENCE, Cut, sentence_cuts
from carrel.ingest.chunks.former import keep_former
from carrel.ingest.chunks.markdown_places import MarkdownPlaces
from carrel.ingest.chunks.runs import CountTokens, Run, anchored, pieces_of
from carrel.ingest.chunks.sections import Section, sections_of
from carrel.ingest.chunks.sizes import LONGEST, SHORTEST, Sizes, estimate_tokens, half_of, sizes_for

SizesFor = Callable[[str], Sizes]
Former = Sequence[tuple[tuple[str, ...], str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of the text; `shown` is what is stored, with a header or a fence where needed."""

    start: int
    end: int
    shown: str
    bare: bool = False  # a heading and nothing else


def chunk(
    document: Document,
    content_type: str,
    count_tokens: CountTokens | None = None,
    *,
    former: Former = (),
) -> tuple[ChunkDraft, ...]:
    """Cut a page into chunks; `former` are those of the version before, as section and words."""
    cutter = _Cutter(document, content_type, count_tokens or estimate_tokens, former)
    places = MarkdownPlaces(document)
    found: list[ChunkDraft] = []
    for section in sections_of(document):
        for piece in cutter.pieces(section):
            start, end = places.range(piece.start, piece.end)
            found.append(
                ChunkDraft(
                    text=piece.shown,
                    start=piece.start,
                    end=piece.end,
                    section=section.path,
                    markdown_start=start,
                    markdown_end=end,
                )
            )
    return tuple(found)


class _Cutter:
    """Cut the sections of one page."""

    def __init__(
        self, document: Document, content_type: str, count: CountTokens, former: Former
    ) -> None:
        self._document = document
        self._text = document.text
        self._sizes: SizesFor = partial(sizes_for, content_type)
        self._count = count
        self._former = former

    def pieces(self, section: Section) -> list[Piece]:
        """Return the pieces of a section."""
        found: list[Piece] = []
        plain: list[int] = []
        for at in range(section.first, section.last):
            span = self._document.spans[at]
            if span.start == span.end:
                continue
            block = self._document.blocks[at]
            if isinstance(block, Table | Code) and self._is_long(span.start, span.end):
                found += self._flow(plain, section.path)
                plain = []
                found += self._parts(block, span.start, span.end)
            else:
                plain.append(at)
        found += self._flow(plain, section.path)
        return _long_enough(found, self._text)

    def _is_long(self, start: int, end: int) -> bool:
        words = self._text[start:end]
        sizes = self._sizes(words)
        size = self._count(words) if sizes.tokens else end - start
        return size > sizes.most or end - start > LONGEST

    def _flow(self, blocks: list[int], path: tuple[str, ...]) -> list[Piece]:
        """Cut a run of blocks that flow into one another."""
        if not blocks:
            return []
        spans = self._document.spans
        run = Run(
            text=self._text,
            start=spans[blocks[0]].start,
            cuts=list(self._cuts(blocks)),
        )
        bare = len(blocks) == 1 and isinstance(self._document.blocks[blocks[0]], Heading)
        sizes = self._sizes(self._text[run.start : run.start + 1200])
        pieces = keep_former(run, self._words_before(path), self._cut, overlap=sizes.overlap)
        return [
            Piece(start=start, end=end, shown=self._text[start:end], bare=bare)
            for start, end in pieces
        ]

    def _cut(self, run: Run) -> list[tuple[int, int]]:
        """Cut a run by sizes alone."""
        runs = anchored(run) if self._sizes("").tokens else [run]
        return [piece for part in runs for piece in pieces_of(part, self._sizes, self._count)]

    def _words_before(self, path: tuple[str, ...]) -> list[str]:
        return [words for section, words in self._former if section == path]

    def _cuts(self, blocks: list[int]) -> Iterator[Cut]:
        for place, at in enumerate(blocks):
            block, span = self._document.blocks[at], self._document.spans[at]
            if not isinstance(block, Heading | Table | Code):
                yield from sentence_cuts(
                    self._text,
                    span.start,
                    span.end,
                    lines=not isinstance(block, Paragraph),
                    longest=half_of(self._sizes, self._text[span.start : span.end][:2000]),
                )
            following = (
                self._document.blocks[blocks[place + 1]] if place + 1 < len(blocks) else None
            )
            # A heading stays with what follows it, and so does the line before code.
            if following is None or not isinstance(block, Heading):
                yield Cut(span.end, _strength(block, following))

    def _parts(self, block: Table | Code, start: int, end: int) -> list[Piece]:
        """Cut a long table or code at the ends of rows or lines."""
        before, after = _frame(block, self._text[start:end])
        sizes = self._sizes(self._text[start:end])
        extra = self._count(before + after) if sizes.tokens else len(before + after)
        if extra > sizes.most // 3:
            before = after = ""
            extra = 0
        smaller = Sizes(least=sizes.least - extra, most=sizes.most - extra, tokens=sizes.tokens)
        inside = sentence_cuts(self._text, start, end, lines=True, longest=LONGEST // 2)
        lines = [cut for cut in inside if cut.strength < SENTENCE or self._text[cut.at - 1] == "\n"]
        run = Run(text=self._text, start=start, cuts=[*lines, Cut(end, BLOCK)])
        found = []
        for first, last in pieces_of(run, lambda _: smaller, self._count):
            repeated = before if first > start or isinstance(block, Code) else ""
            shown = f"{repeated}{self._text[first:last]}{after}"
            found.append(Piece(start=first, end=last, shown=shown))
        return found


def _strength(block: Block, following: Block | None) -> int:
    inside_list = isinstance(block, ListItem) and isinstance(following, ListItem)
    return SENTENCE if inside_list else BLOCK


def _frame(block: Table | Code, words: str) -> tuple[str, str]:
    """Return what each part of a long block repeats before and after itself."""
    if isinstance(block, Code):
        return f"```{block.language}\n", "\n```"
    lines = words.split("\n")
    rows = block.header_rows
    head = lines[1 : rows + 1] if block.caption else lines[:rows]
    return "".join(line + "\n" for line in head), ""


def _long_enough(pieces: list[Piece], text: str) -> list[Piece]:
    """Join pieces that are too short with the next, or the last one with the one before."""
    done: list[Piece] = []
    for piece in pieces:
        if done and (done[-1].bare or len(done[-1].shown) < SHORTEST):
            done[-1] = _joined(done[-1], piece, text)
        else:
            done.append(piece)
    if len(done) > 1 and len(done[-1].shown) < SHORTEST:
        done[-2:] = [_joined(done[-2], done[-1], text)]
    return done


def _joined(one: Piece, other: Piece, text: str) -> Piece:
    # Pieces with an overlap reach into one another; what was said is not said again.
    between = text[one.end : other.start]
    rest = other.shown if other.start >= one.end else other.shown[one.end - other.start :]
    return Piece(start=one.start, end=other.end, shown=f"{one.shown}{between}{rest}")
