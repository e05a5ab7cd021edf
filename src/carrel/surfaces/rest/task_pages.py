"""Lists of tasks over HTTP come in pages: the envelope of the tools, and where the next page is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field
from starlette.requests import Request

from carrel.app import App
from carrel.core.arguments import Whole
from carrel.core.task_errors import TaskInvalid
from carrel.core.tasks import Task, TaskList
from carrel.surfaces.mcp.budget import Cut, written
from carrel.surfaces.mcp.manner import Reply
from carrel.surfaces.mcp.schema import output_schema
from carrel.surfaces.mcp.tasks.arguments import ListArguments
from carrel.surfaces.mcp.tasks.replies import Envelope, TaskBody
from carrel.surfaces.mcp.tool import Call
from carrel.surfaces.rest.cursors import read_cursor, written_cursor

DEFAULT, MOST = 100, 1000
NO_LIMIT = f"Invalid limit: must be from 1 to {MOST}"
NO_INCLUDE = "Invalid include: must be references"

Limit = Annotated[Whole, Field(json_schema_extra={"minimum": 1, "maximum": MOST})]
Place = Annotated[str, Field(description="where the page begins: from `next` of the one before")]
Include = Annotated[
    str,
    Field(
        description="`references`: with what each task refers to",
        json_schema_extra={"enum": ["references"]},
    ),
]


class PageArguments(ListArguments):
    """Of a page of tasks."""

    limit: Limit = DEFAULT
    cursor: Place | None = None
    include: Include | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOfTasks:
    """A page: its tasks, how many there are in all, and where the next page begins."""

    data: list[dict[str, object]]
    total: int
    whole: bool
    cursor: str | None = None

    def as_dict(self) -> dict[str, object]:
        """Return the tasks, and beside them what is said of the others if there are any."""
        if self.whole:
            return {"data": self.data}
        return {"data": self.data, "total": self.total, "next": self.cursor}


@dataclass(frozen=True, slots=True, kw_only=True)
class PageBody:
    """The schema of a page; `total` and `next` are there when it is not the whole list."""

    data: list[TaskBody]
    total: int
    next: str | None


class Paged(Envelope):
    """Wraps a page; it is as long as was asked for."""

    def schema(self, result: type[object], _: Cut | None) -> dict[str, Any]:
        """Return the schema of a page."""
        inner = output_schema(result)["properties"]
        outer = {"success": {"type": "boolean"}, **inner}
        return {"type": "object", "properties": outer, "required": ["success", "data"]}

    def answer(self, value: Any, _: Cut | None, *, budget: int) -> Reply:
        """Return a page."""
        del budget
        body = {"success": True} | value.as_dict()
        return Reply(texts=(written(body),), structured=body)


PAGED = Paged()


async def page(app: App, given: PageArguments, call: Call) -> PageOfTasks:
    """Return a page of tasks."""
    if not 1 <= given.limit <= MOST:
        raise TaskInvalid(NO_LIMIT)
    found = await app.tasks.list(
        call.principal,
        status=given.status,
        priority=given.priority,
        category=given.category,
        search=given.search,
        sort_by=given.sort_by,
        sort_order=given.sort_order,
        limit=given.limit,
        after=_after(given),
        user_id=given.user_id,
    )
    return PageOfTasks(
        data=await shown(app, call, found.tasks, given=given),
        total=found.total,
        whole=given.cursor is None and found.total == len(found.tasks),
        cursor=_following(found, given),
    )


async def shown(
    app: App, call: Call, tasks: tuple[Task, ...], *, given: Any
) -> list[dict[str, object]]:
    """Return tasks as they are written, with their references if these are asked for."""
    bodies = [one.as_dict() for one in tasks]
    if given.include is None:
        return bodies
    if given.include != "references":
        raise TaskInvalid(NO_INCLUDE)
    cited = await app.tasks.references(call.principal, tasks, user_id=given.user_id)
    return [
        body | {"references": [one.as_dict() for one in cited.get(task.id, ())]}
        for task, body in zip(tasks, bodies, strict=True)
    ]


def next_link(request: Request, value: PageOfTasks) -> Mapping[str, str]:
    """Return the header that says where the next page is."""
    total = {"X-Total-Count": str(value.total)}
    if value.cursor is None:
        return total
    following = request.url.include_query_params(cursor=value.cursor)
    return total | {"Link": f'<{following.path}?{following.query}>; rel="next"'}


def _after(given: PageArguments) -> Any:
    if given.cursor is None:
        return None
    return read_cursor(given.cursor, given.sort_by, given.sort_order)


def _following(found: TaskList, given: PageArguments) -> str | None:
    """Return where the next page begins; after the first one it may turn out to be empty."""
    if found.following is None or (given.cursor is None and found.total == len(found.tasks)):
        return None
    return written_cursor(found.following, given.sort_by, given.sort_order)
