"""Background work as a value."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class JobState(StrEnum):
    """pending → processing → completed | failed; a retry stays `processing`."""

    PENDING = "pending"
    PROCESSING = "processing"
    COMPLETED = "completed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A job as its row shows it. `token` rises with each claim and fences off older workers."""

    id: int
    kind: str
    payload: dict[str, object]
    key: str | None
    state: JobState
    priority: int
    attempts: int
    max_attempts: int
    token: int
    owner: str | None
    cancelled: bool
    progress: dict[str, object] | None
    result: dict[str, object] | None
    error: dict[str, object] | None
    run_at: datetime
    lease_until: datetime | None
    created_at: datetime
    finished_at: datetime | None
