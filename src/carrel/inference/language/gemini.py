"""The wire format of Gemini's generateContent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pydantic import Field
from pydantic.alias_generators import to_camel
from pydantic.config import ConfigDict

from carrel.core.language import Message, Role, Stop, ToolCall
from carrel.inference.language.errors import ModelAnswerInvalid, ModelRefused
from carrel.inference.language.form import Ask, Body, Echo, Lenient, Reply, parsed

_ECHO = Echo("gemini")
_STOPS = {"STOP": Stop.END, "MAX_TOKENS": Stop.LENGTH}
_BROKEN = frozenset({"MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "MALFORMED_RESPONSE"})
_MADE = "call-"  # ids that Carrel gives to calls that came without one
_DELAY = re.compile(rb'"retryDelay"\s*:\s*"(\d{1,9}(?:\.\d{1,9})?)s"')


@dataclass(frozen=True, slots=True)
class GeminiForm:
    """Contents made of parts: text, calls, results, and signatures that go back unchanged."""

    def path(self, model: str) -> str:
        """Return where a question goes, below the provider's address."""
        return f"/models/{model.removeprefix('models/')}:generateContent"

    def headers(self, key: str) -> dict[str, str]:
        """Return what each request bears, the key among it."""
        return {"x-goog-api-key": key}

    def request(self, ask: Ask) -> Body:
        """Return a question as the provider wants it."""
        settings: Body = {"maxOutputTokens": ask.max_tokens}
        if ask.temperature is not None:
            settings["temperature"] = ask.temperature
        if ask.schema is not None:
            settings["responseMimeType"] = "application/json"
            settings["responseJsonSchema"] = dict(ask.schema)
        body: Body = {
            "contents": [_content(message) for message in ask.messages],
            "generationConfig": settings,
        }
        if ask.system:
            body["systemInstruction"] = {"parts": [{"text": ask.system}]}
        if ask.tools:
            declared = [
                {
                    "name": tool.name,
                    "description": tool.description,
                    "parametersJsonSchema": dict(tool.schema),
                }
                for tool in ask.tools
            ]
            body["tools"] = [{"functionDeclarations": declared}]
        return body

    def read(self, data: bytes) -> Reply:
        """Return an answer in our words, or raise a `ModelError`."""
        answer = parsed(_Answer, data)
        if not answer.candidates:
            if answer.prompt_feedback and answer.prompt_feedback.block_reason:
                raise ModelRefused("The provider refuses the question.")
            raise ModelAnswerInvalid("The language model's answer is empty.")
        candidate = answer.candidates[0]
        reason = candidate.finish_reason or "STOP"
        if reason in _BROKEN:
            raise ModelAnswerInvalid("The language model asks for a call that cannot be read.")
        if reason not in _STOPS:
            raise ModelRefused(
                "The language model declines to answer.", details={"reason": reason[:50]}
            )
        parts = candidate.content.parts
        asked = [part["functionCall"] for part in parts if "functionCall" in part]
        calls = tuple(_call(found, number) for number, found in enumerate(asked, start=1))
        usage = answer.usage_metadata or _Usage()
        return Reply(
            text="".join(_text(part) for part in parts),
            calls=calls,
            stop=Stop.CALLS if calls else _STOPS[reason],
            model=answer.model_version or "",
            input_tokens=usage.prompt_token_count,
            output_tokens=usage.written,
            echo=_ECHO.keep(parts) if calls else "",
        )

    def waits(self, data: bytes) -> float | None:
        """Return how long a busy provider asks to wait, where its answer says it."""
        found = _DELAY.search(data)
        return float(found[1]) if found else None


def _content(message: Message) -> Body:
    if message.role is Role.TOOL:
        parts: list[Body] = [
            {
                "functionResponse": {
                    **_known(result.id),
                    "name": result.name,
                    "response": {"error" if result.is_error else "output": result.text},
                }
            }
            for result in message.results
        ]
        return {"role": "user", "parts": parts}
    if message.role is Role.USER:
        return {"role": "user", "parts": [{"text": message.text}]}
    parts = [{"text": message.text}] if message.text or not message.calls else []
    parts += [
        {"functionCall": {**_known(call.id), "name": call.name, "args": dict(call.arguments)}}
        for call in message.calls
    ]
    return {"role": "model", "parts": _ECHO.turn(message) or parts}


def _known(key: str) -> dict[str, str]:
    """Return the id of a call for those that the provider itself gave."""
    return {} if key.startswith(_MADE) else {"id": key}


def _text(part: dict[str, Any]) -> str:
    text = part.get("text")
    return text if isinstance(text, str) and not part.get("thought") else ""


def _call(found: object, number: int) -> ToolCall:
    given = found if isinstance(found, dict) else {}
    name, values = given.get("name"), given.get("args", {})
    if not (isinstance(name, str) and isinstance(values, dict)):
        raise ModelAnswerInvalid("The language model asks for a call without proper arguments.")
    return ToolCall(id=str(given.get("id") or f"{_MADE}{number}"), name=name, arguments=values)


class _Camel(Lenient):
    model_config = ConfigDict(alias_generator=to_camel)


class _Content(_Camel):
    parts: list[dict[str, Any]] = Field(default_factory=list)


class _Candidate(_Camel):
    content: _Content = Field(default_factory=_Content)
    finish_reason: str | None = None


class _Feedback(_Camel):
    block_reason: str | None = None


class _Usage(_Camel):
    prompt_token_count: int | None = Field(default=None, ge=0)
    candidates_token_count: int | None = Field(default=None, ge=0)
    thoughts_token_count: int | None = Field(default=None, ge=0)

    @property
    def written(self) -> int | None:
        """All tokens that were written, thoughts among them."""
        if self.candidates_token_count is None and self.thoughts_token_count is None:
            return None
        return (self.candidates_token_count or 0) + (self.thoughts_token_count or 0)


class _Answer(_Camel):
    candidates: list[_Candidate] = Field(default_factory=list)
    prompt_feedback: _Feedback | None = None
    model_version: str | None = None
    usage_metadata: _Usage | None = None
