"""`carrel tasks`: the tasks of the user of this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, tzinfo
from typing import TypeVar

from carrel.app import App, open_app
from carrel.core.identity import LOCAL
from carrel.core.task_errors import TaskInvalid
from carrel.core.tasks import Task
from carrel.errors import DataValidationError
from carrel.surfaces.cli.backup_run import somebody_is_there
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.session import start
from carrel.surfaces.cli.tasks_shown import (
    COLUMNS,
    TOLD,
    Cited,
    ask,
    body,
    is_outdated,
    moment,
    row,
)
from carrel.text.dates.due import read_due

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a task shall hold; what is nothing was not given."""

    title: str | None
    description: str | None
    priority: str | None
    category: str | None
    due: str | None
    page: int | None
    quote: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which tasks, and in which order."""

    status: str | None
    priority: str | None
    category: str | None
    search: str | None
    sort_by: str
    sort_order: str
    limit: int


def run_add(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Add a task and print it."""
    _check_quote(wish)

    async def work(app: App) -> tuple[Task, Cited]:
        made = await app.tasks.create(
            LOCAL,
            cites=await _cites(app, wish),
            **_given(app, wish),  # type: ignore[arg-type]  # names and values go together
        )
        return made, await app.tasks.references(LOCAL, [made])

    _tell(flags, work, as_json=as_json)


def run_edit(flags: Mapping[str, object], number: int, wish: Wish, *, as_json: bool) -> None:
    """Change a task and print it."""
    _check_quote(wish)

    async def work(app: App) -> tuple[Task, Cited]:
        changes, cites = _given(app, wish), await _cites(app, wish)
        for url, quotation in cites:
            await app.tasks.cite(LOCAL, number, url=url, quotation=quotation)
        changed = (
            await app.tasks.update(LOCAL, number, changes)
            if changes
            else await app.tasks.get(LOCAL, number)
        )
        return changed, await app.tasks.references(LOCAL, [changed])

    _tell(flags, work, as_json=as_json)


def run_show(flags: Mapping[str, object], number: int, *, as_json: bool) -> None:
    """Print one task with all its fields."""

    async def work(app: App) -> tuple[tzinfo, Task, Cited]:
        found = await app.tasks.get(LOCAL, number)
        return app.tasks.zone, found, await app.tasks.references(LOCAL, [found])

    zone, found, cited = _opened(flags, work)
    output = Output(as_json=as_json)
    if as_json:
        output.emit(body(found, cited))
        return
    output.heading(f"{found.number}  {found.title}")
    for name, value in (
        ("status", found.status),
        ("priority", found.priority),
        ("category", found.category),
        ("due", moment(found.due_at, zone)),
        ("created", moment(found.created_at, zone, whole=False)),
        ("changed", moment(found.updated_at, zone, whole=False)),
        ("description", found.description or "–"),
    ):
        output.row(name, value)
    for one in cited.get(found.id, ()):
        output.row("refers to", f"{one.url}: “{one.quotation}”")
        output.row("", TOLD[one.state])


def run_list(flags: Mapping[str, object], wanted: Filter, *, as_json: bool) -> None:
    """Print tasks, as JSON lines where asked."""

    async def work(app: App) -> tuple[tzinfo, Sequence[Task], int, Cited]:
        found = await app.tasks.list(LOCAL, **asdict(wanted))
        cited = await app.tasks.references(LOCAL, found.tasks)
        return app.tasks.zone, found.tasks, found.total, cited

    zone, found, total, cited = _opened(flags, work)
    output = Output(as_json=as_json)
    if as_json:
        for one in found:
            output.emit(body(one, cited))
        return
    if not found:
        output.say("No tasks.")
        return
    output.table(COLUMNS, [row(one, cited, zone) for one in found])
    if total > len(found):
        output.say(f"{total - len(found)} more; --limit shows them.")
    if any(is_outdated(one, cited) for one in found):
        output.say("! A page that the task refers to has changed or is gone; see `tasks show`.")


