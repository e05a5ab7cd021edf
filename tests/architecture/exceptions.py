"""Files that may break a rule for the time being. This list may only get shorter."""

from __future__ import annotations

# Rule name → paths. Lower MOST with each entry that goes; never raise it.
EXCEPTIONS: dict[str, frozenset[str]] = {}
MOST = 0
