"""A task that is named and a cue are enough, in whatever order; doubts and reports are not."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from carrel.agent.understanding import Act, Memory, understand
from carrel.agent.understanding.clause import Outcome, Reading
from carrel.agent.understanding.english import GRAMMAR as ENGLISH
from carrel.agent.understanding.grammar import Grammar
from carrel.agent.understanding.japanese import GRAMMAR as JAPANESE
from carrel.agent.understanding.lines import read_line
from carrel.agent.understanding.loose import loosely
from carrel.agent.understanding.urdu import GRAMMAR as URDU
from carrel.agent.understanding.values import Reason
from tests.unit.agent.understanding_kit import ZONE, situation

FARM = ("Book the vet", "Order fence posts", "Order hay for winter")
JA = ("蓮の三者面談", "冷蔵庫の掃除", "町内会の会費を払う")
UR = ("وارڈ کا روسٹر بنانا", "کولر صاف کرنا")


def read(
    message: str, grammar: Grammar, *titles: str, memory: Memory | None = None
) -> Outcome | None:
    """Read a message by its cues alone."""
    now, line = situation(*titles, memory=memory), read_line(message)
    return loosely(message, Reading(grammar=grammar, language="en", situation=now, line=line))


@pytest.mark.parametrize(
    ("message", "grammar", "titles", "number"),
    [
        ("vet all booked in and sorted, what a relief", ENGLISH, FARM, 1),
        ("fence posts finally out of the way", ENGLISH, FARM, 2),
        ("ついに冷蔵庫の掃除、片付けました", JAPANESE, JA, 2),
        ("کولر والا تو صاف ہو گیا", URDU, UR, 2),
    ],
)
def test_a_cue_beside_a_name_completes(
    message: str, grammar: Grammar, titles: tuple[str, ...], number: int
) -> None:
    found = read(message, grammar, *titles)
    assert found is not None
    (made,) = found.operations
    assert (made.act, made.number) == (Act.COMPLETE, number)


def test_what_would_be_lost_is_asked_about() -> None:
    found = read("hay for winter: bin", ENGLISH, *FARM)
    assert found is not None
    assert not found.operations
    assert found.question is not None
    assert found.question.reason is Reason.CONFIRM
    assert [one.act for one in found.question.operations] == [Act.DELETE]


def test_where_two_tasks_fit_it_is_asked_which_is_meant() -> None:
    titles = ("Feed the horse", "Brush the horse")
    found = read("the horse: bin", ENGLISH, *titles)
    assert found is not None
    assert found.question is not None
    assert found.question.reason is Reason.WHICH
    assert found.question.numbers == (1, 2)


def test_it_is_the_one_that_was_shown() -> None:
    found = read("that one is sorted", ENGLISH, *FARM, memory=Memory(shown=(3,)))
    assert found is not None
    assert [(one.act, one.number) for one in found.operations] == [(Act.COMPLETE, 3)]
    assert read("that one is sorted", ENGLISH, *FARM, memory=Memory(shown=(1, 3))) is None


@pytest.mark.parametrize(
    ("message", "grammar", "titles"),
    [
        ("the vet is not sorted", ENGLISH, FARM),
        ("once the fence posts are sorted we can rest", ENGLISH, FARM),
        ("apparently the hay for winter is sorted", ENGLISH, FARM),
        ("is the hay for winter sorted?", ENGLISH, FARM),
        ("冷蔵庫の掃除が終わったら休む", JAPANESE, JA),
        ("女房は会費の支払い済ませたと思ってるらしい", JAPANESE, JA),
        ("اگر کولر صاف ہو گیا تو بتانا", URDU, UR),
        ("کولر صاف نہیں ہو گیا", URDU, UR),
        ("somebody's cat is sorted", ENGLISH, FARM),
    ],
)
def test_doubts_plans_and_the_reports_of_others_change_nothing(
    message: str, grammar: Grammar, titles: tuple[str, ...]
) -> None:
    assert read(message, grammar, *titles) is None


def test_without_its_guard_hearsay_would_count() -> None:
    message = "apparently the hay for winter is sorted"
    assert read(message, ENGLISH, *FARM) is None
    assert ENGLISH.cues is not None
    heedless = replace(ENGLISH, cues=replace(ENGLISH.cues, unsure=ENGLISH.guards.hostile))
    found = read(message, heedless, *FARM)
    assert found is not None
    assert found.operations


def test_a_date_beside_a_cue_moves_the_task() -> None:
    understood = understand("fence posts will have to be Friday", situation(*FARM))
    (made,) = understood.operations
    assert (made.act, made.number) == (Act.UPDATE, 2)
    assert made.due == datetime(2026, 1, 16, tzinfo=ZONE)
