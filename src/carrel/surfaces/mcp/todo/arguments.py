"""The arguments of the to-do tools, in the order of their contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from carrel.core.arguments import Whole
from carrel.services.tasks import checks
from carrel.surfaces.mcp.owned import OwnedArguments, one_of

STATUSES = ("all", "pending", "completed")
NO_STATUS = f"Invalid status: must be {'/'.join(STATUSES)}"
Number = Annotated[Whole, Field(description="id of the task, as list_tasks tells it")]


class AddArguments(OwnedArguments):
    """Of `add_task`."""

    absent: ClassVar[Mapping[str, str]] = {"title": checks.NO_TITLE}

    title: str
    description: str | None = None


class ListArguments(OwnedArguments):
    """Of `list_tasks`."""

    wrong: ClassVar[Mapping[str, str]] = {"status": NO_STATUS}

    status: Annotated[str, one_of(STATUSES)] = "all"


class TaskArguments(OwnedArguments):
    """Of the tools for one task."""

    task_id: Number


class UpdateArguments(TaskArguments):
    """Of `update_task`; what is left out stays as it is."""

    title: str | None = None
    description: str | None = None
