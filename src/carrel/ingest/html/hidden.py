"""What a reader of the page cannot see: by attribute, class, style or kind of element."""

from __future__ import annotations

from carrel.ingest.html.css import Cover, Sheets, inline_cover
from carrel.ingest.html.node import BLOCKS, HEADINGS

# Never read: code, drawings, fields of forms, and what old or unable readers are shown instead.
UNREAD = frozenset(
    "area audio base button canvas datalist embed frame frameset head iframe input link map meta "
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


def is_unread(tag: str, parent: str) -> bool:
    """Say whether an element is never read; a button that makes up a heading is."""
    if tag == "button":
        return parent not in HEADINGS and parent not in {"dt", "summary"}
    return tag in UNREAD


def cover_of(
    tag: str, attributes: dict[str, str], classes: tuple[str, ...], *, sheets: Sheets
) -> Cover:
    """Return how an element is hidden."""
    cover = Cover.NONE
    if not _TELLING.isdisjoint(attributes):
        cover = _own_cover(tag, attributes, classes)
    elif tag == "dialog" and "open" not in attributes:
        return Cover.HIDDEN
    if cover is Cover.HIDDEN or (classes and not _CLASSES.isdisjoint(classes)):
        return Cover.HIDDEN
    if sheets.any and (classes or "id" in attributes):
        cover = max(cover, sheets.cover(tag, classes, attributes.get("id", "").lower()))
    return cover


def _own_cover(tag: str, attributes: dict[str, str], classes: tuple[str, ...]) -> Cover:
    if not _ATTRIBUTES.isdisjoint(attributes) or (tag == "dialog" and "open" not in attributes):
        return Cover.HIDDEN
    if attributes.get("aria-hidden") == "true" and tag in BLOCKS and _MATHS.isdisjoint(classes):
        return Cover.HIDDEN
    return inline_cover(attributes.get("style", ""))
