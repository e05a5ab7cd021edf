"""The wire format of Anthropic's messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import Field

from carrel.core.language import Message, Role, Stop, ToolCall
from carrel.inference.language.errors import ModelAnswerInvalid, ModelRefused
from carrel.inference.language.form import Ask, Body, Echo, Lenient, Reply, parsed

_VERSION = "2023-06-01"
_ECHO = Echo("anthropic")
_STOPS = {
    "max_tokens": Stop.LENGTH,
    "model_context_window_exceeded": Stop.LENGTH,
    "tool_use": Stop.CALLS,
}


@dataclass(frozen=True, slots=True)
class AnthropicForm:
    """Messages made of blocks: text, calls, results, and thoughts that go back unchanged."""

    def path(self, _model: str) -> str:
        """Return where a question goes, below the provider's address."""
        return "/messages"

    def headers(self, key: str) -> dict[str, str]:
        """Return what each request bears, the key among it."""
        return {"x-api-key": key, "anthropic-version": _VERSION}

    def request(self, ask: Ask) -> Body:
        """Return a question as the provider wants it."""
        body: Body = {
            "model": ask.model,
            "max_tokens": ask.max_tokens,
            "messages": [_message(message) for message in ask.messages],
        }
        if ask.system:
            body["system"] = ask.system
        if ask.temperature is not None:
            body["temperature"] = ask.temperature
        if ask.schema is not None:
            body["output_config"] = {"format": {"type": "json_schema", "schema": dict(ask.schema)}}
        if ask.tools:
            body["tools"] = [
                {
                    "name": tool.name,
                    "description": tool.description,
                    "input_schema": dict(tool.schema),
                }
                for tool in ask.tools
            ]
        return body

    def read(self, data: bytes) -> Reply:
        """Return an answer in our words, or raise a `ModelError`."""
        answer = parsed(_Answer, data)
        if answer.stop_reason == "refusal":
            raise ModelRefused("The language model declines to answer.")
        calls = tuple(_call(block) for block in answer.content if block.get("type") == "tool_use")
        usage = answer.usage or _Usage()
        return Reply(
            text="".join(_text(block) for block in answer.content),
            calls=calls,
            stop=Stop.CALLS if calls else _STOPS.get(answer.stop_reason or "", Stop.END),
            model=answer.model or "",
            input_tokens=usage.read,
            output_tokens=usage.output_tokens,
            echo=_ECHO.keep(answer.content) if calls else "",
        )

    def waits(self, _data: bytes) -> float | None:
        """Return nothing: a header says how long to wait."""
        return None


def _message(message: Message) -> Body:
    if message.role is Role.TOOL:
        results = [
            {
                "type": "tool_result",
                "tool_use_id": result.id,
                "content": result.text,
                "is_error": result.is_error,
            }
            for result in message.results
        ]
        return {"role": "user", "content": results}
    if not message.calls:
        return {"role": message.role.value, "content": message.text}
    blocks: list[Body] = [{"type": "text", "text": message.text}] if message.text else []
    blocks += [
        {"type": "tool_use", "id": call.id, "name": call.name, "input": dict(call.arguments)}
        for call in message.calls
    ]
    return {"role": "assistant", "content": _ECHO.turn(message) or blocks}


def _text(block: dict[str, Any]) -> str:
    return str(block.get("text", "")) if block.get("type") == "text" else ""


def _call(block: dict[str, Any]) -> ToolCall:
    key, name, given = block.get("id"), block.get("name"), block.get("input", {})
    if not (isinstance(key, str) and isinstance(name, str) and isinstance(given, dict)):
        raise ModelAnswerInvalid("The language model asks for a call without proper arguments.")
    return ToolCall(id=key, name=name, arguments=given)


class _Usage(Lenient):
    input_tokens: int | None = Field(default=None, ge=0)
    output_tokens: int | None = Field(default=None, ge=0)
    cache_creation_input_tokens: int | None = Field(default=None, ge=0)
    cache_read_input_tokens: int | None = Field(default=None, ge=0)

    @property
    def read(self) -> int | None:
        """All tokens that were read, also those out of the provider's cache."""
        if self.input_tokens is None:
            return None
        cached = (self.cache_creation_input_tokens or 0) + (self.cache_read_input_tokens or 0)
        return self.input_tokens + cached


class _Answer(Lenient):
    content: list[dict[str, Any]]
    stop_reason: str | None = None
    model: str | None = None
    usage: _Usage | None = None
