"""The wire format of OpenAI's chat completions, which many other servers speak too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import Field

from carrel.core.language import Message, Role, Stop, ToolCall
from carrel.inference.language.errors import ModelRefused
from carrel.inference.language.form import Ask, Body, Lenient, Reply, arguments, parsed

_STOPS = {"length": Stop.LENGTH, "tool_calls": Stop.CALLS, "function_call": Stop.CALLS}
# Some servers leave the thoughts of a model before its answer.
_THOUGHTS = re.compile(r"\s*<think>.*?</think>\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class OpenAIForm:
    """Chat completions; `limit` is the name of the field that bounds an answer's tokens.

    OpenAI's newer models refuse the old name, and most other servers know no other.
    """

    limit: str = "max_tokens"

    def path(self, _model: str) -> str:
        """Return where a question goes, below the provider's address."""
        return "/chat/completions"

    def headers(self, key: str) -> dict[str, str]:
        """Return what each request bears, the key among it."""
        return {"Authorization": f"Bearer {key}"} if key else {}

    def request(self, ask: Ask) -> Body:
        """Return a question as the provider wants it."""
        messages: list[Body] = [{"role": "system", "content": ask.system}] if ask.system else []
        for message in ask.messages:
            messages.extend(_messages(message))
        body: Body = {"model": ask.model, "messages": messages, self.limit: ask.max_tokens}
        if ask.temperature is not None:
            body["temperature"] = ask.temperature
        if ask.schema is not None:
            form = {"name": "answer", "schema": dict(ask.schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        if ask.tools:
            body["tools"] = [
                {
                    "type": "function",
                    "function": {
                        "name": tool.name,
                        "description": tool.description,
                        "parameters": dict(tool.schema),
                    },
                }
                for tool in ask.tools
            ]
        return body

    def read(self, data: bytes) -> Reply:
        """Return an answer in our words, or raise a `ModelError`."""
        answer = parsed(_Answer, data)
        choice = answer.choices[0]
        message = choice.message
        if message.refusal or choice.finish_reason == "content_filter":
            raise ModelRefused("The language model declines to answer.")
        calls = tuple(
            ToolCall(
                id=call.id or f"call-{number}",
                name=call.function.name,
                arguments=arguments(call.function.arguments),
            )
            for number, call in enumerate(message.tool_calls or (), start=1)
        )
        usage = answer.usage or _Usage()
        return Reply(
            text=_answer(message.content or ""),
            calls=calls,
            # Some servers say `stop` although they ask for calls.
            stop=Stop.CALLS if calls else _STOPS.get(choice.finish_reason or "", Stop.END),
            model=answer.model or "",
            input_tokens=usage.prompt_tokens,
            output_tokens=usage.completion_tokens,
        )

    def waits(self, _data: bytes) -> float | None:
        """Return nothing: a header says how long to wait."""
        return None


def _answer(text: str) -> str:
    thoughts = _THOUGHTS.match(text)
    return text[thoughts.end() :] if thoughts else text


def _messages(message: Message) -> Iterator[Body]:
    if message.role is Role.TOOL:
        for result in message.results:
            yield {"role": "tool", "tool_call_id": result.id, "content": result.text}
        return
    body: Body = {"role": message.role.value, "content": message.text}
    if message.calls:
        body["content"] = message.text or None
        body["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {
                    "name": call.name,
                    "arguments": json.dumps(dict(call.arguments), ensure_ascii=False),
                },
            }
            for call in message.calls
        ]
    yield body


class _Function(Lenient):
    name: str
    arguments: str = ""


class _Call(Lenient):
    id: str | None = None
    function: _Function


class _Said(Lenient):
    content: str | None = None
    refusal: str | None = None
    tool_calls: list[_Call] | None = None


class _Choice(Lenient):
    message: _Said
    finish_reason: str | None = None


class _Usage(Lenient):
    prompt_tokens: int | None = Field(default=None, ge=0)
    completion_tokens: int | None = Field(default=None, ge=0)


class _Answer(Lenient):
    choices: list[_Choice] = Field(min_length=1)
    model: str | None = None
    usage: _Usage | None = None
