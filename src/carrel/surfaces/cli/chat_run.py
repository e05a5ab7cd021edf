"""`carrel chat`: a conversation on the terminal, or one message and its answer.

What the agent calls is shown while it works; what was said is kept, and can be gone on with.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from carrel.app import open_app
from carrel.core.chats import ChatReply, Speaker
from carrel.core.identity import LOCAL
from carrel.errors import DataValidationError, RAGError
from carrel.logs import clean
from carrel.services.chat import Chat
from carrel.settings import Settings
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.session import start
from carrel.surfaces.mcp.toolset_doors import agent_of
from carrel.surfaces.rest.application import chat_of

with contextlib.suppress(ImportError):  # Windows has none
    import readline  # noqa: F401  # arrow keys bring earlier lines back

_PROMPT = "you ▸ "
_OPENING = "Talk about your tasks and saved pages; an empty line or Ctrl-D ends it."
_SHOWN = 6  # messages of an earlier conversation that are shown again


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be said, and in which conversation; nothing means what is typed."""

    message: str | None
    conversation: str | None
    last: bool


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Talk until the end of the input, or answer one message."""
    if wish.last and wish.conversation is not None:
        raise DataValidationError(
            "--last and --conversation name two conversations", suggestion="Give one of them."
        )
    settings = start(flags).settings
    # Each call is shown as it is made; the log need not tell of it once more.
    logging.getLogger("carrel.surfaces.mcp").setLevel(logging.getLogger().level)
    asyncio.run(_run(settings, wish, Output(as_json=as_json)))


async def _run(settings: Settings, wish: Wish, output: Output) -> None:
    async with open_app(settings) as app:
        talk = _Talk(chat_of(app, agent_of(app)), output, key=wish.conversation)
        if wish.last:
            await talk.go_on()
        if wish.message is not None:
            await talk.say(wish.message)
        else:
            await talk.hold()


class _Talk:
    """One conversation on the terminal."""

    def __init__(self, chat: Chat, output: Output, *, key: str | None) -> None:
        self._chat = chat
        self._output = output
        self._key = key
        self._aside = Console(stderr=True, highlight=False, soft_wrap=True)

    async def go_on(self) -> None:
        """Take up the conversation used last, if there is one."""
        found = (await self._chat.listed(LOCAL, limit=1)).conversations
        self._key = found[0].id if found else None

    async def say(self, message: str) -> None:
        """Say one message and show the answer."""
        reply = await self._chat.say(LOCAL, message, conversation_id=self._key, heard=self._heard)
        self._key = reply.conversation_id
        if self._output.as_json:
            self._output.emit(reply.as_dict())
        else:
            self._show(reply)

    async def hold(self) -> None:
        """Talk until there is nothing more to say."""
        asks = sys.stdin.isatty() and not self._output.as_json
        if asks:
            self._output.say(_OPENING)
            await self._remind()
        while (line := await asyncio.to_thread(_line, _PROMPT if asks else "")) is not None:
            if not line.strip():
                if asks:
                    break
                continue
            try:
                await self.say(line)
            except RAGError as error:  # the next message may fare better
                if not asks:
                    raise
                self._output.problem("not answered", error.as_dict())

    async def _remind(self) -> None:
        """Show the end of a conversation that is gone on with."""
        if self._key is None:
            return
        told = await self._chat.read(LOCAL, self._key)
        for one in told.messages[-_SHOWN:]:
            mine = one.speaker is Speaker.USER
            self._output.parts((_PROMPT if mine else "", "dim"), (one.text, "dim"))

    def _heard(self, line: str) -> None:
        if not self._output.as_json:
            # Beside the answer, so that a pipe gets the answer alone.
            self._aside.print(Text.assemble(("  · ", "cyan"), (clean(line), "dim")))

    def _show(self, reply: ChatReply) -> None:
        for line in reply.response.split("\n"):
            self._output.say(line)


def _line(prompt: str) -> str | None:
    """Return a line that was typed; nothing at the end of the input."""
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        return None
