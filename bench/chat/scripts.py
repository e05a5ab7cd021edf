"""What a scripted model answers with when it calls tools."""

from __future__ import annotations

from typing import Any

from carrel.core.language import Completion, Stop, ToolCall

Wanted = list[tuple[str, dict[str, Any]]]


def calling(wanted: Wanted, *, model: str) -> Completion:
    """Return an answer that calls these tools, in their order."""
    calls = tuple(
        ToolCall(id=f"call-{at}", name=name, arguments=given)
        for at, (name, given) in enumerate(wanted, 1)
    )
    return Completion(
        text="", input_tokens=1, output_tokens=1, model=model, stop=Stop.CALLS, calls=calls
    )
