"""Which script letters are of."""

from __future__ import annotations

import re

# Kana, ideographs and their iteration marks, and kana of half width.
JAPANESE = "\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d"
_JAPANESE = re.compile(f"[{JAPANESE}]")


def has_japanese(text: str) -> bool:
    """Say whether some letter is Japanese."""
    return _JAPANESE.search(text) is not None


def count_japanese(text: str) -> int:
    """Count the Japanese letters."""
    return len(_JAPANESE.findall(text))
