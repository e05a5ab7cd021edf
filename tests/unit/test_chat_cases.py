"""The labelled conversations are sound. Failures name cases by id only, so that the seal holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

import pytest

from bench.chat.cases import (
    LANGUAGES,
    SEALED,
    TOOLS,
    Case,
    CaseTask,
    Kind,
    StatedDate,
    Turn,
    load,
    plain,
)
from carrel.core.tasks import LONGEST_TITLE, Category, Priority

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_WEEKDAYS = (
    r"(?i)\bmonday|月曜|پیر|\bpeer",
    r"(?i)\btuesday|火曜|منگل|\bmangal",
    r"(?i)\bwednesday|水曜|بدھ|\bbudh",
    r"(?i)\bthursday|木曜|جمعرات|\bjumer?aa?t",
    r"(?i)\bfriday|金曜|جمع[ہے]|\bjumm?[ae]|\bjumay",
    r"(?i)\bsaturday|土曜|ہفتے کے دن|\bhafte ko",
    r"(?i)\bsunday|日曜|اتوار|\bitwaa?r",
)
_AHEAD = (
    (2, r"(?i)day after tomorrow|明後日|پرسوں|\bparson?\b"),
    (1, r"(?i)\btomorrow\b|\btmrw|明日|کل|\bka?l\b"),
    (0, r"(?i)\btoday|\btonight|今日|今夜|آج|\baa?j\b"),
)
_SCRIPTS = {
    "en": r"[A-Za-z]",
    "ur": r"[\u0600-\u06ff]",
    "ur-Latn": r"[A-Za-z]",
    "ja": r"[\u3040-\u30ff\u4e00-\u9fff]",
}
_READS = TOOLS["read"] | TOOLS["pages"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A turn, and what stood in the store before it; hidden, so that no failure prints it."""

    case: Case
    turn: Turn
    earlier: tuple[Turn, ...]

    def __repr__(self) -> str:
        """Name the case alone."""
        return self.case.id

    @property
    def before(self) -> tuple[CaseTask, ...]:
        """The store that the turn finds."""
        return self.earlier[-1].tasks if self.earlier else self.case.tasks

    @property
    def gone(self) -> set[int]:
        """The numbers of the tasks that the turn deletes."""
        return {task.number for task in self.before} - {task.number for task in self.turn.tasks}


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    return list(stepped(every_case()))


@pytest.fixture(scope="module")
def everything(steps: list[Step]) -> dict[str, Case]:
    return Unprinted({step.case.id: step.case for step in steps})


class Unprinted(dict[str, Case]):
    """Cases by id that no failure prints."""

    def __repr__(self) -> str:
        """Say how many there are."""
        return f"{len(self)} cases"


def every_case() -> list[Case]:
    """Return the open cases, and those under each seal."""
    return [case for seal in ("", *SEALED) for case in load(held_out=seal)]


def stepped(cases: list[Case]) -> Iterator[Step]:
    """Yield every turn of the cases."""
    for case in cases:
        for at, turn in enumerate(case.turns):
            yield Step(case=case, turn=turn, earlier=case.turns[:at])


def failing(steps: list[Step], holds: Callable[[Step], bool]) -> list[str]:
    """Return the ids of the cases with a turn that breaks a rule."""
    return sorted({step.case.id for step in steps if not holds(step)})


def named_days(words: str) -> set[str]:
    """Return the weekdays that stand in words, in any of the languages."""
    return {day for day, names in zip(_DAYS, _WEEKDAYS, strict=True) if re.search(names, words)}


def days_ahead(words: str) -> int | None:
    """Return how far ahead a word such as `tomorrow` looks, if there is one."""
    return next((days for days, names in _AHEAD if re.search(names, words)), None)


def wrong_with(case: Case, stated: StatedDate) -> list[str]:
    """Return what is wrong with the meaning of words that name a date."""
    days = [date.fromisoformat(means[:10]) for means in stated.means]
    ahead, named = days_ahead(stated.words), named_days(stated.words)
    checks = {
        "label": [_DAYS[day.weekday()] for day in days] == [*stated.weekdays],
        "weekday": not named or set(stated.weekdays) <= named,
        "days ahead": ahead is None or days == [case.now.date() + timedelta(days=ahead)],
        "past": all(day >= case.now.date() for day in days),
    }
    return [name for name, right in checks.items() if not right]


def test_the_set_is_as_large_and_as_varied_as_promised(everything: dict[str, Case]) -> None:
    languages = Counter(case.language for case in everything.values())
    assert languages == {"en": 341, "ur": 202, "ur-Latn": 195, "ja": 216}
    assert Counter(case.kind for case in everything.values()) == {
        Kind.ACTS: 468,
        Kind.ASKS: 42,
        Kind.ANSWERS: 146,
        Kind.OUT_OF_SCOPE: 200,
        Kind.MUST_NOT_ACT: 98,
    }
    topics = {(case.language, case.topic) for case in everything.values()}
    assert Counter(language for language, _ in topics) == dict.fromkeys(LANGUAGES, 21) | {"en": 30}


def test_a_fifth_of_each_language_is_out_of_scope(everything: dict[str, Case]) -> None:
    for language in LANGUAGES:
        kinds = [case.kind for case in everything.values() if case.language == language]
        assert kinds.count(Kind.OUT_OF_SCOPE) >= len(kinds) / 5, language


