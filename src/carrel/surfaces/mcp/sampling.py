"""The client's language model as one of Carrel's: sampling, in both eras of the protocol.

A client of 2025-11-25 or older is asked while the call runs. One of 2026-07-28 gets the question
as the answer to its call, and calls again with the completion: the work is then done a second time,
and where it would ask, the completion is at hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from mcp import types
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata
from mcp.types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

from carrel.core.language import (
    AnswersLater,
    Completion,
    LanguageModel,
    Message,
    Role,
    Stop,
    Tool,
)
from carrel.errors import ModelError
from carrel.surfaces.mcp.caller import Context
from carrel.text.tokens import count_tokens

KEY = "completion"
_NAME = "client/sampling"


class InputNeeded(AnswersLater):
    """The client must complete a message before the call can go on: no error, only a way out."""

    def __init__(self, request: types.CreateMessageRequest) -> None:
        self.request = request
        super().__init__(KEY)


def sampler_of(context: Context, answers: Mapping[str, object]) -> LanguageModel | None:
    """Return the client's model if the client has declared one and can be asked."""
    can = context.session.client_capabilities
    if can is None or can.sampling is None:
        return None
    if context.protocol_version in MODERN_PROTOCOL_VERSIONS:
        return Sampler(_Later(answers))
    return Sampler(_Now(context)) if context.session.can_send_request else None


class _Now:
    """Asks while the call runs."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def __call__(self, asked: types.CreateMessageRequestParams) -> types.CreateMessageResult:
        return await self._context.session.send_request(
            types.CreateMessageRequest(params=asked),
            types.CreateMessageResult,
            metadata=ServerMessageMetadata(related_request_id=self._context.request_id),
        )


class _Later:
    """Asks by ending the call, and answers when the client has come back."""

    def __init__(self, answers: Mapping[str, object]) -> None:
        self._answers = answers

    async def __call__(self, asked: types.CreateMessageRequestParams) -> types.CreateMessageResult:
        if KEY not in self._answers:
            raise InputNeeded(types.CreateMessageRequest(params=asked))
        answer = self._answers[KEY]
        if isinstance(answer, types.CreateMessageResult):
            return answer
        return types.CreateMessageResult.model_validate(answer)


class Sampler:
    """A language model behind the client."""

    def __init__(self, ask: _Now | _Later) -> None:
        self._ask = ask

    @property
    def name(self) -> str:
        """What it is called until the client has named its model."""
        return _NAME

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        system: str = "",
        max_tokens: int,
        temperature: float = 0.0,
        schema: Mapping[str, object] | None = None,
        tools: Sequence[Tool] = (),
        seconds: float | None = None,
    ) -> Completion:
        """Return the client's completion; it knows no schema and no tools."""
        del seconds  # the client keeps its own time; a person may have to agree first
        if schema is not None or tools:
            raise ModelError("the client's model takes plain messages only")
        asked = types.CreateMessageRequestParams(
            messages=[_spoken(message) for message in messages],
            max_tokens=max_tokens,
            system_prompt=system or None,
            temperature=temperature,
        )
        try:
            answer = await self._ask(asked)
        except (MCPError, ValidationError) as cause:
            raise ModelError("the client did not complete the message") from cause
        text = _text(answer.content)
        return Completion(
            text=text,
            input_tokens=count_tokens(system) + sum(count_tokens(one.text) for one in messages),
            output_tokens=count_tokens(text),
            model=answer.model or _NAME,
            stop=Stop.LENGTH if answer.stop_reason == "maxTokens" else Stop.END,
            estimated=True,
        )

    async def close(self) -> None:
        """Nothing has to be closed."""


def _spoken(message: Message) -> types.SamplingMessage:
    role: Literal["user", "assistant"] = "user" if message.role is Role.USER else "assistant"
    return types.SamplingMessage(role=role, content=types.TextContent(text=message.text))


def _text(content: Any) -> str:
    if not isinstance(content, types.TextContent) or not content.text.strip():
        raise ModelError("the client's model answered without a text")
    return content.text
