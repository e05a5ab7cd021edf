"""With a language model: it asks for tools, and what it says is held against what was done."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from carrel.core.language import Completion, LanguageModel, Message
from carrel.inference.language.errors import ModelAnswerInvalid, ModelUnavailable
from carrel.inference.language.scripted import Asked, ScriptedModel
from tests.chat_kit import calling, calls, talking, tools
from tests.unit.agent.claim_texts import CLAIMS, HARMLESS

LATE = "could not finish this in time"


async def test_a_model_uses_the_tools_and_its_answer_goes_out(
    database_url: str, tmp_path: Path
) -> None:
    model = ScriptedModel(
        [
            calling(("create_task", {"title": "Buy milk", "priority": "high", "user_id": "ben"})),
            "I've added 'Buy milk' with high priority.",
        ]
    )
    async with talking(database_url, tmp_path, model=model) as ann:
        reply = await ann.say("I keep running out of milk, do something about it!")
        assert reply["response"] == "I've added 'Buy milk' with high priority."
        assert tools(reply)[0] == "create_task"
        assert reply["tool_calls"][0]["arguments"]["user_id"] == "ann"
        assert await ann.tasks() == [(1, "Buy milk", False)]
        assert await ann.another("ben").tasks() == []


@pytest.mark.proves("X-079")
async def test_the_models_view_of_the_tools_knows_no_user_and_one_kind_of_id(
    sqlite_url: str, tmp_path: Path
) -> None:
    model = ScriptedModel(["Hello!"])
    async with talking(sqlite_url, tmp_path, model=model) as ann:
        await ann.say("good morning to you, dear machine")
    shown = {tool.name: tool.schema for tool in model.asked[0].tools}
    assert {"add_task", "list_tasks", "create_task", "get_stats", "search"} <= set(shown)
    assert "rag_delete_website" not in shown
    for name, schema in shown.items():
        properties: dict[str, Any] = dict(schema["properties"])  # type: ignore[call-overload]
        assert "user_id" not in properties, name
        assert "user_id" not in schema["required"], name  # type: ignore[operator]
        if "task_id" in properties:
            assert properties["task_id"]["type"] == "integer", name
    assert {"title", "priority", "due_date"} <= set(shown["update_task"]["properties"])  # type: ignore[call-overload]


async def test_a_lying_model_gets_no_false_claim_through(sqlite_url: str, tmp_path: Path) -> None:
    lies = [text for _, text in CLAIMS]
    async with talking(sqlite_url, tmp_path, model=ScriptedModel(lies)) as ann:
        for lie in lies:
            ann.key = None
            reply = await ann.say("hmm, I wonder about the weather on the moon")
            assert reply["response"] == "I have not done that. Nothing was changed.", lie
            assert reply["tool_calls"] == []


async def test_offers_questions_and_refusals_go_out_as_they_are(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with talking(sqlite_url, tmp_path, model=ScriptedModel(list(HARMLESS))) as ann:
        for text in HARMLESS:
            ann.key = None
            reply = await ann.say("hmm, I wonder about the weather on the moon")
            assert reply["response"] == text


async def test_without_the_check_the_lie_would_go_out(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: it is the check that stops it."""
    monkeypatch.setattr("carrel.agent.talk.unbacked", lambda *_, **__: [])
    async with talking(sqlite_url, tmp_path, model=ScriptedModel(["Deleted."])) as ann:
        assert (await ann.say("hmm, the weather on the moon"))["response"] == "Deleted."


async def test_a_claim_that_goes_beyond_the_deed_is_replaced_by_what_was_done(
    sqlite_url: str, tmp_path: Path
) -> None:
    model = ScriptedModel(
        [calling(("add_task", {"title": "Buy milk"})), "I added 'Buy milk' and deleted 3 tasks."]
    )
    async with talking(sqlite_url, tmp_path, model=model) as ann:
        said = (await ann.say("milk is out again, and so it goes"))["response"]
        assert said == "Task 'Buy milk' created successfully! It is number 1."


async def test_a_deletion_that_the_user_did_not_ask_for_is_asked_about(
    database_url: str, tmp_path: Path
) -> None:
    model = ScriptedModel(
        [
            calling(("list_tasks", {})),
            calling(("delete_task", {"task_id": 2})),
            "Let me check with you first.",
        ]
    )
    async with talking(database_url, tmp_path, model=model) as ann:
        await ann.fill("Buy milk", "Old thing")
        asked = await ann.say("tidy up a little around here, would you")
        assert "delete_task" not in tools(asked)
        assert asked["response"].endswith(
            "This cannot be undone. Shall I really delete 2. 'Old thing'? (yes or no)"
        )
        assert len(await ann.tasks()) == 2
        assert tools(await ann.say("yes"))[-1] == "delete_task"
        assert await ann.tasks() == [(1, "Buy milk", False)]
        assert len(model.asked) == 3  # the yes was read by rules


