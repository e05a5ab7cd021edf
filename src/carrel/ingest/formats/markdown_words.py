"""The words inside a block of Markdown, in both renderings, with their links and images."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from carrel.core.blocks import Image, Rich
from carrel.core.documents import PageLink
from carrel.ingest.html.addresses import Addresses

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_ESCAPED = re.compile(r"`|<(?=[a-zA-Z/!?])|!(?=\[)|\](?=\()")
_MARKS = {"strong": "**", "em": "*", "s": "~~"}
_TAG = re.compile(r"<\s*/?\s*([a-zA-Z][\w-]*)")
_ATTRIBUTE = re.compile(r"([a-zA-Z-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+))")
_CONTEXT = 200


@dataclass(slots=True)
class Words:
    """Write the words of blocks; links and images met on the way are collected."""

    addresses: Addresses
    links: list[PageLink] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    heading: str = ""

    def rich(self, nodes: Iterable[SyntaxTreeNode]) -> Rich:
        """Return the words of some inline nodes."""
        found: list[tuple[str, str]] = []
        texts, marks = self._run(nodes, found)
        words = Rich(_tidy(texts), _tidy(marks))
        context = " ".join(words.text.split())[:_CONTEXT]
        self.links += [
            PageLink(url=url, text=text, context=context, heading=self.heading)
            for url, text in found
        ]
        return words

    def image(self, node: SyntaxTreeNode) -> Image | None:
        """Return an image, or nothing when its address is none of the web's."""
        alt = "".join(child.content for child in node.walk() if child.type == "text")
        return self._image(str(node.attrs.get("src", "")), alt or str(node.content))

    def _run(
        self, nodes: Iterable[SyntaxTreeNode], links: list[tuple[str, str]]
    ) -> tuple[str, str]:
        parts = [self._one(node, links) for node in nodes]
        return "".join(text for text, _ in parts), "".join(mark for _, mark in parts)

    def _one(self, node: SyntaxTreeNode, links: list[tuple[str, str]]) -> tuple[str, str]:
        match node.type:
            case "text" | "text_special":
                return node.content, _ESCAPED.sub(r"\\\g<0>", node.content)
            case "softbreak":
                return "\x02", "\x02"
            case "hardbreak":
                return "\n", "\n"
            case "code_inline":
                return node.content, _code(node.content)
            case "image":
                return self._shown(self.image(node))
            case "html_inline":
                return self._markup(node.content)
            case "link":
                return self._link(node, links)
        text, mark = self._run(node.children, links)
        sign = _MARKS.get(node.type, "")
        plain = mark.strip()
        return text, mark.replace(plain, f"{sign}{plain}{sign}", 1) if plain else mark

    def _link(self, node: SyntaxTreeNode, links: list[tuple[str, str]]) -> tuple[str, str]:
        text, mark = self._run(node.children, links)
        if url := self.addresses.resolve(str(node.attrs.get("href", ""))):
            links.append((url, " ".join(text.replace("\x02", " ").split())))
        return text, mark

    def _markup(self, markup: str) -> tuple[str, str]:
        found = _TAG.match(markup)
        name = found[1].lower() if found else ""
        if name == "br":
            return "\n", "\n"
        if name == "img":
            given = {key.lower(): a or b or c for key, a, b, c in _ATTRIBUTE.findall(markup)}
            return self._shown(self._image(given.get("src", ""), given.get("alt", "")))
        return "", ""

    def _image(self, source: str, alt: str) -> Image | None:
        url = self.addresses.resolve(source).replace("(", "%28").replace(")", "%29")
        if not url:
            return None
        image = Image(url=url, alt=" ".join(alt.split()))
        self.images.append(image)
        return image

    def _shown(self, image: Image | None) -> tuple[str, str]:
        if image is None:
            return "", ""
        alt = image.alt.replace("[", "(").replace("]", ")")
        return "", f"[Image: {alt}]({image.url})" if alt else f"[Image]({image.url})"


def only_image(nodes: Sequence[SyntaxTreeNode]) -> SyntaxTreeNode | None:
    """Return the image that is all that a paragraph holds."""
    shown = [node for node in nodes if node.type != "text" or node.content.strip()]
    return shown[0] if len(shown) == 1 and shown[0].type == "image" else None


def _code(content: str) -> str:
    return f"`` {content} ``" if "`" in content else f"`{content}`"


def _tidy(text: str) -> str:
    # A line that Japanese text was wrapped at is no blank; one of Latin text is.
    text = re.sub(
        r"(?<=[\u3001-\u30ff\u3400-\u9fff\uff00-\uffef]) *\x02 *(?=[\u3001-\u9fff])", "", text
    )
    text = re.sub(r" *\x02 *", " ", text)
    return re.sub(r"[ \t]*\n[ \t]*", "\n", text).strip()
