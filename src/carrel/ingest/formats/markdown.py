"""Markdown: its blocks, with front matter, tables and GitHub's alerts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from carrel.core.blocks import (
    Admonition,
    Block,
    Cell,
    Code,
    Formula,
    Heading,
    ListItem,
    Paragraph,
    Quote,
    Rich,
    Table,
)
from carrel.ingest.formats.draft import Draft
from carrel.ingest.formats.markdown_words import Words, only_image
from carrel.ingest.formats.plain import lines
from carrel.ingest.html.addresses import Addresses

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

Html = Callable[[str], tuple[Block, ...]]

_LONGEST = 1_000_000  # characters; the parser is plain Python, and a page has seconds only
_DEEPEST = 100  # levels; what lies deeper is left out
_FRONT = re.compile(r"\A(---|\+\+\+)[ \t]*\n(.*?)\n(?:\1|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FACT = re.compile(r"^([A-Za-z][\w-]*)\s*[:=]\s*(.+?)\s*$", re.MULTILINE)
_ALERT = re.compile(r"\[!(note|tip|important|warning|caution)\](.*)", re.IGNORECASE)
_FORMULA = re.compile(r"\A\$\$(.+)\$\$\Z", re.DOTALL)
_ANCHOR = re.compile(r"\s*\{#([\w.:-]+)\}\s*$")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_SEEN_MARKUP = re.compile(r"<img\b|>[^<>]*\w[^<>]*(?:<|\Z)", re.IGNORECASE)


def read_markdown(text: str, url: str, html: Html) -> Draft:
    """Read Markdown; `html` reads the markup that stands between its blocks."""
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    draft = Draft()
    text = lines(draft.seen(text))
    front = _FRONT.match(text)
    if front:
        draft.metadata |= _facts(front[2])
        text = text[front.end() :]
    if len(text) > _LONGEST:
        text = text[: text.rfind("\n", 0, _LONGEST) + 1 or _LONGEST]
        draft.notice = f"The page is very long; its first {_LONGEST:,} characters were read."
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST})
    parser.enable(["table", "strikethrough"])
    reader = _Reader(Words(Addresses(url)), html)
    draft.blocks = reader.blocks(SyntaxTreeNode(parser.parse(text)).children)
    draft.title = str(draft.metadata.get("title", ""))
    draft.links, draft.images = reader.words.links, reader.words.images
    return draft


def _facts(front: str) -> dict[str, object]:
    return {key.lower(): value.strip("\"'") for key, value in _FACT.findall(front)}


class _Reader:
    """Turn the nodes of a Markdown tree into blocks."""

    def __init__(self, words: Words, html: Html) -> None:
        self.words = words
        self._html = html

    def blocks(self, nodes: list[SyntaxTreeNode], depth: int = 0) -> list[Block]:
        """Return the blocks of some siblings."""
        found: list[Block] = []
        for node in nodes:
            found += self._block(node, depth)
        return found

    def _block(self, node: SyntaxTreeNode, depth: int) -> list[Block]:
        match node.type:
            case "heading":
                return [self._heading(node)]
            case "paragraph":
                return self._paragraph(node)
            case "fence" | "code_block":
                language = node.info.split()[0].lower() if node.info.strip() else ""
                return [Code(text=node.content.rstrip("\n"), language=language.strip("{}."))]
            case "bullet_list" | "ordered_list":
                return self._list(node, depth)
            case "blockquote":
                return [self._quote(node)]
            case "table":
                return [self._table(node)]
            case "html_block":
                markup = _COMMENT.sub("", node.content)
                return list(self._html(markup)) if _SEEN_MARKUP.search(markup) else []
        return []

    def _inline(self, node: SyntaxTreeNode) -> Rich:
        return self.words.rich(_inline_nodes(node))

    def _heading(self, node: SyntaxTreeNode) -> Heading:
        words = self._inline(node)
        named = _ANCHOR.search(words.text)
        if named:
            words = Rich(_ANCHOR.sub("", words.text), _ANCHOR.sub("", words.markdown))
        self.words.heading = words.text
        return Heading(
            level=int(node.tag[1]), words=words, anchor=named[1] if named else _slug(words.text)
        )

    def _paragraph(self, node: SyntaxTreeNode) -> list[Block]:
        inline = _inline_nodes(node)
        raw = node.children[0].content.strip() if node.children else ""
        if formula := _FORMULA.match(raw):
            return [Formula(latex=" ".join(formula[1].split()))]
        if (alone := only_image(inline)) is not None:
            image = self.words.image(alone)
            return [image] if image else []
        words = self.words.rich(inline)
        return [Paragraph(words=words)] if words.text or words.markdown else []

    def _list(self, node: SyntaxTreeNode, depth: int) -> list[Block]:
        found: list[Block] = []
        number = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        for item in node.children:
            found += self._item(item, depth, number)
            number = number + 1 if number is not None else None
        return found

    def _item(self, item: SyntaxTreeNode, depth: int, number: int | None) -> list[Block]:
        words, inside, below = Rich("", ""), list[Block](), list[Block]()
        for at, child in enumerate(item.children):
            if child.type == "paragraph" and at == 0:
                words = self._inline(child)
            elif child.type in ("bullet_list", "ordered_list"):
                below += self._list(child, depth + 1)
            else:
                inside += self._block(child, depth + 1)
        return [ListItem(words=words, depth=depth, number=number, blocks=tuple(inside)), *below]

    def _quote(self, node: SyntaxTreeNode) -> Block:
        inline = _inline_nodes(node.children[0]) if node.children else []
        alert = _ALERT.fullmatch(inline[0].content) if inline else None
        if alert is None:
            return Quote(blocks=tuple(self.blocks(node.children)))
        words = self.words.rich(inline[1:])
        head = [Paragraph(words=words)] if words.text else []
        return Admonition(
            kind=alert[1].lower(),
            title=alert[2].strip(),
            blocks=(*head, *self.blocks(node.children[1:])),
        )

    def _table(self, node: SyntaxTreeNode) -> Table:
        rows = [row for part in node.children for row in part.children]
        cells = [
            tuple(Cell(words=self._inline(cell), header=cell.type == "th") for cell in row.children)
            for row in rows
        ]
        width = max(map(len, cells), default=0)
        empty = Cell(words=Rich("", ""))
        return Table(
            rows=tuple((*row, *[empty] * (width - len(row))) for row in cells), header_rows=1
        )


def _inline_nodes(node: SyntaxTreeNode) -> list[SyntaxTreeNode]:
    return [inner for child in node.children if child.type == "inline" for inner in child.children]


def _slug(text: str) -> str:
    """Return the fragment that GitHub gives a heading."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text.strip().lower()))
