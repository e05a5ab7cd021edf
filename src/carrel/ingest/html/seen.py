"""All lines that a reader sees, in order: also those that stand around the main text."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from carrel.core.lines import NOWHERE, Line, Run, Zone
from carrel.ingest.html.candidate import Candidate
from carrel.ingest.html.code import code_of
from carrel.ingest.html.hints import words_of
from carrel.ingest.html.inline import is_permalink
from carrel.ingest.html.node import BLOCKS, HEADINGS, Node, squeeze
from carrel.ingest.html.seen_places import placed
from carrel.ingest.html.typed import typed_lines

MOST_LINES = 5_000
_LARGE = frozenset("h1 title headline heading".split())
_LARGE_FONT = frozenset(("4", "5", "6", "7", "+1", "+2", "+3", "+4"))
_TAGS = {"nav": Zone.NAV, "footer": Zone.FOOT, "aside": Zone.ASIDE, "header": Zone.HEAD}
_ROLES = {
    "navigation": Zone.NAV,
    "contentinfo": Zone.FOOT,
    "complementary": Zone.ASIDE,
    "banner": Zone.HEAD,
}
_NAMES = {
    Zone.NAV: "nav gnav gnavi navi navbar menu breadcrumb breadcrumbs crumbs topicpath pan bc "
    "pankuzu cookie cookies consent",
    Zone.FOOT: "footer foot copyright colophon powered",
    Zone.ASIDE: "aside sidebar related similar recommend recommended recommendations osusume "
    "pickup comments comment others",
    Zone.HEAD: "masthead banner header topbar brand logo",
}
_ZONES = {name: zone for zone, names in _NAMES.items() for name in names.split()}
_TABLES = frozenset(("table", "dl"))
_UNSURE = frozenset(("section", "page", "content", "main", "wrapper", "body", "job", "post"))


def lines_of(
    body: Node, kept: Sequence[Candidate], *, text: str, title: str = ""
) -> tuple[Line, ...]:
    """Return the lines below an element; those of kept blocks get their place in the text."""
    reader = _Reader()
    if title:
        reader.lines.append(Line(text=squeeze(title), tag="title", zone=Zone.TITLE))
        reader.nodes.append(body)
    reader.into(body, _Around())
    return placed(reader.lines, reader.nodes, kept, text)


@dataclass(frozen=True, slots=True)
class _Around:
    """What is known of the elements around a line."""

    path: tuple[int, ...] = ()
    zone: Zone = Zone.BODY
    names: frozenset[str] = frozenset()
    around: frozenset[str] = frozenset()
    tag: str = "body"
    table: int = NOWHERE
    row: int = NOWHERE
    column: int = NOWHERE
    head: bool = False
    listed: bool = False
    quoted: bool = False
    large: bool = False


@dataclass(frozen=True, slots=True)
class _Style:
    """How the words of inline elements look."""

    bold: bool = False
    emphasis: bool = False
    marked: bool = False
    linked: bool = False
    large: bool = False
    names: frozenset[str] = frozenset()


_PLAIN = _Style()


@dataclass(slots=True)
class _Reader:
    """Walks the tree and writes lines."""

    lines: list[Line] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)  # the block of each line
    count: int = 0
    rows: int = 0
    text: str = ""
    blank: bool = False
    large: bool = False
    runs: list[Run] = field(default_factory=list)

    def into(self, node: Node, around: _Around, style: _Style = _PLAIN) -> None:
        """Write what stands below an element."""
        for child in node.children:
            if isinstance(child, str):
                self._add(child, style)
            elif child.tag == "br":
                self._end(node, around)
            elif child.tag in BLOCKS:
                self._end(node, around)
                self._block(child, around)
            else:
                self._inline(child, node, around, style)
        if node.tag in BLOCKS:
            self._end(node, around)

    def _inline(self, node: Node, block: Node, around: _Around, style: _Style) -> None:
        if node.tag == "rt" or (node.tag == "a" and is_permalink(node)):
            return
        inner = _styled(node, style)
        if node.tag == "q":
            self._add("“", inner)
        if node.blocky:
            self._end(block, around)
            deeper = replace(around, path=(*around.path, self._next()))
            self.into(node, deeper, inner)
            self._end(node, deeper)
        else:
            for child in node.children:
                if isinstance(child, str):
                    self._add(child, inner)
                elif child.tag == "br":
                    self._end(block, around)
                else:
                    self._inline(child, block, around, inner)
        if node.tag == "q":
            self._add("”", inner)

    def _block(self, node: Node, around: _Around) -> None:
        if len(self.lines) >= MOST_LINES:
            return
        tag = node.tag
        names = _names(node)
        inner = _Around(
            path=(*around.path, self._next()),
            zone=_zone(node, names, around.zone),
            names=names,
            around=around.names | (around.around if len(around.path) > 1 else frozenset()),
            tag=tag,
            table=self.count if tag == "table" else around.table,
            row=around.row,
            column=around.column,
            head=around.head,
            listed=tag == "li" or (around.listed and tag not in _TABLES),
            quoted=around.quoted or tag == "blockquote",
            large=tag in HEADINGS or not _LARGE.isdisjoint(names),
        )
        if tag == "tr":
            self.rows += 1
            inner = replace(inner, row=self.rows, column=NOWHERE)
            column = 0
            for child in node.elements():
                if child.tag in {"td", "th"}:
                    self._block_cell(child, replace(inner, column=column))
                    column += 1
        elif tag == "pre":
            self._typed(node, inner)
        else:
            self.into(node, inner)

    def _typed(self, node: Node, around: _Around) -> None:
        """Write the lines of a text that has its own line ends; its paragraphs are elements."""
        found = code_of(node)
        before, path = NOWHERE, around.path
        for line in typed_lines(found.text) if found else ():
            if line.paragraph != before:
                before, path = line.paragraph, (*around.path, self._next())
            self.text, self.large = line.text, line.large
            self.runs.append(Run(0, len(line.text)))
            self._end(node, replace(around, path=path, tag="p"))

    def _block_cell(self, node: Node, around: _Around) -> None:
        names = _names(node)
        inner = replace(
            around,
            path=(*around.path, self._next()),
            names=names,
            around=around.names | around.around,
            tag=node.tag,
            head=node.tag == "th",
        )
        self.into(node, inner)

    def _next(self) -> int:
        self.count += 1
        return self.count

    def _add(self, text: str, style: _Style) -> None:
        words = " ".join(text.split())
        if not words:
            self.blank = self.blank or bool(text)
            return
        if self.text and (self.blank or text[0].isspace()):
            self.text += " "
        start = len(self.text)
        self.text += words
        self.blank = text[-1].isspace()
        self.large = self.large or style.large
        self.runs.append(
            Run(
                start,
                len(self.text),
                bold=style.bold,
                emphasis=style.emphasis,
                marked=style.marked,
                linked=style.linked,
                names=style.names,
            )
        )

    def _end(self, node: Node, around: _Around) -> None:
        """End the line, if it has words."""
        if self.text:
            level = int(around.tag[1]) if around.tag in HEADINGS else 0
            self.lines.append(
                Line(
                    text=self.text,
                    tag=around.tag,
                    path=around.path,
                    zone=around.zone,
                    names=around.names,
                    around=around.around,
                    level=level,
                    table=around.table,
                    row=around.row,
                    column=around.column,
                    head=around.head,
                    listed=around.listed,
                    quoted=around.quoted,
                    large=around.large or self.large,
                    runs=tuple(self.runs),
                )
            )
            self.nodes.append(node)
        self.text, self.blank, self.large = "", False, False
        self.runs.clear()


def _styled(node: Node, style: _Style) -> _Style:
    tag = node.tag
    names = style.names | _names(node) if node.attributes else style.names
    return _Style(
        bold=style.bold or tag in {"b", "strong"},
        emphasis=style.emphasis or tag in {"em", "i", "cite", "dfn"},
        marked=style.marked or tag == "mark",
        linked=style.linked or (tag == "a" and "href" in node.attributes),
        large=style.large or (tag == "font" and node.get("size") in _LARGE_FONT),
        names=names,
    )


def _names(node: Node) -> frozenset[str]:
    given = node.attributes
    if not given:
        return frozenset()
    words = words_of(given["class"]) if given.get("class") else frozenset()
    return words | words_of(given["id"]) if given.get("id") else words


def _zone(node: Node, names: Collection[str], above: Zone) -> Zone:
    """Return the zone of an element; what is furniture stays furniture below."""
    if above in {Zone.NAV, Zone.FOOT, Zone.ASIDE}:
        return above
    zone = _TAGS.get(node.tag) or _ROLES.get(node.get("role"))
    if zone is None and names and _UNSURE.isdisjoint(names) and node.tag not in HEADINGS:
        zone = next((_ZONES[name] for name in sorted(names) if name in _ZONES), None)
    return zone or above
