"""A worker process to be killed while it crawls: `python -m tests.crash.crawl_worker URL HOME`."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

from carrel.app import open_app
from carrel.core.encoder_settings import EncoderSettings
from carrel.settings import DatabaseSettings, FetchSettings, JobSettings, ParserSettings, Settings

SETTINGS = JobSettings(lease=1.0, poll=0.05, backoff=0.05, attempts=100)


async def work(url: str, home: str) -> None:
    """Work until killed."""
    settings = Settings(
        home=Path(home),
        database=DatabaseSettings(url=url),
        fetch=FetchSettings(allow="127.0.0.1"),
        jobs=SETTINGS,
        parser=ParserSettings(processes=1),
        encoder=EncoderSettings(use="off"),
    )
    async with open_app(settings) as app:
        await app.worker().run(asyncio.Event())


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    asyncio.run(work(sys.argv[1], sys.argv[2]))
