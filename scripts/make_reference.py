"""Write the reference pages in docs/reference from the code: `make docs`.

tests/docs compares the pages with what the code says, so that none can fall behind.
"""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import typer
from annotated_types import Ge, Gt, Le, Lt
from typer.main import get_command

import carrel
from carrel import config, errors
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.main import app

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
_NOTE = "<!-- Made by `make docs` from the code; changes here are lost. -->\n"
_HOME = (
    "by system: `~/.local/share/carrel` (Linux), `~/Library/Application Support/carrel` (macOS), "
    "`%LOCALAPPDATA%\\carrel` (Windows)"
)
_PRECEDENCE = """\
A value comes from the first of: command-line flag, environment variable, `.env` in the current
directory, TOML file, default. The TOML file is `carrel.toml` in the data directory, or the file
that `CARREL_CONFIG` names. An empty variable counts as unset. `carrel doctor` shows each value and
where it came from.
"""
_ERRORS = """\
Every error has a code, a message, details and a suggestion. The message and the suggestion below
are the usual ones; often they say more. Dots show which error is a kind of which. *Retry* says
whether the same call may succeed later without a change. The exit statuses are explained with the
[command line](command-line.md).
"""
_KINDS = {int: "whole number", float: "number", str: "text", bool: "yes or no", Path: "path"}
_BOUNDS = ((Ge, "ge", "≥"), (Gt, "gt", ">"), (Le, "le", "≤"), (Lt, "lt", "<"))


def settings_page() -> str:
    """Return the page of all settings."""
    parts = ["# Settings\n", _NOTE, _PRECEDENCE]
    groups: dict[str, list[config.Slot]] = {}
    for slot in config.slots():
        groups.setdefault(slot.path.rpartition(".")[0], []).append(slot)
    for group, members in groups.items():
        parts.append(f"## `[{group}]`\n" if group else "## Top level\n")
        rows = [[_variable(slot), *_setting(slot)] for slot in members]
        parts.append(table(["variable", "TOML key", "type", "default", "meaning"], rows))
    return "\n".join(parts)


def errors_page() -> str:
    """Return the page of the error tree."""
    _import_everything()
    rows = [
        [
            "· " * depth + f"`{kind.__name__}`",
            f"`{kind.code}`",
            str(kind.exit_code),
            "yes" if kind.retryable else "no",
            " ".join((kind.__doc__ or "").split()),
            kind.advice,
        ]
        for depth, kind in _tree(errors.RAGError)
        if not kind.__name__.startswith("_")
    ]
    parts = [
        "# Errors\n",
        _NOTE,
        _ERRORS,
        table(["error", "code", "exit status", "retry", "message", "suggestion"], rows),
    ]
    return "\n".join(parts)


def command_line_page(program: typer.Typer = app, name: str = "carrel") -> str:
    """Return the page of all commands of a program."""
    parts = ["# Command line\n", _NOTE]
    for path, command in _commands(get_command(program), name):
        parts.append(f"{'#' * min(2 + path.count(' '), 4)} `{path}`\n")
        parts.append(f"{' '.join((command.help or '').split())}\n")
        parts.append(f"```\n{_usage(path, command)}\n```\n")
        shown = [param for param in command.params if not getattr(param, "hidden", False)]
        if shown:
            rows = [[_names(param), _default(param), _help(param)] for param in shown]
            parts.append(table(["argument or option", "default", "meaning"], rows))
    parts.append("## Exit statuses\n")
    parts.append(table(["status", "meaning"], [[str(int(c)), c.meaning] for c in ExitCode]))
    return "\n".join(parts)


def pages() -> dict[Path, str]:
    """Return every page by its file."""
    return {
        REFERENCE / "settings.md": settings_page(),
        REFERENCE / "errors.md": errors_page(),
        REFERENCE / "command-line.md": command_line_page(),
    }


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(_cell(cell) for cell in line)} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _variable(slot: config.Slot) -> str:
    return f"`{slot.var.name}`" + (" (secret)" if slot.var.secret else "")


def _setting(slot: config.Slot) -> list[str]:
    if slot.path == "home":
        default = _HOME  # the machine's own answer would differ from page to page
    elif slot.default in (None, ""):
        default = "none"
    else:
        default = f"`{slot.default}`"
    kind = _kind(slot.field.annotation) + _limits(slot.field.metadata)
    return [f"`{slot.path}`", kind, default, slot.field.description or ""]


def _kind(annotation: Any) -> str:
    if get_origin(annotation) is Literal:
        return " / ".join(f"`{value}`" for value in get_args(annotation))
    if isinstance(annotation, UnionType):
        kinds = [kind for kind in get_args(annotation) if kind is not type(None)]
        return " or ".join(map(_kind, kinds))
    return _KINDS.get(annotation, str(annotation))


def _limits(metadata: list[Any]) -> str:
    found = [
        f"{sign} {getattr(item, name):,}"
        for item in metadata
        for kind, name, sign in _BOUNDS
        if isinstance(item, kind)
    ]
    return f", {', '.join(found)}" if found else ""


def _tree(kind: type[errors.RAGError], depth: int = 0) -> list[tuple[int, type[errors.RAGError]]]:
    own = [child for child in kind.__subclasses__() if child.__module__.startswith("carrel.")]
    # Those of the tree itself as they stand there; others by name, whatever was imported first.
    own.sort(key=lambda child: "" if child.__module__ == errors.__name__ else child.__name__)
    return [(depth, kind), *(item for child in own for item in _tree(child, depth + 1))]


def _import_everything() -> None:
    """Import the whole package, so that every kind of error is known."""
    for module in pkgutil.walk_packages(carrel.__path__, "carrel."):
        if not module.name.endswith(("__main__", "migrations.env")):
            importlib.import_module(module.name)


def _commands(command: Any, path: str) -> list[tuple[str, Any]]:
    """Return a command and those below it, with the words that call each."""
    found = [(path, command)]
    for name, child in getattr(command, "commands", {}).items():
        if not child.hidden:
            found.extend(_commands(child, f"{path} {name}"))
    return found


def _usage(path: str, command: Any) -> str:
    arguments = [
        _metavar(param) if param.required else f"[{_metavar(param)}]"
        for param in command.params
        if param.param_type_name == "argument"
    ]
    options = ["[OPTIONS]"] if len(arguments) < len(command.params) else []
    below = ["COMMAND"] if getattr(command, "commands", None) else []
    return " ".join([path, *options, *arguments, *below])


def _names(param: Any) -> str:
    if param.param_type_name == "argument":
        return f"`{_metavar(param)}`" + ("" if param.required else " (optional)")
    names = ", ".join([*param.opts, *param.secondary_opts])
    return f"`{names}`" if param.is_flag else f"`{names} {_metavar(param)}`"


def _metavar(param: Any) -> str:
    return str(param.metavar or param.name).upper()


def _default(param: Any) -> str:
    if param.default in (None, False, ()) or callable(param.default):
        return ""
    return f"`{param.default}`"


def _help(param: Any) -> str:
    limits = [
        f"{sign} {bound:,}"
        for sign, bound in (("≥", getattr(param, "min", None)), ("≤", getattr(param, "max", None)))
        if bound is not None
    ]
    return " ".join([param.help or "", f"({', '.join(limits)})" if limits else ""]).strip()


def main() -> None:
    """Write the pages."""
    REFERENCE.mkdir(parents=True, exist_ok=True)
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {file.relative_to(REFERENCE.parents[1]).as_posix()}")


if __name__ == "__main__":
    main()
