"""Addresses of a page: relative ones made absolute, others than the web's left out."""

from __future__ import annotations

import re
from urllib.parse import urldefrag, urljoin, urlsplit

# An address as it stands, or a path from the root; with dots it may have to be resolved.
_PLAIN = re.compile(r"(?:https?://[a-z0-9.:-]+)?/(?!/)[^\s\\]*$")
# A file beside the page, or in a folder near it.
_NEAR = re.compile(
    r"((?:\.\.?/)*)(?:[\w~%-][\w~%.-]*/)*[\w~%-][\w~%.-]*/?(?:\?[^\s\\#]+)?(?:#[^\s\\]+)?$",
    re.ASCII,
)
_LONGEST = 2_000  # characters; addresses beyond that carry data


class Addresses:
    """Resolve what a page refers to, against its address and its `base`."""

    def __init__(self, url: str, base: str = "") -> None:
        self.page = urldefrag(url).url
        self._root = join(url, base) or url if base else url
        self._origin = join(self._root, "/").removesuffix("/") if "://" in self._root else ""
        self._known: dict[str, str] = {}
        self._folders: dict[str, str] = {}  # where `../` and the like lead

    def resolve(self, reference: str) -> str:
        """Return the absolute address, or nothing when it is none of the web's."""
        reference = reference.strip()
        if not reference or len(reference) > _LONGEST:
            return ""
        known = self._known.get(reference)
        if known is None:
            known = self._known[reference] = self._resolve(reference)
        return known

    def _resolve(self, reference: str) -> str:
        # Most references need no more than a look at how they begin.
        if self._origin and (near := _NEAR.match(reference)):
            steps = near.group(1)
            folder = self._folders.get(steps)
            if folder is None:
                folder = self._folders[steps] = join(self._root, f"{steps}x").removesuffix("x")
            return folder + reference[len(steps) :] if folder else ""
        if "/." in reference or not self._origin or _PLAIN.match(reference) is None:
            return join(self._root, reference)
        return self._origin + reference if reference[0] == "/" else reference


def join(root: str, reference: str) -> str:
    """Return an absolute HTTP address, or nothing."""
    try:
        address = urljoin(root, reference)
        parts = urlsplit(address)
    except ValueError:
        return ""
    if parts.scheme in {"http", "https"} and parts.netloc:
        return address.replace(" ", "%20").replace("\n", "").replace("\t", "")
    # A page without an address of its own keeps its relative references as they are.
    return address if not parts.scheme and not urlsplit(root).scheme else ""
