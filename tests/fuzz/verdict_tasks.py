"""What may come back from the tools of tasks: an envelope, or bare values and protocol errors."""

from __future__ import annotations

import json
from collections.abc import Callable

from jsonschema import Draft202012Validator
from mcp import types

Judge = Callable[[object, Draft202012Validator], str]
LONGEST = 400  # characters of a sentence about what was wrong
# These mean that something came up which nobody foresaw.
INSIDE = ("Internal processing error", "Database connection failed")


def fault_in_envelope(result: object, validator: Draft202012Validator) -> str:
    """Say what is wrong with an answer of `tasks`; nothing, if nothing is."""
    if not isinstance(result, types.CallToolResult) or result.is_error:
        return "it is no envelope"
    body, (text, *more) = result.structured_content, _texts(result)
    if more or not isinstance(body, dict) or text != _compact(body):
        return "text and structure differ"
    if error := next(iter(validator.iter_errors(body)), None):
        return f"the body breaks its schema: {error.message[:200]}"
    if body["success"]:
        return "" if "data" in body and "error" not in body else "it has no data"
    return _sentence(body["error"]) if list(body) == ["success", "error"] else "odd keys"


def fault_in_bare(result: object, validator: Draft202012Validator) -> str:
    """Say what is wrong with an answer of `todo`; nothing, if nothing is."""
    if not isinstance(result, types.CallToolResult):
        return f"a {type(result).__name__} came back"
    body, texts = result.structured_content, _texts(result)
    if result.is_error:
        odd = len(texts) != 1 or body is not None
        return "an error has one text" if odd else _sentence(texts[0])
    if not isinstance(body, dict) or texts[0] != _compact(body.get("result", body)):
        return "text and structure differ"
    error = next(iter(validator.iter_errors(body)), None)
    return "" if error is None else f"the body breaks its schema: {error.message[:200]}"


def _sentence(words: str) -> str:
    if words in INSIDE:
        return words
    if not words or len(words) > LONGEST or "Traceback" in words:
        return f"this is no sentence: {words[:80]!r}"
    return ""


def _texts(result: types.CallToolResult) -> list[str]:
    found = [one.text for one in result.content if isinstance(one, types.TextContent)]
    for text in found:
        text.encode()
    return found


def _compact(body: object) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
