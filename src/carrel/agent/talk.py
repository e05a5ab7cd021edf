"""The talk with a language model within one turn: it asks for tools until it has an answer."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from typing import Any

from carrel.agent.by_rules import Reader
from carrel.agent.carry_out import Hands
from carrel.agent.claims import unbacked
from carrel.agent.deeds import Deed
from carrel.agent.gate import Gate, Open, Verdict
from carrel.agent.memory_json import written
from carrel.agent.model_tools import Unfit, offered, operation_of, place_of
from carrel.agent.outgoing import cleaned
from carrel.agent.prompt import history_of, system_prompt
from carrel.agent.results import told
from carrel.agent.task_view import TaskView
from carrel.agent.toolbox import Toolbox, error_of
from carrel.agent.turn import Asked, Turn
from carrel.agent.understanding import Act, Operation, Question, Reason, Understanding, remember
from carrel.agent.understanding.language import language_of
from carrel.agent.words.phrases import Phrases
from carrel.core.chats import Speaker
from carrel.core.language import LanguageModel, Message, Role, ToolCall, ToolResult

logger = logging.getLogger(__name__)
STEPS = 8  # answers of the model in one turn
CALLS = 16  # tools that it may ask for
_TOKENS = 1_000
_TEXTS = (Act.LIST, Act.PAGES)  # what brings in words that anybody may have written


class Talk:
    """One talk, and what comes of it."""

    def __init__(
        self, asked: Asked, tools: Toolbox, view: TaskView, *, reader: Reader, gate: Gate | Open
    ) -> None:
        self._asked = asked
        self._tools = tools
        self._view = view
        self._reader = reader
        self._gate = gate
        self._language = language_of(asked.message)
        self._phrases = Phrases(self._language, asked.zone)
        self._hands = Hands(tools, view, reader.situation())
        self._open: list[Operation] = []  # waits for the user's yes
        self._failed: Counter[str] = Counter()
        self._made = 0
        self._also: frozenset[Act] = frozenset()

    @property
    def changed(self) -> bool:
        """Whether anything was done that cannot be done once more by the rules."""
        return bool(self._hands.deeds.changes or self._open)

    async def held(self, model: LanguageModel, *, ends: float) -> Turn:
        """Talk until the model has an answer, and return it as far as it is true."""
        tools = await offered(self._tools)
        names = {tool.name for tool in tools}
        messages = history_of(self._asked)
        text = ""
        for _ in range(STEPS):
            answer = await model.complete(
                messages,
                system=system_prompt(self._asked),
                max_tokens=_TOKENS,
                tools=tools,
                seconds=max(ends - asyncio.get_running_loop().time(), 0.01),
            )
            text = answer.text
            if not answer.calls:
                return await self._ended(text)
            results = tuple([await self._result(call, names) for call in answer.calls])
            messages += [answer.as_message(), Message(role=Role.TOOL, results=results)]
        logger.warning("chat %s: the model did not come to an end", self._asked.conversation_id)
        return self.broken_off()

    def broken_off(self) -> Turn:
        """Return what is said when the model does not come to an end."""
        return self._turn("\n".join((self._honest(), self._phrases.words.late)))

    async def _result(self, call: ToolCall, names: set[str]) -> ToolResult:
        """Do what the model asks for, or tell it why not."""
        self._made += 1
        key = f"{call.name} {json.dumps(dict(call.arguments), sort_keys=True, default=str)}"
        if call.name not in names:
            text, failed = f"There is no tool `{call.name[:60]}`.", True
        elif self._made > CALLS or self._failed[key] > 1:
            text, failed = "No more calls of this kind in this turn. Answer the user.", True
        else:
            text, failed = await self._called(call)
        if failed:
            self._failed[key] += 1
        return ToolResult(id=call.id, name=call.name, text=text, is_error=failed)

    async def _called(self, call: ToolCall) -> tuple[str, bool]:
        try:
            operation = await operation_of(
                call.name, call.arguments, view=self._view, zone=self._asked.zone
            )
        except Unfit as error:
            return str(error), True
        if operation is None:
            return await self._plainly(call)
        if await self._gate.judge(operation) is Verdict.ASK:
            if operation not in self._open:
                self._open.append(operation)
            return "Not done: the user will be asked whether this is meant. Do not claim it.", False
        deed = await self._hands.do(operation)
        if operation.act in _TEXTS:
            self._gate.read_something()
        return await told(deed, self._view), bool(deed.error)

    async def _plainly(self, call: ToolCall) -> tuple[str, bool]:
        """Call a tool as it is: those that read, and fetching what the user named."""
        given: dict[str, Any] = dict(call.arguments)
        if "url" in given and not self._gate.may_fetch(str(given["url"])):
            return "Not done: only addresses that the user wrote are fetched.", True
        receipt = await self._tools.call(place_of(call.name), call.name, **given)
        self._gate.read_something()
        if receipt.is_error:
            return error_of(receipt), True
        if "url" in given:
            self._also = frozenset((Act.ADD,))
        return json.dumps(receipt.result, ensure_ascii=False), False

    async def _ended(self, text: str) -> Turn:
        said = [one.text for one in self._asked.history if one.speaker is Speaker.USER]
        found = [
            json.dumps(one.result, ensure_ascii=False, default=str) for one in self._tools.receipts
        ]
        text = cleaned(text, (self._asked.message, *said, *found))
        done = self._hands.deeds.done
        false = unbacked(text, done, titles=self._titles(), also=self._also)
        if false:
            key = self._asked.conversation_id
            logger.warning("chat %s: the model claims what was not done", key)
            text = ""
        return self._turn(text or self._honest())

    def _turn(self, text: str) -> Turn:
        listed = tuple(task for deed in self._hands.deeds.done for task in deed.tasks)
        question, tasks = None, self._view.known or listed
        if self._open:
            numbers = tuple(one.number for one in self._open if one.number is not None)
            operations = tuple(self._open)
            question = Question(reason=Reason.CONFIRM, operations=operations, numbers=numbers)
            text = f"{text}\n{self._phrases.question(question, tasks)}".strip()
        deeds = self._hands.deeds
        understood = Understanding(
            language=self._language,
            operations=tuple(deed.operation for deed in deeds.done),
            question=question,
        )
        memory = remember(self._reader.memory, understood, changes=deeds.changes, shown=deeds.shown)
        return Turn(
            text=text,
            language=self._language,
            memory=written(memory),
            receipts=tuple(self._tools.receipts),
        )

    def _honest(self) -> str:
        """Return what was really done; that nothing was, where nothing was."""
        done = [deed for deed in self._hands.deeds.done if _tells(deed)]
        if not done:
            return "" if self._open else self._phrases.words.nothing_done
        return "\n".join(map(self._phrases.deed, done))

    def _titles(self) -> list[str]:
        listed = [task.title for deed in self._hands.deeds.done for task in deed.tasks]
        return [*listed, *(task.title for task in self._view.known or ())]


def _tells(deed: Deed) -> bool:
    return deed.change is not None or bool(deed.error) or deed.act in (Act.LIST, Act.STATS)
