"""Ids of requests: what a caller gave, if it can stand in a header and a log, or a new one."""

from __future__ import annotations

import re
import uuid

_FIT = re.compile(r"[\x21-\x7e]{1,128}")


def request_id(given: object = None) -> str:
    """Return the id that a request goes by."""
    return given if isinstance(given, str) and _FIT.fullmatch(given) else uuid.uuid4().hex
