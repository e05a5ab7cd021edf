"""Choose the LaTeX source of a formula among the ways that pages draw one."""

from __future__ import annotations

from dataclasses import dataclass

from carrel.ingest.html.node import Node, squeeze
from carrel.ingest.mathml.convert import to_latex

_DELIMITERS = (("\\(", "\\)", False), ("\\[", "\\]", True), ("$$", "$$", True), ("$", "$", False))
_DRAWN = frozenset(
    "mathjax mathjax_preview mathjax_display mathjax_chtml mathjax_svg mjx-chtml".split()
)
_TELLING = _DRAWN | frozenset("katex katex-display mwe-math-element math".split())
_PICTURES = frozenset(
    "math tex latex mwe-math-fallback-image-inline mwe-math-fallback-image-display".split()
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A formula: its LaTeX, and whether it stands by itself."""

    latex: str
    display: bool


def formula_of(node: Node) -> Drawn | None:
    """Return the formula that an element draws; an empty one is to be left out."""
    tag = node.tag
    if tag == "math":
        return Drawn(_math(node), node.get("display") == "block" or node.get("mode") == "display")
    if tag == "script":
        return Drawn(squeeze(node.content()), "mode=display" in node.get("type").replace(" ", ""))
    if tag == "mjx-container":
        return _container(node)
    if tag == "img":
        return _picture(node)
    return None if _TELLING.isdisjoint(node.classes) else _classed(node)


def _classed(node: Node) -> Drawn | None:
    classes = node.classes
    if "katex-display" in classes or "katex" in classes:
        display = "katex-display" in classes or _has_class(node.parent, "katex-display")
        return Drawn(_inner_math(node) or squeeze(node.content()), display)
    if not _DRAWN.isdisjoint(classes):
        return _container(node)
    if "mwe-math-element" in classes:
        found = _inner_math(node)
        return Drawn(found, "mwe-math-element-block" in classes) if found else None
    if "math" in classes and node.tag in {"span", "div", "p", "code"}:
        return _delimited(node)
    return None


def _has_class(node: Node | None, name: str) -> bool:
    return node is not None and name in node.classes


def _math(node: Node) -> str:
    return squeeze(to_latex(node))


def _inner_math(node: Node) -> str:
    inner = node.first("math")
    return _math(inner) if inner is not None else ""


def _container(node: Node) -> Drawn:
    """Return what a drawing of MathJax says; its glyphs are nothing to read."""
    display = node.get("display") == "true" or "mathjax_display" in node.classes
    script = node.first("script")
    if script is not None:
        return Drawn(squeeze(script.content()), display or "display" in script.get("type"))
    for one in node.walk():
        if latex := one.get("data-latex"):
            return Drawn(squeeze(latex), display)
    inner = _inner_math(node)
    if not inner and node.tag == "mjx-container":
        inner = squeeze(node.get("aria-label"))
    return Drawn(inner, display)


def _picture(node: Node) -> Drawn | None:
    alt = squeeze(node.get("alt"))
    if alt and not _PICTURES.isdisjoint(node.classes):
        above = node.parent.parent if node.parent is not None else None
        display = _has_class(node.parent, "math") or _has_class(above, "math")
        return Drawn(alt, display and (node.parent is None or node.parent.tag in {"div", "p"}))
    return None


def _delimited(node: Node) -> Drawn | None:
    """Read a formula written as text between its delimiters, the way of Sphinx and Pandoc."""
    if node.first("img", "math", "script", "table", "pre") is not None:
        return None
    text = node.content().strip()
    for start, end, display in _DELIMITERS:
        if text.startswith(start) and text.endswith(end) and len(text) > len(start + end):
            return Drawn(squeeze(text[len(start) : -len(end)]), display)
    if "display" in node.classes or "inline" in node.classes or "notranslate" in node.classes:
        return Drawn(squeeze(text), node.tag == "div" or "display" in node.classes)
    return None
