"""A client's file: read, changed in one place, put back whole, with a copy of what was there."""

from __future__ import annotations

import copy
import json
import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from carrel.errors import RAGError
from carrel.surfaces.cli.connect.clients import Client
from carrel.surfaces.cli.connect.entry import Entry, Tree

# What an entry says about how its server is reached; whatever else stands there is the user's.
_OURS = ("type", "command", "args", "env", "url", "headers")
_KEPT = ("env", "headers")


class ConnectError(RAGError):
    """The client's file cannot be changed."""

    code = "connect"
    exit_code = 2
    advice = "Nothing was changed. Take what --print shows and put it in by hand."


class ConfigFile:
    """The file of a client; a link is followed, so that it stays one."""

    def __init__(self, file: Path) -> None:
        self.shown = file
        self._file = Path(os.path.realpath(file))
        self._before = self._read()
        self.tree = _parse(self._before, file)

    def write(self, tree: Tree, *, now: datetime, private: bool) -> Path | None:
        """Put a new tree in the place of the old one; return the copy of what was there."""
        data = _dump(tree, like=self._before)
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            if self._read() != self._before:
                raise ConnectError(
                    f"{self.shown} was changed by another program meanwhile",
                    suggestion="Close the client and run this again.",
                )
            kept = self._keep_copy(now)
            self._replace(data, private=private)
        except OSError as cause:
            raise ConnectError(f"{self.shown} cannot be written: {cause.strerror}") from cause
        return kept

    def _read(self) -> bytes | None:
        try:
            return self._file.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as cause:
            raise ConnectError(f"{self.shown} cannot be read: {cause.strerror}") from cause

    def _keep_copy(self, now: datetime) -> Path | None:
        if self._before is None:
            return None
        stem = f"{self._file.name}.{now.astimezone():%Y%m%d-%H%M%S}"
        for number in range(1000):
            copied = self._file.with_name(f"{stem}{f'-{number}' if number else ''}.bak")
            if not copied.exists():
                shutil.copy2(self._file, copied)
                return copied
        raise ConnectError(f"{self.shown} has too many copies beside it")

    def _replace(self, data: bytes, *, private: bool) -> None:
        """Write beside the file and rename, so that a reader sees the old one or the new one."""
        handle, name = tempfile.mkstemp(prefix=f".{self._file.name}.", dir=self._file.parent)
        fresh = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            if self._before is not None and not private:
                shutil.copymode(self._file, fresh)
            fresh.replace(self._file)
        finally:
            fresh.unlink(missing_ok=True)


def with_entry(tree: Tree, client: Client, name: str, entry: Entry) -> Tree:
    """Return the tree with the server in it; everything else stays as it is."""
    result = copy.deepcopy(tree)
    servers = result.setdefault(client.key, {})
    if not isinstance(servers, dict):
        raise ConnectError(f"`{client.key}` in the client's file holds no servers")
    old = servers.get(name)
    known = old if isinstance(old, dict) else {}
    fresh: Tree = {key: value for key, value in known.items() if key not in _OURS}
    for key, value in entry.server.items():
        before = known.get(key)
        merge = key in _KEPT and isinstance(before, dict) and isinstance(value, dict)
        fresh[key] = {**before, **value} if merge else value  # type: ignore[dict-item]
    # The order of a reader: ours first, as in a new entry.
    servers[name] = {key: fresh[key] for key in (*entry.server, *fresh)}
    if entry.inputs:
        asked = result.setdefault("inputs", [])
        if not isinstance(asked, list):
            raise ConnectError("`inputs` in the client's file is no list")
        taken = {item.get("id") for item in asked if isinstance(item, dict)}
        asked.extend(item for item in entry.inputs if item["id"] not in taken)
    return result


def _parse(data: bytes | None, file: Path) -> Tree:
    if data is None or not data.strip():
        return {}
    try:
        tree = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_once,
            parse_constant=_no_number,
        )
    except (ValueError, RecursionError) as cause:
        raise ConnectError(
            f"{file} is not plain JSON, so it was left as it is: {cause}",
            suggestion="Mend it, or take what --print shows and put it in by hand; comments and "
            "trailing commas cannot be kept.",
        ) from cause
    if not isinstance(tree, dict):
        raise ConnectError(f"{file} holds no JSON object, so it was left as it is")
    return tree


def _once(pairs: Sequence[tuple[str, object]]) -> Tree:
    tree = dict(pairs)
    if len(tree) != len(pairs):
        raise ValueError("a name stands there twice")
    return tree


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is no JSON")


def _dump(tree: Tree, *, like: bytes | None) -> bytes:
    """Write the tree with the indentation that the file has."""
    found = re.search(rb"\n([ \t]+)\S", like or b"")
    indent = found.group(1).decode() if found else "  "
    text = json.dumps(tree, indent=indent, ensure_ascii=False)
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:  # half a character, which only an escape can write
        return json.dumps(tree, indent=indent).encode() + b"\n"
