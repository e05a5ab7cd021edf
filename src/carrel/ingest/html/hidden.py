"""What a reader of the page cannot see: by attribute, class, style or kind of element."""

from __future__ import annotations

from carrel.ingest.html.css import Cover, Sheets, inline_cover
from carrel.ingest.html.node import BLOCKS, HEADINGS, Node

# Never read: code, drawings, fields of forms, and what old or unable readers are shown instead.
UNREAD = frozenset(
    "area audio base canvas datalist embed frame frameset head iframe input link map meta "
    "meter noembed noframes object optgroup option param progress rp select slot source style svg "
    "template textarea title track video".split()
)
_ATTRIBUTES = frozenset("hidden popover inert".split())
_TELLING = _ATTRIBUTES | {"aria-hidden", "style"}
_CLASSES = frozenset(
    "sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only offscreen "
    "off-screen sr-only-focusable a11y-hidden u-hidden-visually element-invisible "
    "cdk-visually-hidden govuk-visually-hidden is-hidden-visually assistive-text screenreader-only "
    "reader-only".split()
)
_MATHS = frozenset(
    "katex katex-html katex-mathml mathjax mathjax_chtml mjx-container mwe-math-element".split()
)


def names_part(tag: str) -> bool:
    """Say whether an element is the name of a part: a button that makes it up is read."""
    return tag in HEADINGS or tag in {"dt", "summary"}


class Hiding:
    """How the elements of a page are hidden: by themselves, or by a rule of its sheets.

    Nothing hides an element that has none of the `attributes` and `classes`, as most have not.
    """

    def __init__(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self.attributes = _TELLING | {"id"} if sheets.identities else _TELLING
        self.classes = _CLASSES | sheets.classes

    def cover(self, node: Node) -> Cover:
        """Return how an element is hidden."""
        cover = Cover.NONE
        tag, attributes, classes = node.tag, node.attributes, node.classes
        if not _TELLING.isdisjoint(attributes):
            cover = _own_cover(tag, attributes, classes)
        elif tag == "dialog" and "open" not in attributes:
            return Cover.HIDDEN
        if cover is Cover.HIDDEN or not _CLASSES.isdisjoint(classes):
            return Cover.HIDDEN
        return max(cover, self._sheets.cover(tag, classes, attributes.get("id", "").lower()))


def _own_cover(tag: str, attributes: dict[str, str], classes: tuple[str, ...]) -> Cover:
    if not _ATTRIBUTES.isdisjoint(attributes) or (tag == "dialog" and "open" not in attributes):
        return Cover.HIDDEN
    if attributes.get("aria-hidden") == "true" and tag in BLOCKS and _MATHS.isdisjoint(classes):
        return Cover.HIDDEN
    return inline_cover(attributes.get("style", ""))