def run_done(
    flags: Mapping[str, object], numbers: Sequence[int], *, done: bool, as_json: bool
) -> None:
    """Tick tasks off, or open them again; if one of them is not there, nothing is done."""

    async def work(app: App) -> list[Task]:
        for number in numbers:
            await app.tasks.get(LOCAL, number)
        return [await app.tasks.complete(LOCAL, number, done=done) for number in numbers]

    _list_results(_opened(flags, work), "done" if done else "open again", as_json=as_json)


def run_rm(
    flags: Mapping[str, object], numbers: Sequence[int], *, sure: bool, as_json: bool
) -> None:
    """Delete tasks after asking; if one of them is not there, nothing is deleted."""
    if not sure and (as_json or not somebody_is_there()):
        raise DataValidationError(
            "what is deleted cannot be brought back, and there is nobody to ask",
            suggestion="Add --yes if that is meant.",
        )

    async def work(app: App) -> list[Task]:
        found = [await app.tasks.get(LOCAL, number) for number in dict.fromkeys(numbers)]
        if not sure:
            ask(found)
        for one in found:
            await app.tasks.delete(LOCAL, one.id)
        return found

    _list_results(_opened(flags, work), "deleted", as_json=as_json)


def run_stats(flags: Mapping[str, object], *, as_json: bool) -> None:
    """Print how many tasks there are."""
    counts = _opened(flags, lambda app: app.tasks.stats(LOCAL))
    output = Output(as_json=as_json)
    if as_json:
        output.emit(counts.as_dict())
        return
    for name, value in counts.as_dict().items():
        output.row(name, value)


def _opened(flags: Mapping[str, object], work: Callable[[App], Awaitable[T]]) -> T:
    settings = start(flags).settings

    async def run() -> T:
        async with open_app(settings) as app:
            return await work(app)

    return asyncio.run(run())


def _given(app: App, wish: Wish) -> dict[str, object]:
    named = {name: getattr(wish, name) for name in ("title", "description", "priority", "category")}
    given = {name: value for name, value in named.items() if value is not None}
    if wish.due is not None:
        given["due_date"] = _due(app, wish.due)
    return given


def _due(app: App, words: str) -> datetime | None:
    if words.strip().lower() in ("none", ""):
        return None
    try:
        return read_due(words, now=app.database.clock(), zone=app.tasks.zone)
    except ValueError as cause:
        raise TaskInvalid(
            f"{words!r:.80} is no due date that Carrel understands",
            suggestion="Write 2026-01-15, 2026-01-15T10:00, today, 'tomorrow 5pm', friday, "
            "'next monday', 'in 3 days', 明日 or 来週.",
        ) from cause


def _check_quote(wish: Wish) -> None:
    if (wish.page is None) != (wish.quote is None):
        raise DataValidationError(
            "--page and --quote belong together",
            suggestion="Name the page by its number, and quote words that stand on it.",
        )


async def _cites(app: App, wish: Wish) -> list[tuple[str, str]]:
    if wish.page is None or wish.quote is None:
        return []
    return [((await app.library.catalog.get(wish.page)).url, wish.quote)]


def _tell(
    flags: Mapping[str, object],
    work: Callable[[App], Awaitable[tuple[Task, Cited]]],
    *,
    as_json: bool,
) -> None:
    async def zoned(app: App) -> tuple[tzinfo, Task, Cited]:
        return app.tasks.zone, *await work(app)

    zone, task, cited = _opened(flags, zoned)
    output = Output(as_json=as_json)
    if as_json:
        output.emit(body(task, cited))
        return
    due = f"due {moment(task.due_at, zone)}" if task.due_at else "without a due date"
    output.done(f"{task.number}  {task.title}", f"{task.priority} · {task.category} · {due}")


def _list_results(tasks: Sequence[Task], what: str, *, as_json: bool) -> None:
    output = Output(as_json=as_json)
    for one in tasks:
        if as_json:
            output.emit(body(one, {}))
        else:
            output.done(f"{one.number}  {one.title}", what)
