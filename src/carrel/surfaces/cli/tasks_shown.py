"""Tasks for people: rows, moments in their time zone, and a question before they are deleted."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo

import typer

from carrel.core.tasks import Reference, ReferenceState, Task
from carrel.logs import clean
from carrel.surfaces.cli.tables import Column

Cited = Mapping[str, tuple[Reference, ...]]
COLUMNS = (
    Column(name="no", right=True),
    Column(name="done"),
    Column(name="priority"),
    Column(name="category"),
    Column(name="due"),
    Column(name="title", share=1),
)
TOLD = {
    ReferenceState.CURRENT: "stands there",
    ReferenceState.MOVED: "the page has changed; it stands elsewhere on it",
    ReferenceState.CHANGED: "the page has changed; it does not stand there any more",
    ReferenceState.GONE: "the page is not kept any more",
}


def body(task: Task, cited: Cited) -> dict[str, object]:
    """Return a task with its number and what it refers to."""
    references = [one.as_dict() for one in cited.get(task.id, ())]
    return {"number": task.number, **task.as_dict(), "references": references}


def row(task: Task, cited: Cited, zone: tzinfo) -> list[str]:
    """Return the cells of a task's line."""
    return [
        str(task.number),
        "x" if task.completed else "",
        task.priority,
        task.category,
        moment(task.due_at, zone),
        f"{task.title} !" if is_outdated(task, cited) else task.title,
    ]


def is_outdated(task: Task, cited: Cited) -> bool:
    """Say whether words that a task refers to do not stand where they stood."""
    return any(one.state is not ReferenceState.CURRENT for one in cited.get(task.id, ()))


def moment(then: datetime | None, zone: tzinfo, *, whole: bool = True) -> str:
    """Return a moment in the user's time zone; midnight stands for the whole day."""
    if then is None:
        return "–"
    here = then.astimezone(zone)
    if whole and not (here.hour or here.minute or here.second):
        return here.strftime("%Y-%m-%d")
    return here.strftime("%Y-%m-%d %H:%M")


def ask(found: Sequence[Task]) -> None:
    """Ask whether these tasks shall be deleted."""
    for one in found:
        sys.stderr.write(f"  {one.number}  {clean(one.title)}\n")
    what = f"these {len(found)} tasks" if len(found) > 1 else "this task"
    sys.stderr.write(f"Delete {what} for good? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise typer.Abort
