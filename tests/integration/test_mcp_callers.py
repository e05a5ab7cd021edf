"""Who calls a tool: the principal of the credential, and never what the arguments say."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from types import SimpleNamespace
from typing import Any

import httpx2
import jwt
import pytest
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from carrel.core.arguments import Arguments
from carrel.core.identity_settings import IdentitySettings
from carrel.core.mcp_settings import McpSettings
from carrel.surfaces.mcp import toolsets
from carrel.surfaces.mcp.server import build
from carrel.surfaces.mcp.tool import Call, Effect, Tool
from carrel.surfaces.mcp.toolset import Toolset
from tests.mcp_http import serving, stand_in
from tests.mcp_kit import BOTH, Mode, body, both_eras, standing_in

TOKEN, SECRET = "a-long-and-random-text-for-tests", "one secret of the tests, of forty letters"
IDENTITY = IdentitySettings(token=TOKEN, jwt_secret=SECRET)


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    subject: str
    kind: str

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


class Claim(Arguments):
    user_id: str = ""


async def whoami(_: object, __: Claim, call: Call) -> Who:
    return Who(subject=call.principal.subject, kind=call.principal.kind)


ASKING = Toolset(
    name="websites",
    title="Who",
    instructions="",
    tools=(
        Tool(
            name="whoami",
            title="Who",
            description="Say who calls.",
            effect=Effect(reads_only=True),
            arguments=Claim,
            result=Who,
            call=whoami,
        ),
    ),
)


@both_eras
@pytest.mark.proves("X-025")
async def test_without_http_the_caller_is_the_local_user(mode: Mode) -> None:
    async def opened() -> Any:
        return standing_in()

    server = build([ASKING], opened, settings=McpSettings())
    async with Client(server, mode=mode) as client:
        found = body(await client.call_tool("whoami", {"user_id": "mallory"}))
    assert found == {"subject": "local", "kind": "local"}


@pytest.mark.proves("X-025")
async def test_on_loopback_without_a_credential_the_caller_is_the_local_user(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(toolsets, "BUILT", {**toolsets.BUILT, "websites": ASKING})
    async with serving(stand_in(SimpleNamespace())) as url:
        for mode in BOTH:
            async with Client(f"{url}/mcp", mode=mode) as client:
                found = body(await client.call_tool("whoami", {}))
                assert found == {"subject": "local", "kind": "local"}


@pytest.mark.proves("X-023", "X-024")
@pytest.mark.parametrize("sessions", [False, True])
async def test_the_caller_is_whoever_the_token_proves(
    monkeypatch: pytest.MonkeyPatch, sessions: bool
) -> None:
    monkeypatch.setattr(toolsets, "BUILT", {**toolsets.BUILT, "websites": ASKING})
    claims = {"sub": "ann", "exp": 4_000_000_000}
    tokens = {
        TOKEN: ("service", "service"),
        jwt.encode(claims, SECRET, algorithm="HS256"): ("ann", "user"),
    }
    app = stand_in(SimpleNamespace(), identity=IDENTITY, mcp=McpSettings(sessions=sessions))
    async with serving(app) as url:
        for mode in BOTH:
            for token, (subject, kind) in tokens.items():
                headers = {"Authorization": f"Bearer {token}", "X-User-Id": "mallory"}
                async with httpx2.AsyncClient(headers=headers) as http:
                    wire = streamable_http_client(f"{url}/mcp", http_client=http)
                    async with Client(wire, mode=mode) as client:
                        given = {"user_id": "mallory"}
                        found = body(await client.call_tool("whoami", given))
                        assert found == {"subject": subject, "kind": kind}
