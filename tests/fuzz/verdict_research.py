"""What may come back from the tools of research: one text in sections, or an explained error."""

from __future__ import annotations

import re

from jsonschema import Draft202012Validator
from mcp import types

from carrel.text.tokens import count_tokens

BEGINS = (
    "[SOURCES]\n",
    "[CORPUS STATUS]\n",
    "[INGESTED]\n",
    "[VERDICT]\n",
    "There is nothing more",
)
ENDS = "Do not attempt to answer from memory — the tool was called because"
LONGEST = 20_000  # tokens
_TYPE = re.compile(r"^Error type: (\w+)$", re.MULTILINE)


def fault_in_brief(result: object, validator: Draft202012Validator) -> str:
    """Say what is wrong with an answer of `research`; nothing, if nothing is."""
    del validator  # the contract has no structured results
    if not isinstance(result, types.CallToolResult):
        return f"a {type(result).__name__} came back"
    texts = [one.text for one in result.content if isinstance(one, types.TextContent)]
    if len(texts) != 1 or len(result.content) != 1 or result.structured_content is not None:
        return "it is not one text"
    text = texts[0]
    try:
        text.encode()
    except UnicodeEncodeError:
        return "half a character cannot be sent"
    if count_tokens(text) > LONGEST or "Traceback" in text:
        return "it says too much"
    return _error_fault(text) if result.is_error else _text_fault(text)


def _text_fault(text: str) -> str:
    return "" if text.startswith(BEGINS) else f"it begins oddly: {text[:80]!r}"


def _error_fault(text: str) -> str:
    if text.startswith("[ERROR]\nCarrel timed out after "):
        return ""
    named = _TYPE.search(text)
    if not text.startswith("[ERROR]\nCarrel encountered an error") or named is None:
        return f"this is no error of the contract: {text[:80]!r}"
    if named.group(1) == "InternalError" or ENDS not in text:
        return f"the error is a {named.group(1)}"
    return ""