async def test_a_deletion_in_the_users_own_words_is_carried_out(
    sqlite_url: str, tmp_path: Path
) -> None:
    model = ScriptedModel([calling(("delete_task", {"task_id": 1})), "I deleted 'Buy milk'."])
    async with talking(sqlite_url, tmp_path, model=model) as ann:
        await ann.fill("Buy milk")
        reply = await ann.say("delete task 1")
        assert reply["response"] == "I deleted 'Buy milk'."
        assert await ann.tasks() == []


class Hanging:
    """A model that never answers."""

    name = "scripted/hanging"

    async def complete(self, messages: Sequence[Message], **_: Any) -> Completion:
        """Wait for ever."""
        del messages
        await asyncio.Event().wait()
        raise AssertionError

    async def close(self) -> None:
        """Let go of nothing."""


@pytest.mark.parametrize("error", [ModelUnavailable(), ModelAnswerInvalid(), None])
async def test_a_provider_that_fails_or_hangs_leaves_the_answer_to_the_rules(
    sqlite_url: str, tmp_path: Path, error: Any
) -> None:
    model: LanguageModel = Hanging() if error is None else ScriptedModel([error] * 5)
    async with talking(sqlite_url, tmp_path, model=model, chat={"seconds": 10.0}) as ann:
        reply = await ann.say("Add a task to buy milk")
        assert calls(reply) == [("add_task", {"title": "Buy milk"})]
        assert "language model does not answer" in reply["response"]


async def test_a_provider_that_fails_half_way_tells_what_was_done(
    sqlite_url: str, tmp_path: Path
) -> None:
    model = ScriptedModel([calling(("add_task", {"title": "Buy milk"})), ModelUnavailable()])
    async with talking(sqlite_url, tmp_path, model=model) as ann:
        said = (await ann.say("milk is out again, and so it goes"))["response"]
        assert "'Buy milk' created" in said
        assert LATE in said
        assert await ann.tasks() == [(1, "Buy milk", False)]


async def test_a_model_that_goes_round_in_circles_is_stopped(
    sqlite_url: str, tmp_path: Path
) -> None:
    def circles(_: Asked) -> Completion:
        return calling(("list_tasks", {}), ("fly_to_the_moon", {}), ("add_task", {"title": 7}))

    model = ScriptedModel(circles)
    async with talking(sqlite_url, tmp_path, model=model) as ann:
        reply = await ann.say("hmm, the weather on the moon")
        assert LATE in reply["response"]
        assert len(model.asked) == 8
        assert set(tools(reply)) == {"list_tasks"}
        results = model.asked[1].messages[-1].results
        assert [one.is_error for one in results] == [False, True, True]
        assert results[1].text == "There is no tool `fly_to_the_moon`."


@pytest.mark.proves("C-043")
async def test_the_model_sees_so_much_of_the_history_and_no_more(
    sqlite_url: str, tmp_path: Path
) -> None:
    model = ScriptedModel([f"answer {at}" for at in range(6)])
    async with talking(sqlite_url, tmp_path, model=model, chat={"history": 4}) as ann:
        for at in range(6):
            await ann.say(f"the moon has {at} moods")
    assert [len(one.messages) for one in model.asked] == [1, 3, 5, 5, 5, 5]
    assert model.asked[5].messages[0].text == "the moon has 3 moods"


async def test_the_answer_has_no_picture_and_no_address_from_elsewhere(
    sqlite_url: str, tmp_path: Path
) -> None:
    text = "See ![x](https://evil.example/?q=1) https://evil.example/a and https://mine.example/b."
    async with talking(sqlite_url, tmp_path, model=ScriptedModel([text])) as ann:
        said = (await ann.say("what about https://mine.example/b then"))["response"]
        assert said == "See x […] and https://mine.example/b."


async def test_talk_goes_on_between_rules_and_models(sqlite_url: str, tmp_path: Path) -> None:
    """What a model has done can be undone by a later message."""
    model = ScriptedModel([calling(("add_task", {"title": "Buy milk"})), "I added it."])
    async with talking(sqlite_url, tmp_path, model=model) as ann:
        await ann.say("milk is out again, and so it goes")
        assert await ann.tasks() == [(1, "Buy milk", False)]
    async with talking(sqlite_url, tmp_path) as later:
        later.key = ann.key
        await later.say("undo that")
        assert await later.tasks() == []


def test_there_are_claims_and_harmless_sentences_to_try() -> None:
    assert len(CLAIMS) > 50
    assert len(HARMLESS) > 40
