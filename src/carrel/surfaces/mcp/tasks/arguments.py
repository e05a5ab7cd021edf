"""The arguments of the task tools, in the order of their contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from carrel.core.tasks import (
    LONGEST_DESCRIPTION,
    LONGEST_TITLE,
    Category,
    Priority,
    SortBy,
    SortOrder,
    TaskStatus,
)
from carrel.services.tasks import checks
from carrel.surfaces.mcp.owned import OwnedArguments, one_of

Title = Annotated[str, Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_TITLE})]
Description = Annotated[str, Field(json_schema_extra={"maxLength": LONGEST_DESCRIPTION})]
AnyPriority = Annotated[str, one_of(Priority)]
AnyCategory = Annotated[str, one_of(Category)]
DueDate = Annotated[str, Field(description="ISO 8601", json_schema_extra={"format": "date-time"})]
TaskId = Annotated[str, Field(description="UUID of the task")]

_WRONG = {
    "priority": checks.NO_PRIORITY,
    "category": checks.NO_CATEGORY,
    "status": checks.NO_STATUS,
    "due_date": checks.NO_DUE_DATE,
    "sort_by": checks.NO_SORT_BY,
    "sort_order": checks.NO_SORT_ORDER,
    "task_id": checks.NO_ID,
}


class _TaskArguments(OwnedArguments):
    """Arguments that are refused in the contract's words."""

    absent: ClassVar[Mapping[str, str]] = {"title": checks.NO_TITLE, "task_id": checks.NO_ID}
    wrong: ClassVar[Mapping[str, str]] = _WRONG


class CreateArguments(_TaskArguments):
    """Of `create_task`."""

    title: Title
    description: Description | None = None
    priority: AnyPriority = Priority.MEDIUM.value
    category: AnyCategory = Category.WORK.value
    due_date: DueDate | None = None


class ListArguments(_TaskArguments):
    """Of `list_tasks`."""

    status: Annotated[str, one_of(TaskStatus)] | None = None
    priority: AnyPriority | None = None
    category: AnyCategory | None = None
    search: Annotated[str, Field(description="in title and description")] | None = None
    sort_by: Annotated[str, one_of(SortBy)] = SortBy.CREATED_AT.value
    sort_order: Annotated[str, one_of(SortOrder)] = SortOrder.DESC.value


class TaskArguments(_TaskArguments):
    """Of the tools for one task."""

    task_id: TaskId


class UpdateArguments(TaskArguments):
    """Of `update_task`; what is left out stays as it is."""

    title: Title | None = None
    description: Description | None = None
    priority: AnyPriority | None = None
    category: AnyCategory | None = None
    due_date: DueDate | None = None


class StatsArguments(OwnedArguments):
    """Of `get_stats`."""
