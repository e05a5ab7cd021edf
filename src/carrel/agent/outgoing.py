"""What leaves in a model's words: no picture from elsewhere, and no address that nobody gave it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from carrel.text.invisible import visible

_IMAGE = re.compile(r"!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?")
_ADDRESS = re.compile(r"(?:https?|ftp)://[^\s<>\"'”»」)\]]+|\bdata:\w+/[^\s)]+", re.IGNORECASE)
_ENDS = ".,;:!?。、۔؟"
LONGEST = 8_000  # characters of a reply


def cleaned(text: str, given: Iterable[str]) -> str:
    """Return a text without images, and with those addresses alone that stand in what was given."""
    known = "\n".join(given)

    def keep(found: re.Match[str]) -> str:
        return found[0] if found[0].rstrip(_ENDS) in known else "[…]"

    plain = _IMAGE.sub(lambda image: image[1], visible(text[:LONGEST]))
    return _ADDRESS.sub(keep, plain).strip()
