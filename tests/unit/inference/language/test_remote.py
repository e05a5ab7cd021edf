"""A model behind an address: what it learns, counts and refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from carrel.core.language import LanguageModel, Tool, said
from carrel.events import ListObserver
from carrel.inference.language.choose import peer
from carrel.inference.language.errors import (
    ModelAnswerInvalid,
    ModelRefused,
    ModelUnavailable,
)
from carrel.inference.language.openai import OpenAIForm
from carrel.inference.language.remote import Place, RemoteModel
from carrel.inference.wire import Policy, Wire
from carrel.text.tokens import count_tokens

Handler = Callable[[dict[str, Any]], httpx2.Response]


def answered(text: str | None, **more: Any) -> httpx2.Response:
    return httpx2.Response(200, json={"choices": [{"message": {"content": text}}]} | more)


class Provider:
    """Answers by a function and keeps what it was asked."""

    def __init__(self, handle: Handler) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.observer = ListObserver()
        self._handle = handle

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        self.bodies.append(json.loads(request.content))
        return self._handle(self.bodies[-1])

    def model(self, **options: object) -> LanguageModel:
        place = Place(
            provider="compatible", model="m", url="http://h/v1/", timeout=30, options=options
        )
        form = OpenAIForm()
        wire = Wire(
            peer(place, form, "key"),
            Policy(timeout=30, retries=0),
            transport=httpx2.MockTransport(self),
        )
        return RemoteModel(place, form, wire, observer=self.observer)


def warm_only(body: dict[str, Any]) -> httpx2.Response:
    if "temperature" in body:
        said_so = {"error": {"message": "`temperature` is deprecated for this model."}}
        return httpx2.Response(400, json=said_so)
    return answered("Yes.")


async def test_a_model_without_temperature_is_asked_without_it_from_then_on() -> None:
    provider = Provider(warm_only)
    model = provider.model()
    for _ in range(2):
        assert (await model.complete([said("Who?")], max_tokens=9)).text == "Yes."
    assert ["temperature" in body for body in provider.bodies] == [True, False, False]


async def test_other_refusals_are_not_taken_for_that_one() -> None:
    provider = Provider(lambda _body: httpx2.Response(400, text="too long"))
    with pytest.raises(ModelRefused):
        await provider.model().complete([said("Who?")], max_tokens=9)
    assert len(provider.bodies) == 1


async def test_the_second_question_has_what_is_left_of_the_time() -> None:
    provider = Provider(warm_only)
    with pytest.raises(ModelUnavailable):
        await provider.model().complete([said("Who?")], max_tokens=9, seconds=1e-9)


async def test_tokens_that_nobody_counted_are_counted_here_and_marked() -> None:
    provider = Provider(lambda _body: answered("A grey heron."))
    found = await provider.model().complete([said("Who is it?")], system="Be brief.", max_tokens=9)
    assert found.estimated
    assert found.input_tokens == count_tokens("Who is it?") + count_tokens("Be brief.")
    assert found.output_tokens == count_tokens("A grey heron.")


async def test_counted_tokens_are_taken_and_told_to_the_observer() -> None:
    usage = {"prompt_tokens": 5, "completion_tokens": 3}
    provider = Provider(lambda _body: answered("Yes.", usage=usage))
    found = await provider.model().complete([said("Who?")], max_tokens=9)
    assert (found.input_tokens, found.output_tokens, found.estimated) == (5, 3, False)
    (event,) = provider.observer.events
    told = dict(event.data)
    assert isinstance(told.pop("duration_ms"), int)
    assert event.name == "ModelAnswered"
    assert told == {
        "model": "compatible/m",
        "input_tokens": 5,
        "output_tokens": 3,
        "estimated": False,
    }


async def test_options_go_into_each_request_and_join_its_tables() -> None:
    provider = Provider(lambda _body: answered('{"a": 1}'))
    model = provider.model(reasoning_effort="low", response_format={"strict": True})
    await model.complete([said("Who?")], max_tokens=9, schema={"type": "object"})
    (body,) = provider.bodies
    assert body["reasoning_effort"] == "low"
    assert body["response_format"]["strict"] is True
    assert body["response_format"]["type"] == "json_schema"


@pytest.mark.parametrize(
    "text", ['{"a": 1}', '```json\n{"a": 1}\n```', '\n```\n{"a": 1}```\n', ' {"a":1} ']
)
async def test_with_a_schema_the_text_is_a_json_object(text: str) -> None:
    model = Provider(lambda _body: answered(text)).model()
    found = await model.complete([said("Who?")], max_tokens=9, schema={"type": "object"})
    assert json.loads(found.text) == {"a": 1}


@pytest.mark.parametrize("text", ["Here it is: {}", '{"a": ', "[1]", "[" * 50_000])
async def test_anything_else_than_the_json_that_was_asked_for_is_refused(text: str) -> None:
    model = Provider(lambda _body: answered(text)).model()
    with pytest.raises(ModelAnswerInvalid, match="JSON"):
        await model.complete([said("Who?")], max_tokens=9, schema={"type": "object"})


@pytest.mark.parametrize("text", ["", "  \n", None])
async def test_an_empty_answer_is_none(text: str | None) -> None:
    with pytest.raises(ModelAnswerInvalid, match="empty"):
        await Provider(lambda _body: answered(text)).model().complete([said("W")], max_tokens=9)


async def test_half_a_character_goes_out_as_a_whole_one() -> None:
    provider = Provider(lambda _body: answered("Yes."))
    await provider.model().complete([said("\ud83d?")], max_tokens=9)
    assert provider.bodies[0]["messages"][0]["content"] == "\ufffd?"


async def test_half_a_character_in_an_answer_is_refused() -> None:
    reply = b'{"choices": [{"message": {"content": "\\ud83d"}}]}'
    provider = Provider(lambda _body: httpx2.Response(200, content=reply))
    with pytest.raises(ModelAnswerInvalid):
        await provider.model().complete([said("Who?")], max_tokens=9)


async def test_a_schema_and_tools_exclude_each_other() -> None:
    provider = Provider(lambda _body: answered("Yes."))
    tool = Tool(name="find", description="", schema={})
    with pytest.raises(ValueError, match="never given together"):
        await provider.model().complete([said("W")], max_tokens=9, schema={}, tools=[tool])
    assert provider.bodies == []
