"""The batches that rules were mended with: nearly all end as labelled, and none with a loss."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bench.chat.cases import LANGUAGES, Kind, fresh, load
from bench.chat.judge import Verdict
from bench.chat.rules_talker import RulesTalker
from bench.chat.score import asked_for, score, verdicts

FLOORS = {"en": 0.95, "ur": 0.95, "ur-Latn": 0.95, "ja": 0.95}
COUNTS = {"en": 2_070, "ur": 700, "ur-Latn": 700, "ja": 760}


@pytest.fixture(scope="module")
def judged() -> list[Verdict]:
    return asyncio.run(verdicts(RulesTalker(), fresh()))


def test_there_are_as_many_as_promised_and_none_lies_among_the_others() -> None:
    cases = fresh()
    assert Counter(case.language for case in cases) == COUNTS
    assert len({case.id for case in (*cases, *load())}) == len(cases) + len(load())


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_end_as_labelled(judged: list[Verdict], language: str) -> None:
    mine = [one for one in judged if one.case.language == language]
    wrong = [f"{one.case.id} {one.wrong}" for one in mine if not one.state]
    assert score(mine).state >= FLOORS[language], wrong


def test_nothing_is_lost_and_nothing_is_done_that_must_not_be(judged: list[Verdict]) -> None:
    assert [one.case.id for one in judged if one.harm] == []
    kept = [one for one in judged if one.case.kind is Kind.MUST_NOT_ACT]
    assert len(kept) >= 6 * len(LANGUAGES)
    assert [one.case.id for one in kept if not one.state] == []


def test_the_command_line_asks_for_them() -> None:
    cases, wrong = asked_for(["--fresh", "--wrong", "--language", "ja"])
    assert {case.language for case in cases} == {"ja"}
    assert wrong
    with pytest.raises(SystemExit):
        asked_for(["--fresh", "--closing"])
