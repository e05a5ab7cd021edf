"""A process that writes tasks until it is killed: `python -m tests.crash.task_writer URL JOURNAL`.

It notes each intent and each acknowledgement. Whatever was begun and not acknowledged is sent again
first, under the same key, as a client does that has lost its answer.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from carrel.core.identity import LOCAL
from carrel.core.task_errors import TaskNotFound
from carrel.services.tasks.service import TaskService
from carrel.storage.database import Database
from carrel.storage.migrate import migrate
from tests.crash.rig import Note, notes
from tests.crash.writer import Journal
from tests.task_kit import service_on


async def do(service: TaskService, note: Note) -> int:
    """Carry out what a note intends, once; return the task's number."""
    key = str(note["key"])
    if note["op"] == "create":
        return (await service.create(LOCAL, title=str(note["title"]), key=key)).number
    number = int(str(note["number"]))
    if note["op"] == "rename":
        await service.update(LOCAL, number, {"title": str(note["title"])}, key=key)
    elif note["op"] == "toggle":
        await service.toggle(LOCAL, number, key=key)
    else:
        await service.delete(LOCAL, number, key=key)
    return number


async def write_for_ever(url: str, file: Path) -> None:
    """Send again what was left open, then create, rename, toggle and delete at random."""
    database = Database(url)
    migrate(database, Path)
    service, journal = service_on(database), Journal(file)
    before = notes(file)
    done = {note["key"] for note in before if note["kind"] == "ack"}
    journal.note("ready")
    dice, count = random.Random(len(before)), len(before)
    for note in before:
        if note["kind"] == "intent" and note["key"] not in done:
            await carry_out(service, journal, note)
    while True:
        count += 1
        existing = (await service.list(LOCAL, limit=50)).tasks
        op = dice.choice(("create", "create", "rename", "toggle", "delete"))
        intent: Note = {"op": "create", "title": f"task {count}", "key": f"key-{count}"}
        if existing and op != "create":
            intent |= {"op": op, "number": dice.choice(existing).number}
        journal.note("intent", **intent)
        await carry_out(service, journal, intent)


async def carry_out(service: TaskService, journal: Journal, note: Note) -> None:
    """Do it and acknowledge it."""
    try:
        number = await do(service, note)
    except TaskNotFound:
        number = int(str(note["number"]))  # it was deleted before the kill, and is so still
    told = {name: note[name] for name in ("op", "title", "key")}
    journal.note("ack", **told, number=number)


if __name__ == "__main__":
    asyncio.run(write_for_ever(sys.argv[1], Path(sys.argv[2])))
