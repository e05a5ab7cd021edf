"""English in other words: what is typed in haste, said in passing, or meant of several tasks."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from carrel.agent.understanding import Act, KnownTask, Reason, Situation, Understanding, understand
from carrel.agent.understanding.english import GRAMMAR
from carrel.agent.understanding.english.spelling import in_full, spell
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import NOW, ZONE, Talk, one, situation, writes

TITLES = ("Buy milk", "Fix the leaking tap", "Write blog post", "Call the bank", "Dentist for Mia")


def heard(message: str, *titles: str, done: tuple[int, ...] = ()) -> Understanding:
    """Return what a message comes to beside a few tasks."""
    return understand(message, situation(*(titles or TITLES), done=done))


def done_to(understood: Understanding) -> list[tuple[Act, int | None]]:
    """Return what is done to which tasks."""
    return [(operation.act, operation.number) for operation in understood.operations]


def appointment() -> Situation:
    """Return a situation with one task that is due on Thursday at three."""
    due = datetime(2026, 1, 15, 15, tzinfo=ZONE)
    return Situation(
        now=NOW, zone=ZONE, tasks=(KnownTask(number=1, title="Dentist for Mia", due=due),)
    )


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("plz remnd me 2 grease the hinges", "grease the hinges"),
        ("creat a taks: grease the hinges", "grease the hinges"),
        ("gonna need to grease the hinges this weekend", "grease the hinges"),
        ("i've got to drop the keys off at Sam's tomorrow", "drop the keys off at Sam's"),
        ("put down grease the hinges, that's a home one", "grease the hinges"),
        ("todo grease the hinges", "grease the hinges"),
        (
            "add grease the hinges and the lock, just one task not two",
            "grease the hinges and the lock",
        ),
        ("it would be great if you could add 'oil lamps'", "oil lamps"),
        ("grease the hinges tomorrow, pls add", "grease the hinges"),
        ("set up a task to prune roses at the end of march", "prune roses"),
        ("add buy a new lamp for the hall", "buy a new lamp for the hall"),
    ],
)
def test_a_task_is_added(message: str, title: str) -> None:
    added = one(message, *TITLES)

    assert (added.act, added.title) == (Act.ADD, title)


@pytest.mark.parametrize(
    ("message", "priority", "category"),
    [
        ("URGENT add ring the vet", "high", None),
        ("high priority: ring the vet", "high", None),
        ("add ring the vet, no rush", "low", None),
        ("add ring the vet, file it under home", None, "home"),
        ("add ring the vet. its urgent", "high", None),
    ],
)
def test_what_a_task_is_may_be_said_before_and_after_it(
    message: str, priority: str | None, category: str | None
) -> None:
    added = one(message, *TITLES)

    assert (added.title, added.priority, added.category) == ("ring the vet", priority, category)


@pytest.mark.parametrize(
    ("message", "titles"),
    [
        ("i need to: 1) sweep the yard 2) feed the hens", ["sweep the yard", "feed the hens"]),
        ("add these: 1. sweep the yard 2. feed the hens", ["sweep the yard", "feed the hens"]),
        ("add wash car and wax car as separate tasks", ["wash car", "wax car"]),
        ("Two for the list. Sweep the yard. Feed the hens.", ["Sweep the yard", "Feed the hens"]),
    ],
)
def test_a_list_of_tasks_is_taken_apart(message: str, titles: list[str]) -> None:
    assert [operation.title for operation in heard(message).operations] == titles


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("blog done, and the tap too", [3, 2]),
        ("mark the tap and the blog as done", [2, 3]),
        ("milk and blog post are both done", [1, 3]),
        ("tasks 1, 2 and 3 finished", [1, 2, 3]),
        ("mark tasks 1-3 as done", [1, 2, 3]),
        ("tap ✔", [2]),
        ("put a tick next to the tap", [2]),
        ("bank has been called, cross it off", [4]),
    ],
)
def test_tasks_are_ticked_off_together(message: str, numbers: list[int]) -> None:
    assert done_to(heard(message)) == [(Act.COMPLETE, number) for number in numbers]


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("delete the tap and the blog", (2, 3)),
        ("delete tasks 1-3", (1, 2, 3)),
        ("delete all the tasks about the bank", (4,)),
        ("I think you could delete the blog post", (3,)),
        ("I don't need the blog post any more", (3,)),
        ("the blog post is no longer needed", (3,)),
        ("delete the blog?", (3,)),
    ],
)
def test_what_would_go_is_asked_about_first(message: str, numbers: tuple[int, ...]) -> None:
    understood = heard(message)

    assert not understood.operations
    assert understood.question is not None
    assert (understood.question.reason, understood.question.numbers) == (Reason.CONFIRM, numbers)


@pytest.mark.parametrize(
    ("message", "titles"),
    [("both dentist tasks", (2, 3)), ("the two dentist ones", (2, 3))],
)
def test_both_of_a_kind_are_meant_by_their_words(message: str, titles: tuple[int, ...]) -> None:
    understood = heard(f"delete {message}", "Buy milk", "Dentist for Mia", "Dentist for me")

    assert understood.question is not None
    assert understood.question.numbers == titles


def test_a_command_that_is_the_title_of_a_task_deletes_nothing_unasked() -> None:
    understood = heard("cancel the gym", "Cancel the gym")

    assert not understood.operations
    assert understood.question is not None
    assert heard("cancel the gym", "Gym").operations[0].act is Act.DELETE


@pytest.mark.parametrize(
    ("guarded", "plain"),
    [
        ("I was going to delete the blog post", "delete the blog post"),
        ("unless the bank calls, delete the blog post", "delete the blog post"),
        ("as soon as I am home delete the blog post", "delete the blog post"),
        ("I don't want to delete the blog post any more", "I want you to delete the blog post"),
        ("mark the blog post as not done", "mark the blog post as done"),
        ("Do I have a task concerning the bank?", "I have a task: ring the bank"),
    ],
)
def test_a_guarded_wording_does_nothing_and_its_twin_acts(guarded: str, plain: str) -> None:
    assert not writes(guarded, *TITLES)
    assert writes(plain, *TITLES)


@pytest.mark.parametrize(
    "message",
    ["delete my account", "please close my account and delete all data", "who deleted my task?"],
)
def test_what_is_no_task_is_not_deleted(message: str) -> None:
    understood = heard(message)

    assert not understood.operations
    assert understood.question is None
    assert heard("delete the bank task").operations[0].act is Act.DELETE


@pytest.mark.parametrize(
    ("guard", "message"),
    [
        ("never", "I was going to delete the bank task"),
        ("never", "unless they write, delete the bank task"),
        ("outside", "delete my account"),
    ],
)
def test_without_its_guard_the_same_message_deletes(
    guard: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = ("Buy milk", "Open a bank account")
    assert heard(message, *titles).operations == ()

    unguarded = replace(GRAMMAR.guards, **{guard: re.compile("(?!)")})
    monkeypatch.setitem(GRAMMARS, "en", replace(GRAMMAR, guards=unguarded))

    assert done_to(heard(message, *titles)) == [(Act.DELETE, 2)]


@pytest.mark.parametrize(
    "message",
    [
        "see you on Friday",
        "Monday is a bank holiday",
        "wake me up at 7",
        "I'm working late tonight",
        "drop me at the corner",
        "what time is it in Tokyo",
        "when is Easter this year?",
    ],
)
def test_talk_of_other_things_reads_no_tasks(message: str) -> None:
    understood = understand(message, replace(situation(), tasks=(), unread=True))

    assert not understood.needs_tasks
    assert not understood.operations
    assert understood.question is None


@pytest.mark.parametrize(
    ("message", "due"),
    [
        ("change the dentist to 4pm", datetime(2026, 1, 15, 16, tzinfo=ZONE)),
        ("the dentist is due at noon", datetime(2026, 1, 15, 12, tzinfo=ZONE)),
        ("the dentist has been moved to Friday, same time", datetime(2026, 1, 16, 15, tzinfo=ZONE)),
        ("bring the dentist forward by one day", datetime(2026, 1, 14, 15, tzinfo=ZONE)),
        ("postpone the dentist a week", datetime(2026, 1, 22, 15, tzinfo=ZONE)),
        ("give the dentist another two days", datetime(2026, 1, 17, 15, tzinfo=ZONE)),
        ("the dentist is on Friday now, not Thursday", datetime(2026, 1, 16, tzinfo=ZONE)),
        ("push the dentist out to the 20th", datetime(2026, 1, 20, tzinfo=ZONE)),
    ],
)
def test_a_date_moves_from_where_it_was(message: str, due: datetime) -> None:
    (moved,) = understand(message, appointment()).operations

    assert (moved.act, moved.number) == (Act.UPDATE, 1)
    assert moved.due is not None
    assert moved.due.astimezone(UTC) == due.astimezone(UTC)


@pytest.mark.parametrize(
    ("message", "note"),
    [
        ("put 'size 12 washer' in the description of the tap", "size 12 washer"),
        ("add to the notes of task 2: size 12 washer", "size 12 washer"),
        ("add a note to the tap: use the joint account", "use the joint account"),
    ],
)
def test_a_note_is_put_on_a_task(message: str, note: str) -> None:
    noted = one(message, *TITLES)

    assert (noted.number, noted.description) == (2, note)


@pytest.mark.parametrize(
    "message", ["oops, the tap isn't fixed", "I ticked the tap off by mistake"]
)
def test_what_was_not_done_is_opened_again(message: str) -> None:
    assert done_to(heard(message, done=(2,))) == [(Act.REOPEN, 2)]


@pytest.mark.parametrize(
    "message", ["make it urgent", "that's high priority by the way", "high priority"]
)
def test_a_detail_after_an_addition_belongs_to_it(message: str) -> None:
    talk = Talk(*TITLES)
    talk.say("add wax the skis")
    talk.say(message)

    assert talk.task(6).priority == "high"


def test_another_day_after_a_list_is_another_list() -> None:
    talk = Talk(*TITLES)
    talk.say("what's due tomorrow?")
    (listed,) = talk.say("and on Friday?").operations

    assert listed.act is Act.LIST
    assert listed.filter.due_from == datetime(2026, 1, 16, tzinfo=ZONE).date()


def test_a_yes_that_names_the_task_is_a_yes() -> None:
    talk = Talk(*TITLES)
    talk.say("show my tasks")
    talk.say("delete the third one")

    assert done_to(talk.say("yes, the blog post")) == [(Act.DELETE, 3)]


def test_hasty_spellings_are_read_as_they_are_meant() -> None:
    assert [spell(word) for word in ("remnd", "Whats", "delte")] == ["remind", "what's", "delete"]
    assert [spell(word) for word in ("compete", "Finnish")] == ["compete", "Finnish"]
    assert in_full("call Bo b4 fri nxt wk") == "call Bo before fri next week"
