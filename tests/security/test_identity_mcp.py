"""Callers over MCP: what a tool learns of its caller comes from the token, not the message."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from carrel.core.identity import LOCAL, SERVICE, Principal, PrincipalKind
from carrel.core.identity_settings import IdentitySettings
from carrel.errors import NotFoundError
from carrel.surfaces.mcp.call import Call
from tests.mcp_http import serving, stand_in
from tests.mcp_kit import Mode, both_eras, server_over
from tests.security.token_kit import SECRET, SERVICE_TOKEN, signed

BOTH = IdentitySettings(token=SERVICE_TOKEN, jwt_secret=SECRET)
CLAIMS: tuple[dict[str, Any], ...] = (
    {"source_id": 1},
    {"source_id": 1, "user_id": "mallory"},
    {"source_id": 1, "principal": {"subject": "mallory", "kind": "user"}},
)


async def _missing(source_id: int) -> None:
    raise NotFoundError(f"there is no source {source_id}")


WEBSITES = SimpleNamespace(status=_missing)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Principal]:
    """The callers of all calls, as the tools would learn them."""
    callers: list[Principal] = []
    begin = Call.__init__

    def noting(self: Call, *given: Any, **named: Any) -> None:
        begin(self, *given, **named)
        callers.append(self.principal)

    monkeypatch.setattr(Call, "__init__", noting)
    return callers


async def call(client: Client) -> None:
    """Call with arguments and metadata that claim to be somebody else."""
    claimed: Any = {"user_id": "mallory", "principal": "mallory", "carrel/principal": "mallory"}
    for arguments in CLAIMS:
        result = await client.call_tool(
            "rag_get_website_status",
            arguments,
            meta=claimed,
        )
        assert result.is_error


@both_eras
@pytest.mark.proves("X-023", "X-024", "X-026")
@pytest.mark.parametrize(
    ("token", "caller"),
    [
        (signed(), Principal(subject="alice", kind=PrincipalKind.USER)),
        (signed(sub="bob"), Principal(subject="bob", kind=PrincipalKind.USER)),
        (SERVICE_TOKEN, SERVICE),
    ],
    ids=["alice", "bob", "service"],
)
async def test_over_http_the_caller_is_the_one_of_the_token(
    token: str, caller: Principal, mode: Mode, seen: list[Principal]
) -> None:
    headers = {"Authorization": f"Bearer {token}", "X-User": "mallory"}
    async with (
        serving(stand_in(WEBSITES, identity=BOTH)) as url,
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http), mode=mode) as client,
    ):
        await call(client)
    assert seen == [caller] * len(CLAIMS)


@both_eras
@pytest.mark.proves("X-023", "X-025")
async def test_without_a_credential_the_caller_is_the_local_user_on_loopback(
    mode: Mode, seen: list[Principal]
) -> None:
    headers = {"Authorization": f"Bearer {signed(sub='mallory')}"}
    async with (
        serving(stand_in(WEBSITES)) as url,
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http), mode=mode) as client,
    ):
        await call(client)
    assert seen == [LOCAL] * len(CLAIMS)


@both_eras
@pytest.mark.proves("X-023", "X-025")
async def test_without_http_the_caller_is_the_local_user(mode: Mode, seen: list[Principal]) -> None:
    """As over stdio: there is no request that could carry a token."""
    async with Client(server_over(stand_in(WEBSITES)), mode=mode) as client:
        await call(client)
    assert seen == [LOCAL] * len(CLAIMS)


@pytest.mark.proves("X-024")
@pytest.mark.parametrize("token", ["", signed(exp=1), signed("f" * 40), "x" * 9_000])
async def test_without_a_valid_token_no_client_gets_as_far_as_a_tool(
    token: str, seen: list[Principal]
) -> None:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        serving(stand_in(WEBSITES, identity=BOTH)) as url,
        httpx2.AsyncClient(headers=headers) as http,
    ):
        for path in ("/mcp", "/mcp/websites", "/mcp/nothing"):
            answer = await http.post(f"{url}{path}", json={"jsonrpc": "2.0"})
            assert answer.status_code == 401
    assert seen == []
