"""Errors on the command line: a sentence, what to do next, and a status; never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from carrel import __version__, errors
from carrel.errors import AddressInUse, ConfigError, RAGError
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.guard import GuardedGroup
from tests.unit.conftest import CommandLine

HEAVY = {"alembic", "fastapi", "numpy", "pydantic", "rich", "sqlalchemy", "starlette", "uvicorn"}


def failing(cause: BaseException) -> typer.Typer:
    """Return a program whose one command fails."""
    program = typer.Typer(cls=GuardedGroup)

    @program.command()
    def fail(*, _json: bool = typer.Option(False, "--json")) -> None:
        raise cause

    @program.command()
    def other() -> None:
        """Make the program a group of commands."""

    assert callable(fail)
    assert callable(other)
    return program


def test_an_error_is_a_sentence_and_what_to_do_next() -> None:
    cause = ConfigError("the port is odd", suggestion="Take an even one.")
    result = CliRunner().invoke(failing(cause), ["fail"])
    assert result.stderr == "Error: the port is odd\n→ Take an even one.\n"
    assert result.stdout == ""
    assert result.exit_code == ExitCode.USAGE


def test_with_json_the_error_is_one_object() -> None:
    cause = AddressInUse("taken", details={"port": 1})
    result = CliRunner().invoke(failing(cause), ["fail", "--json"])
    error = json.loads(result.stderr)["error"]
    assert error == {
        "code": "address_in_use",
        "message": "taken",
        "details": {"port": 1},
        "suggestion": AddressInUse.advice,
    }


def test_an_unexpected_exception_is_one_line_without_a_traceback() -> None:
    result = CliRunner().invoke(failing(ZeroDivisionError("by\nzero")), ["fail"])
    assert result.exit_code == ExitCode.UNEXPECTED
    first, second = result.stderr.splitlines()
    assert first == r"Error: ZeroDivisionError: by\nzero"
    assert "LOG_LEVEL=DEBUG" in second


def test_ctrl_c_is_quiet() -> None:
    result = CliRunner().invoke(failing(KeyboardInterrupt()), ["fail"])
    assert result.exit_code == ExitCode.INTERRUPTED
    assert result.stderr == ""


@pytest.mark.parametrize(
    "words",
    [
        ["unknown"],
        ["serve", "--nothing"],
        ["serve", "--port", "many"],
        ["serve", "--port", "65536"],
        ["worker", "--concurrency", "0"],
        ["backup"],
        ["jobs", "show", "1; DROP TABLE job"],
        ["jobs", "list", "--state", "' OR 1=1 --"],
        ["jobs", "list", "--limit", "0"],
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_wrong_usage_gives_status_2_and_says_where_help_is(
    filled: CommandLine, words: list[str], as_json: bool
) -> None:
    result = filled(*words, *(["--json"] if as_json else []))
    assert result.exit_code == ExitCode.USAGE
    assert result.stdout == ""
    if as_json:
        error = json.loads(result.stderr)["error"]
        assert error["message"]
        assert error["suggestion"]
    else:
        assert result.stderr.startswith("Error: ")
        assert "\n→ " in result.stderr


def test_a_mistyped_command_is_guessed(cli: CommandLine) -> None:
    assert "'serve'" in cli("srve").stderr


def test_every_error_carries_a_known_status() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    codes = {kind.exit_code for kind in kinds if issubclass(kind, RAGError)}
    assert codes <= set(ExitCode)


def test_every_status_has_a_meaning() -> None:
    assert all(code.meaning.endswith(".") for code in ExitCode)


def test_the_version_is_printed(cli: CommandLine) -> None:
    result = cli("--version")
    assert (result.exit_code, result.stdout) == (0, f"carrel {__version__}\n")


@pytest.mark.parametrize("words", [[], ["--help"], ["jobs"], ["jobs", "--help"]])
def test_help_is_shown(cli: CommandLine, words: list[str]) -> None:
    result = cli(*words)
    assert result.exit_code == 0
    assert "Usage" in result.stdout


@pytest.mark.parametrize(
    "command",
    "serve|worker|status|doctor|backup|restore|jobs list|jobs show|jobs cancel".split("|"),
)
def test_every_command_takes_the_common_options(cli: CommandLine, command: str) -> None:
    shown = cli(*command.split(), "--help").stdout
    for option in ("--home", "--database-url", "--json"):
        assert option in shown


def test_the_commands_are_known_without_loading_heavy_libraries() -> None:
    code = "import sys, carrel.__main__; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    names = set(loaded.stdout.decode().split())
    assert "typer" in names
    assert not names & HEAVY


def test_the_list_of_tools_needs_no_toolset_that_is_not_served_and_no_words_for_dates() -> None:
    code = (
        "import sys\n"
        "from carrel.core.mcp_settings import McpSettings\n"
        "from carrel.surfaces.mcp.toolsets import served\n"
        "served(('websites', 'research', 'tasks'), None, McpSettings())\n"
        "print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    names = set(loaded.stdout.decode().split())
    assert "carrel.surfaces.mcp.tasks.toolset" in names
    assert "carrel.text.dates.iso" in names
    assert "carrel.text.dates.find" not in names
    for late in ("pipelines", "todo", "fixtures"):
        assert f"carrel.surfaces.mcp.{late}" not in names
