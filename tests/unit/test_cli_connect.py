"""`carrel connect`: what each client gets, and which secrets it does not."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from carrel.surfaces.cli.connect.clients import CLIENTS
from carrel.surfaces.cli.connecting import ClientName
from carrel.surfaces.cli.exits import ExitCode
from tests.unit.conftest import CommandLine
from tests.unit.connect_kit import done, entry, file_of

TOKEN = "a-token-that-nobody-should-see"
PASSWORD = "postgresql://somebody:hidden@db.example/carrel"


def test_the_command_line_offers_the_clients_that_there_are() -> None:
    assert list(ClientName) == list(CLIENTS)


@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_gets_a_command_with_its_full_path_and_its_data(
    connect: CommandLine, client: str, tmp_path: Path
) -> None:
    shown = done(connect("connect", client, "--json"))
    file = file_of(client, tmp_path)
    assert shown["action"] == "written"
    assert shown["file"] == str(file)
    assert shown["backup"] is None
    found = entry(file, client)
    assert Path(found["command"]).is_absolute()
    assert Path(found["command"]).is_file()
    assert found["args"] == ["mcp"]
    assert found["env"] == {"CARREL_HOME": str(connect.home)}
    assert found.get("type") == ("stdio" if client in ("claude-code", "vscode") else None)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_differs_from_the_default_here_is_handed_on_and_what_is_of_http_is_not(
    connect: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "certificates.pem")
    (tmp_path / ".env").write_text("CARREL_LATE_STORE=no\n")
    result = connect(
        "connect",
        "cursor",
        "--database-url",
        "sqlite:///mine.db",
        CARREL_ENCODER="off",
        CARREL_LOG_FILE="logs/carrel.log",
        MCP_HOST="127.0.0.1",
        MCP_PORT="9000",
        MCP_AUTH_TOKEN=TOKEN,
        MCP_TRANSPORT="streamable-http",
    )
    assert result.exit_code == 0
    found = entry(tmp_path / ".cursor" / "mcp.json", "cursor")
    assert found["env"] == {
        "CARREL_HOME": str(connect.home),
        "DATABASE_URL": f"sqlite:///{(tmp_path / 'mine.db').as_posix()}",
        "CARREL_LATE_STORE": "false",
        "CARREL_ENCODER": "off",
        "CARREL_LOG_FILE": str(tmp_path / "logs" / "carrel.log"),
        "SSL_CERT_FILE": str(tmp_path / "certificates.pem"),
    }
    assert found["args"] == ["mcp", "--transport", "stdio"]
    assert TOKEN not in result.output


@pytest.mark.parametrize(
    ("client", "reference"),
    [
        ("claude-code", "${DATABASE_URL}"),
        ("cursor", "${env:DATABASE_URL}"),
        ("vscode", "${input:carrel-database-url}"),
        ("claude-desktop", None),
    ],
)
@pytest.mark.parametrize("url", [PASSWORD, "postgresql://db.example/x?password=hidden"])
def test_a_secret_is_referred_to_and_never_written_unasked(
    connect: CommandLine, client: str, reference: str | None, url: str, tmp_path: Path
) -> None:
    result = connect("connect", client, DATABASE_URL=url, CARREL_ENCODER_KEY=TOKEN)
    file = file_of(client, tmp_path)
    text = file.read_text()
    assert entry(file, client)["env"].get("DATABASE_URL") == reference
    assert "hidden" not in text + result.output
    assert TOKEN not in text + result.output
    if client == "vscode":
        asked = {item["id"]: item for item in json.loads(text)["inputs"]}
        assert asked["carrel-database-url"]["password"] is True
    else:
        assert "DATABASE_URL" in result.stderr
    assert "hidden" not in connect("connect", client, "--print", DATABASE_URL=url).output


def test_a_secret_is_written_when_that_is_asked_for_into_a_file_for_one_user(
    connect: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / ".mcp.json"
    file.write_text("{}")
    file.chmod(0o644)
    result = connect("connect", "claude-code", "--with-secrets", "--json", DATABASE_URL=PASSWORD)
    assert entry(file, "claude-code")["env"]["DATABASE_URL"] == PASSWORD
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "hidden" not in result.output


@pytest.mark.parametrize(
    ("client", "headers"),
    [
        ("claude-code", "Bearer ${MCP_AUTH_TOKEN}"),
        ("cursor", "Bearer ${env:MCP_AUTH_TOKEN}"),
        ("vscode", "Bearer ${input:carrel-mcp-auth-token}"),
    ],
)
def test_over_http_a_client_gets_the_address_and_refers_to_the_token(
    connect: CommandLine, client: str, headers: str, tmp_path: Path
) -> None:
    file = file_of(client, tmp_path)
    connect("connect", client)
    assert "command" in entry(file, client)
    connect("connect", client, "--http", MCP_HOST="0.0.0.0", MCP_PORT="9000")
    found = entry(file, client)
    assert found["url"] == "http://127.0.0.1:9000/mcp"
    assert not {"command", "args", "env", "headers"} & set(found)
    result = connect(
        "connect", client, "--http", "--toolsets", "websites", MCP_AUTH_TOKEN=TOKEN, MCP_HOST="::1"
    )
    found = entry(file, client)
    assert found["url"] == "http://[::1]:8765/mcp/websites"
    assert found["headers"] == {"Authorization": headers}
    assert TOKEN not in result.output + file.read_text()


def test_claude_code_gets_a_command_where_its_file_is_its_own(
    connect: CommandLine, tmp_path: Path
) -> None:
    result = connect("connect", "claude-code", "--user", "--toolsets", "websites")
    assert result.exit_code == 0
    assert result.stdout.startswith("claude mcp add-json --scope user carrel '{")
    assert "--toolsets" in result.stdout
    assert not (tmp_path / ".mcp.json").exists()
    shown = done(connect("connect", "claude-code", "--user", "--json"))
    assert shown["command"].startswith("claude mcp add-json")


def test_for_all_projects_the_files_of_the_user_are_changed(
    connect: CommandLine, tmp_path: Path
) -> None:
    cursor = done(connect("connect", "cursor", "--user", "--json"))
    assert cursor["file"] == str(tmp_path / "user" / ".cursor" / "mcp.json")
    code = done(connect("connect", "vscode", "--user", "--json"))
    assert Path(code["file"]).parts[-3:] == ("Code", "User", "mcp.json")
    assert str(tmp_path / "user") in code["file"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["claude-desktop", "--http"], "--http"),
        (["cursor", "--toolsets", "tasks,todo"], "list_tasks"),
        (["cursor", "--toolsets", "nothing"], "no toolset"),
        (["cursor", "--name", "a b"], "name"),
        (["zed"], "zed"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_written(
    connect: CommandLine, words: list[str], said: str, tmp_path: Path
) -> None:
    result = connect("connect", *words)
    assert result.exit_code == ExitCode.USAGE
    assert said in result.stderr
    assert list(tmp_path.iterdir()) == []
    assert connect("connect", "cursor", "--http", MCP_PORT="0").exit_code == ExitCode.USAGE


def test_without_a_script_the_interpreter_is_named(
    connect: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    connect("connect", "cursor", "--name", "desk")
    found = json.loads((tmp_path / ".cursor" / "mcp.json").read_text())["mcpServers"]["desk"]
    assert [found["command"], *found["args"]] == [sys.executable, "-m", "carrel", "mcp"]
