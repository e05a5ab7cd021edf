"""The scripted model answers as it is told and keeps what it was asked."""

from __future__ import annotations

import pytest

from carrel.core.language import Completion, Stop, ToolCall, said
from carrel.inference.language.errors import ModelRefused, ModelUnavailable
from carrel.inference.language.scripted import Asked, ScriptedModel


async def test_answers_come_in_turn_and_then_an_error() -> None:
    model = ScriptedModel(["One.", ModelRefused("No.")])
    assert (await model.complete([said("a")], max_tokens=1)).text == "One."
    with pytest.raises(ModelRefused):
        await model.complete([said("b")], max_tokens=1)
    with pytest.raises(ModelUnavailable, match="ended"):
        await model.complete([said("c")], max_tokens=1)
    assert [asked.text for asked in model.asked] == ["a", "b", "c"]


async def test_a_rule_sees_what_was_asked() -> None:
    def rule(asked: Asked) -> Completion:
        call = ToolCall(id="1", name="find", arguments={"query": asked.text})
        return Completion(
            text="", input_tokens=1, output_tokens=1, model="m", stop=Stop.CALLS, calls=(call,)
        )

    model = ScriptedModel(rule, name="demo")
    found = await model.complete([said("heron")], system="s", max_tokens=7, seconds=2)
    assert found.calls[0].arguments == {"query": "heron"}
    assert (model.asked[0].system, model.asked[0].max_tokens, model.asked[0].seconds) == ("s", 7, 2)
    assert found.as_message().calls == found.calls
    await model.close()
    assert model.closed
