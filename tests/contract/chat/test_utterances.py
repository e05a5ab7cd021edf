"""The utterances of the contract: what they call, and that where the tools run makes no odds."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.chat_kit import Talker, calls, tools

WORDS = (
    ("task 1 is done", "complete_task"),
    ("complete task 1", "complete_task"),
    ("I finished task 1", "complete_task"),
    ("add a task to water the plants", "add_task"),
    ("create a task to water the plants", "add_task"),
    ("remember to water the plants", "add_task"),
    ("see my tasks", "list_tasks"),
    ("show my tasks", "list_tasks"),
    ("list my tasks", "list_tasks"),
    ("delete task 1", "delete_task"),
    ("remove task 1", "delete_task"),
    ("cancel task 1", "delete_task"),
    ("change task 1 to 'Buy bread'", "update_task"),
    ("update task 1 to 'Buy bread'", "update_task"),
    ("rename task 1 to Buy bread", "update_task"),
)


@pytest.mark.proves(
    "C-029", "C-030", "C-031", "C-032", "C-033", "C-034", "C-035", "C-036", "C-037", "X-053"
)
async def test_the_canonical_utterances_call_what_the_contract_says(anywhere: Talker) -> None:
    """One conversation, without any key, with the tools inside and in another server."""
    ann = anywhere
    assert calls(await ann.say("Add a task to buy groceries")) == [
        ("add_task", {"title": "Buy groceries"})
    ]
    assert calls(await ann.say("I need to remember to pay bills")) == [
        ("add_task", {"title": "Pay bills"})
    ]
    await ann.fill("Book the dentist", "Prepare the meeting")
    assert calls(await ann.say("Show me all my tasks"))[0] == ("list_tasks", {"status": "all"})
    assert calls(await ann.say("What's pending?"))[0] == ("list_tasks", {"status": "pending"})
    assert calls(await ann.say("Mark task 3 as complete"))[-1] == ("complete_task", {"task_id": 3})
    assert calls(await ann.say("What have I completed?"))[0] == (
        "list_tasks",
        {"status": "completed"},
    )
    assert calls(await ann.say("Delete the meeting task")) == [
        ("list_tasks", {"status": "all"}),
        ("delete_task", {"task_id": 4}),
    ]
    assert calls(await ann.say("Change task 1 to 'Call mom tonight'"))[-1] == (
        "update_task",
        {"task_id": 1, "title": "Call mom tonight"},
    )
    assert await ann.tasks() == [
        (1, "Call mom tonight", False),
        (2, "Pay bills", False),
        (3, "Book the dentist", True),
    ]


@pytest.mark.proves("C-038")
async def test_each_word_leads_to_its_tool(ann: Talker) -> None:
    for message, tool in WORDS:
        await ann.app.tasks.erase(ann.name)
        await ann.fill("Buy milk")
        ann.key = None
        assert tools(await ann.say(message))[-1:] == [tool], message


@pytest.mark.proves("C-039", "B-044")
async def test_each_action_is_confirmed_and_a_missing_task_is_told_kindly(ann: Talker) -> None:
    said = (await ann.say("Add a task to buy milk"))["response"]
    assert said.startswith("Task 'Buy milk' created successfully!")
    for message, word in (
        ("rename task 1 to Buy bread", "updated"),
        ("mark task 1 as complete", "complete"),
        ("delete task 1", "deleted"),
    ):
        reply = (await ann.say(message))["response"]
        assert word in reply
        assert "'Buy bread'" in reply
    missing = (await ann.say("delete task 77"))["response"]
    assert missing.startswith("Error: Task not found")


@pytest.mark.proves("B-043", "B-045", "X-055")
async def test_what_only_tasks_can_keep_is_kept_by_their_tools(anywhere: Talker) -> None:
    reply = await anywhere.say("Create task 'Buy milk' with high priority")
    assert "Buy milk" in reply["response"]
    first = reply["tool_calls"][0]
    assert first["tool"] == "create_task"
    assert first["arguments"] == {"user_id": "ann", "title": "Buy milk", "priority": "high"}
    plain = await anywhere.say("Add a task to buy bread")
    assert tools(plain) == ["add_task"]
    listed = await anywhere.say("list my high priority tasks")
    assert "Buy milk" in listed["response"]
    assert "bread" not in listed["response"]


SHOWN = {
    "show my tasks": (
        "1. Pay the rent (due Friday, 16 January 2026, high priority)",
        "2. Buy milk",
        "3. Call mom (done, low priority)",
    ),
    "میرے کام دکھاؤ": (
        "1. Pay the rent (جمعہ 16 جنوری 2026 تک، ترجیح زیادہ)",
        "2. Buy milk",
        "3. Call mom (مکمل، ترجیح کم)",
    ),
    "mere kaam dikhao": (
        "1. Pay the rent (Juma 16 January 2026 tak, high priority)",
        "2. Buy milk",
        "3. Call mom (mukammal, low priority)",
    ),
    "タスクの一覧を見せて": (
        "1. Pay the rent (期限: 2026年1月16日(金)、優先度: 高)",
        "2. Buy milk",
        "3. Call mom (完了、優先度: 低)",
    ),
}


@pytest.mark.proves("X-055")
async def test_lists_show_when_tasks_are_due_and_how_much_they_matter(anywhere: Talker) -> None:
    ann = anywhere
    tasks = ann.app.tasks
    due = datetime(2026, 1, 16, tzinfo=UTC)
    await tasks.create(ann.principal, title="Pay the rent", priority="high", due_date=due)
    await ann.fill("Buy milk")
    await tasks.create(ann.principal, title="Call mom", priority="low")
    await tasks.complete(ann.principal, 3)
    for message, rows in SHOWN.items():
        ann.key = None
        said = (await ann.say(message))["response"]
        assert tuple(said.split("\n")[1:]) == rows
    pending = await ann.say("What's pending?")
    assert pending["response"].split("\n")[1:] == list(SHOWN["show my tasks"][:2])
    assert [given.get("status") for _, given in calls(pending)] == ["pending", "pending"]
    found = (await ann.say("do I have anything about the rent?"))["response"]
    assert found.split("\n")[1:] == [SHOWN["show my tasks"][0]]


@pytest.mark.proves("X-113")
async def test_additions_edits_and_completions_are_undone(anywhere: Talker) -> None:
    ann = anywhere
    await ann.fill("Call the bank")
    before = await ann.tasks()
    for message in (
        "Add a task to buy milk",
        "rename task 1 to Call the landlord",
        "mark task 1 as complete",
        "change task 1 to high priority",
        "move task 1 to tomorrow",
    ):
        await ann.say(message)
        changed = [one.as_dict() for one in (await ann.app.tasks.list(ann.principal)).tasks]
        assert changed[0]["title"] != "Call the bank" or (
            changed[0]["priority"],
            changed[0]["dueDate"],
            changed[0]["completed"],
        ) != ("medium", None, False), message
        await ann.say("undo that")
        assert await ann.tasks() == before, message
        (task,) = (await ann.app.tasks.list(ann.principal)).tasks
        assert (task.priority, task.due_at) == ("medium", None), message
    await ann.say("delete task 1")
    assert "cannot be undone" in (await ann.say("undo"))["response"]


@pytest.mark.proves("X-113")
async def test_a_deletion_asks_first_unless_one_task_is_meant(ann: Talker) -> None:
    await ann.fill("Call mom", "Call the bank", "Buy milk")
    asked = await ann.say("delete the call task")
    assert asked["response"].endswith("2. Call the bank")
    assert "?" in asked["response"]
    assert len(await ann.tasks()) == 3
    await ann.say("the bank one")
    assert [number for number, _, _ in await ann.tasks()] == [1, 3]
    asked = await ann.say("delete all my tasks")
    assert "?" in asked["response"]
    assert len(await ann.tasks()) == 2
    assert "delete_task" not in tools(await ann.say("no"))
    assert len(await ann.tasks()) == 2


@pytest.mark.proves("B-046", "B-047")
@pytest.mark.parametrize(
    ("message", "agent"),
    [
        ("show my tasks", "orchestrator"),
        ("میرے کام دکھاؤ", "urdu"),
        ("mere kaam dikhao", "urdu"),
        ("タスクの一覧を見せて", "orchestrator"),
    ],
)
async def test_the_language_says_which_agent_answers(ann: Talker, message: str, agent: str) -> None:
    assert (await ann.say(message))["agent"] == agent
