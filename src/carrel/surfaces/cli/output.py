"""Printing: results on standard output, progress on standard error."""

from __future__ import annotations

import contextlib
import json
import sys
import threading
from collections.abc import Iterator, Mapping
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
from rich.text import Text

from carrel.errors import RAGError
from carrel.logs import clean, one_line

_STYLES = {"ok": "green", "warn": "yellow", "fail": "bold red"}


class Output:
    """Prints lines for people, or JSON where it was asked for."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self._console = Console(highlight=False, soft_wrap=True)

    def emit(self, value: Mapping[str, object]) -> None:
        """Print one JSON object on one line."""
        sys.stdout.write(json.dumps(value, default=str) + "\n")
        sys.stdout.flush()

    def heading(self, text: str) -> None:
        """Print a heading."""
        self._console.print(Text(text, style="bold"))

    def row(self, name: str, value: object, *, width: int = 12, style: str = "") -> None:
        """Print a name and its value side by side."""
        line = Text(f"  {clean(name):<{width}} ", style="cyan")
        line.append(clean(str(value)), style=style or "none")
        self._console.print(line)

    def mark(self, level: str, name: str, message: str) -> None:
        """Print a finding with its level in front."""
        line = Text(f"  {level:<5}", style=_STYLES[level])
        line.append(f"{clean(name):<18} ", style="none")
        line.append(clean(message), style="none")
        self._console.print(line)

    def advice(self, text: str, *, indent: int = 0) -> None:
        """Print what to do next."""
        self._console.print(Text(f"{' ' * indent}→ {one_line(text)}", style="italic"))

    def say(self, text: str = "") -> None:
        """Print a plain line."""
        self._console.print(Text(clean(text)))

    @contextlib.contextmanager
    def progress(self, title: str) -> Iterator[Reporter]:
        """Yield a reporter: bars on a terminal, plain lines in a pipe, nothing with JSON."""
        if self.as_json:
            yield Reporter()
        elif sys.stderr.isatty():
            with _Bars(title) as bars:
                yield bars
        else:
            yield _Lines(title)


class Reporter:
    """Takes progress by table; call `stop` to end the work at its next report."""

    def __init__(self) -> None:
        self._stopped = threading.Event()

    def __call__(self, table: str, done: int, total: int) -> None:
        """Take how far a table has come."""
        if self._stopped.is_set():
            raise RAGError("stopped; nothing was changed")
        self.show(table, done, total)

    def stop(self) -> None:
        """Let the next report raise, so that the transaction around it is undone."""
        self._stopped.set()

    def show(self, table: str, done: int, total: int) -> None:
        """Show nothing."""


class _Lines(Reporter):
    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def show(self, table: str, done: int, total: int) -> None:
        if done == total > 0:
            sys.stderr.write(f"{self._title}: {clean(table)} {done}/{total}\n")


class _Bars(Reporter):
    def __init__(self, title: str) -> None:
        super().__init__()
        self._bars: dict[str, TaskID] = {}
        self._progress = Progress(
            TextColumn(f"{title} {{task.description:<10}}"),
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            console=Console(stderr=True),
        )

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, table: str, done: int, total: int) -> None:
        if total == 0:
            return
        if table not in self._bars:
            self._bars[table] = self._progress.add_task(clean(table), total=total)
        self._progress.update(self._bars[table], completed=done)
