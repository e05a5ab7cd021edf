"""Characters cut in half: they may stand in a Python text, but not in UTF-8."""

from __future__ import annotations


def mend(text: str) -> str:
    """Join halves of characters that belong together, and replace those that stand alone."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text
