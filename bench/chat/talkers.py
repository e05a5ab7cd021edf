"""The real chat as a talker: `POST /api/chat` of an application over a store of its own.

`python -m bench.chat.talkers` scores it by the open cases, `--closing` by the sealed ones (read the
README first). Every message goes through HTTP, the agent, MCP and the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self, cast

import httpx2

from bench.chat.cases import Case
from bench.chat.score import asked_for, told, verdicts
from bench.chat.talking import Said, StoredTask, stored
from carrel.app import App, open_app
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.identity import LOCAL
from carrel.core.language import LanguageModel
from carrel.core.language_settings import ModelSettings
from carrel.core.pages import Fetched
from carrel.evaluation.exam import Record
from carrel.evaluation.filling import draft_for
from carrel.services.users.accounts import Accounts
from carrel.settings import BrowserSettings, DatabaseSettings, Settings
from carrel.surfaces.mcp.toolset_doors import agent_of
from carrel.surfaces.rest.application import create_application

_ASKS = re.compile(r"[?？؟](?:\s*[（(][^()（）]*[)）])?\s*$", re.MULTILINE)


class HttpTalker:
    """Talks to the application; the clock and the zone are those of the case."""

    def __init__(self, database_url: str = "", *, model: LanguageModel | None = None) -> None:
        self.seconds: list[float] = []
        self._url = database_url
        self._model = model
        self._now = datetime.now(UTC)
        self._zone: tzinfo = UTC
        self._key: str | None = None
        self._stack = contextlib.AsyncExitStack()
        self._sources: list[int] = []

    async def __aenter__(self) -> Self:
        home = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="carrel-chat-")))
        settings = Settings(
            home=home,
            database=DatabaseSettings(url=self._url),
            encoder=EncoderSettings(use="off"),
            browser=BrowserSettings(use="off"),
            model=ModelSettings(provider="none"),
        )
        opened = open_app(settings, clock=lambda: self._now)
        app = _zoned(await self._stack.enter_async_context(opened), self._in_zone)
        self._app = replace(app, model=self._model)
        application = create_application(self._app, agent=agent_of(self._app))
        self._client = await self._stack.enter_async_context(
            httpx2.AsyncClient(
                transport=httpx2.ASGITransport(app=application),
                base_url="http://127.0.0.1",
                timeout=60,
            )
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def begin(self, case: Case) -> None:
        """Start a new conversation with the tasks and pages of a case, at its moment."""
        self._key, self._now = None, case.now.astimezone(UTC)
        self._zone = case.now.tzinfo or UTC
        app = self._app
        await app.tasks.erase(LOCAL.subject)
        for source in self._sources:
            await app.library.remove(source)
        self._sources = []
        for page in case.pages:
            record = Record(id=page.url, title=page.title, text=page.text, url=page.url)
            kept = await app.corpus.store_at(page.url, draft_for(record), fetched=Fetched())
            self._sources.append(kept.source.id)
        wanted = {task.number: stored(task, case) for task in case.tasks}
        for number in range(1, max(wanted, default=0) + 1):
            await self._fill(number, wanted.get(number))

    async def say(self, message: str) -> Said:
        """Send a message and return the answer."""
        body = {"message": message} | ({} if self._key is None else {"conversation_id": self._key})
        started = time.perf_counter()
        reply = await self._client.post("/api/chat", json=body)
        self.seconds.append(time.perf_counter() - started)
        reply.raise_for_status()
        found: dict[str, Any] = reply.json()
        self._key = found["conversation_id"]
        return Said(
            text=found["response"],
            tools=tuple(one["tool"] for one in found["tool_calls"]),
            asks=bool(_ASKS.search(found["response"])),
        )

    async def tasks(self) -> tuple[StoredTask, ...]:
        """Return the whole store, by number."""
        found = (await self._app.tasks.list(LOCAL, limit=None)).tasks
        return tuple(
            StoredTask(
                number=one.number,
                title=one.title,
                priority=one.priority.value,
                category=one.category.value,
                due=one.due_at,
                done=one.completed,
                description=one.description,
            )
            for one in sorted(found, key=lambda task: task.number)
        )

    async def _fill(self, number: int, task: StoredTask | None) -> None:
        """Make the task of a number; a number that is missing was deleted."""
        made = await self._app.tasks.create(
            LOCAL,
            title=task.title if task else "-",
            description=task.description if task else None,
            priority=task.priority if task else "medium",
            category=task.category if task else "work",
            due_date=task.due if task else None,
        )
        assert made.number == number
        if task is None:
            await self._app.tasks.delete(LOCAL, number)
        elif task.done:
            await self._app.tasks.complete(LOCAL, number)

    async def _in_zone(self, _: str) -> tzinfo:
        return self._zone


def _zoned(app: App, zone: Any) -> App:
    """Return the parts with users whose time zone is that of the case."""
    accounts = cast("Accounts", SimpleNamespace(zone=zone))
    return replace(app, users=replace(app.users, accounts=accounts))


@contextlib.asynccontextmanager
async def talking(database_url: str = "") -> AsyncIterator[HttpTalker]:
    """Yield a talker over a store of its own."""
    async with HttpTalker(database_url) as talker:
        yield talker


async def _scored(cases: list[Case], *, wrong: bool) -> None:
    async with talking() as talker:
        told(await verdicts(talker, cases), wrong=wrong)
    slowest = sorted(talker.seconds)[int(len(talker.seconds) * 0.95)]
    print(f"{len(talker.seconds)} messages over POST /api/chat: p95 {slowest * 1000:.0f} ms")


def main() -> None:
    """Print the shares by language."""
    cases, wrong = asked_for()
    asyncio.run(_scored(cases, wrong=wrong))


if __name__ == "__main__":
    main()
