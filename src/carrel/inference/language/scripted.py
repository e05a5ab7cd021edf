"""A language model for tests and demonstrations: it answers by a rule or out of a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from carrel.core.language import Completion, Message, Tool
from carrel.errors import ModelError
from carrel.inference.language.errors import ModelUnavailable

Answer = str | Completion | ModelError


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the model was asked."""

    messages: tuple[Message, ...]
    system: str
    max_tokens: int
    temperature: float
    schema: Mapping[str, object] | None
    tools: tuple[Tool, ...]
    seconds: float | None

    @property
    def text(self) -> str:
        """The last message."""
        return self.messages[-1].text


class ScriptedModel:
    """Gives its answers one after the other, or what a rule says; an error is raised.

    `asked` keeps every question in order. A list that has come to its end is an error, so that a
    test notices a question too many.
    """

    def __init__(
        self,
        script: Sequence[Answer] | Callable[[Asked], Answer],
        *,
        name: str = "scripted/model",
    ) -> None:
        self.name = name
        self.asked: list[Asked] = []
        self.closed = False
        self._rule = script if callable(script) else _reader(script)

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
        """Return what the script says; tokens are words."""
        asked = Asked(
            messages=tuple(messages),
            system=system,
            max_tokens=max_tokens,
            temperature=temperature,
            schema=schema,
            tools=tuple(tools),
            seconds=seconds,
        )
        self.asked.append(asked)
        answer = self._rule(asked)
        if isinstance(answer, ModelError):
            raise answer
        if isinstance(answer, Completion):
            return answer
        given = sum(len(message.text.split()) for message in messages) + len(system.split())
        return Completion(
            text=answer,
            input_tokens=given,
            output_tokens=len(answer.split()),
            model=self.name,
            estimated=True,
        )

    async def close(self) -> None:
        """Remember that it was closed."""
        self.closed = True


def _reader(answers: Sequence[Answer]) -> Callable[[Asked], Answer]:
    left = list(answers)
    return lambda _asked: left.pop(0) if left else ModelUnavailable("The script has ended.")
