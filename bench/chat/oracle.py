"""A script for a model that asks for exactly what the labels of a conversation say."""

from __future__ import annotations

from typing import Any

from bench.chat.cases import Case, CaseTask, Kind, Turn
from bench.chat.scripts import Wanted, calling
from bench.chat.talking import moment
from carrel.core.language import Completion, Role
from carrel.inference.language.scripted import Asked

_KEPT = ("priority", "category", "description")


class Oracle:
    """Reads which turn a message is, and calls what leads from one labelled store to the next."""

    def __init__(self) -> None:
        self._case: Case | None = None

    def begin(self, case: Case) -> None:
        """Speak for this conversation from now on."""
        self._case = case

    def __call__(self, asked: Asked) -> Completion | str:
        """Return the calls of a turn, and nothing to say once they are made."""
        case = self._case
        assert case is not None
        if asked.messages[-1].role is Role.TOOL:
            return ""
        said = asked.text
        at = next((at for at, turn in enumerate(case.turns) if said.endswith(turn.say)), None)
        if at is None:
            return "All right."
        before = case.turns[at - 1].tasks if at else case.tasks
        wanted = _between(before, case.turns[at], case)
        return calling(wanted, model="oracle") if wanted else "Which task do you mean?"


def _between(before: tuple[CaseTask, ...], turn: Turn, case: Case) -> Wanted:
    known = {task.number: task for task in before}
    after = {task.number: task for task in turn.tasks}
    wanted: Wanted = []
    for number, task in after.items():
        old = known.get(number)
        if old is None:
            wanted.append(("create_task", {"title": task.titles[0]} | _given(task, case)))
        elif old != task:
            wanted += _changes(old, task, case)
    wanted += [("delete_task", {"task_id": number}) for number in known.keys() - after.keys()]
    if not wanted and turn.kind is Kind.ANSWERS:
        wanted.append(("list_tasks", {}))
    return wanted


def _changes(old: CaseTask, task: CaseTask, case: Case) -> Wanted:
    new = {"title": task.titles[0]} | _given(task, case)
    same = {"title": old.titles[0]} | _given(old, case)
    edits = {name: value for name, value in new.items() if same.get(name) != value}
    if "due_date" in same and "due_date" not in new:
        edits["due_date"] = ""
    wanted: Wanted = []
    if edits:
        wanted.append(("update_task", {"task_id": task.number} | edits))
    if task.done != old.done:
        wanted.append(("toggle_complete", {"task_id": task.number}))
    return wanted


def _given(task: CaseTask, case: Case) -> dict[str, Any]:
    found = {name: getattr(task, name) for name in _KEPT if getattr(task, name) is not None}
    due = task.due[0]
    return found if due is None else found | {"due_date": moment(due, case).isoformat()}
