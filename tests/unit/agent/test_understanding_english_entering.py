"""English that adds in haste or like a letter: remarks, courtesy, slang, several at once."""

from __future__ import annotations

from datetime import date

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.english import trimming
from carrel.agent.understanding.grammar import rx
from tests.unit.agent.understanding_kit import ZONE, one, situation, writes

FRIDAY = date(2026, 1, 16)


def _added(message: str) -> tuple[str | None, date | None]:
    made = one(message)
    assert made.act is Act.ADD
    return made.title, made.due.astimezone(ZONE).date() if made.due is not None else None


@pytest.mark.parametrize(
    "message",
    [
        "add return the drill by friday, neighbour keeps asking",
        "add return the drill by friday or they charge me extra",
        "add return the drill friday he wants it for the shed",
        "add return the drill by friday. running out of excuses",
        "add return the drill by friday (borrowed it tonight lol)",
        "been a long day but add return the drill by friday",
        "omg forgot to say add return the drill by friday",
    ],
)
def test_a_remark_beside_a_task_is_no_part_of_its_title(message: str) -> None:
    assert _added(message) == ("return the drill", FRIDAY)


@pytest.mark.parametrize(
    "message",
    [
        "Good evening. Might I trouble you to note down water the ferns on Friday. Regards, Ida",
        "Dear Carrel, would you mind putting down water the ferns for Friday? Many thanks, Mr Osei",
        "I'd be ever so grateful if you could jot down water the ferns on Friday. Yours, Bea",
        "Kindly log water the ferns, due Friday. Rgds Tom",
    ],
)
def test_a_letter_is_read_without_its_courtesy(message: str) -> None:
    assert _added(message) == ("water the ferns", FRIDAY)


@pytest.mark.parametrize(
    "message",
    [
        "add descale kettle / home / low / friday",
        "add descale kettle - home - friday - low prio",
        "add descale kettle [home], no rush at all, due friday",
        "no rush on it but stick down descale kettle for friday, under home",
    ],
)
def test_attributes_may_stand_behind_any_sign(message: str) -> None:
    made = one(message)
    assert _added(message) == ("descale kettle", FRIDAY)
    assert (made.priority, made.category) == ("low", "home")


@pytest.mark.parametrize(
    "message",
    [
        "3 for friday: strip beds, ring Dot, sort bins",
        "add all 3 for friday - strip beds, ring Dot, sort bins",
        "need these on for friday - strip beds / ring Dot / sort bins",
        "jobs for friday: 1) strip beds 2) ring Dot 3) sort bins",
    ],
)
def test_announced_tasks_are_added_one_by_one(message: str) -> None:
    made = understand(message, situation()).operations
    assert [each.title for each in made] == ["strip beds", "ring Dot", "sort bins"]
    assert all(each.due is not None and each.due.date() == FRIDAY for each in made)


@pytest.mark.parametrize(
    "message",
    [
        "swim kit for Nia friday!! stick it on pls",
        "swim kit for Nia, bung it on for friday",
        "swim kit for Nia due friday, add to list pls",
        "put swim kit for Nia on the list for friday",
    ],
)
def test_the_deed_may_come_before_the_command(message: str) -> None:
    assert _added(message) == ("swim kit for Nia", FRIDAY)


@pytest.mark.parametrize("verb", ["stick on", "pop down", "bung on", "whack on", "log:", "jot"])
def test_slang_and_clerks_add_too(verb: str) -> None:
    assert _added(f"{verb} order sawdust for the hens") == ("order sawdust for the hens", None)


@pytest.mark.parametrize(
    "phrase", ["new wiper blades", "more dishwasher tablets", "3 tins of paint"]
)
def test_bare_goods_are_asked_about(phrase: str) -> None:
    question = understand(phrase, situation()).question
    assert question is not None
    assert question.reason is Reason.ADD_IT


@pytest.mark.parametrize(
    "message",
    [
        "stick on some music for tonight",
        "pop on the kettle for seven",
        "3 things i hate: mondays, rain, and tax",
        "Three things: the car is broken, the dog is ill and i am tired",
        "few things for tomorrow: weather, news, traffic",
        "my boss wants me to add pay rent by friday, he is mad",
        "don't add buy milk by friday, i have some",
        "Good morning. Kind regards, Hilary",
        "got to run, bye",
        "write an email to Joan and read it back",
    ],
)
def test_what_only_sounds_like_it_adds_nothing(message: str) -> None:
    assert not writes(message)


def test_words_that_change_a_command_are_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    told = "add buy milk tomorrow, it is cancelled"
    assert _added(told)[0] == "buy milk, it is cancelled"
    monkeypatch.setattr(trimming, "_STOPS", rx(r"(?!)"))
    assert _added(told)[0] == "buy milk"
