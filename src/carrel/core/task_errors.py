"""What can go wrong with a task, in the words of the contracts.

RAGError
├── AuthenticationRequired      nobody is known to call
├── AccessDenied                a caller names somebody else
├── TaskChanged                 somebody else has changed the task meanwhile
├── NotFoundError ─ TaskNotFound
└── DataValidationError
    ├── TaskInvalid             a field that does not fit
    └── KeyReused               an idempotency key that belongs to another request
"""

from __future__ import annotations

from carrel.errors import DataValidationError, NotFoundError, RAGError


class AuthenticationRequired(RAGError):
    """User authentication required"""  # noqa: D415  # the contract's words

    code = "unauthenticated"
    advice = "Send a valid token, and leave `user_id` out or give your own."


class AccessDenied(RAGError):
    """Access denied to this task"""  # noqa: D415

    code = "access_denied"
    advice = "Leave `user_id` out or give your own."


class TaskNotFound(NotFoundError):
    """Task not found"""  # noqa: D415

    code = "task_not_found"
    advice = "List your tasks and use the id of one of them."


class TaskInvalid(DataValidationError):
    """The task does not fit."""

    code = "invalid_task"


class TaskChanged(RAGError):
    """The task has been changed since you read it."""

    code = "task_changed"
    advice = "Read it again and repeat your change."


class KeyReused(DataValidationError):
    """This idempotency key was used for another request."""

    code = "key_reused"
    advice = "Use a new key for a new request; repeat a request with the same arguments."
