"""What can go wrong in a conversation.

RAGError
├── ToolServerUnavailable       the tools cannot be reached
├── ConversationBusy            the message before is still being answered
├── NotFoundError ─ ConversationNotFound
└── DataValidationError ─ MessageInvalid
"""

from __future__ import annotations

from carrel.errors import DataValidationError, NotFoundError, RAGError


class ToolServerUnavailable(RAGError):
    """MCP server unavailable"""  # noqa: D415  # the contract's words

    code = "mcp_unavailable"
    retryable = True
    advice = "Your message is kept. Check MCP_SERVER_URL and that the server runs, then try again."


class ConversationBusy(RAGError):
    """The message before this one is still being answered."""

    code = "conversation_busy"
    retryable = True
    advice = "Wait for that answer, or begin another conversation."


class ConversationNotFound(NotFoundError):
    """There is no such conversation."""

    code = "conversation_not_found"
    advice = "List your conversations, or leave conversation_id out to begin a new one."


class MessageInvalid(DataValidationError):
    """The message does not fit."""

    code = "invalid_message"
    advice = "Send a message of 1 to 10,000 characters."
