"""Chat over real HTTP, with the tools in the same process or in another server."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx2

from carrel.app import App, open_app
from carrel.core.chat_settings import ChatSettings
from carrel.core.clock import Clock, system_clock
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.identity import Principal, PrincipalKind
from carrel.core.identity_settings import IdentitySettings
from carrel.core.language import Completion, LanguageModel, Stop, ToolCall
from carrel.core.language_settings import ModelSettings
from carrel.core.limit_settings import LimitSettings
from carrel.settings import BrowserSettings, DatabaseSettings, FetchSettings, Settings
from tests.mcp_http import serving
from tests.security.token_kit import SECRET, SERVICE_TOKEN, signed

SETUPS = ("inside", "outside")


def bearer(name: str) -> dict[str, str]:
    """Return the header that proves a user."""
    return {"Authorization": f"Bearer {signed(sub=name)}"}


def chat_settings(url: str, home: Path, **groups: Any) -> Settings:
    """Return settings under which users and services show a token."""
    given: dict[str, Any] = {
        "identity": IdentitySettings(token=SERVICE_TOKEN, jwt_secret=SECRET),
        "limits": LimitSettings(login=0, ingest=0, writes=0),
        "encoder": EncoderSettings(use="off"),
        "browser": BrowserSettings(use="off"),
        "fetch": FetchSettings(allow="127.0.0.1"),
        "model": ModelSettings(provider="none"),
    }
    return Settings(home=home, database=DatabaseSettings(url=url), **given | groups)


@contextlib.asynccontextmanager
async def chat_app(
    url: str,
    home: Path,
    *,
    model: LanguageModel | None = None,
    clock: Clock = system_clock,
    **groups: Any,
) -> AsyncIterator[App]:
    """Open a Carrel to chat with; a model of the test's choosing takes the place of its own."""
    async with open_app(chat_settings(url, home, **groups), clock=clock) as app:
        yield app if model is None else replace(app, model=model)


@dataclass
class Talker:
    """A user who talks in one conversation."""

    client: httpx2.AsyncClient
    app: App
    name: str = "ann"
    key: str | None = None
    replies: list[dict[str, Any]] = field(default_factory=list)

    @property
    def principal(self) -> Principal:
        """Who talks."""
        return Principal(subject=self.name, kind=PrincipalKind.USER)

    def another(self, name: str) -> Talker:
        """Return somebody else at the same desk."""
        return Talker(self.client, self.app, name)

    async def post(self, body: dict[str, Any], **headers: str) -> httpx2.Response:
        """Send a body as it is."""
        return await self.client.post("/api/chat", json=body, headers=bearer(self.name) | headers)

    async def say(self, message: str) -> dict[str, Any]:
        """Say something that must be answered, and return the answer."""
        body = {"message": message} | ({} if self.key is None else {"conversation_id": self.key})
        reply = await self.post(body)
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        self.key = found["conversation_id"]
        self.replies.append(found)
        return found

    async def tasks(self) -> list[tuple[int, str, bool]]:
        """Return number, title and state of the user's tasks, by number."""
        found = await self.app.tasks.list(self.principal, sort_order="asc")
        return sorted((one.number, one.title, one.completed) for one in found.tasks)

    async def fill(self, *titles: str) -> None:
        """Give the user some tasks."""
        for title in titles:
            await self.app.tasks.create(self.principal, title=title)


@contextlib.asynccontextmanager
async def talking(
    url: str, home: Path, *, setup: str = "inside", name: str = "ann", **more: Any
) -> AsyncIterator[Talker]:
    """Serve a Carrel over HTTP, its tools inside or in another server, and yield a user."""
    async with contextlib.AsyncExitStack() as stack:
        chat = dict(more.pop("chat", {}))
        if setup == "outside":
            other = await stack.enter_async_context(chat_app(url, home / "tools"))
            chat["server"] = await stack.enter_async_context(serving(other))
        app = await stack.enter_async_context(
            chat_app(url, home / "chat", chat=ChatSettings(**chat), **more)
        )
        address = await stack.enter_async_context(serving(app))
        client = await stack.enter_async_context(httpx2.AsyncClient(base_url=address, timeout=120))
        yield Talker(client, app, name)


def calls(reply: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the tools of a reply with their arguments, without the user."""
    return [
        (one["tool"], {key: value for key, value in one["arguments"].items() if key != "user_id"})
        for one in reply["tool_calls"]
    ]


def tools(reply: dict[str, Any]) -> list[str]:
    """Return the names of the tools of a reply."""
    return [one["tool"] for one in reply["tool_calls"]]


def calling(*wanted: tuple[str, dict[str, Any]]) -> Completion:
    """Return what a model says that asks for tools."""
    asked = tuple(
        ToolCall(id=f"call-{at}", name=name, arguments=arguments)
        for at, (name, arguments) in enumerate(wanted, 1)
    )
    return Completion(
        text="", input_tokens=1, output_tokens=1, model="scripted", stop=Stop.CALLS, calls=asked
    )
