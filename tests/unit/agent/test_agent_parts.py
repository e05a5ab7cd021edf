"""The small parts of the agent: memory, outgoing words, what a model's calls come to, the gate."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, cast

import pytest

from carrel.agent.gate import Gate, Verdict
from carrel.agent.memory_json import read, written
from carrel.agent.model_tools import Unfit, operation_of
from carrel.agent.outgoing import cleaned
from carrel.agent.task_view import Brief, DetailsUnread, TaskView, filled
from carrel.agent.turn import Asked
from carrel.agent.understanding import (
    Act,
    Change,
    Filter,
    KnownTask,
    Memory,
    Operation,
    Question,
    Reason,
    Understanding,
)
from carrel.core.chats import ChatMessage, Speaker
from carrel.core.identity import LOCAL

NOW = datetime(2026, 11, 2, 12, 0, tzinfo=UTC)
WHOLE = KnownTask(number=2, title="Call", priority="high", due=NOW, description="x")


def test_a_memory_survives_being_written() -> None:
    memory = Memory(
        shown=(1, 2),
        touched=(2,),
        pending=Question(
            reason=Reason.CONFIRM, operations=(Operation(act=Act.DELETE, number=2),), numbers=(2,)
        ),
        changes=(
            Change(number=1, before=None),
            Change(number=2, before=WHOLE),
        ),
        last=Operation(act=Act.UPDATE, number=2, due=NOW, filter=Filter(due_from=NOW.date())),
    )
    assert read(written(memory)) == memory
    assert written(Memory()) == {}
    assert read({}) == Memory()
    assert read({"shown": "nonsense", "other": 7}) == Memory()


def test_a_task_that_is_known_briefly_says_so() -> None:
    brief = Brief(number=2, title="Call", done=True)
    assert (brief.number, brief.title, brief.done) == (2, "Call", True)
    for name in ("priority", "category", "due", "description"):
        with pytest.raises(DetailsUnread):
            getattr(brief, name)
    memory = Memory(changes=(Change(number=2, before=Brief(number=2, title="Call", done=False)),))
    back = read(written(memory))
    assert isinstance(back.changes[0].before, Brief)
    now = KnownTask(number=2, title="Call", priority="low", done=True)
    (change,) = filled(back, (now,)).changes
    assert change.before == KnownTask(number=2, title="Call", priority="low", done=False)


def test_what_goes_out_has_no_foreign_address_picture_or_invisible_sign() -> None:
    given = ("see https://a.example/x?y=1 please",)
    assert cleaned("a ![p](https://b.example) b", given) == "a p b"
    assert cleaned("go to https://a.example/x?y=1.", given) == "go to https://a.example/x?y=1."
    assert cleaned("go to https://a.example/x?y=12", given) == "go to […]"
    assert cleaned("[click](https://b.example/?q=1)", given) == "[click]([…])"
    assert cleaned("data:text/html,x and ftp://c.example", given) == "[…] and […]"
    assert cleaned("a\u200bb\u202e", given) == "ab"
    assert len(cleaned("x" * 100_000, ())) == 8_000


class NoTasks:
    """A view of nothing."""

    async def one(self, _: int) -> None:
        """Find nothing."""

    async def full(self) -> tuple[KnownTask, ...]:
        """Find one task."""
        return (WHOLE,)


async def operation(name: str, **given: Any) -> Operation | None:
    view = cast("TaskView", NoTasks())
    return await operation_of(name, given, view=view, zone=UTC)


async def test_a_models_calls_become_operations() -> None:
    assert await operation("add_task", title="a") == Operation(act=Act.ADD, title="a")
    made = await operation("create_task", title="a", priority="high", due_date="2026-11-03T10:00")
    assert made is not None
    assert made.due == datetime(2026, 11, 3, 10, 0, tzinfo=UTC)
    assert await operation("complete_task", task_id="7") == Operation(act=Act.COMPLETE, number=7)
    cleared = await operation("update_task", task_id=7.0, due_date="")
    assert cleared is not None
    assert cleared.no_due
    found = await operation("list_tasks", search="CALL", status="pending")
    assert found is not None
    assert found.filter == Filter(done=False, words="CALL", numbers=(2,))
    assert await operation("rag_list_websites") is None


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("add_task", {"title": 7}),
        ("create_task", {"title": "a", "due_date": "tomorrow-ish"}),
        ("complete_task", {}),
        ("complete_task", {"task_id": True}),
        ("delete_task", {"task_id": "5f0c8f5e"}),
        ("delete_task", {"task_id": [1]}),
        ("rag_query_websites", {"query": {"a": 1}}),
    ],
)
async def test_nonsense_is_told_to_the_model(name: str, given: dict[str, Any]) -> None:
    with pytest.raises(Unfit):
        await operation(name, **given)


class Reads:
    """A reader that has understood something already."""

    def __init__(self, understood: Understanding) -> None:
        self._understood = understood

    async def understood(self) -> Understanding:
        """Return it."""
        return self._understood


def gate(*operations: Operation, refusal: Reason | None = None, message: str = "x") -> Gate:
    reader: Any = Reads(Understanding(language="en", operations=operations, refusal=refusal))
    history = (
        ChatMessage(speaker=Speaker.USER, text="(see https://a.example/1)", at=NOW),
        ChatMessage(speaker=Speaker.ASSISTANT, text="https://evil.example/", at=NOW),
    )
    asked = Asked(
        message=message, principal=LOCAL, user="local", now=NOW, zone=UTC, history=history
    )
    return Gate(asked, reader)


ADD, DONE = Operation(act=Act.ADD, title="Milk"), Operation(act=Act.COMPLETE, number=2)
DELETE = Operation(act=Act.DELETE, number=2)


async def test_a_deletion_passes_only_if_the_users_words_ask_for_it_and_once() -> None:
    strict = gate(DELETE)
    assert await strict.judge(Operation(act=Act.DELETE, number=3)) is Verdict.ASK
    assert await strict.judge(DELETE) is Verdict.ALLOWED
    assert await strict.judge(DELETE) is Verdict.ASK
    assert await gate(refusal=Reason.OUT_OF_SCOPE).judge(DELETE) is Verdict.ASK


async def test_after_foreign_text_only_the_users_own_words_count() -> None:
    free = gate(refusal=Reason.OUT_OF_SCOPE)
    assert await free.judge(ADD) is Verdict.ALLOWED
    free.read_something()
    assert await free.judge(ADD) is Verdict.ASK
    assert await free.judge(Operation(act=Act.LIST)) is Verdict.ALLOWED
    own = gate(ADD, DONE)
    own.read_something()
    assert await own.judge(Operation(act=Act.ADD, title="pwned")) is Verdict.ASK
    assert await own.judge(Operation(act=Act.ADD, title="Buy milk")) is Verdict.ALLOWED
    assert await own.judge(DONE) is Verdict.ALLOWED


async def test_who_only_asks_or_says_no_gets_no_change() -> None:
    for one in (gate(Operation(act=Act.LIST)), gate(refusal=Reason.NOT_NOW)):
        assert await one.judge(ADD) is Verdict.ASK


async def test_so_many_changes_and_no_more_go_unasked() -> None:
    free = gate(refusal=Reason.OUT_OF_SCOPE)
    found = [await free.judge(Operation(act=Act.ADD, title=f"t{at}")) for at in range(7)]
    assert found == [Verdict.ALLOWED] * 5 + [Verdict.ASK] * 2


def test_only_addresses_that_the_user_wrote_are_fetched() -> None:
    judged = gate(message="keep https://b.example/2, please")
    assert judged.may_fetch("https://a.example/1")
    assert judged.may_fetch("https://b.example/2")
    for url in ("https://b.example/", "https://b.example/22", "https://evil.example/", "a", ""):
        assert not judged.may_fetch(url)
