"""`carrel worker`."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Mapping

from carrel import __version__
from carrel.app import open_app
from carrel.config import mask_url
from carrel.errors import ConfigError
from carrel.settings import Settings
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.session import start, stop_on_signals

logger = logging.getLogger(__name__)


def run(flags: Mapping[str, object], *, as_json: bool) -> None:
    """Work jobs until a signal comes; a job that runs then is left to be taken up again."""
    settings = start(flags, long_running=True).settings
    if settings.jobs.concurrency == 0:
        raise ConfigError(
            "CARREL_JOBS_CONCURRENCY is 0, so this worker would do nothing",
            suggestion="Give --concurrency 1 or more.",
        )
    asyncio.run(_work(settings, as_json=as_json))


async def _work(settings: Settings, *, as_json: bool) -> None:
    stop = asyncio.Event()
    with stop_on_signals(stop):
        async with open_app(settings) as app:
            await app.embedding.prepare()
            _announce(settings, as_json=as_json)
            await app.worker().run(stop)
    logger.info("worker stopped")


def _announce(settings: Settings, *, as_json: bool) -> None:
    place, jobs = mask_url(settings.database_url), settings.jobs.concurrency
    if as_json:
        Output(as_json=True).emit({"event": "ready", "database": place, "concurrency": jobs})
        return
    sys.stderr.write(
        f"Carrel {__version__} worker on {place}, {jobs} at a time. Stop with Ctrl-C.\n"
    )
