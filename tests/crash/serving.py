"""A serving process to be killed: `python -m tests.crash.serving URL HOME JOURNAL SITE SEED`.

It works jobs and answers three clients at once, who process, refresh and delete pages at random and
note each intent and each answer. With the seed `rest` nobody asks for anything, and what was left
is finished.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import sys
from pathlib import Path
from unittest.mock import patch

from carrel.app import App, open_app
from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import RAGError
from carrel.services.websites import processing
from carrel.settings import DatabaseSettings, FetchSettings, JobSettings, Settings
from tests.crash.embed_worker import SlowEncoder
from tests.crash.writer import Journal
from tests.library_kit import NearReader

SETTINGS = JobSettings(lease=0.6, poll=0.02, backoff=0.05, attempts=100, concurrency=3)
CLIENTS = 3
PAGES = 9


def paths() -> list[str]:
    """Return the pages that the clients use."""
    return [f"/page-{at}" for at in range(PAGES)]


async def serve(url: str, home: str, journal: Journal, *, site: str, seed: str) -> None:
    """Serve until killed."""
    settings = Settings(
        home=Path(home),
        database=DatabaseSettings(url=url),
        fetch=FetchSettings(allow="127.0.0.1"),
        jobs=SETTINGS,
        encoder=EncoderSettings(use="off"),
    )
    # So that some calls are answered while the work goes on.
    processing.PATIENCE = 0.05
    encoder = SlowEncoder("crash/bits8")
    with contextlib.ExitStack() as patches:
        patches.enter_context(patch("carrel.app.Sandbox", lambda _: NearReader()))
        patches.enter_context(patch("carrel.app.choose", lambda _: encoder))
        async with open_app(settings) as app:
            await app.embedding.prepare()
            work = [app.worker().run(asyncio.Event())]
            if seed != "rest":
                dice = random.Random(int(seed))
                for at in range(CLIENTS):
                    own = [site + path for path in paths()[at::CLIENTS]]
                    work.append(_client(app, journal, own, random.Random(dice.random())))
            journal.note("ready")
            await asyncio.gather(*work)


async def _client(app: App, journal: Journal, urls: list[str], dice: random.Random) -> None:
    while True:
        url = dice.choice(urls)
        known = await app.library.catalog.by_url(url)
        chance = dice.random()
        op = "process"
        if known is not None and chance < 0.5:
            op = "delete" if chance < 0.2 else "refresh"
        journal.note("intent", op=op, url=url)
        try:
            source = await _ask(app, op, url, known.id if known else 0, force=chance > 0.75)
        except RAGError as error:
            journal.note("error", op=op, url=url, error=f"{error.code}: {error.message}")
        else:
            journal.note("ack", op=op, url=url, source=source)


async def _ask(app: App, op: str, url: str, key: int, *, force: bool) -> int:
    if op == "delete":
        return (await app.websites.delete(key)).source_id
    if op == "refresh":
        return (await app.websites.refresh(key)).source_id
    return (await app.websites.process(url, force_refresh=force)).source_id


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    place, folder, notes, address, number = sys.argv[1:6]
    asyncio.run(serve(place, folder, Journal(Path(notes)), site=address, seed=number))
