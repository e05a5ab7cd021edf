"""Users of a server as it is really run: added beside it, logged in, revoked and deleted."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import httpx2

from carrel.services.token_secret import FILE
from tests.e2e.process import COMMAND, PATIENCE, carrel, environment, posix, running
from tests.user_kit import PASSWORD

VARIABLES: dict[str, Any] = {
    "CARREL_LOGIN": "true",
    "CARREL_ENCODER": "off",
    "CARREL_PASSWORD_MEMORY": "1024",
    "CARREL_PASSWORD_ROUNDS": "1",
}


def add(home: Path, name: str) -> dict[str, Any]:
    """Add a user with a password from standard input."""
    done = subprocess.run(
        [*COMMAND, "user", "add", name, "--json"],
        input=f"{PASSWORD}\n",
        env=environment(home, **VARIABLES),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@posix
def test_users_log_in_to_a_running_server_and_lose_it_at_once(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with running(home, "serve", "--port", "0", **VARIABLES) as server:
        file = home / FILE
        assert file.stat().st_mode & 0o777 == 0o600
        assert add(home, "ann")["user"] == "ann"
        with httpx2.Client(base_url=f"{server.url}/api/auth", trust_env=False) as client:
            given = {"user": "ann", "password": PASSWORD}

            def status(token: str) -> int:
                return client.get("/me", headers={"Authorization": f"Bearer {token}"}).status_code

            first = client.post("/log-in", json=given).json()["access_token"]
            assert status(first) == 200
            assert carrel(home, "user", "revoke", "ann", **VARIABLES).returncode == 0
            assert status(first) == 401
            second = client.post("/log-in", json=given).json()["access_token"]
            assert carrel(home, "user", "rm", "ann", "--yes", **VARIABLES).returncode == 0
            assert status(second) == 401
            assert client.post("/log-in", json=given).status_code == 401
    secret = file.read_text()
    with running(home, "serve", "--port", "0", **VARIABLES):
        assert file.read_text() == secret
