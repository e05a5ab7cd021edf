"""The commands on tasks: add, list, show, done, edit, rm, stats.

As in `main`, nothing but Typer and the standard library is imported until a command runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from carrel.surfaces.cli.options import DatabaseUrl, Home, Json, flags

commands = typer.Typer(help="Keep tasks, with due dates and words of the pages they come from.")
Number = Annotated[int, typer.Argument(metavar="NUMBER", help="The task's number.")]
Numbers = Annotated[list[int], typer.Argument(metavar="NUMBER...", help="The tasks' numbers.")]
Description = Annotated[
    str | None, typer.Option("--description", "-d", metavar="TEXT", help="More about it.")
]
Priority = Annotated[
    str | None, typer.Option("--priority", "-p", metavar="NAME", help="low, medium or high.")
]
Category = Annotated[
    str | None,
    typer.Option("--category", "-c", metavar="NAME", help="work, personal, home or other."),
]
Page = Annotated[
    int | None, typer.Option("--page", metavar="ID", help="The page that --quote is from.")
]
Quote = Annotated[
    str | None, typer.Option("--quote", metavar="WORDS", help="Words of a page to refer to.")
]
_WHEN = "2026-01-15, 'tomorrow 5pm', friday, 'in 3 days', 明日, 来週 …"


def register(app: typer.Typer) -> None:
    """Give the program the commands on tasks."""
    app.add_typer(commands, name="tasks")


@commands.callback(invoke_without_command=True)
def _tasks(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@commands.command()
def add(
    words: Annotated[list[str], typer.Argument(metavar="TITLE...", help="What is to be done.")],
    *,
    description: Description = None,
    priority: Priority = None,
    category: Category = None,
    due: Annotated[str | None, typer.Option(metavar="WHEN", help=_WHEN)] = None,
    page: Page = None,
    quote: Quote = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Add a task."""
    from carrel.surfaces.cli.tasks_run import Wish, run_add

    wish = Wish(
        title=" ".join(words),
        description=description,
        priority=priority,
        category=category,
        due=due,
        page=page,
        quote=quote,
    )
    run_add(flags(home, database_url), wish, as_json=json)


@commands.command("list")
def list_tasks(
    *,
    status: Annotated[
        str | None, typer.Option(metavar="STATUS", help="pending or completed.")
    ] = None,
    priority: Priority = None,
    category: Category = None,
    search: Annotated[
        str | None, typer.Option("--search", "-s", metavar="WORDS", help="In title, description.")
    ] = None,
    sort: Annotated[
        str, typer.Option(metavar="BY", help="dueDate, priority, title or createdAt.")
    ] = "createdAt",
    reverse: Annotated[bool, typer.Option("--reverse", help="The last first.")] = False,
    limit: Annotated[
        int, typer.Option(min=1, max=10_000, metavar="N", help="At most so many.")
    ] = 100,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """List tasks, the oldest first."""
    from carrel.surfaces.cli.tasks_run import Filter, run_list

    wanted = Filter(
        status=status,
        priority=priority,
        category=category,
        search=search,
        sort_by=sort,
        sort_order="desc" if reverse else "asc",
        limit=limit,
    )
    run_list(flags(home, database_url), wanted, as_json=json)


@commands.command()
def show(
    number: Number, *, home: Home = None, database_url: DatabaseUrl = None, json: Json = False
) -> None:
    """Show one task, and what has become of the words it refers to."""
    from carrel.surfaces.cli.tasks_run import run_show

    run_show(flags(home, database_url), number, as_json=json)


@commands.command()
def done(
    numbers: Numbers,
    *,
    undo: Annotated[bool, typer.Option("--undo", help="Open it again.")] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Tick tasks off."""
    from carrel.surfaces.cli.tasks_run import run_done

    run_done(flags(home, database_url), numbers, done=not undo, as_json=json)


@commands.command()
def edit(
    number: Number,
    *,
    title: Annotated[str | None, typer.Option(metavar="TITLE", help="A new title.")] = None,
    description: Description = None,
    priority: Priority = None,
    category: Category = None,
    due: Annotated[
        str | None, typer.Option(metavar="WHEN", help=f"{_WHEN} or none to take it away.")
    ] = None,
    page: Page = None,
    quote: Quote = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Change a task; what is not given stays as it is."""
    from carrel.surfaces.cli.tasks_run import Wish, run_edit

    wish = Wish(
        title=title,
        description=description,
        priority=priority,
        category=category,
        due=due,
        page=page,
        quote=quote,
    )
    run_edit(flags(home, database_url), number, wish, as_json=json)


@commands.command()
def rm(
    numbers: Numbers,
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Delete tasks for good."""
    from carrel.surfaces.cli.tasks_run import run_rm

    run_rm(flags(home, database_url), numbers, sure=yes, as_json=json)


@commands.command()
def stats(*, home: Home = None, database_url: DatabaseUrl = None, json: Json = False) -> None:
    """Count tasks."""
    from carrel.surfaces.cli.tasks_run import run_stats

    run_stats(flags(home, database_url), as_json=json)
