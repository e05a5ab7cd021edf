"""How far a command has come: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn
from rich.table import Column
from rich.text import Text

from carrel.logs import clean

_BETWEEN_LINES = 2.0


class Display:
    """Shows nothing: for output that machines read."""

    def show(self, done: int, total: int, message: str = "") -> None:
        """Show how far the work has come, and what it is at."""

    def step(self, message: str) -> None:
        """Show a step of work whose length is not known before."""

    def note(self, text: str) -> None:
        """Show a remark."""


@contextlib.contextmanager
def display(title: str, *, as_json: bool) -> Iterator[Display]:
    """Yield the display that fits standard error."""
    if as_json:
        yield Display()
    elif sys.stderr.isatty():
        with _Bar(title) as bar:
            yield bar
    else:
        yield _Lines(title)


class _Lines(Display):
    def __init__(self, title: str) -> None:
        self._title = title
        self._next = 0.0

    def show(self, done: int, total: int, message: str = "") -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _BETWEEN_LINES
            self.note(f"{done}/{total} {message}".rstrip())

    def step(self, message: str) -> None:
        self.note(message)

    def note(self, text: str) -> None:
        sys.stderr.write(f"{self._title}: {clean(text)}\n")
        sys.stderr.flush()


class _Bar(Display):
    def __init__(self, title: str) -> None:
        what = TextColumn("{task.description}", table_column=_shrinking(), markup=False)
        self._progress = Progress(
            SpinnerColumn(),
            TextColumn(title),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            what,
            console=Console(stderr=True),
            expand=True,
            transient=True,
        )
        self._task = self._progress.add_task("", total=None)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, done: int, total: int, message: str = "") -> None:
        words = clean(message)
        self._progress.update(self._task, completed=done, total=total, description=words)

    def step(self, message: str) -> None:
        self._progress.update(self._task, advance=1, description=clean(message))

    def note(self, text: str) -> None:
        self._progress.console.print(Text(clean(text), style="yellow"), soft_wrap=True)


def _shrinking() -> Column:
    return Column(no_wrap=True, overflow="ellipsis", ratio=1)
