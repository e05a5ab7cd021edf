"""What only HTTP does with tasks: clear a field, make done for sure, and refer to pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from carrel.app import App
from carrel.core.task_errors import TaskInvalid, TaskNotFound
from carrel.errors import NotFoundError
from carrel.surfaces.mcp.tasks.arguments import TaskArguments, UpdateArguments
from carrel.surfaces.mcp.tasks.replies import ENVELOPE, Found, OneTask
from carrel.surfaces.mcp.tasks.tools import update
from carrel.surfaces.mcp.tool import Call, Effect, Tool
from carrel.surfaces.rest.http_call import HttpCall
from carrel.surfaces.rest.task_pages import Include, shown


class GetArguments(TaskArguments):
    """Of one task."""

    include: Include | None = None


class CompleteArguments(TaskArguments):
    """Of making a task done, or open again."""

    done: bool = True


class CiteArguments(TaskArguments):
    """Of a reference to words of a kept page."""

    url: Annotated[str, Field(description="address of a kept page")]
    quotation: Annotated[str, Field(description="words that stand there")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceBody:
    """A reference as it is written; `state` says what has become of the words."""

    url: str
    version: int
    span: list[int]
    quotation: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OneReference:
    """The schema of a reply with a reference."""

    data: ReferenceBody


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyReferences:
    """The schema of a reply with references."""

    data: list[ReferenceBody]


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """The schema of a reply with how many references there were."""

    data: int


async def get(app: App, given: GetArguments, call: Call) -> Found:
    """Return a task, with its references if they are asked for."""
    found = await app.tasks.get(call.principal, given.task_id, user_id=given.user_id)
    return Found(data=(await shown(app, call, (found,), given=given))[0])


async def patch(app: App, given: UpdateArguments, call: Call) -> Found:
    """Change a task; null leaves a member as it is, or takes it away in a merge patch."""
    cleared = call.cleared if isinstance(call, HttpCall) else frozenset()
    return await update(app, given, call, cleared=cleared)


async def _complete(app: App, given: CompleteArguments, call: Call) -> Found:
    changed = await app.tasks.complete(
        call.principal, given.task_id, done=given.done, user_id=given.user_id, key=call.key
    )
    return Found(data=changed.as_dict())


async def _references(app: App, given: TaskArguments, call: Call) -> Found:
    task = await app.tasks.get(call.principal, given.task_id, user_id=given.user_id)
    found = await app.tasks.references(call.principal, (task,), user_id=given.user_id)
    kept = [one.as_dict() for one in found.get(task.id, ())]
    return Found(data=kept, total=len(kept))


async def _cite(app: App, given: CiteArguments, call: Call) -> Found:
    try:
        made = await app.tasks.cite(
            call.principal,
            given.task_id,
            url=given.url,
            quotation=given.quotation,
            user_id=given.user_id,
            key=call.key,
        )
    except TaskNotFound:
        raise
    except NotFoundError as error:  # the task is there, the words are not
        raise TaskInvalid(error.message, suggestion=error.suggestion) from error
    return Found(data=made.as_dict())


async def _uncite(app: App, given: TaskArguments, call: Call) -> Found:
    gone = await app.tasks.uncite(
        call.principal, given.task_id, user_id=given.user_id, key=call.key
    )
    return Found(data=gone)


COMPLETE = Tool(
    name="complete",
    title="Make a task done",
    description="Make a task done, or open again; one that is so already stays as it is.",
    effect=Effect(may_be_repeated=True),
    arguments=CompleteArguments,
    result=OneTask,
    call=_complete,
    manner=ENVELOPE,
)
REFERENCES = Tool(
    name="references",
    title="Show what a task refers to",
    description="List the words of kept pages that a task refers to, and what has become of them: "
    "current, moved, changed or gone.",
    effect=Effect(reads_only=True, may_be_repeated=True),
    arguments=TaskArguments,
    result=ManyReferences,
    call=_references,
    manner=ENVELOPE,
)
CITE = Tool(
    name="cite",
    title="Refer to a page",
    description="Let a task refer to words of a kept page; they must stand there.",
    effect=Effect(),
    arguments=CiteArguments,
    result=OneReference,
    call=_cite,
    manner=ENVELOPE,
)
UNCITE = Tool(
    name="uncite",
    title="Take references away",
    description="Take all references from a task; tells how many there were.",
    effect=Effect(destroys=True, may_be_repeated=True),
    arguments=TaskArguments,
    result=Removed,
    call=_uncite,
    manner=ENVELOPE,
)
