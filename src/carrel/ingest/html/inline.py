"""Words inside a block, in both renderings: what a reader sees, and Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from carrel.core.blocks import Image, Rich
from carrel.ingest.html.addresses import Addresses
from carrel.ingest.html.formulae import formula_of
from carrel.ingest.html.images import image_of
from carrel.ingest.html.node import BLOCKS, Node, squeeze

BREAK = "\x01"  # stands for a line break until blanks are joined; no page can hold one

_AROUND_BREAK = re.compile(rf" ?(?:{BREAK} ?)+")
_ESCAPED = re.compile(r"`|<(?=[a-zA-Z/!?])|!(?=\[)|\](?=\()")
_PERMALINK = frozenset("¶ # § 🔗 ∞ ⚓ ⚓︎ ← ↩ ↩︎".split()) | {""}
_CODE = frozenset("code tt kbd samp".split())
_STRONG = frozenset("strong b".split())
_EMPHASIS = frozenset("em i cite dfn".split())
_FORMULAE = frozenset("math script mjx-container".split())
_RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_DIGITS = re.compile(r"^[-+−]?\d+$")


class Inline:
    """Write the words of blocks; images met on the way are collected."""

    def __init__(self, addresses: Addresses) -> None:
        self.addresses = addresses
        self.images: list[Image] = []

    def rich(self, nodes: Sequence[Node | str]) -> Rich:
        """Return the words of some siblings."""
        if len(nodes) == 1 and isinstance(only := nodes[0], str):
            text, mark = only, _escaped(only)
        else:
            text, mark = self._run(nodes)
        words = _tidy(text)
        return Rich(words, words if mark == text else _tidy(mark))

    def replace(self, image: Image, shown: Image) -> None:
        """Put an image with its caption in the place of the same without."""
        self.images = [shown if one is image else one for one in self.images]

    def _run(self, nodes: Iterable[Node | str]) -> tuple[str, str]:
        texts: list[str] = []
        marks: list[str] = []
        for node in nodes:
            if isinstance(node, str):
                texts.append(node)
                marks.append(_escaped(node))
            elif not node.pruned:
                text, mark = self._element(node)
                texts.append(text)
                marks.append(mark)
        return "".join(texts), "".join(marks)

    def _element(self, node: Node) -> tuple[str, str]:
        tag = node.tag
        if tag == "br":
            return BREAK, BREAK
        if tag == "wbr":
            return "", ""
        drawn = formula_of(node) if node.classes or tag in _FORMULAE else None
        if drawn is not None:
            self._picture(node)
            marks = "$$" if drawn.display else "$"
            return (drawn.latex, f"{marks}{drawn.latex}{marks}") if drawn.latex else ("", "")
        if tag == "img":
            image = self._picture(node)
            return ("", _reference(image)) if image else ("", "")
        if tag == "a" and is_permalink(node):
            return "", ""
        if tag in _CODE:
            return _code(node)
        return self._marked(tag, node)

    def _picture(self, node: Node) -> Image | None:
        image = image_of(node, self.addresses) if node.tag == "img" else None
        if image is not None:
            self.images.append(image)
        return image

    def _marked(self, tag: str, node: Node) -> tuple[str, str]:
        text, mark = self._run(node.children)
        if tag in BLOCKS:
            return f"{BREAK}{text}{BREAK}", f"{BREAK}{mark}{BREAK}"
        if tag in _STRONG:
            return text, _wrap(mark, "**")
        if tag in _EMPHASIS:
            return text, _wrap(mark, "*")
        if tag in {"del", "s", "strike"}:
            return text, _wrap(mark, "~~")
        if tag in {"sup", "sub"} and node.linked == 0 and _DIGITS.match(text.strip()):
            table = _RAISED if tag == "sup" else _LOWERED
            return text.strip().translate(table), mark.strip().translate(table)
        if tag == "q":
            return f"“{text}”", f"“{mark}”"
        if tag == "rt":
            return "", f"（{mark.strip()}）" if mark.strip() else ""
        return text, mark


def _escaped(text: str) -> str:
    return _ESCAPED.sub(r"\\\g<0>", text) if _ESCAPED.search(text) else text


def _reference(image: Image) -> str:
    alt = image.alt.replace("[", "(").replace("]", ")")
    return f"[Image: {alt}]({image.url})" if alt else f"[Image]({image.url})"


def is_permalink(node: Node) -> bool:
    """Say whether a link only leads to the heading that it stands in."""
    if "headerlink" in node.classes or "hash-link" in node.classes:
        return True
    return (
        node.letters <= 2
        and "#" in node.get("href")
        and (squeeze(node.content()) in _PERMALINK and node.first("img") is None)
    )


def _code(node: Node) -> tuple[str, str]:
    text = node.content()
    words = text.strip()
    if not words:
        return text, text
    fence = "``" if "`" in words else "`"
    pad = " " if "`" in words else ""
    return text, f"{_lead(text)}{fence}{pad}{words}{pad}{fence}{_trail(text)}"


def _lead(text: str) -> str:
    return " " if text[:1].isspace() else ""


def _trail(text: str) -> str:
    return " " if text[-1:].isspace() else ""


def _wrap(mark: str, sign: str) -> str:
    words = mark.strip(" \t\n\r\f\xa0" + BREAK)
    # Marks in marks, or around a break, would not close where they should.
    if not words or BREAK in words or words.startswith("*") or words.endswith("*"):
        return mark
    return f"{_lead(mark)}{sign}{words}{sign}{_trail(mark)}"


def _tidy(text: str) -> str:
    text = " ".join(text.split())
    return _AROUND_BREAK.sub("\n", text).strip() if BREAK in text else text
