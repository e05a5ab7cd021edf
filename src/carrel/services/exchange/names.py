"""Names of an export's files: readable, alike on every system, and never a path of their own."""

from __future__ import annotations

import re
from hashlib import sha256

MANIFEST = "carrel-export.json"
SOURCES = "sources.jsonl"
USERS = "users.jsonl"
TASKS = "tasks.jsonl"
LISTS = (SOURCES, USERS, TASKS)
PAGES = "pages"
_SIGNS = re.compile(r"[^a-z0-9]+")
_LONGEST = 60
_DIGITS = 20


def page_name(url: str) -> str:
    """Return the name of a page's file: what can be read of its address, and a digest of it.

    Small letters, digits and hyphens only: two addresses that differ in case alone have two files
    also where the file system does not tell them apart, and none is a name that a system keeps for
    itself.
    """
    words = _SIGNS.sub("-", url.partition("://")[2].lower() or url.lower()).strip("-")
    digest = sha256(url.encode()).hexdigest()[:_DIGITS]
    return "-".join(filter(None, (words[:_LONGEST].strip("-"), digest))) + ".md"
