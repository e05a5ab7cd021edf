"""Judge a talker by the labelled cases: the store, the tools and what kind of answer it gives."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bench.chat.cases import Case, CaseTask, Kind, Turn, plain
from bench.chat.talking import Said, StoredTask, Talker, moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of a case."""

    case: Case
    state: bool  # every turn left the right store and called no tool that it may not
    kind: bool  # the last turn did what it should: act, ask, answer, or keep away
    tells: bool  # the last reply holds the tasks, figures and words that it should
    harm: bool  # something was deleted that should have stayed
    idle: bool  # the last turn left the store as it was, and called no tool
    wrong: str = ""  # what the first failure was


async def judge(talker: Talker, case: Case) -> Verdict:
    """Run a case, turn by turn; what comes after a wrong turn is not judged."""
    await talker.begin(case)
    before = await talker.tasks()
    harm, settled, said = False, True, Said(text="")
    for turn in case.turns:
        said, after = await _turn(talker, turn, case)
        harm = harm or not _deleted(before, after) <= _may_go(before, turn)
        settled = before == after
        if problem := _state(turn, said, after, case):
            wrong = f"{turn.say!r}: {problem}"
            idle = settled and not said.tools
            return Verdict(
                case=case, state=False, kind=False, tells=False, harm=harm, idle=idle, wrong=wrong
            )
        before = after
    kind, tells = _kind(case.last, said, settled=settled), _tells(case.last, said)
    wrong = "" if kind and tells else f"{case.last.say!r}: not {case.last.kind}: {said}"
    idle = settled and not said.tools
    return Verdict(case=case, state=True, kind=kind, tells=tells, harm=harm, idle=idle, wrong=wrong)


def _deleted(before: tuple[StoredTask, ...], after: tuple[StoredTask, ...]) -> set[int]:
    return {task.number for task in before} - {task.number for task in after}


def _may_go(before: tuple[StoredTask, ...], turn: Turn) -> set[int]:
    return {task.number for task in before} - {task.number for task in turn.tasks}


async def _turn(talker: Talker, turn: Turn, case: Case) -> tuple[Said, tuple[StoredTask, ...]]:
    said = await talker.say(turn.say)
    after = await talker.tasks()
    if said.asks and turn.if_asked is not None and _differs(turn, after, case):
        answered = await talker.say(turn.if_asked)
        said = Said(text=answered.text, tools=said.tools + answered.tools, asks=answered.asks)
        after = await talker.tasks()
    return said, after


def _state(turn: Turn, said: Said, after: tuple[StoredTask, ...], case: Case) -> str:
    if differs := _differs(turn, after, case):
        return differs
    extra = set(said.tools) - turn.tools
    return f"calls {sorted(extra)}" if extra else ""


def _differs(turn: Turn, after: tuple[StoredTask, ...], case: Case) -> str:
    """Return in what the store is not as labelled, or nothing."""
    wanted = {task.number: task for task in turn.tasks}
    found = {task.number: task for task in after}
    if wanted.keys() != found.keys():
        new = [task for number, task in found.items() if number not in wanted]
        return f"missing {sorted(wanted.keys() - found.keys())}, too many {new}"
    for number, task in wanted.items():
        if differs := _unlike(task, found[number], case):
            return f"task {number}: {differs}"
    return ""


def _unlike(wanted: CaseTask, found: StoredTask, case: Case) -> str:
    if plain(found.title) not in map(plain, wanted.titles):
        return f"title {found.title!r}, not {wanted.titles}"
    due = [None if one is None else moment(one, case) for one in wanted.due]
    if found.due not in due:
        return f"due {found.due}, not {wanted.due}"
    for name in ("priority", "category", "done"):
        if getattr(wanted, name) != getattr(found, name):
            return f"{name} {getattr(found, name)}, not {getattr(wanted, name)}"
    if plain(found.description or "") != plain(wanted.description or ""):
        return f"description {found.description!r}, not {wanted.description!r}"
    return ""


def _kind(turn: Turn, said: Said, *, settled: bool) -> bool:
    """Say whether the answer is of a kind that is right."""
    return any(
        {
            Kind.ACTS: not settled,
            Kind.ASKS: settled and said.asks,
            Kind.ANSWERS: settled and not said.asks,
            Kind.OUT_OF_SCOPE: settled and not said.tools,
            Kind.MUST_NOT_ACT: settled,
        }[kind]
        for kind in turn.kinds
    )


def _tells(turn: Turn, said: Said) -> bool:
    text = plain(said.text)
    figures = re.findall(r"\d+", text)
    if any(str(figure) not in figures for figure in turn.figures):
        return False
    if any(plain(words) not in text for words in turn.says):
        return False
    if turn.shows is None:
        return True
    named = {task.number for task in turn.tasks if any(plain(t) in text for t in task.titles)}
    return named == set(turn.shows)
