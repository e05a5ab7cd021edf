"""A turn without a language model: rules read the message, tools do what it asks."""

from __future__ import annotations

from dataclasses import replace

from carrel.agent.carry_out import Hands
from carrel.agent.memory_json import read, written
from carrel.agent.task_view import DetailsUnread, TaskView, filled
from carrel.agent.toolbox import Toolbox
from carrel.agent.turn import Asked, Turn
from carrel.agent.understanding import (
    Act,
    Memory,
    Operation,
    Situation,
    Understanding,
    remember,
    understand,
)
from carrel.agent.words.phrases import Phrases

_QUOTES = "\"'“‘«「『"


class Reader:
    """Understands the message of a turn, and reads as much of the user's tasks as that takes."""

    def __init__(self, asked: Asked, view: TaskView) -> None:
        self._asked = asked
        self._view = view
        self._found: Understanding | None = None
        self.memory: Memory = read(asked.memory)

    async def understood(self) -> Understanding:
        """Return what the message asks for; it is read once."""
        if self._found is None:
            self._found = await self._read()
        return self._found

    def situation(self) -> Situation:
        """Return the situation as far as it is known."""
        return Situation(
            now=self._asked.now,
            zone=self._asked.zone,
            tasks=self._view.known or (),
            memory=self.memory,
            unread=self._view.known is None,
        )

    async def _read(self) -> Understanding:
        try:
            found = understand(self._asked.message, self.situation())
            if not found.needs_tasks:
                return found
            await self._view.brief()
            return understand(self._asked.message, self.situation())
        except DetailsUnread:
            for change in self.memory.changes:  # what may be undone must be known as it is now
                await self._view.one(change.number)
            self.memory = filled(self.memory, await self._view.full())
            return understand(self._asked.message, self.situation())


async def by_rules(asked: Asked, tools: Toolbox) -> Turn:
    """Answer a message by rules."""
    view = TaskView(tools)
    reader = Reader(asked, view)
    return await carried_out(asked, tools, view, reader=reader)


async def carried_out(asked: Asked, tools: Toolbox, view: TaskView, *, reader: Reader) -> Turn:
    """Do what the rules have understood, and say what was done."""
    understood = await reader.understood()
    tasks = view.known or ()
    hands = Hands(tools, view, reader.situation())
    phrases = Phrases(understood.language, asked.zone)
    operations = [_begun_large(one, asked.message) for one in understood.operations]
    said = [phrases.deed(await hands.do(operation)) for operation in operations]
    if understood.question is not None:
        if understood.question.numbers:
            tasks = await view.brief()
        said.append(phrases.question(understood.question, tasks))
    elif understood.refusal is not None:
        said.append(phrases.refusal(understood.refusal, understood.numbers, tasks))
    memory = remember(
        reader.memory, understood, changes=hands.deeds.changes, shown=hands.deeds.shown
    )
    return Turn(
        text="\n".join(said) or phrases.words.unchanged,
        language=understood.language,
        memory=written(memory),
        receipts=tuple(tools.receipts),
    )


def _begun_large(operation: Operation, message: str) -> Operation:
    """Begin the title of a new task with a capital letter, unless it was quoted."""
    title = operation.title or ""
    first = title.split(" ", 1)[0]
    quoted = any(f"{mark}{title}" in message for mark in _QUOTES)
    if operation.act is not Act.ADD or not first.islower() or not first.isascii() or quoted:
        return operation
    return replace(operation, title=title[0].upper() + title[1:])
