"""The settings of chat."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from carrel.core.setting import Group, Seconds, Var


class ChatSettings(Group):
    """How the chat agent works; its language model is set by CHAT_MODEL_…."""

    server: Annotated[str, Var("MCP_SERVER_URL")] = Field(
        default="",
        pattern=r"^(https?://[^\s/?#@]+(/[^\s?#]*)?)?$",
        description="where the chat agent's tools are, such as `http://localhost:9000`; "
        "`/mcp/<toolset>` is added unless the address names an endpoint; MCP_AUTH_TOKEN is sent "
        "along; empty means in this process",
    )
    history: Annotated[int, Var("CHAT_HISTORY_LIMIT")] = Field(
        default=20,
        ge=0,
        le=1000,
        description="messages of a conversation that the language model gets to see",
    )
    seconds: Annotated[Seconds, Var("CARREL_CHAT_TIMEOUT")] = Field(
        default=60.0, description="seconds for the answer to a message, with all its calls"
    )
