"""Carrel under test: a store, a site on loopback, and no other network."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from mcp.server import Server

from carrel.app import App, open_app
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.identity import LOCAL
from carrel.ingest.fetch import wire
from carrel.settings import (
    BrowserSettings,
    DatabaseSettings,
    FetchSettings,
    JobSettings,
    ParserSettings,
    Settings,
)
from carrel.surfaces.mcp.names import SERVED
from carrel.surfaces.mcp.toolsets import served
from tests.fuzz.cases import Ground
from tests.site import HERON, SAGI, Reply, Site, page

GOOD = {f"/page-{number}.html": page(f"Heron {number}", *HERON) for number in range(8)}
PAGES = GOOD | {
    "/sagi.html": page("青鷺の話", *SAGI),
    "/empty.html": Reply(body=b""),
    "/bytes.bin": Reply(body=bytes(range(256)), kind="application/octet-stream"),
    "/gone.html": Reply(status=410),
    "/fault.html": Reply(status=500),
}


@dataclass
class Desk:
    """An opened Carrel with its server, and the ids of what it holds."""

    app: App
    servers: Mapping[str, Server[Any]]
    ground: Ground
    known: list[int] = field(default_factory=list)
    tasks: list[tuple[str, int]] = field(default_factory=list)

    async def look(self) -> None:
        """Learn which pages are stored now; when hardly any is left, some are brought back."""
        listing = await self.app.websites.list(limit=100)
        if len(listing.websites) < len(GOOD) // 2:
            urls = [url for url in self.ground.urls if url.endswith(tuple(GOOD))]
            await asyncio.gather(*(self.app.websites.process(url) for url in urls))
            listing = await self.app.websites.list(limit=100)
        self.known[:] = [site.id for site in listing.websites]
        for number in range(max(0, 8 - (await self.app.tasks.stats(LOCAL)).total)):
            await self.app.tasks.create(LOCAL, title=f"task {number}")
        found = await self.app.tasks.list(LOCAL, limit=100)
        self.tasks[:] = [(task.id, task.number) for task in found.tasks]


@contextlib.asynccontextmanager
async def desk(url: str, home: Path) -> AsyncIterator[Desk]:
    """Open Carrel on a store, with a worker, on a machine where no name resolves."""
    with Site(dict(PAGES)) as site, mock.patch.object(wire, "_look_up", _offline):
        settings = Settings(
            home=home,
            database=DatabaseSettings(url=url),
            encoder=EncoderSettings(use="off"),
            browser=BrowserSettings(use="off"),
            parser=ParserSettings(processes=1),
            jobs=JobSettings(concurrency=8, backoff=0.01, poll=0.05),
            fetch=FetchSettings(allow=f"127.0.0.1:{site.url().split(':')[2][:-1]}", robots="false"),
        )
        async with open_app(settings) as app, _working(app):

            async def opened() -> App:
                return app

            known: list[int] = []
            tasks: list[tuple[str, int]] = []
            urls = [site.url(path) for path in PAGES]
            ground = Ground(urls=urls, ids=lambda: known, tasks=lambda: tasks)
            servers = {name: served((name,), opened, settings.mcp) for name in SERVED}
            yield Desk(app=app, servers=servers, ground=ground, known=known, tasks=tasks)


@contextlib.asynccontextmanager
async def _working(app: App) -> AsyncIterator[None]:
    stop = asyncio.Event()
    worker = asyncio.create_task(app.worker(grace=0.5).run(stop))
    try:
        yield
    finally:
        stop.set()
        await worker


def _offline(host: str, port: int) -> Sequence[Any]:
    """Know addresses, as the operating system does, and no name."""
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
