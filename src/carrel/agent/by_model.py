"""A turn with a language model: it reads the message and asks for tools, the gate has the say.

A model that does not answer, answers nonsense or goes round in circles costs the user nothing but
time: the rules answer instead, or a sentence says what was done and what was not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from carrel.agent.by_rules import Reader, by_rules, carried_out
from carrel.agent.gate import Gate, Open
from carrel.agent.talk import Talk
from carrel.agent.task_view import TaskView
from carrel.agent.toolbox import Toolbox
from carrel.agent.turn import Asked, Turn
from carrel.agent.understanding import Reason
from carrel.agent.understanding.language import language_of
from carrel.agent.words.phrases import Phrases
from carrel.core.language import LanguageModel
from carrel.errors import ModelError

logger = logging.getLogger(__name__)
Gates = Callable[[Asked, Reader], Gate | Open]
_RESERVE = 0.1  # of the time is kept for an answer without the model
_LEAST, _MOST = 0.5, 5.0  # seconds of it


async def by_model(
    asked: Asked, tools: Toolbox, model: LanguageModel, *, ends: float, gates: Gates = Gate
) -> Turn:
    """Answer a message with a language model."""
    view = TaskView(tools)
    reader = Reader(asked, view)
    if reader.memory.pending is not None:
        # A yes or a no to what the agent has asked is not left to a model.
        understood = await reader.understood()
        if understood.operations or understood.refusal is Reason.DECLINED:
            return await carried_out(asked, tools, view, reader=reader)
    now = asyncio.get_running_loop().time()
    reserve = min(_MOST, max(_LEAST, (ends - now) * _RESERVE))
    talk = Talk(asked, tools, view, reader=reader, gate=gates(asked, reader))
    try:
        async with asyncio.timeout_at(ends - reserve):
            return await talk.held(model, ends=ends - reserve)
    except (ModelError, TimeoutError) as error:
        logger.warning("chat %s goes on without %s: %r", asked.conversation_id, model.name, error)
    if talk.changed:
        return talk.broken_off()
    turn = await by_rules(asked, tools)
    words = Phrases(language_of(asked.message), asked.zone).words
    return replace(turn, text=f"{turn.text}\n{words.no_model}")
