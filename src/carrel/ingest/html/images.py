"""Images by their absolute address; nothing is ever loaded."""

from __future__ import annotations

from carrel.core.blocks import Image
from carrel.ingest.html.addresses import Addresses
from carrel.ingest.html.node import Node, squeeze

_LAZY = ("data-src", "data-lazy-src", "data-original", "data-url")


def image_of(node: Node, addresses: Addresses, *, caption: str = "") -> Image | None:
    """Return the image of an `img`, or nothing when it has no address."""
    source = node.get("src").strip()
    if not source or source.startswith("data:"):
        source = next((node.get(name) for name in _LAZY if node.get(name)), "")
    if not source and node.get("srcset"):
        source = node.get("srcset").split(",")[0].split()[0]
    url = addresses.resolve(source)
    if not url:
        return None
    # Parentheses would end the reference early.
    url = url.replace("(", "%28").replace(")", "%29")
    return Image(url=url, alt=squeeze(node.get("alt")), caption=caption)
