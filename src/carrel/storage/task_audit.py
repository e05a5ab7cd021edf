"""Are the tasks sound? Numbers that were given out, references with a task, texts as searched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from carrel.storage.task_tables import task, task_counter, task_reference
from carrel.storage.tasks import folded


def faults(connection: Connection) -> Iterator[dict[str, Any]]:
    """Yield kind, count and an example of everything that must not be."""
    own = task_counter.c.user_id == task.c.user_id
    checks = {
        "task with a number that was never given out": select(task.c.id)
        .outerjoin(task_counter, own)
        .where(task_counter.c.number.is_(None) | (task.c.number > task_counter.c.number)),
        "reference of a missing task": select(task_reference.c.task_id).where(
            task_reference.c.task_id.not_in(select(task.c.id))
        ),
    }
    found = {kind: list(connection.execute(wanted).scalars()) for kind, wanted in checks.items()}
    texts = connection.execute(select(task.c.id, task.c.title, task.c.description, task.c.folded))
    found["task that is searched by another text"] = [
        row.id for row in texts if row.folded != folded(row.title, row.description)
    ]
    for kind, ids in found.items():
        if ids:
            yield {"kind": kind, "count": len(ids), "example": str(ids[0])}
