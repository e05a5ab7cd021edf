"""The open conversations of the bench, in all languages: nearly all end as labelled."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bench.chat.cases import LANGUAGES, Case, Kind, load
from bench.chat.judge import Verdict, judge
from bench.chat.rules_talker import RulesTalker
from bench.chat.score import score, verdicts
from bench.chat.talking import Said

FLOORS = {"en": 0.98, "ur": 0.95, "ur-Latn": 0.92, "ja": 0.95}


@pytest.fixture(scope="module")
def judged() -> list[Verdict]:
    return asyncio.run(verdicts(RulesTalker(), load()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_open_conversations_end_as_labelled(judged: list[Verdict], language: str) -> None:
    mine = [one for one in judged if one.case.language == language]

    found = score(mine)

    wrong = [f"{one.case.id} {one.wrong}" for one in mine if one.wrong]
    assert found.state >= FLOORS[language], wrong
    assert found.kinds >= FLOORS[language], wrong


def test_nothing_is_deleted_that_should_stay(judged: list[Verdict]) -> None:
    assert [one.case.id for one in judged if one.harm] == []


def test_what_must_not_be_done_is_not_done(judged: list[Verdict]) -> None:
    kept = [one for one in judged if one.case.kind is Kind.MUST_NOT_ACT]

    assert kept
    assert [one.case.id for one in kept if not one.state] == []


class _Eager(RulesTalker):
    """Deletes a task whatever is said."""

    async def say(self, message: str) -> Said:
        del message
        self._tasks.pop(min(self._tasks, default=0), None)
        return replace(await super().say("hello"), tools=("delete_task",))


async def test_a_talker_that_deletes_unasked_is_found_out() -> None:
    case = next(one for one in load() if one.kind is Kind.MUST_NOT_ACT and one.tasks)

    verdict = await judge(_Eager(), case)

    assert verdict.harm
    assert not verdict.state


async def test_a_talker_that_says_nothing_fails_what_asks_for_an_answer() -> None:
    class Mute(RulesTalker):
        async def say(self, message: str) -> Said:
            del message
            return Said(text="")

    case: Case = next(one for one in load() if one.last.shows and len(one.turns) == 1)

    assert not (await judge(Mute(), case)).tells
