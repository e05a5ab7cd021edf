"""Printing: results on standard output, progress on standard error."""

from __future__ import annotations

import contextlib
import json
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
from rich.text import Text
from rich.tree import Tree

from carrel.errors import RAGError
from carrel.logs import clean, one_line
from carrel.surfaces.cli.tables import Column, lay_out

_STYLES = {"ok": "green", "warn": "yellow", "fail": "bold red"}
_CHANGES = {"+++": "bold", "---": "bold", "+": "green", "-": "red", "@@": "cyan"}


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where that is right."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


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
        line = Text.assemble((f"  {clean(name):<{width}} ", "cyan"), (clean(str(value)), style))
        self._console.print(line)

    def mark(self, level: str, name: str, message: str) -> None:
        """Print a finding with its level in front."""
        what = f"{clean(name):<18} {clean(message)}"
        self._console.print(Text.assemble((f"  {level:<5}", _STYLES[level]), what))

    def advice(self, text: str, *, indent: int = 0) -> None:
        """Print what to do next."""
        self._console.print(Text(f"{' ' * indent}→ {one_line(text)}", style="italic"))

    def done(self, name: str, *lines: str) -> None:
        """Print that something went well, with what there is to say about it."""
        self._result("ok", name, lines)

    def problem(self, name: str, error: Mapping[str, object]) -> None:
        """Print that something failed, why, and what to do next."""
        self._result("fail", name, [str(error.get("message", ""))])
        if suggestion := str(error.get("suggestion", "")):
            self.advice(suggestion, indent=8)

    def _result(self, level: str, name: str, lines: Sequence[str]) -> None:
        self._console.print(Text.assemble((f"  {level:<6}", _STYLES[level]), clean(name)))
        for text in lines:
            self._console.print(Text(f"        {clean(text)}"))

    def text(self, text: str) -> None:
        """Print a page's text: as it is into a pipe, without control signs on a terminal."""
        if sys.stdout.isatty():
            text = "\n".join(
                "\t".join(map(one_line, line.split("\t"))) for line in text.split("\n")
            )
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
        sys.stdout.flush()

    def changes(self, lines: Iterable[str]) -> None:
        """Print a difference, in colours where there are any."""
        for line in lines:
            style = next((_CHANGES[mark] for mark in _CHANGES if line.startswith(mark)), "")
            self._console.print(Text(one_line(line), style=style))

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
        """Print a table: cut to a terminal's width, whole into a pipe."""
        width = self._console.width if self._console.is_terminal else None
        cells = [[clean(cell) for cell in row] for row in rows]
        head, *body = lay_out(columns, cells, width=width)
        self._console.print(Text(head, style="bold"))
        for line in body:
            self._console.print(Text(line))

    def parts(self, *parts: tuple[str, str]) -> None:
        """Print a line of parts, each with its style."""
        self._console.print(Text.assemble(*((clean(text), style) for text, style in parts)))

    def passage(self, text: str, marks: Sequence[tuple[int, int]], *, indent: int) -> None:
        """Print a text with places marked: wrapped on a terminal, one line into a pipe."""
        shown = Text(text)
        for begin, end in marks:
            shown.stylize("bold magenta", begin, end)
        lines: Iterable[Text] = [shown]
        if self._console.is_terminal:
            lines = shown.wrap(self._console, max(self._console.width - indent, 20))
        for line in lines:
            line.rstrip()
            self._console.print(Text(" " * indent) + line)

    @property
    def is_terminal(self) -> bool:
        """Whether a person looks at the output."""
        return self._console.is_terminal

    def show(self, thing: Text | Tree) -> None:
        """Print a line in colour or a tree, whose words are clean already."""
        self._console.print(thing)

    def note(self, text: str) -> None:
        """Print a remark on standard error, beside the result."""
        Console(stderr=True, highlight=False, soft_wrap=True).print(
            Text(f"Note: {clean(text)}", style="yellow")
        )

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