def test_ids_and_conversations_are_unique(everything: dict[str, Case]) -> None:
    assert len(every_case()) == len(everything)
    said = Counter(
        tuple(plain(turn.say) for turn in case.turns) for case in everything.values()
    ).values()
    assert set(said) == {1}
    assert all(name.startswith(f"{case.language}-") for name, case in everything.items())


def test_tasks_hold_what_the_contract_lets_them_hold(steps: list[Step]) -> None:
    def sound(task: CaseTask) -> bool:
        dues = [due for due in task.due if due is not None]
        return (
            task.priority in set(Priority)
            and task.category in set(Category)
            and all(0 < len(title.strip()) <= LONGEST_TITLE for title in task.titles)
            and all(re.fullmatch(r"\d{4}-\d\d-\d\d(T\d\d:\d\d)?", due) for due in dues)
            and all(datetime.fromisoformat(due) for due in dues)
        )

    assert not failing(steps, lambda step: all(map(sound, (*step.before, *step.turn.tasks))))


def test_only_what_a_turn_makes_may_be_one_of_several(steps: list[Step]) -> None:
    assert not failing(
        steps,
        lambda step: (
            all(len(task.titles) == len(task.due) == 1 for task in step.case.tasks)
            and all(len({*map(plain, task.titles)}) == len(task.titles) for task in step.turn.tasks)
        ),
    )


def test_the_store_changes_where_the_agent_acts_and_nowhere_else(steps: list[Step]) -> None:
    assert not failing(
        steps, lambda step: (step.turn.kind is Kind.ACTS) == (step.turn.tasks != step.before)
    )


def test_the_tools_that_are_allowed_go_with_the_kind(steps: list[Step]) -> None:
    def fitting(step: Step) -> bool:
        writes = step.turn.tools - _READS
        match step.turn.kind:
            case Kind.ACTS:
                return bool(writes) and ("delete_task" in writes) == bool(step.gone)
            case Kind.ASKS | Kind.MUST_NOT_ACT:
                return not writes
            case Kind.OUT_OF_SCOPE:
                return not step.turn.tools
        return len(writes) <= 2  # a call that finds no task, or a task that is done already

    assert not failing(steps, fitting)


def test_more_than_one_task_is_deleted_only_after_a_question(steps: list[Step]) -> None:
    assert not failing(
        steps,
        lambda step: (
            len(step.gone) < 2
            or step.turn.if_asked is not None
            or (bool(step.earlier) and step.earlier[-1].kind is Kind.ASKS)
        ),
    )


def test_what_a_reply_must_say_can_be_known(steps: list[Step]) -> None:
    def known(step: Step) -> bool:
        tasks = step.turn.tasks
        urgent = [task for task in tasks if task.priority == "high"]
        counts = {
            count
            for some in (tasks, urgent)
            for done in [sum(task.done for task in some)]
            for count in (len(some), done, len(some) - done)
        }
        texts = [page.text for page in step.case.pages]
        return (
            {*(step.turn.shows or ())} <= {task.number for task in step.turn.tasks}
            and {*step.turn.figures} <= counts
            and all(any(words in text for text in texts) for words in step.turn.says)
            and bool(step.case.pages) == (step.case.topic == "pages")
        )

    assert not failing(steps, known)


def test_dates_agree_with_the_words_and_weekdays_that_name_them(steps: list[Step]) -> None:
    every = [(step, stated) for step in steps for stated in step.turn.dates]
    assert not [step for step, stated in every if stated.words not in step.turn.say]
    assert not {step: wrong for step, said in every if (wrong := wrong_with(step.case, said))}
    assert sum(bool(named_days(stated.words)) for _, stated in every) >= 40
    assert sum(days_ahead(stated.words) is not None for _, stated in every) >= 20


def test_a_date_that_is_off_by_one_is_noticed() -> None:
    found = ((one.case, said) for one in stepped(load()) for said in one.turn.dates)
    case, stated = next(pair for pair in found if pair[1].words == "by Thursday")
    later = (date.fromisoformat(stated.means[0]) + timedelta(days=1)).isoformat()
    assert wrong_with(case, replace(stated, means=(later,))) == ["label"]
    assert wrong_with(case, replace(stated, means=(later,), weekdays=("Fri",))) == ["weekday"]


def test_every_due_date_that_appears_was_stated(steps: list[Step]) -> None:
    def stated(step: Step) -> bool:
        stores = [step.case.tasks, *(turn.tasks for turn in step.earlier)]
        known = {due for store in stores for task in store for due in task.due}
        known |= {means for said in step.turn.dates for means in said.means}
        if "by three days" in step.turn.say:  # counted from the date that the task had
            known |= {f"{date.fromisoformat(due[:10]) + timedelta(3)}" for due in known if due}
        return {due for task in step.turn.tasks for due in task.due} <= known | {None}

    assert not failing(steps, stated)


def test_languages_are_written_in_their_script(steps: list[Step]) -> None:
    foreign = f"{_SCRIPTS['ur']}|{_SCRIPTS['ja']}"
    assert not failing(
        steps,
        lambda step: (
            re.search(_SCRIPTS[step.case.language], step.turn.say) is not None
            and not (step.case.language in ("en", "ur-Latn") and re.search(foreign, step.turn.say))
            and step.case.language in step.case.replies
        ),
    )


def test_titles_are_compared_without_case_marks_and_ends() -> None:
    assert plain("  Buy   MILK. ") == plain("“buy milk”")
    assert plain("ختمِ قرآن") == plain("ختم قرآن")
    assert plain("「牛乳を買う」") == plain("牛乳を買う。")
    assert plain("Buy milk") != plain("Buy oat milk")
