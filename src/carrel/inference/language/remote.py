"""A language model behind a provider's address, in whatever wire format that provider has."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from carrel.core.language import Completion, Message, Stop, Tool
from carrel.events import Event, Observer
from carrel.inference.language.errors import ModelAnswerInvalid, ModelRefused, ModelUnavailable
from carrel.inference.language.form import Ask, Form, Reply, merged
from carrel.inference.wire import Wire
from carrel.text.halves import mend
from carrel.text.tokens import count_tokens

_REST = 1_048_576  # bytes of an answer beside its tokens
_TOKEN = 256  # bytes of a token in JSON, at most
_FENCE = re.compile(r"\s*```(?:json)?\s*\n(.*?)\n?\s*```\s*", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Which model to ask, where and how; `options` go into each request."""

    provider: str
    model: str
    url: str
    timeout: float
    options: Mapping[str, object] = field(default_factory=dict)


class RemoteModel:
    """Asks a provider, and tells an observer how many tokens it took."""

    def __init__(
        self, place: Place, form: Form, wire: Wire, *, observer: Observer | None = None
    ) -> None:
        self._place = place
        self._form = form
        self._wire = wire
        self._observer = observer
        self._address = place.url.rstrip("/") + form.path(place.model)
        self._takes_temperature = True

    @property
    def name(self) -> str:
        """The provider and the model."""
        return f"{self._place.provider}/{self._place.model}"

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
        """Return the next message; `schema` asks for JSON, `seconds` shortens the deadline."""
        if schema is not None and tools:
            raise ValueError("A schema and tools are never given together.")
        now = asyncio.get_running_loop().time
        started = now()
        ask = Ask(
            model=self._place.model,
            messages=[_mended(message) for message in messages],
            system=mend(system),
            max_tokens=max_tokens,
            temperature=temperature if self._takes_temperature else None,
            schema=schema,
            tools=tools,
        )
        ends = started + min(self._place.timeout, seconds or self._place.timeout)
        try:
            reply = await self._ask(ask, ends)
        except ModelRefused as refused:
            if ask.temperature is None or "temperature" not in str(refused.details.get("said")):
                raise
            # Models that think by themselves let nobody choose it. That is learnt once.
            self._takes_temperature = False
            reply = await self._ask(replace(ask, temperature=None), ends)
        completion = await self._completion(ask, reply)
        self._tell(completion, now() - started)
        return completion

    async def close(self) -> None:
        """Let go of the connections."""
        await self._wire.close()

    async def _ask(self, ask: Ask, ends: float) -> Reply:
        left = ends - asyncio.get_running_loop().time()
        if left <= 0:
            raise ModelUnavailable("There was no time left to ask the language model again.")
        body = merged(self._form.request(ask), self._place.options)
        longest = _REST + ask.max_tokens * _TOKEN
        data = await self._wire.post(self._address, body, longest=longest, seconds=left)
        return self._form.read(data)

    async def _completion(self, ask: Ask, reply: Reply) -> Completion:
        text = mend(reply.text)
        if not text.strip() and not reply.calls:
            raise _silent(ask, reply)
        if ask.schema is not None:
            text = _object(text)
        spent, estimated = _reported(reply), False
        if spent is None:
            spent = await asyncio.to_thread(_counted, ask, replace(reply, text=text))
            estimated = True
        return Completion(
            text=text,
            input_tokens=spent[0],
            output_tokens=spent[1],
            # Some servers name the file that they have loaded; that is nobody's business.
            model=self._place.model if reply.model[:1] in ("", "/") else reply.model,
            stop=reply.stop,
            estimated=estimated,
            calls=reply.calls,
            echo=reply.echo,
        )

    def _tell(self, completion: Completion, seconds: float) -> None:
        if self._observer is None:
            return
        self._observer.notify(
            Event(
                name="ModelAnswered",
                data={
                    "model": self.name,
                    "input_tokens": completion.input_tokens,
                    "output_tokens": completion.output_tokens,
                    "estimated": completion.estimated,
                    "duration_ms": round(seconds * 1000),
                },
            )
        )


def _mended(message: Message) -> Message:
    results = tuple(replace(result, text=mend(result.text)) for result in message.results)
    return replace(message, text=mend(message.text), results=results)


def _silent(ask: Ask, reply: Reply) -> ModelAnswerInvalid:
    if reply.stop is Stop.LENGTH:
        return ModelAnswerInvalid(
            f"The language model used up its {ask.max_tokens} tokens before it said anything.",
            suggestion="Let it think less: CARREL_MODEL_OPTIONS, or another CHAT_MODEL_NAME.",
        )
    return ModelAnswerInvalid("The language model's answer is empty.")


def _object(text: str) -> str:
    """Return the JSON object that a model wrote, also one that it put into a block of code."""
    fenced = _FENCE.fullmatch(text)
    try:
        found = json.loads(fenced[1] if fenced else text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ModelAnswerInvalid("The language model's answer is not the JSON that was asked for.")
    return mend(json.dumps(found, ensure_ascii=False))


def _reported(reply: Reply) -> tuple[int, int] | None:
    if reply.input_tokens is None or reply.output_tokens is None:
        return None
    return reply.input_tokens, reply.output_tokens


def _counted(ask: Ask, reply: Reply) -> tuple[int, int]:
    """Count what went out and what came back, for a provider that does not."""
    out = [ask.system, *(tool.description for tool in ask.tools)]
    for message in ask.messages:
        out += [message.text, *(result.text for result in message.results)]
        out += [json.dumps(dict(call.arguments)) for call in message.calls]
    back = [reply.text, *(json.dumps(dict(call.arguments)) for call in reply.calls)]
    return sum(map(count_tokens, out)), sum(map(count_tokens, back))
