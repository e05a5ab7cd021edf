"""Lines of JSON that are the same bytes each time, and front matter that any YAML reader takes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime

from carrel.core.exchange import ExportDamaged, Record
from carrel.core.tasks import written

_FENCE = "---\n"
# Ends of lines in YAML, and signs that it takes only when they are escaped.
_ODD = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def line_of(record: Record) -> bytes:
    """Return a record as one line."""
    return _json(record.model_dump()).encode() + b"\n"


def pretty(record: Record) -> bytes:
    """Return a record over several lines, for people."""
    return (json.dumps(record.model_dump(), indent=2, sort_keys=True) + "\n").encode()


def with_front_matter(values: Mapping[str, object], markdown: str) -> bytes:
    """Return a Markdown file: names and values between two fences, a blank line, the page."""
    head = "".join(f"{name}: {_scalar(value)}\n" for name, value in values.items())
    return f"{_FENCE}{head}{_FENCE}\n{markdown}".encode()


def without_front_matter(content: bytes) -> str:
    """Return the page of a Markdown file as it was given, to the byte."""
    try:
        text = content.decode()
    except UnicodeDecodeError as cause:
        raise ExportDamaged("a page of the export is not UTF-8") from cause
    # No value has a line end of its own, so the first fence after the head is the one.
    head, fence, markdown = text.partition(f"\n{_FENCE}\n")
    if not fence or not head.startswith(_FENCE):
        raise ExportDamaged("a page of the export has no front matter")
    return markdown


def _json(value: object) -> str:
    told = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_moment)
    try:
        told.encode()
    except UnicodeEncodeError:  # half of a character cannot be written as it is, its escape can
        return json.dumps(value, separators=(",", ":"), default=_moment)
    return told


def _moment(value: object) -> str:
    if not isinstance(value, datetime):
        raise TypeError(type(value).__name__)
    return written(value)


def _scalar(value: object) -> str:
    shown = written(value) if isinstance(value, datetime) else value
    told = json.dumps(shown, ensure_ascii=False)
    return _ODD.sub(lambda found: f"\\u{ord(found[0]):04x}", told)
