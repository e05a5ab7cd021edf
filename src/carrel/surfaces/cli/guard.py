"""The guard around every command: an error becomes a message, a suggestion and an exit status.

Only the standard library and Typer are imported here, because `carrel --help` passes through.
"""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from carrel.errors import RAGError
from carrel.surfaces.cli.exits import ExitCode

logger = logging.getLogger(__name__)


class GuardedGroup(TyperGroup):
    """A group of commands that never shows a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002, ARG002  # the framework's signature
        windows_expand_args: bool = True,  # noqa: FBT001, FBT002
        **extra: Any,
    ) -> Any:
        """Run the command line and leave with its exit status."""
        given = list(sys.argv[1:] if args is None else args)
        _tolerate_narrow_encodings()
        try:
            status = super().main(
                args,
                prog_name,
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
        except Exception as cause:  # noqa: BLE001  # the last line of defence
            status = report(cause, as_json="--json" in given)
        sys.exit(status if isinstance(status, int) else ExitCode.OK)


def report(cause: Exception, *, as_json: bool) -> int:
    """Print the error on standard error and return the exit status."""
    if isinstance(cause, RAGError):
        _print(cause.as_dict(), as_json=as_json)
        return cause.exit_code
    if isinstance(cause, typer.Abort):
        _print(_error("declined", "stopped; nothing was changed", ""), as_json=as_json)
        return ExitCode.FAILED
    if hasattr(cause, "format_message"):  # the framework's usage errors
        _print(_usage(cause), as_json=as_json)
        return int(getattr(cause, "exit_code", ExitCode.USAGE))
    logger.debug("unexpected error", exc_info=cause)
    _print(
        _error(
            "unexpected",
            f"{type(cause).__name__}: {cause}",
            "This is a fault in Carrel. Run the command again with LOG_LEVEL=DEBUG and report it.",
        ),
        as_json=as_json,
    )
    return ExitCode.UNEXPECTED


def _usage(cause: Any) -> dict[str, object]:
    context = getattr(cause, "ctx", None)
    command = context.command_path if context is not None else "carrel"
    return _error("usage", cause.format_message(), f"See `{command} --help`.")


def _error(code: str, message: str, suggestion: str) -> dict[str, object]:
    return {"code": code, "message": message, "details": {}, "suggestion": suggestion}


def _print(error: dict[str, object], *, as_json: bool) -> None:
    # An error message may quote anything: it is cleaned like a log line.
    from carrel.logs import clean, one_line

    message, suggestion = clean(str(error["message"])), one_line(str(error["suggestion"]))
    if as_json:
        shown = error | {"message": message, "suggestion": suggestion}
        typer.echo(json.dumps({"error": shown}, default=str), err=True)
        return
    typer.secho("Error: ", fg=typer.colors.RED, bold=True, nl=False, err=True)
    typer.echo(message, err=True)
    if suggestion:
        typer.echo(f"→ {suggestion}", err=True)


def _tolerate_narrow_encodings() -> None:
    """Print a `?` for a character that the terminal cannot show, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
