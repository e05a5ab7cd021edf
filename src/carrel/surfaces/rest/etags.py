"""Versions of what is shown: a tag for each body, and for a task the moment of its last change."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime

_TAG = re.compile(r'(W/)?"([^"]*)"')
_BYTES = 16


def tag_of(body: bytes) -> str:
    """Return the tag of a body."""
    return f'"{hashlib.blake2b(body, digest_size=_BYTES).hexdigest()}"'


def moment_tag(updated_at: str) -> str:
    """Return the tag of something that says when it was last changed."""
    return f'"{updated_at}"'


def moment_in(header: str) -> datetime | None:
    """Return the moment that the one tag of an `If-Match` names; a weak one never fits."""
    found = _TAG.fullmatch(header.strip())
    if found is None or found[1]:
        return None
    try:
        moment = datetime.fromisoformat(found[2])
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


def is_known(header: str | None, tag: str) -> bool:
    """Say whether an `If-None-Match` names this tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    return tag.strip('"') in {found[2] for found in _TAG.finditer(header)}
