"""`/api/chat` and `/api/conversations`: talk to the agent, and look after what was said.

The operations are rows as those of the toolsets are, but no tools of MCP: they are for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from carrel.core.arguments import Arguments, Whole
from carrel.core.chats import LONGEST_MESSAGE, ChatReply
from carrel.services.chat import MOST, Listed, Told
from carrel.surfaces.mcp.budget import Cut, written
from carrel.surfaces.mcp.manner import Plain, Reply, Result
from carrel.surfaces.mcp.tool import Effect, Tool
from carrel.surfaces.rest.http_call import HttpCall
from carrel.surfaces.rest.operation import Operation

if TYPE_CHECKING:
    from carrel.app import App

_ONE = "/api/conversations/{conversation_id}"
_ID = "5f0c8f5e-3c1c-4b0e-9d3e-8a4f6f1f2a10"
Key = Annotated[str, Field(description="id of the conversation")]
User = Annotated[str, Field(description="your own id; a service names whom it acts for")]


class SayArguments(Arguments):
    """Of a message."""

    message: Annotated[str, Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_MESSAGE})]
    conversation_id: (
        Annotated[str, Field(description="the conversation to go on with; none begins one")] | None
    ) = None
    user_id: User | None = None


class ListArguments(Arguments):
    """Of the list of conversations."""

    limit: Annotated[Whole, Field(json_schema_extra={"minimum": 1, "maximum": MOST})] = 20
    offset: Annotated[Whole, Field(json_schema_extra={"minimum": 0})] = 0
    user_id: User | None = None


class OneArguments(Arguments):
    """Of one conversation."""

    conversation_id: Key
    user_id: User | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallBody:
    """The schema of a call of a tool."""

    tool: str
    arguments: dict[str, Any]
    result: Any
    duration_ms: float
    is_error: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyBody:
    """The schema of an answer."""

    conversation_id: str
    response: str
    tool_calls: list[CallBody]
    agent: Literal["orchestrator", "urdu"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationBody:
    """The schema of a conversation in the list."""

    conversation_id: str
    title: str
    message_count: int
    created_at: str
    updated_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListBody:
    """The schema of the list."""

    conversations: list[ConversationBody]
    total_count: int
    limit: int
    offset: int
    has_more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldBody(ConversationBody):
    """The schema of a conversation with its messages."""

    messages: list[dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deleted:
    """A conversation that is gone."""

    conversation_id: str
    status: str = "deleted"

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return {"conversation_id": self.conversation_id, "status": self.status}


class _Whole(Plain):
    """Writes bodies whole: nobody has to pay for their tokens."""

    def answer(self, value: Result, cut: Cut | None, *, budget: int) -> Reply:
        """Return the body."""
        del cut, budget
        body = value.as_dict()
        return Reply(texts=(written(body),), structured=body)


async def _say(_: App, given: SayArguments, call: HttpCall) -> ChatReply:
    return await call.chat.say(
        call.principal,
        given.message,
        conversation_id=given.conversation_id,
        user_id=given.user_id,
        heard=call.hear,
    )


async def _list(_: App, given: ListArguments, call: HttpCall) -> Listed:
    return await call.chat.listed(
        call.principal, limit=given.limit, offset=given.offset, user_id=given.user_id
    )


async def _read(_: App, given: OneArguments, call: HttpCall) -> Told:
    return await call.chat.read(call.principal, given.conversation_id, user_id=given.user_id)


async def _delete(_: App, given: OneArguments, call: HttpCall) -> Deleted:
    key = await call.chat.delete(call.principal, given.conversation_id, user_id=given.user_id)
    return Deleted(conversation_id=key)


_WHOLE = _Whole()
_READS = Effect(reads_only=True, may_be_repeated=True)
_CALL = {
    "tool": "add_task",
    "arguments": {"user_id": "ann", "title": "Buy groceries"},
    "result": {"task_id": 5, "status": "created", "title": "Buy groceries"},
    "duration_ms": 3.2,
    "is_error": False,
}
_TALK = {
    "conversation_id": _ID,
    "title": "Add a task to buy groceries",
    "message_count": 2,
    "created_at": "2026-11-02T12:00:00Z",
    "updated_at": "2026-11-02T12:00:01Z",
}
_SAID = "Task 'Buy groceries' created successfully! It is number 5."
OPERATIONS = (
    Operation(
        method="POST",
        path="/api/chat",
        tool=Tool(
            name="chat",
            title="Talk to the agent",
            description="Send a message in English, Urdu, Roman Urdu or Japanese: the agent looks "
            "after your tasks and your saved pages. `tool_calls` lists what it called.",
            effect=Effect(),
            arguments=SayArguments,
            result=ReplyBody,
            call=_say,  # type: ignore[arg-type]  # such calls come over HTTP alone
            manner=_WHOLE,
        ),
        example={"message": "Add a task to buy groceries"},
        shows={
            "conversation_id": _ID,
            "response": _SAID,
            "tool_calls": [_CALL],
            "agent": "orchestrator",
        },
        streams=True,
    ),
    Operation(
        method="GET",
        path="/api/conversations",
        tool=Tool(
            name="list_conversations",
            title="List conversations",
            description="List your conversations, the last used first.",
            effect=_READS,
            arguments=ListArguments,
            result=ListBody,
            call=_list,  # type: ignore[arg-type]
            manner=_WHOLE,
        ),
        example={"limit": 20},
        shows={
            "conversations": [_TALK],
            "total_count": 1,
            "limit": 20,
            "offset": 0,
            "has_more": False,
        },
    ),
    Operation(
        method="GET",
        path=_ONE,
        tool=Tool(
            name="get_conversation",
            title="Read a conversation",
            description="Read a conversation: every message, and which tools were called for it.",
            effect=_READS,
            arguments=OneArguments,
            result=ToldBody,
            call=_read,  # type: ignore[arg-type]
            manner=_WHOLE,
        ),
        example={"conversation_id": _ID},
        shows=_TALK
        | {
            "messages": [
                {
                    "role": "user",
                    "content": "Add a task to buy groceries",
                    "created_at": "2026-11-02T12:00:00Z",
                }
            ]
        },
    ),
    Operation(
        method="DELETE",
        path=_ONE,
        tool=Tool(
            name="delete_conversation",
            title="Delete a conversation",
            description="Delete a conversation with all its messages for good.",
            effect=Effect(destroys=True),
            arguments=OneArguments,
            result=Deleted,
            call=_delete,  # type: ignore[arg-type]
            manner=_WHOLE,
        ),
        example={"conversation_id": _ID},
        shows={"conversation_id": _ID, "status": "deleted"},
    ),
)
