"""What `carrel doctor` says about serving: where, to whom, and what is doubtful about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from carrel.core.identity_settings import IdentitySettings
from carrel.services.doctor_serving import check_serving
from carrel.services.findings import Finding, Level
from carrel.settings import ServerSettings, Settings

LONG = "a-long-token-0123456789"


def found(host: str = "127.0.0.1", **identity: Any) -> dict[str, Finding]:
    settings = Settings(
        server=ServerSettings(host=host), identity=IdentitySettings.model_validate(identity)
    )
    return {finding.name: finding for finding in check_serving(settings)}


@pytest.mark.parametrize(
    ("host", "level", "said"),
    [
        ("127.0.0.1", Level.OK, "this machine"),
        ("::1", Level.OK, "this machine"),
        ("localhost", Level.OK, "this machine"),
        ("0.0.0.0", Level.FAIL, "every address of this machine"),
        ("192.0.2.1", Level.FAIL, "the network"),
        ("carrel.internal", Level.OK, "the network"),
    ],
)
def test_an_address_that_others_reach_needs_a_credential(
    host: str, level: Level, said: str
) -> None:
    open_to_all = found(host)["address"]
    assert (open_to_all.level, bool(open_to_all.mend)) == (level, level is Level.FAIL)
    assert open_to_all.message.endswith(f": {said}")
    assert found(host, token=LONG)["address"].level is Level.OK


@pytest.mark.parametrize(
    ("given", "said", "doubt"),
    [
        ({}, "everybody on this machine", ""),
        ({"token": LONG}, "MCP_AUTH_TOKEN", ""),
        ({"token": "short"}, "MCP_AUTH_TOKEN", "16 random characters"),
        ({"jwt_secret": "one secret of the tests, of forty letters"}, "CARREL_JWT_SECRET", ""),
        ({"login": "true"}, "log in with a password", ""),
        ({"jwt_jwks": "https://id.example/keys"}, "https://id.example/keys", "CARREL_JWT_AUDIENCE"),
        ({"jwt_jwks": "keys.json", "jwt_audience": "carrel"}, "keys.json", ""),
        ({"allowed_hosts": "carrel.example"}, "everybody", "proxy"),
        ({"allowed_hosts": "carrel.example", "token": LONG}, "MCP_AUTH_TOKEN", ""),
    ],
)
def test_it_says_who_may_call_and_what_to_look_at(
    given: dict[str, str], said: str, doubt: str
) -> None:
    callers = found(**given)["callers"]
    assert said in callers.message
    assert callers.level is (Level.WARN if doubt else Level.OK)
    assert doubt in callers.mend
    assert LONG not in callers.message + callers.mend


def test_a_lock_that_cannot_work_is_a_failure(tmp_path: Path) -> None:
    callers = found(jwt_public_key=tmp_path / "missing.pem")["callers"]
    assert callers.level is Level.FAIL
    assert "missing.pem" in callers.message
    (tmp_path / "public.pem").write_bytes(b"")
    assert found(jwt_public_key=tmp_path / "public.pem")["callers"].level is Level.FAIL
