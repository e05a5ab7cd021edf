"""Boxes: what kind a box is, and which part of it is its title."""

from __future__ import annotations

import re
from functools import lru_cache

from carrel.core.blocks import Block, Paragraph, Rich
from carrel.ingest.html.node import HEADINGS, Node, squeeze

# What pages call a box, and the kind that it is.
KINDS = {
    "attention": "attention",
    "caution": "caution",
    "danger": "danger",
    "error": "error",
    "bug": "error",
    "failure": "error",
    "hint": "hint",
    "important": "important",
    "info": "info",
    "information": "info",
    "note": "note",
    "seealso": "seealso",
    "success": "note",
    "tip": "tip",
    "warn": "warning",
    "warning": "warning",
    "abstract": "note",
    "example": "note",
    "question": "note",
    "quote": "note",
    "todo": "note",
    "secondary": "note",
    "primary": "note",
    "check": "tip",
}
# DocBook, Apache and plain pages: the class alone makes the box.
_PLAIN = frozenset("note tip warning caution important danger attention hint seealso".split())
_FAMILIES = frozenset(
    """admonition admonitionblock theme-admonition markdown-alert alert callout notecard hint
    custom-block hint-container starlight-aside bd-callout notice message-box infobox-note docutils
    """.split()
)
_WORD = re.compile(r"[-_]+")
_BOXES = frozenset("div section aside blockquote details table td li dl p".split())
_TITLES = frozenset(
    """admonition-title markdown-alert-title admonitionheading callout-title callout-header
    alert-heading alert-title custom-block-title hint-container-title starlight-aside__title title
    notice-title""".split()
)
_MARKS = re.compile(r"^\s*\[!(note|tip|important|warning|caution)\]\s*", re.IGNORECASE)


def kind_of(node: Node) -> str | None:
    """Return the kind of a box, or nothing when the element is none."""
    if node.tag not in _BOXES:
        return None
    if node.classes and (kind := _named_kind(node.tag, node.classes)):
        return kind
    if node.tag == "blockquote" and (found := _MARKS.match(_opening(node))):
        return KINDS[found.group(1).lower()]
    return None


@lru_cache(maxsize=8192)
def _named_kind(tag: str, classes: tuple[str, ...]) -> str | None:
    for name in classes:
        if name in _PLAIN and tag != "p":
            return KINDS[name]
    return _family_kind(tag, classes)


def _opening(node: Node) -> str:
    """Return the first text inside an element."""
    for one in node.walk():
        first = one.children[0] if one.children else ""
        if isinstance(first, str) and first.strip():
            return first
        if one.own:
            break
    return ""


def _family_kind(tag: str, classes: tuple[str, ...]) -> str | None:
    if classes[0] == "docutils" or tag in {"li", "dl", "td"}:
        return None
    words = [_WORD.split(name) for name in classes]
    family = any(
        name in _FAMILIES or name.rsplit("-", 1)[0].rstrip("-") in _FAMILIES for name in classes
    )
    if tag == "details" and any(name in KINDS for name in classes):
        family = True
    if not family:
        return None
    for parts in words:
        if parts[-1] in KINDS and (len(parts) == 1 or parts[0] != "text"):
            return KINDS[parts[-1]]
    return "note" if "admonition" in classes else None


def title_of(node: Node, kind: str) -> Node | None:
    """Return the element that is the box's title, if it has one."""
    for child in _early(node):
        if child.tag == "summary" or (child.tag in HEADINGS and child.letters < 80):
            return child
        if child.tag == "th" and is_default_title(child.content(), kind):
            return child
        for name in child.classes:
            if name in _TITLES or name.startswith("admonitionheading"):
                return child
    return None


def _early(node: Node) -> list[Node]:
    """Return the first elements below, three levels deep; those that draw a table are no level."""
    found: list[Node] = []
    level = [node]
    for _ in range(3):
        level = [child for one in level for child in one.elements() if not child.pruned][:8]
        for _ in range(3):
            level = [
                part
                for one in level
                for part in (one.elements() if one.tag in {"table", "tbody", "tr"} else (one,))
            ][:8]
        found += level
    return found[:16]


def is_default_title(title: str, kind: str) -> bool:
    """Say whether a title only repeats the kind, in English or Japanese."""
    if kind == "seealso":
        return False  # what follows are other places to look, which the label does not say
    plain = squeeze(title).strip(" :：!！[]［］").lower()
    return plain.replace(" ", "") in _DEFAULTS.get(kind, frozenset()) | {kind}


def without_mark(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Take the mark `[!NOTE]` away from a box that is written as a quote."""
    first = blocks[0] if blocks else None
    if not isinstance(first, Paragraph):
        return blocks
    words = Rich(_MARKS.sub("", first.words.text), _MARKS.sub("", first.words.markdown))
    return (*((Paragraph(words=words),) if words.text else ()), *blocks[1:])


_DEFAULTS = {
    "note": frozenset("note notes 注釈 注 注記 メモ ノート 備考".split()),
    "info": frozenset("info information 情報".split()),
    "tip": frozenset("tip tips ヒント コツ 豆知識".split()),
    "hint": frozenset("hint hints ヒント".split()),
    "important": frozenset("important 重要".split()),
    "warning": frozenset("warning 警告 注意".split()),
    "caution": frozenset("caution 注意".split()),
    "danger": frozenset("danger 危険".split()),
    "attention": frozenset("attention 注意".split()),
    "error": frozenset("error エラー".split()),
}
