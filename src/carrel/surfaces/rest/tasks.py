"""`/api/tasks`: a user's tasks over the tools of the toolset `tasks`, and what they refer to.

A task's ETag is the moment of its last change: sent back in `If-Match`, it lets a change happen
only if nobody else was quicker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from starlette.requests import Request

from carrel.surfaces.mcp.tasks.tools import TOOLS
from carrel.surfaces.rest.answers import JSON
from carrel.surfaces.rest.etags import moment_tag
from carrel.surfaces.rest.given import MERGE_PATCH
from carrel.surfaces.rest.operation import Operation
from carrel.surfaces.rest.task_pages import PAGED, PageArguments, PageBody, next_link, page
from carrel.surfaces.rest.task_tools import (
    CITE,
    COMPLETE,
    REFERENCES,
    UNCITE,
    GetArguments,
    get,
    patch,
)

_BY_NAME = {tool.name: tool for tool in TOOLS}
_ONE = "/api/tasks/{task_id}"
_ID = "4f1c9c1e-6f0a-4d5e-9a55-0f6f3f1f2a10"
_TASK = {
    "id": _ID,
    "title": "Send the application",
    "description": None,
    "priority": "high",
    "category": "work",
    "status": "pending",
    "completed": False,
    "dueDate": "2026-12-01T16:00:00Z",
    "createdAt": "2026-11-02T12:00:00.123456Z",
    "updatedAt": "2026-11-02T12:00:00.123456Z",
    "userId": "local",
}
_SHOWN = {"success": True, "data": _TASK}


def _tag(_: Request, value: Any) -> Mapping[str, str]:
    """Return the tag of a task; references change without it, so with them it says too little."""
    data = value.data
    return {} if "references" in data else {"ETag": moment_tag(str(data["updatedAt"]))}


def _made(request: Request, value: Any) -> Mapping[str, str]:
    return {"Location": f"/api/tasks/{value.data['id']}", **_tag(request, value)}


def _created(_: Any) -> HTTPStatus:
    return HTTPStatus.CREATED


OPERATIONS = (
    Operation(
        method="GET",
        path="/api/tasks",
        tool=replace(
            _BY_NAME["list_tasks"],
            arguments=PageArguments,
            result=PageBody,
            call=page,
            manner=PAGED,
        ),
        example={"status": "pending", "sort_by": "dueDate", "sort_order": "asc", "limit": 20},
        shows={"success": True, "data": [_TASK]},
        headers=next_link,
    ),
    Operation(
        method="POST",
        path="/api/tasks",
        tool=_BY_NAME["create_task"],
        example={
            "title": "Send the application",
            "priority": "high",
            "due_date": "2026-12-01T17:00:00+01:00",
        },
        shows=_SHOWN,
        status=_created,
        headers=_made,
        keyed=True,
        statuses=(HTTPStatus.CREATED,),
    ),
    Operation(
        method="GET",
        path="/api/tasks/stats",
        tool=_BY_NAME["get_stats"],
        shows={"success": True, "data": {"total": 3, "pending": 2, "completed": 1}},
    ),
    Operation(
        method="GET",
        path=_ONE,
        tool=replace(_BY_NAME["get_task"], arguments=GetArguments, call=get),
        example={"task_id": _ID},
        shows=_SHOWN,
        headers=_tag,
    ),
    Operation(
        method="PATCH",
        path=_ONE,
        tool=replace(_BY_NAME["update_task"], call=patch),
        example={"task_id": _ID, "priority": "high"},
        shows=_SHOWN,
        headers=_tag,
        keyed=True,
        matched=True,
        takes=(JSON, MERGE_PATCH),
    ),
    Operation(
        method="DELETE",
        path=_ONE,
        tool=_BY_NAME["delete_task"],
        example={"task_id": _ID},
        shows={"success": True, "data": "Task deleted successfully"},
        keyed=True,
        matched=True,
    ),
    Operation(
        method="POST",
        path=f"{_ONE}/toggle",
        tool=_BY_NAME["toggle_complete"],
        example={"task_id": _ID},
        shows=_SHOWN,
        headers=_tag,
        keyed=True,
        matched=True,
    ),
    Operation(
        method="POST",
        path=f"{_ONE}/complete",
        tool=COMPLETE,
        example={"task_id": _ID, "done": True},
        shows=_SHOWN,
        headers=_tag,
        keyed=True,
    ),
    Operation(method="GET", path=f"{_ONE}/references", tool=REFERENCES, example={"task_id": _ID}),
    Operation(
        method="POST",
        path=f"{_ONE}/references",
        tool=CITE,
        example={
            "task_id": _ID,
            "url": "https://example.com/jobs/1",
            "quotation": "several years of Rust",
        },
        status=_created,
        keyed=True,
        statuses=(HTTPStatus.CREATED,),
    ),
    Operation(
        method="DELETE",
        path=f"{_ONE}/references",
        tool=UNCITE,
        example={"task_id": _ID},
        keyed=True,
    ),
)
