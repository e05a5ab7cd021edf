"""Reading pages without keeping them: no database is opened for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import TypeVar

from carrel.core.pages import PageDraft
from carrel.errors import RAGError
from carrel.ingest.browser.browser import Browser
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.reading.reader import Reader, Request, load, media_of, with_words
from carrel.ingest.reading.sandbox import Sandbox
from carrel.ingest.reading.web import read_web
from carrel.settings import Settings

S = TypeVar("S")
T = TypeVar("T")


class Preview:
    """Reads pages of the web and of this machine."""

    def __init__(self, *, fetcher: Fetcher, reader: Reader, browser: Browser | None = None) -> None:
        self._fetcher = fetcher
        self._reader = reader
        self._browser = browser

    async def read(self, url: str, file: Path | None = None) -> PageDraft:
        """Return what would be kept of a page: of the file where one is given."""
        if file is not None:
            body = await asyncio.to_thread(load, file)
            draft = await self._reader.read(Request(url=url, media=media_of(file)), body)
        else:
            raw = await self._fetcher.fetch(url)
            draft = await read_web(raw, reader=self._reader, browser=self._browser)
        return with_words(draft, url)


@contextlib.asynccontextmanager
async def open_preview(settings: Settings) -> AsyncIterator[Preview]:
    """Open what reading pages needs."""
    sandbox = Sandbox(settings.parser)
    try:
        async with Fetcher(settings.fetch) as fetcher:
            reader = Reader(sandbox, pdf_pages=settings.parser.pdf_pages)
            browser = Browser(settings.browser, fetcher)
            yield Preview(fetcher=fetcher, reader=reader, browser=browser)
    finally:
        await sandbox.close()


async def in_order(
    items: Iterable[S], do: Callable[[S], Awaitable[T]], *, at_once: int
) -> AsyncGenerator[tuple[S, T | RAGError], None]:
    """Do something with each item, so many at a time; yield what came of each, in their order."""
    doing: deque[tuple[S, asyncio.Task[T]]] = deque()

    async def one(item: S) -> T:
        return await do(item)

    async def next_one() -> tuple[S, T | RAGError]:
        item, task = doing.popleft()
        try:
            return item, await task
        except RAGError as error:
            return item, error

    try:
        for item in items:
            doing.append((item, asyncio.create_task(one(item))))
            if len(doing) >= at_once:
                yield await next_one()
        while doing:
            yield await next_one()
    finally:
        for _, task in doing:
            task.cancel()
        await asyncio.gather(*(task for _, task in doing), return_exceptions=True)
