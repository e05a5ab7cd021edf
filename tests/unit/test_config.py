"""Settings: where each value may come from, which source wins, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrel import config
from carrel.config import Configuration, Origin
from carrel.errors import ConfigError

# One setting written in each way in; the value tells which one was read.
PLACES = ("flag", "environment", ".env", "file")
PORTS = {"flag": 1001, "environment": 1002, ".env": 1003, "file": 1004, "default": 8765}


def load(
    home: Path, *places: str, flags: dict[str, object] | None = None, **variables: str
) -> Configuration:
    """Load the settings with the port given in the named places."""
    flags = {"home": home} | (flags or {})
    if "flag" in places:
        flags["server.port"] = PORTS["flag"]
    environ = dict(variables)
    if "environment" in places:
        environ["MCP_PORT"] = str(PORTS["environment"])
    if ".env" in places:
        (home / ".env").write_text(f"MCP_PORT={PORTS['.env']}\n", encoding="utf-8")
    if "file" in places:
        text = f"[server]\nport = {PORTS['file']}\n"
        (home / "carrel.toml").write_text(text, encoding="utf-8")
    return config.load(flags, environ=environ, directory=home)


def origin(configuration: Configuration, path: str) -> Origin:
    return next(item for item in configuration.origins if item.path == path)


@pytest.mark.proves("X-102")
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [("flag", "environment"), ("environment", ".env"), (".env", "file"), ("file", "default")],
)
def test_of_two_neighbouring_sources_the_stronger_wins(
    tmp_path: Path, stronger: str, weaker: str
) -> None:
    settings = load(tmp_path, stronger, weaker).settings
    assert settings.server.port == PORTS[stronger]


@pytest.mark.proves("X-102")
@pytest.mark.parametrize("first", range(len(PLACES)))
def test_the_strongest_of_all_given_sources_wins(tmp_path: Path, first: int) -> None:
    settings = load(tmp_path, *PLACES[first:]).settings
    assert settings.server.port == PORTS[PLACES[first]]


def test_each_value_says_where_it_came_from(tmp_path: Path) -> None:
    configuration = load(tmp_path, ".env", flags={"server.host": "::1"}, LOG_LEVEL="debug")
    assert origin(configuration, "server.host").origin == "flag"
    assert origin(configuration, "log.level").origin == "environment"
    assert origin(configuration, "server.port").origin == str(tmp_path / ".env")
    assert origin(configuration, "jobs.lease").origin == "default"


@pytest.mark.proves("X-013", "D-114")
def test_the_port_is_8765_unless_mcp_port_says_otherwise(tmp_path: Path) -> None:
    assert load(tmp_path).settings.server.port == 8765
    assert load(tmp_path, MCP_PORT="9000").settings.server.port == 9000


@pytest.mark.proves("D-005", "D-115", "D-116", "D-117")
def test_mcp_has_settings_of_its_own_under_the_names_of_the_contract(tmp_path: Path) -> None:
    plain = load(tmp_path).settings.mcp
    assert (plain.transport, plain.budget, plain.tool_timeout) == ("stdio", 20_000, 120)
    assert plain.log_level == "INFO"
    given = load(
        tmp_path,
        MCP_TRANSPORT="streamable-http",
        MCP_RESPONSE_TOKEN_BUDGET="5000",
        MCP_TOOL_TIMEOUT="7.5",
        MCP_LOG_LEVEL="debug",
    ).settings.mcp
    assert (given.transport, given.budget, given.tool_timeout) == ("streamable-http", 5_000, 7.5)
    assert given.log_level == "DEBUG"


@pytest.mark.proves("X-034")
@pytest.mark.parametrize("token", ["", "a-token"])
def test_the_host_is_loopback_with_and_without_a_token(tmp_path: Path, token: str) -> None:
    assert load(tmp_path, MCP_AUTH_TOKEN=token).settings.server.host == "127.0.0.1"
    assert load(tmp_path, MCP_AUTH_TOKEN=token, MCP_HOST="::1").settings.server.host == "::1"


@pytest.mark.proves("X-071")
def test_without_a_database_url_a_file_in_the_data_directory_is_used(tmp_path: Path) -> None:
    url = load(tmp_path).settings.database_url
    assert url == f"sqlite:///{(tmp_path / 'carrel.db').as_posix()}"


@pytest.mark.proves("X-071")
def test_a_database_url_chooses_the_store(tmp_path: Path) -> None:
    url = "postgresql://somebody@localhost/carrel"
    assert load(tmp_path, DATABASE_URL=url).settings.database_url == url


@pytest.mark.proves("C-045")
@pytest.mark.parametrize("given", ["DEBUG", "debug", "Warning"])
def test_the_log_level_is_read_in_any_case(tmp_path: Path, given: str) -> None:
    assert load(tmp_path, LOG_LEVEL=given).settings.log.level == given.upper()


@pytest.mark.proves("X-111")
def test_settings_begin_with_carrel_unless_a_contract_fixes_their_name() -> None:
    fixed = {"DATABASE_URL", "LOG_LEVEL", "MCP_HOST", "MCP_PORT", "MCP_AUTH_TOKEN"}
    names = {slot.var.name for slot in config.slots()}
    assert fixed <= names
    free = {name for name in names - fixed if not name.endswith("_API_KEY")}
    assert all(
        name.startswith(("CARREL_", "CHAT_", "EMBEDDING_TOKENIZER_", "MCP_")) for name in free
    )


def test_names_of_variables_match_in_any_case(tmp_path: Path) -> None:
    environ = {"mcp_port": "1234"}
    loaded = config.load({"home": tmp_path}, environ=environ, directory=tmp_path)
    assert loaded.settings.server.port == 1234


def test_an_empty_variable_is_no_value(tmp_path: Path) -> None:
    configuration = load(tmp_path, "file", MCP_PORT="")
    assert configuration.settings.server.port == PORTS["file"]


def test_the_data_directory_may_be_named_in_the_env_file(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (tmp_path / ".env").write_text(f"CARREL_HOME={elsewhere}\n", encoding="utf-8")
    loaded = config.load({}, environ={}, directory=tmp_path)
    assert loaded.settings.home == elsewhere


def test_a_config_file_elsewhere_is_named_by_a_variable(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text("[server]\nport = 4321\n", encoding="utf-8")
    configuration = load(tmp_path, CARREL_CONFIG=str(file))
    assert configuration.settings.server.port == 4321
    assert origin(configuration, "server.port").origin == str(file)


def test_a_named_config_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load(tmp_path, CARREL_CONFIG=str(tmp_path / "missing.toml"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MCP_PORT", "70000"),
        ("MCP_PORT", "a port"),
        ("LOG_LEVEL", "LOUD"),
        ("CARREL_JOBS_LEASE", "-1"),
        ("CARREL_JOBS_LEASE", "nan"),
        ("CARREL_DATABASE_READERS", "0"),
    ],
)
def test_a_value_out_of_range_is_refused_by_its_name(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config.load({"home": tmp_path}, environ={name: value}, directory=tmp_path)
    assert name in caught.value.message
    assert value in caught.value.message
    assert "environment" in caught.value.message
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("url", ["mysql://u:hidden@host/x", "carrel.db", "sqlite://", "://"])
def test_a_database_that_carrel_cannot_use_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(ConfigError, match="DATABASE_URL") as caught:
        load(tmp_path, DATABASE_URL=url)
    assert "hidden" not in caught.value.message
    assert "sqlite:///FILE" in caught.value.suggestion


def test_an_unknown_setting_in_the_file_is_refused_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "carrel.toml").write_text("[server]\nprot = 1\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load(tmp_path)
    assert "server.prot" in caught.value.message
    assert "server.port" in caught.value.suggestion


@pytest.mark.parametrize("text", ["[server\n", "port = ", "\x00"])
def test_a_broken_file_is_refused_by_its_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "carrel.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"carrel\.toml"):
        load(tmp_path)


def test_an_unknown_variable_in_the_env_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("CARREL_HOEM=x\nOTHER=y\n", encoding="utf-8")
    assert load(tmp_path).unknown == ("CARREL_HOEM",)


def test_an_unknown_variable_of_ours_is_reported(tmp_path: Path) -> None:
    configuration = load(tmp_path, CARREL_JOBS_LEASES="3", UNRELATED="x")
    assert configuration.unknown == ("CARREL_JOBS_LEASES",)


def test_a_password_never_stands_among_the_origins(tmp_path: Path) -> None:
    url = "postgresql://somebody:p%40ss@localhost/carrel"
    configuration = load(tmp_path, DATABASE_URL=url)
    shown = origin(configuration, "database.url").value
    assert shown == "postgresql://somebody:***@localhost/carrel"
    assert configuration.settings.database_url == url


def test_a_value_of_the_wrong_form_is_told_what_the_setting_means(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, CARREL_OTLP_ENDPOINT="nonsense")
    assert "such as http://localhost:4318" in caught.value.message
    assert "pattern" not in caught.value.message
