"""`carrel serve` where others can reach it: with a credential it binds, and asks everybody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carrel.surfaces.cli.exits import ExitCode
from tests.e2e.process import carrel, posix, running
from tests.security.token_kit import SECRET, SERVICE_TOKEN, signed


@posix
@pytest.mark.proves("X-034", "X-035", "D-111", "D-113")
def test_a_public_address_opens_with_a_token_and_asks_for_it(tmp_path: Path) -> None:
    variables = {"MCP_HOST": "0.0.0.0", "MCP_AUTH_TOKEN": SERVICE_TOKEN}
    with running(tmp_path / "home", "serve", "--port", "0", **variables) as server:
        assert server.url.startswith("http://127.0.0.1:")
        assert server.get("/healthz").status == 200
        assert server.get("/nowhere").status == 401
        token = {"Authorization": f"Bearer {SERVICE_TOKEN}"}
        assert server.get("/nowhere", **token).status == 404
        foreign = server.get("/mcp", method="POST", Host="carrel.example", **token)
        assert foreign.status == 421
        assert "CARREL_ALLOWED_HOSTS" in foreign.json["error"]["suggestion"]
        page = server.get("/mcp", method="POST", Origin="https://evil.example", **token)
        assert page.status == 403


@posix
def test_a_proxy_and_a_page_are_let_in_by_their_settings(tmp_path: Path) -> None:
    with running(
        tmp_path / "home",
        "serve",
        "--port",
        "0",
        "--allowed-hosts",
        "carrel.example",
        CARREL_JWT_SECRET=SECRET,
        CARREL_ALLOWED_ORIGINS="https://chat.example",
    ) as server:
        given = {"Host": "carrel.example", "Origin": "https://chat.example"}
        answer = server.get("/readyz", Authorization=f"Bearer {signed()}", **given)
    assert answer.json["status"] == "ready"
    assert answer.json["jobs"] is not None
    assert answer.headers["access-control-allow-origin"] == "https://chat.example"


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"MCP_HOST": "0.0.0.0", "CARREL_JWT_PUBLIC_KEY": "missing.pem"}, "missing.pem"),
        ({"CARREL_JWT_SECRET": "short-and-secret"}, "32 bytes"),
        ({"CARREL_JWT_SECRET": "short-and-secret" * 3}, "repeats itself"),
        ({"CARREL_LOGIN": "true", "CARREL_JWT_SECRET": "short-and-secret" * 3}, "repeats itself"),
        ({"CARREL_JWT_SECRET": "reallyreallyreallyreallyverysafe"}, "published"),
        ({"CARREL_LOGIN": "true", "CARREL_JWT_JWKS": "keys.json"}, "another issuer"),
        ({"CARREL_JWT_ALGORITHMS": "none"}, "CARREL_JWT_ALGORITHMS"),
        ({"CARREL_JWT_AUDIENCE": "carrel"}, "no key"),
        ({"CARREL_JWT_JWKS": "http://id.example/keys"}, "https"),
        ({"MCP_AUTH_TOKEN": "two words"}, "MCP_AUTH_TOKEN = ***"),
    ],
)
def test_a_lock_that_cannot_work_is_said_before_anything_is_opened(
    variables: dict[str, str], said: str, tmp_path: Path
) -> None:
    result = carrel(tmp_path / "home", "serve", "--port", "0", limit=None, **variables)
    assert result.returncode == ExitCode.USAGE
    assert said in result.stderr
    assert "short-and-secret" not in result.stderr
    assert "two words" not in result.stderr
    assert not (tmp_path / "home").exists()


def test_doctor_says_who_may_call_and_shows_no_secret(tmp_path: Path) -> None:
    home = tmp_path / "home"
    result = carrel(
        home, "doctor", "--json", MCP_AUTH_TOKEN=SERVICE_TOKEN, CARREL_JWT_SECRET=SECRET
    )
    found = {item["name"]: item for item in json.loads(result.stdout)["findings"]}
    assert found["address"]["message"] == "127.0.0.1, port 8765: this machine"
    assert "MCP_AUTH_TOKEN" in found["callers"]["message"]
    assert "CARREL_JWT_SECRET" in found["callers"]["message"]
    assert SERVICE_TOKEN not in result.stdout + result.stderr
    assert SECRET not in result.stdout + result.stderr
    open_to_all = carrel(home, "doctor", "--json", MCP_HOST="0.0.0.0")
    assert open_to_all.returncode == ExitCode.UNHEALTHY
    found = {item["name"]: item for item in json.loads(open_to_all.stdout)["findings"]}
    assert found["address"]["level"] == "fail"
    assert "MCP_AUTH_TOKEN" in found["address"]["mend"]
