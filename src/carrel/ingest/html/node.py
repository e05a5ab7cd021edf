"""The light tree: what the rules look at once the parser's own tree is gone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

DEEPEST = 120  # levels of the light tree; whatever lies deeper is attached to the last level
# What stands in these but in their own parts is not read, so they are never the last level.
FRAMES = frozenset("table thead tbody tfoot tr ul ol menu dir dl".split())

BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav "
    "noscript ol optgroup p pre search section summary table tbody td tfoot th thead tr ul".split()
)
EMPTY = frozenset("br hr img wbr".split())
HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())


class Node:
    """An element: tag, attributes, children; the rest is what the passes over the tree found out.

    `letters` counts the visible characters below, blanks apart, and `linked` those of them inside
    links. `blocky` says that a block element lies below, `pruned` that it is no main text, `main`
    that it lies in the main region and was not pruned.
    """

    __slots__ = (
        "attributes",
        "blocky",
        "children",
        "classes",
        "faded",
        "letters",
        "linked",
        "main",
        "own",
        "parent",
        "pruned",
        "tag",
    )

    main: bool

    def __init__(self, tag: str, attributes: dict[str, str], parent: Node | None = None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node | str] = []
        self.parent = parent
        given = attributes.get("class")
        self.classes = _classes(given) if given else ()
        self.own = 0  # letters that stand in the element itself, not in one below
        self.letters = self.linked = 0
        self.blocky = self.pruned = self.faded = False

    def get(self, name: str) -> str:
        """Return an attribute, empty where it is missing."""
        return self.attributes.get(name, "")

    def elements(self) -> Iterator[Node]:
        """Yield the child elements."""
        for child in self.children:
            if isinstance(child, Node):
                yield child

    def walk(self) -> Iterator[Node]:
        """Yield the element and all below it that was not pruned, in document order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += [
                child
                for child in reversed(node.children)
                if isinstance(child, Node) and not child.pruned
            ]

    def ancestors(self) -> Iterator[Node]:
        """Yield the elements above, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def first(self, *tags: str) -> Node | None:
        """Return the first element below with one of the tags."""
        for node in self.walk():
            if node.tag in tags and node is not self:
                return node
        return None

    def content(self) -> str:
        """Return all text below as it stands, line breaks of `br` included."""
        if len(self.children) == 1 and isinstance(only := self.children[0], str):
            return "" if self.pruned else only
        pieces: list[str] = []
        stack: list[Node | str] = [self]
        while stack:
            node = stack.pop()
            if isinstance(node, str):
                pieces.append(node)
            elif node.tag == "br":
                pieces.append("\n")
            elif not node.pruned:
                stack += node.children[::-1]
        return "".join(pieces)


@lru_cache(maxsize=8192)
def _classes(given: str) -> tuple[str, ...]:
    return tuple(given.lower().split())


def squeeze(text: str) -> str:
    """Join the words of a text by single blanks."""
    return " ".join(text.split())
