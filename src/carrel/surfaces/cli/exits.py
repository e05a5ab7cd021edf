"""What the exit status of a command means; the reference pages are made from this."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """The exit statuses; an error's class carries the one that fits it."""

    OK = 0
    FAILED = 1
    USAGE = 2
    STORAGE = 3
    NOT_FOUND = 4
    UNHEALTHY = 5
    UNEXPECTED = 70
    INTERRUPTED = 130

    @property
    def meaning(self) -> str:
        """Say it in a sentence."""
        return _MEANINGS[self]


_MEANINGS = {
    ExitCode.OK: "It was done.",
    ExitCode.FAILED: "It was tried and failed, or was declined at the prompt.",
    ExitCode.USAGE: "A flag, a setting or an address cannot be used.",
    ExitCode.STORAGE: "The database, its disk or a backup could not do it.",
    ExitCode.NOT_FOUND: "What was named is not there.",
    ExitCode.UNHEALTHY: "`carrel doctor` found something that must be mended.",
    ExitCode.UNEXPECTED: "A fault in Carrel itself.",
    ExitCode.INTERRUPTED: "Stopped with Ctrl-C.",
}
