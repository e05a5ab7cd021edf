"""`carrel connect`: write a client's configuration, or print it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from carrel.core.clock import system_clock
from carrel.errors import ConfigError
from carrel.surfaces.cli.connect.clients import Client, find_client
from carrel.surfaces.cli.connect.entry import Entry, Tree, over_http, over_stdio
from carrel.surfaces.cli.connect.file import ConfigFile, with_entry
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.session import start

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for."""

    client: str
    name: str = "carrel"
    print_only: bool = False
    http: bool = False
    for_user: bool = False
    with_secrets: bool = False
    toolsets: str | None = None


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Connect a client, or show how."""
    client = find_client(wish.client)
    if not _NAME.fullmatch(wish.name):
        raise ConfigError(
            f"{wish.name!r} is no name that every client takes",
            suggestion="Begin with a letter and use letters, digits, `-` and `_`, at most 40.",
        )
    configuration = start(flags)
    if wish.http:
        entry = over_http(
            client,
            configuration.settings,
            toolsets=wish.toolsets,
            with_secrets=wish.with_secrets,
        )
    else:
        entry = over_stdio(
            client, configuration, toolsets=wish.toolsets, with_secrets=wish.with_secrets
        )
    place = client.place(Path.cwd(), for_user=wish.for_user)
    output = Output(as_json=as_json)
    if wish.print_only or place is None:
        _show(output, client, entry, wish=wish, place=place)
    else:
        _write(output, client, entry, wish=wish, place=place)


def _show(output: Output, client: Client, entry: Entry, *, wish: Wish, place: Path | None) -> None:
    """Print what belongs into the file, or the command of a client that keeps its own."""
    tree = with_entry({}, client, wish.name, entry)
    command = None if place is not None else _command(wish.name, entry)
    if output.as_json:
        shown: Tree = {"client": client.name, "action": "printed", "config": tree}
        where = str(place) if place else None
        output.emit(shown | {"file": where, "command": command, "notes": entry.notes})
        return
    output.text(command or json.dumps(tree, indent=2, ensure_ascii=False))
    _say_notes(output, entry)
    output.note(
        f"This belongs into {place}." if place else "Run this; it is kept for all projects."
    )


def _write(output: Output, client: Client, entry: Entry, *, wish: Wish, place: Path) -> None:
    file = ConfigFile(place)
    tree = with_entry(file.tree, client, wish.name, entry)
    changed = tree != file.tree
    kept = None
    if changed:
        private = wish.with_secrets and bool(entry.secrets)
        kept = file.write(tree, now=system_clock(), private=private)
    if output.as_json:
        action = "written" if changed else "unchanged"
        copied = str(kept) if kept else None
        done: Tree = {"client": client.name, "action": action, "file": str(place)}
        output.emit(done | {"backup": copied, "notes": entry.notes})
        return
    if not changed:
        output.done(client.title, f"already connected by {place}; nothing was changed")
    else:
        lines = [f"connected by {place}"]
        output.done(client.title, *lines, *([f"as it was: {kept}"] if kept else []))
        output.advice(client.next_step, indent=8)
    _say_notes(output, entry)
    if changed and client.project and not wish.for_user and not wish.http:
        output.note(
            f"{client.project} names paths of this machine: keep it out of version control, or "
            "use --user."
        )


def _say_notes(output: Output, entry: Entry) -> None:
    for note in entry.notes:
        output.note(note)


def _command(name: str, entry: Entry) -> str:
    """Return the command of Claude Code that keeps the server for all projects of its user."""
    words = ["claude", "mcp", "add-json", "--scope", "user", name, json.dumps(entry.server)]
    return shlex.join(words) if os.name == "posix" else subprocess.list2cmdline(words)
