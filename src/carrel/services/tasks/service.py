"""Tasks: every call names its caller first, and touches nothing but that caller's tasks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Any

from carrel.core.identity import Principal
from carrel.core.task_errors import TaskInvalid
from carrel.core.tasks import (
    UNSET,
    Category,
    Cursor,
    Priority,
    Reference,
    SortBy,
    SortOrder,
    Task,
    TaskDraft,
    TaskList,
    TaskPatch,
    TaskQuery,
    TaskStats,
    written,
)
from carrel.services.once import once_of
from carrel.services.tasks import checks
from carrel.services.tasks.evidence import judged, quote
from carrel.services.tasks.owners import owner
from carrel.storage.task_store import TaskStore

Zones = Callable[[str], Awaitable[tzinfo]]
MOST = 1000  # tasks in one answer, unless fewer are asked for


class TaskService:
    """What can be done with tasks.

    `user_id` is the user that a request names; it must be the caller, unless that is a service.
    `expected` is the `updatedAt` of the task that a change was made for: if somebody else has
    changed it meanwhile, `TaskChanged` is raised and nothing is done. `key` is an idempotency key:
    a request that is repeated with it has its effect once.
    """

    def __init__(self, store: TaskStore, *, zone: tzinfo, zones: Zones | None = None) -> None:
        self._store = store
        self._zones = zones
        self.zone = zone

    async def create(
        self,
        principal: Principal | None,
        *,
        title: object,
        description: object = None,
        priority: object = Priority.MEDIUM,
        category: object = Category.WORK,
        due_date: object = None,
        cites: Sequence[tuple[str, str]] = (),
        user_id: str | None = None,
        key: str | None = None,
    ) -> Task:
        """Make a task; `cites` are addresses of kept pages, each with words that stand there."""
        user = owner(principal, user_id)
        draft = TaskDraft(
            title=checks.title(title),
            description=checks.description(description),
            priority=checks.priority(priority),
            category=checks.category(category),
            due_at=await self._due(user, due_date),
        )
        quotes = [quote(url, words) for url, words in cites]
        once = once_of(key, "create", [_shown(draft), list(cites)])
        return await self._store.add(user, draft, quotes=quotes, once=once)

    async def get(
        self, principal: Principal | None, ref: object, *, user_id: str | None = None
    ) -> Task:
        """Return a task by its UUID or its number."""
        return await self._store.get(owner(principal, user_id), checks.ref(ref))

    async def list(
        self,
        principal: Principal | None,
        *,
        status: object = None,
        priority: object = None,
        category: object = None,
        search: object = None,
        sort_by: object = SortBy.CREATED_AT,
        sort_order: object = SortOrder.DESC,
        limit: int | None = MOST,
        after: Cursor | None = None,
        user_id: str | None = None,
    ) -> TaskList:
        """Return the caller's tasks that fit every filter given."""
        user = owner(principal, user_id)
        words = checks.sought(search)
        query = TaskQuery(
            status=checks.status(status),
            priority=None if priority is None else checks.priority(priority),
            category=None if category is None else checks.category(category),
            search=words or "",
            sort_by=checks.sort_by(sort_by),
            sort_order=checks.sort_order(sort_order),
            limit=limit,
            after=after,
        )
        if words is None:
            return TaskList(tasks=(), total=0)
        return await self._store.find(user, query)

    async def update(
        self,
        principal: Principal | None,
        ref: object,
        changes: Mapping[str, object],
        *,
        user_id: str | None = None,
        expected: datetime | None = None,
        key: str | None = None,
    ) -> Task:
        """Change the fields that are given by name; null takes a description or due date away."""
        user, which = owner(principal, user_id), checks.ref(ref)
        patch = await self._patch(user, changes)
        once = once_of(key, "update", [which, _shown(patch)])
        return await self._store.change(user, which, patch, expected=expected, once=once)

    async def delete(
        self,
        principal: Principal | None,
        ref: object,
        *,
        user_id: str | None = None,
        expected: datetime | None = None,
        key: str | None = None,
    ) -> Task | None:
        """Delete a task for good; nothing comes back if this very request deleted it before."""
        user, which = owner(principal, user_id), checks.ref(ref)
        once = once_of(key, "delete", which)
        return await self._store.remove(user, which, expected=expected, once=once)

    async def toggle(
        self,
        principal: Principal | None,
        ref: object,
        *,
        user_id: str | None = None,
        expected: datetime | None = None,
        key: str | None = None,
    ) -> Task:
        """Turn a task from done to open or back."""
        user, which = owner(principal, user_id), checks.ref(ref)
        once = once_of(key, "toggle", which)
        return await self._store.toggle(user, which, expected=expected, once=once)

    async def complete(
        self,
        principal: Principal | None,
        ref: object,
        *,
        done: bool = True,
        user_id: str | None = None,
        key: str | None = None,
    ) -> Task:
        """Make a task done, or open again; one that is so already stays as it is."""
        user, which = owner(principal, user_id), checks.ref(ref)
        once = once_of(key, "complete", [which, done])
        return await self._store.complete(user, which, done=done, once=once)

    async def stats(self, principal: Principal | None, *, user_id: str | None = None) -> TaskStats:
        """Count the caller's tasks."""
        return await self._store.stats(owner(principal, user_id))

    async def cite(
        self,
        principal: Principal | None,
        ref: object,
        *,
        url: str,
        quotation: str,
        user_id: str | None = None,
        key: str | None = None,
    ) -> Reference:
        """Let a task refer to words of a kept page."""
        user, which = owner(principal, user_id), checks.ref(ref)
        once = once_of(key, "cite", [which, url, quotation])
        return await self._store.cite(user, which, quote(url, quotation), once=once)

    async def uncite(
        self,
        principal: Principal | None,
        ref: object,
        *,
        user_id: str | None = None,
        key: str | None = None,
    ) -> int:
        """Take all references from a task; return how many there were."""
        user, which = owner(principal, user_id), checks.ref(ref)
        return await self._store.uncite(user, which, once=once_of(key, "uncite", which))

    async def references(
        self, principal: Principal | None, tasks: Sequence[Task], *, user_id: str | None = None
    ) -> dict[str, tuple[Reference, ...]]:
        """Return what tasks refer to by their ids, and what has become of it."""
        user = owner(principal, user_id)
        return judged(await self._store.cited([task for task in tasks if task.user_id == user]))

    async def erase(self, user: str) -> int:
        """Delete every row of a user, for whoever removes the user."""
        return await self._store.erase(user)

    async def _due(self, user: str, given: object) -> datetime | None:
        """Read a due date in the time zone of the user's profile, or else in the server's."""
        zone = self.zone
        if given is not None and self._zones is not None:
            zone = await self._zones(user)
        return checks.due(given, zone=zone)

    async def _patch(self, user: str, changes: Mapping[str, object]) -> TaskPatch:
        given = {name: value for name, value in changes.items() if value is not UNSET}
        values: dict[str, Any] = {}
        for name, value in given.items():
            if name == "due_date":
                values["due_at"] = await self._due(user, value)
            elif name in _CHECKED:
                values[name] = _CHECKED[name](value)
            else:
                raise TaskInvalid(f"A task has no field `{name[:40]}`")
        return TaskPatch(**values)


_CHECKED: dict[str, Callable[[object], object]] = {
    "title": checks.title,
    "description": checks.description,
    "priority": checks.priority,
    "category": checks.category,
}


def _shown(asked: TaskDraft | TaskPatch) -> dict[str, object]:
    values = {name: getattr(asked, name) for name in asked.__slots__}
    return {
        name: written(value) if isinstance(value, datetime) else value
        for name, value in values.items()
        if value is not UNSET
    }
