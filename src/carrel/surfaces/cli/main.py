"""The commands and their options.

`carrel --help` must be quick, so this module and what it imports use Typer and the standard
library only. Each command imports the module that does its work when it runs: the settings, the
database and the web framework are loaded by the commands that need them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from carrel import __version__
from carrel.surfaces.cli import chat, connecting, exchange, pages, research, tasks, users
from carrel.surfaces.cli.guard import GuardedGroup
from carrel.surfaces.cli.options import DatabaseUrl, Home, Json, flags

app = typer.Typer(
    name="carrel",
    cls=GuardedGroup,
    help="A desk for AI agents: the pages they read, the evidence they may quote, their tasks.",
    pretty_exceptions_enable=False,
)
jobs = typer.Typer(help="See and cancel background work.")
app.add_typer(jobs, name="jobs")
File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup file.")]
JobId = Annotated[int, typer.Argument(metavar="ID", help="The job's number.")]


def _version(wanted: bool) -> None:  # noqa: FBT001  # the framework hands it in by position
    if wanted:
        typer.echo(f"carrel {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _carrel(
    context: typer.Context,
    *,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@jobs.callback(invoke_without_command=True)
def _jobs(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def serve(
    *,
    host: Annotated[
        str | None,
        typer.Option(metavar="HOST", help="Address; a public one needs a token (over MCP_HOST)."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="PORT", help="0 takes a free one (over MCP_PORT)."),
    ] = None,
    allowed_hosts: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Further names of it (over CARREL_ALLOWED_HOSTS)."),
    ] = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Start Carrel: answer HTTP and work jobs until Ctrl-C."""
    from carrel.surfaces.cli.serve_run import run

    given = {"server__host": host, "server__port": port, "identity__allowed_hosts": allowed_hosts}
    run(flags(home, database_url, **given), as_json=json)


@app.command()
def mcp(
    *,
    toolsets: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="With commas between (over CARREL_TOOLSETS)."),
    ] = None,
    transport: Annotated[
        str | None,
        typer.Option(metavar="HOW", help="stdio or streamable-http (over MCP_TRANSPORT)."),
    ] = None,
    host: Annotated[
        str | None, typer.Option(metavar="HOST", help="For streamable-http (over MCP_HOST).")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="PORT", help="For streamable-http (over MCP_PORT)."),
    ] = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Serve an agent over MCP; clients start this command themselves."""
    from carrel.surfaces.cli.mcp_run import run

    given = {"mcp__toolsets": toolsets, "mcp__transport": transport}
    run(flags(home, database_url, server__host=host, server__port=port, **given), as_json=json)


@app.command()
def worker(
    *,
    concurrency: Annotated[
        int | None,
        typer.Option(min=1, max=64, metavar="N", help="Jobs at a time."),
    ] = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Work jobs beside the server, until Ctrl-C; start as many as you like."""
    from carrel.surfaces.cli.worker_run import run

    run(flags(home, database_url, jobs__concurrency=concurrency), as_json=json)


@app.command()
def status(*, home: Home = None, database_url: DatabaseUrl = None, json: Json = False) -> None:
    """Show what Carrel holds and whether the server runs."""
    from carrel.surfaces.cli.status_run import run

    run(flags(home, database_url), as_json=json)


@app.command()
def doctor(
    *,
    deep: Annotated[
        bool, typer.Option("--deep", help="Compare every index row with the texts.")
    ] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Say what is installed, reachable and healthy, and how to mend what is not."""
    from carrel.surfaces.cli.doctor_run import run

    run(flags(home, database_url), deep=deep, as_json=json)


@app.command()
def backup(
    file: File,
    *,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Write everything into one file, while Carrel runs."""
    from carrel.surfaces.cli.backup_run import run_backup

    run_backup(flags(home, database_url), file, force=force, as_json=json)


@app.command()
def restore(
    file: File,
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Put a backup in the place of everything there is, while Carrel runs."""
    from carrel.surfaces.cli.backup_run import run_restore

    run_restore(flags(home, database_url), file, sure=yes, as_json=json)


@app.command("eval")
def evaluate(
    *,
    corpus: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Records to search: lines of JSON; may be repeated."),
    ] = None,
    queries: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Queries: lines of JSON.")
    ] = None,
    qrels: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Which records answer: query, record and gain."),
    ] = None,
    limit_queries: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Ask so many only, or of each kind.")
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Draws other questions from your own pages.")
    ] = 1,
    systems: Annotated[
        str,
        typer.Option(metavar="NAMES", help="What to measure, with commas between; or the usual."),
    ] = "",
    cache: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep vectors here, for the next time.")
    ] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Keep no vectors.")] = False,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="An empty database instead of a temporary file."),
    ] = None,
    home: Home = None,
    json: Json = False,
) -> None:
    """Measure search: on judged data, or without any on questions made of your own pages."""
    from carrel.surfaces.cli.eval_run import Wish, run

    wish = Wish(
        corpora=tuple(corpus or ()),
        queries=queries,
        qrels=qrels,
        limit_queries=limit_queries,
        seed=seed,
        systems=systems,
        cache=cache,
        no_cache=no_cache,
        database=database,
    )
    run(flags(home, None), wish, as_json=json)


@jobs.command("list")
def list_jobs(
    *,
    state: Annotated[
        str | None,
        typer.Option(metavar="STATE", help="pending, processing, completed or failed."),
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="At most so many.")] = 20,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """List jobs, newest first."""
    from carrel.surfaces.cli.jobs_run import run_list

    run_list(flags(home, database_url), state=state, limit=limit, as_json=json)


@jobs.command()
def show(
    job_id: JobId, *, home: Home = None, database_url: DatabaseUrl = None, json: Json = False
) -> None:
    """Show one job."""
    from carrel.surfaces.cli.jobs_run import run_show

    run_show(flags(home, database_url), job_id, as_json=json)


@jobs.command()
def cancel(
    job_id: JobId, *, home: Home = None, database_url: DatabaseUrl = None, json: Json = False
) -> None:
    """Cancel a job; one that runs stops at its next step."""
    from carrel.surfaces.cli.jobs_run import run_cancel

    run_cancel(flags(home, database_url), job_id, as_json=json)


chat.register(app)
connecting.register(app)
exchange.register(app)
pages.register(app)
tasks.register(app)
users.register(app)
research.register(app)
