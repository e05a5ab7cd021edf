"""Code: its text with line breaks, its language, and tables that only number lines."""

from __future__ import annotations

import re

from carrel.core.blocks import Code
from carrel.ingest.html.node import Node

_NUMBERS = frozenset(
    "linenos lineno linenumber linenumbers line-number line-numbers-rows linenodiv gutter ln "
    "hljs-ln-numbers hljs-ln-line-numbers blob-num rouge-gutter lntd-numbers crayon-nums".split()
)
_LINES = frozenset("code rouge-code blob-code crayon-code hljs-ln-code".split())
_NAMED = re.compile(
    r"^(?:language|lang|highlight-source|highlight-text|highlight|brush|sourcecode|src)-([\w+#.-]+)$"
)
_NONE = frozenset(
    "default none notranslate wrapper source container lines nohighlight no-highlight auto "
    "undefined block inline".split()
)
_SAME = {"ipython3": "python", "ipython": "python", "python3": "python"}
_BESIDE = frozenset("hljs sourcecode highlight prettyprint programlisting".split())
_ONLY_NUMBERS = re.compile(r"^[\d\s]+$")


def code_of(node: Node) -> Code | None:
    """Return the code of a `pre`, or nothing when it is empty."""
    text = _text(_code_cell(node) or node).replace("\r\n", "\n").replace("\r", "\n")
    text = text.replace("\xa0", " ").strip("\n").rstrip()
    if not text.strip():
        return None
    return Code(text=text, language=language_of(node))


def numbered_code(table: Node) -> Code | None:
    """Return the code of a table that sets line numbers beside it, or nothing."""
    cells = [node for node in table.walk() if node.tag == "td"]
    lines = [node for node in cells if not _LINES.isdisjoint(node.classes)]
    numbers = [node for node in cells if not _NUMBERS.isdisjoint(node.classes)]
    if len(cells) == 2 and not lines and _ONLY_NUMBERS.match(cells[0].content()):
        lines = [cells[1]] if cells[1].first("pre") is not None else []
        numbers = [cells[0]]
    if not lines or len(lines) + len(numbers) < len(cells):
        return None
    if not numbers and lines[0].first("pre") is None:
        return None
    text = "\n".join(_text(cell).strip("\n").rstrip() for cell in lines)
    inner = lines[0].first("pre")
    return Code(text=text, language=language_of(inner or lines[0])) if text.strip() else None


def _code_cell(node: Node) -> Node | None:
    if not node.blocky or node.first("table") is None:
        return None
    cells = [one for one in node.walk() if one.tag == "td" and _NUMBERS.isdisjoint(one.classes)]
    return cells[-1] if cells else None


def _text(node: Node) -> str:
    pieces: list[str] = []
    stack: list[Node | str] = [node]
    while stack:
        one = stack.pop()
        if isinstance(one, str):
            pieces.append(one)
        elif one.tag == "br":
            pieces.append("\n")
        elif not one.pruned and _NUMBERS.isdisjoint(one.classes):
            if one.tag in {"div", "li", "p", "tr"} and pieces and not pieces[-1].endswith("\n"):
                pieces.append("\n")  # a line of its own that no line break ends
            stack.extend(reversed(one.children))
    return "".join(pieces)


def language_of(node: Node) -> str:
    """Return the language that the page names, on the element, its code, or three levels above."""
    inner = node.first("code")
    places = [node, *([inner] if inner is not None else []), *list(node.ancestors())[:3]]
    for place in places:
        if language := _named(place):
            return language
    return ""


def _named(node: Node) -> str:
    for name in ("data-lang", "data-language"):
        if value := node.get(name).strip().lower():
            return _plain(value)
    for index, name in enumerate(node.classes):
        if found := _NAMED.match(name):
            if language := _plain(found.group(1)):
                return language
        elif name == "brush:" and len(node.classes) > index + 1:
            return _plain(node.classes[index + 1].rstrip(";"))
        elif name in _BESIDE and node.tag in {"pre", "code"}:
            rest = [one for one in node.classes if one not in _BESIDE and "-" not in one]
            if rest and (language := _plain(rest[0])):
                return language
    return ""


def _plain(language: str) -> str:
    language = language.strip().lower()
    if language in _NONE or len(language) > 20 or not re.match(r"^[\w+#.-]+$", language):
        return ""
    return _SAME.get(language, language)
