"""What may come back from a tool: a body of its schema, or an error of the contract's shape."""

from __future__ import annotations

import json
from typing import Any

from jsonschema import Draft202012Validator
from mcp import types

# An `InternalError` is not among them: it means that something came up which nobody foresaw.
TYPES = frozenset(
    "ValueError NotFoundError ProcessingError URLFetchError ChunkingError EmbeddingError".split()
)
LONGEST_ERROR = 20_000  # characters: what was sent is not sent back


def fault_in(result: object, validator: Draft202012Validator) -> str:
    """Say what is wrong with an answer; nothing, if nothing is."""
    if not isinstance(result, types.CallToolResult):
        return f"a {type(result).__name__} came back"
    body = result.structured_content
    if len(result.content) != 1 or not isinstance(result.content[0], types.TextContent):
        return "it is not one text"
    text = result.content[0].text
    try:
        text.encode()
    except UnicodeEncodeError:
        return "half a character cannot be sent"
    if not isinstance(body, dict) or json.loads(text) != json.loads(json.dumps(body)):
        return "text and structure differ"
    if text != json.dumps(body, ensure_ascii=False, separators=(",", ":")):
        return "the text is not compact"
    return _error_fault(body, text) if result.is_error else _body_fault(body, validator)


def _body_fault(body: dict[str, Any], validator: Draft202012Validator) -> str:
    error = next(iter(validator.iter_errors(body)), None)
    return "" if error is None else f"the body breaks its schema: {error.message[:200]}"


def _error_fault(body: dict[str, Any], text: str) -> str:
    error = body.get("error")
    if set(body) - {"note"} != {"error"} or not isinstance(error, dict):
        return "the error stands elsewhere"
    if list(error) != ["type", "message", "details", "suggestion"]:
        return f"the error has {list(error)}"
    if error["type"] not in TYPES:
        return f"the error is a {error['type']}: {error['message']}"
    if not error["message"] or not error["suggestion"] or not isinstance(error["details"], dict):
        return "the error says too little"
    if len(text) > LONGEST_ERROR or "Traceback" in text:
        return "the error says too much"
    return ""
