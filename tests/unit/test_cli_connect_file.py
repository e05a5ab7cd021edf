"""`carrel connect` and the user's file: nothing in it is lost, whatever it holds."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from carrel.surfaces.cli.connect import file as file_module
from carrel.surfaces.cli.connect.clients import CLIENTS
from carrel.surfaces.cli.exits import ExitCode
from tests.unit.conftest import CommandLine
from tests.unit.connect_kit import backups, done, entry, file_of

BROKEN = [
    '{"mcpServers": {',
    '{"servers": {}, // mine\n "mcpServers": {}}',
    '{"mcpServers": {},}',
    '{"a": 1, "a": 2}',
    '{"a": NaN}',
    "[]",
    '"text"',
    '{"mcpServers": [], "servers": []}',
    '{"mcpServers": null, "servers": null}',
    "[" * 100_000,
]


@pytest.mark.parametrize("client", CLIENTS)
def test_a_second_time_changes_nothing_and_says_so(
    connect: CommandLine, client: str, tmp_path: Path
) -> None:
    connect("connect", client)
    file = file_of(client, tmp_path)
    before = (file.read_bytes(), file.stat().st_mtime_ns)
    assert done(connect("connect", client, "--json"))["action"] == "unchanged"
    assert "nothing was changed" in connect("connect", client).stdout
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before
    assert backups(file) == []


@pytest.mark.parametrize("client", CLIENTS)
def test_everything_else_in_the_file_stays_and_a_copy_is_kept(
    connect: CommandLine, client: str, tmp_path: Path
) -> None:
    file, key = file_of(client, tmp_path), CLIENTS[client].key
    file.parent.mkdir(parents=True, exist_ok=True)
    other = {"command": "他の", "args": [], "unknown": [1, 2.5, None, True]}
    old = {
        "theme": {"dark": True},
        key: {"other": other, "carrel": {"command": "old", "disabled": True, "env": {"A": "1"}}},
        "inputs": [{"id": "mine", "type": "promptString"}],
    }
    text = json.dumps(old, indent="\t", ensure_ascii=False)
    file.write_text(text, encoding="utf-8")
    file.chmod(0o640)
    shown = done(connect("connect", client, "--json"))
    (copy,) = backups(file)
    assert shown["backup"] == str(copy)
    assert copy.read_text(encoding="utf-8") == text
    new = json.loads(file.read_text(encoding="utf-8"))
    assert new["theme"] == old["theme"]
    assert new["inputs"] == old["inputs"]
    assert new[key]["other"] == other
    assert list(new) == list(old)
    assert new[key]["carrel"]["disabled"] is True
    assert new[key]["carrel"]["env"] == {"A": "1", "CARREL_HOME": str(connect.home)}
    assert "\n\t" in file.read_text(encoding="utf-8")
    assert "他の" in file.read_text(encoding="utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:20])
@pytest.mark.parametrize("client", ["claude-desktop", "vscode"])
def test_a_file_that_cannot_be_understood_is_left_as_it_is(
    connect: CommandLine, client: str, text: str, tmp_path: Path
) -> None:
    file = file_of(client, tmp_path)
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    result = connect("connect", client)
    assert result.exit_code == ExitCode.USAGE
    assert "--print" in result.stderr
    assert file.read_text(encoding="utf-8") == text
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("data", [b"\xff\xfe{}", b'{"a": "\xe9"}'])
def test_a_file_in_another_encoding_is_left_as_it_is(
    connect: CommandLine, data: bytes, tmp_path: Path
) -> None:
    file = tmp_path / ".mcp.json"
    file.write_bytes(data)
    assert connect("connect", "claude-code").exit_code == ExitCode.USAGE
    assert file.read_bytes() == data


def test_an_empty_file_and_one_with_a_mark_of_order_are_taken(
    connect: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / ".mcp.json"
    file.write_bytes(b"\n")
    assert connect("connect", "claude-code").exit_code == 0
    file.write_bytes(b'\xef\xbb\xbf{"half": "\\ud800"}')
    assert connect("connect", "claude-code").exit_code == 0
    assert json.loads(file.read_bytes())["half"] == "\ud800"
    assert len(backups(file)) == 2


def test_a_linked_file_stays_a_link(connect: CommandLine, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "cursor.json"
    real.parent.mkdir()
    real.write_text("{}")
    link = tmp_path / ".cursor" / "mcp.json"
    link.parent.mkdir()
    link.symlink_to(real)
    assert connect("connect", "cursor").exit_code == 0
    assert link.is_symlink()
    assert entry(real, "cursor")["args"] == ["mcp"]


def test_a_file_that_another_program_changes_meanwhile_is_left_to_it(
    connect: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ".mcp.json"
    file.write_text("{}")
    dump = file_module._dump

    def slow(tree: dict[str, object], *, like: bytes | None) -> bytes:
        file.write_text('{"theirs": 1}')
        return dump(tree, like=like)

    monkeypatch.setattr(file_module, "_dump", slow)
    result = connect("connect", "claude-code")
    assert result.exit_code == ExitCode.USAGE
    assert "meanwhile" in result.stderr
    assert file.read_text() == '{"theirs": 1}'


def test_a_write_that_fails_leaves_the_old_file_and_no_rest(
    connect: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ".mcp.json"
    file.write_text('{"mine": 1}')

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    result = connect("connect", "claude-code")
    assert result.exit_code == ExitCode.USAGE
    assert "No space left" in result.stderr
    assert file.read_text() == '{"mine": 1}'
    assert {path.suffix for path in tmp_path.glob(".mcp.json*")} == {".json", ".bak"}


@pytest.mark.parametrize("client", CLIENTS)
def test_printing_writes_nothing(connect: CommandLine, client: str, tmp_path: Path) -> None:
    result = connect("connect", client, "--print")
    assert result.exit_code == 0
    shown = json.loads(result.stdout)
    assert shown[CLIENTS[client].key]["carrel"]["args"] == ["mcp"]
    file = file_of(client, tmp_path)
    assert not file.exists()
    assert str(file) in result.stderr.replace("\n", "")
