"""What every command does first: read the settings, set up the log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

from carrel import config, logs
from carrel.config import Configuration
from carrel.errors import NotFoundError
from carrel.settings import Settings


def start(flags: Mapping[str, object], *, long_running: bool = False) -> Configuration:
    """Load the settings and send the log where they say.

    A short command shows warnings only, unless a level was asked for: its result is the message.
    """
    configuration = config.load(flags)
    settings = configuration.settings.log
    origin = next(item.origin for item in configuration.origins if item.path == "log.level")
    quiet = not long_running and origin == "default"
    logs.configure(settings.model_copy(update={"level": "WARNING"}) if quiet else settings)
    # Alembic tells of every plugin it loads; Carrel's own line about a migration is enough.
    logging.getLogger("alembic").setLevel("DEBUG" if settings.level == "DEBUG" else "WARNING")
    _quieten_mcp(configuration.settings.mcp.log_level)
    return configuration


def _quieten_mcp(level: str) -> None:
    """Let MCP speak at its own level; the SDK tells of each request, which is for DEBUG."""
    logging.getLogger("carrel.surfaces.mcp").setLevel(level)
    logging.getLogger("mcp").setLevel(
        level if level in ("DEBUG", "ERROR", "CRITICAL") else "WARNING"
    )


def must_exist(settings: Settings) -> None:
    """Refuse to make a new database for a command that only makes sense on an old one."""
    from carrel.storage.engines import parse_url  # slow, and not every command comes here

    url = parse_url(settings.database_url)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise NotFoundError(
            f"there is no database at {url.database}",
            suggestion="Start Carrel once with `carrel serve`, or check --home and DATABASE_URL.",
        )


@contextlib.contextmanager
def stop_on_signals(stop: asyncio.Event) -> Iterator[None]:
    """Set the event on Ctrl-C and on a request to end; the former handlers come back after."""
    loop = asyncio.get_running_loop()

    def handle(_number: int, _frame: object) -> None:
        loop.call_soon_threadsafe(stop.set)

    wanted = [signal.SIGINT, signal.SIGTERM]
    if hasattr(signal, "SIGBREAK"):
        wanted.append(signal.SIGBREAK)
    before = {number: signal.signal(number, handle) for number in wanted}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
