"""The settings of MCP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from carrel.core.setting import Group, Seconds, Var, lower

Transport = Literal["stdio", "streamable-http"]
McpLogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]


def upper(value: object) -> str:
    """Return a value's text in capital letters."""
    return str(value).upper()


class McpSettings(Group):
    """What agents get over MCP."""

    toolsets: Annotated[str, Var("CARREL_TOOLSETS")] = Field(
        default="websites,research,tasks",
        description="toolsets that `carrel mcp` and `/mcp` offer, with commas between; each is "
        "also at `/mcp/<toolset>`",
    )
    transport: Annotated[Transport, Var("MCP_TRANSPORT"), BeforeValidator(lower)] = Field(
        default="stdio",
        description="how `carrel mcp` talks: `stdio` or `streamable-http`",
    )
    budget: Annotated[int, Var("MCP_RESPONSE_TOKEN_BUDGET")] = Field(
        default=20_000,
        ge=1_000,
        le=1_000_000,
        description="tokens (cl100k) that the text of one reply may have; what ranks lowest is "
        "left out, and the reply says so",
    )
    tool_timeout: Annotated[Seconds, Var("MCP_TOOL_TIMEOUT")] = Field(
        default=120.0,
        description="seconds that one call of a research tool may take, fetching and indexing "
        "included",
    )
    sessions: Annotated[bool, Var("CARREL_MCP_SESSIONS")] = Field(
        default=False,
        description="keep sessions for clients of protocol 2025-11-25 and older over HTTP; these "
        "can then cancel calls and be asked for sampling, and must always reach the same process",
    )
    progress: Annotated[float, Var("CARREL_MCP_PROGRESS")] = Field(
        default=4.0,
        gt=0,
        le=5,
        description="seconds between signs of life while a call runs",
    )
    log_level: Annotated[McpLogLevel, Var("MCP_LOG_LEVEL"), BeforeValidator(upper)] = Field(
        default="INFO", description="least level shown of what the MCP part has to say"
    )
    fixtures: Annotated[bool, Var("CARREL_MCP_FIXTURES")] = Field(
        default=False,
        description="also serve what the official conformance suite asks for; for tests alone",
    )
