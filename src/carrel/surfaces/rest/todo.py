"""`/api/todo`: the same tasks as a plain numbered list, over the tools of the toolset `todo`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

from starlette.requests import Request

from carrel.app import App
from carrel.core.task_errors import AccessDenied, TaskInvalid, TaskNotFound
from carrel.core.tasks import SortBy, SortOrder, TaskList
from carrel.errors import RAGError
from carrel.surfaces.mcp.budget import Cut
from carrel.surfaces.mcp.manner import Reply
from carrel.surfaces.mcp.schema import output_schema
from carrel.surfaces.mcp.todo.arguments import NO_STATUS, STATUSES, ListArguments
from carrel.surfaces.mcp.todo.replies import BARE, Bare, Entry, Listed
from carrel.surfaces.mcp.todo.tools import TOOLS
from carrel.surfaces.mcp.tool import Call
from carrel.surfaces.rest.cursors import read_cursor, written_cursor
from carrel.surfaces.rest.operation import Operation
from carrel.surfaces.rest.task_pages import DEFAULT, MOST, NO_LIMIT, Limit, Place

_BY_NAME = {tool.name: tool for tool in TOOLS}
_ONE = "/api/todo/{task_id}"
_ORDER = (SortBy.CREATED_AT.value, SortOrder.ASC.value)


class PageArguments(ListArguments):
    """Of a page of the list."""

    limit: Limit = DEFAULT
    cursor: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """Tasks that were found, and whether they are the first."""

    found: TaskList
    first: bool

    def as_dict(self) -> dict[str, object]:
        """Return the list under its key."""
        return Listed(found=self.found).as_dict()


class _Paged(Bare):
    """Writes a page; it is as long as was asked for."""

    def answer(self, value: Any, cut: Cut | None, *, budget: int) -> Reply:
        """Return an array."""
        del budget
        whole = replace(value.found, total=len(value.found.tasks))
        return BARE.answer(Listed(found=whole), cut, budget=MOST * 1000)


async def _page(app: App, given: PageArguments, call: Call) -> _Page:
    if given.status not in STATUSES:
        raise TaskInvalid(NO_STATUS)
    if not 1 <= given.limit <= MOST:
        raise TaskInvalid(NO_LIMIT)
    found = await app.tasks.list(
        call.principal,
        status=None if given.status == "all" else given.status,
        sort_by=_ORDER[0],
        sort_order=_ORDER[1],
        limit=given.limit,
        after=None if given.cursor is None else read_cursor(given.cursor, *_ORDER),
        user_id=given.user_id,
    )
    return _Page(found=found, first=given.cursor is None)


def _next(request: Request, value: _Page) -> Mapping[str, str]:
    found = value.found
    told = {"X-Total-Count": str(found.total)}
    if found.following is None or (value.first and found.total == len(found.tasks)):
        return told
    cursor = written_cursor(found.following, *_ORDER)
    following = request.url.include_query_params(cursor=cursor)
    return told | {"Link": f'<{following.path}?{following.query}>; rel="next"'}


def _hidden(error: RAGError) -> RAGError:
    """Tell of a foreign user what is told of a task that does not exist."""
    return TaskNotFound() if isinstance(error, AccessDenied) else error


def _created(_: Any) -> HTTPStatus:
    return HTTPStatus.CREATED


_DONE = {"task_id": 7, "status": "updated", "title": "Water the plants"}
OPERATIONS = (
    Operation(
        method="GET",
        path="/api/todo",
        tool=replace(_BY_NAME["list_tasks"], arguments=PageArguments, call=_page, manner=_Paged()),
        example={"status": "pending"},
        shows=[{"id": 7, "title": "Water the plants", "completed": False}],
        headers=_next,
        told_as=_hidden,
        schema={"type": "array", "items": output_schema(Entry)},
    ),
    Operation(
        method="POST",
        path="/api/todo",
        tool=_BY_NAME["add_task"],
        example={"title": "Water the plants"},
        shows=_DONE | {"status": "created"},
        status=_created,
        told_as=_hidden,
        keyed=True,
        statuses=(HTTPStatus.CREATED,),
    ),
    Operation(
        method="PATCH",
        path=_ONE,
        tool=_BY_NAME["update_task"],
        example={"task_id": 7, "title": "Water the plants"},
        shows=_DONE,
        told_as=_hidden,
        keyed=True,
    ),
    Operation(
        method="POST",
        path=f"{_ONE}/complete",
        tool=_BY_NAME["complete_task"],
        example={"task_id": 7},
        shows=_DONE | {"status": "completed"},
        told_as=_hidden,
        keyed=True,
    ),
    Operation(
        method="DELETE",
        path=_ONE,
        tool=_BY_NAME["delete_task"],
        example={"task_id": 7},
        shows=_DONE | {"status": "deleted"},
        told_as=_hidden,
        keyed=True,
    ),
)
