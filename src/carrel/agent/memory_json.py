"""What a conversation remembers, as JSON and back. A memory that cannot be read is an empty one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from carrel.agent.task_view import Brief
from carrel.agent.understanding import KnownTask, Memory

_BRIEF = "brief"
_MEMORY = TypeAdapter(Memory)


def written(memory: Memory) -> dict[str, Any]:
    """Return a memory as JSON."""
    brief, changes = [], []
    for change in memory.changes:
        before = change.before
        if isinstance(before, Brief):
            brief.append(change.number)
            before = KnownTask(number=before.number, title=before.title, done=before.done)
        changes.append(replace(change, before=before))
    body: dict[str, Any] = _MEMORY.dump_python(
        replace(memory, changes=tuple(changes)), mode="json", exclude_defaults=True
    )
    return body | ({_BRIEF: brief} if brief else {})


def read(body: Mapping[str, Any]) -> Memory:
    """Return the memory that was written."""
    kept = dict(body)
    brief = kept.pop(_BRIEF, [])
    try:
        memory = _MEMORY.validate_python(kept)
    except ValidationError:
        return Memory()
    changes = []
    for change in memory.changes:
        before = change.before
        if before is not None and change.number in brief:
            before = Brief(number=before.number, title=before.title, done=before.done)
        changes.append(replace(change, before=before))
    return replace(memory, changes=tuple(changes))
