"""Logging: one line per event on standard error, and in a rotated file where one is set."""

from __future__ import annotations

import logging
import re
import sys
import time
from logging.handlers import RotatingFileHandler
from typing import TextIO

from carrel.errors import ConfigError
from carrel.settings import LogSettings

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SECRETS = re.compile(
    r"(?i)(//[^:/@\s]*:)[^@/\s]+(?=@)"
    r"|((?:password|passwd|secret|token|api[_-]?key|authorization)[\"']?\s*[=:]\s*[\"']?(?:bearer\s+)?)"
    r"[^\s,;&\"']+"
)


def clean(text: str) -> str:
    """Make a text one line without control characters and without what looks like a secret."""
    return one_line(_SECRETS.sub(lambda match: f"{match.group(1) or match.group(2)}***", text))


def one_line(text: str) -> str:
    """Make a text one line without control characters."""
    return _CONTROL.sub(lambda match: repr(match.group())[1:-1], text)


class LineFormatter(logging.Formatter):
    """`2026-01-31T12:00:00.123Z INFO carrel.jobs message`, always one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line, a traceback folded into it."""
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        text = record.getMessage()
        if record.exc_info:
            text += " | " + self.formatException(record.exc_info)
        line = f"{stamp}.{int(record.msecs):03d}Z {record.levelname} {record.name} {text}"
        return clean(line)


def configure(settings: LogSettings, stream: TextIO | None = None) -> None:
    """Send the log to standard error, and to the file of the settings."""
    handlers: list[logging.Handler] = [logging.StreamHandler(stream or sys.stderr)]
    if settings.file is not None:
        try:
            settings.file.parent.mkdir(parents=True, exist_ok=True)
            handlers.append(
                RotatingFileHandler(
                    settings.file,
                    maxBytes=settings.file_megabytes * 1_000_000,
                    backupCount=settings.file_count,
                    encoding="utf-8",
                )
            )
        except OSError as cause:
            raise ConfigError(f"the log file {settings.file} cannot be written: {cause}") from cause
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
        old.close()
    for handler in handlers:
        handler.setFormatter(LineFormatter())
        root.addHandler(handler)
    root.setLevel(settings.level)
