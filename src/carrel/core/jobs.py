"""Background work as a value."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from carrel.core.pages import storable
from carrel.errors import DataValidationError, ProcessingError, RAGError, URLFetchError

INGEST = "ingest"  # the kinds of jobs that sources wait for
EMBED = "embed"
_LONGEST_DELAY = 366 * 86_400.0
_PRIORITIES = range(-1000, 1001)


class JobState(StrEnum):
    """pending → processing → completed | failed; a retry stays `processing`."""

    PENDING = "pending"
    PROCESSING = "processing"
    COMPLETED = "completed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A job as its row shows it.

    `token` rises whenever the job changes hands, and so fences off every older worker. A job that
    waits for its next try is `processing` without an owner until `lease_until`.
    """

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

    @property
    def ended(self) -> bool:
        """Say whether nothing more will happen to the job."""
        return self.state in (JobState.COMPLETED, JobState.FAILED)


@dataclass(frozen=True, slots=True, kw_only=True)
class JobDraft:
    """A job to be queued; `key` is unique among jobs that have not ended."""

    kind: str
    payload: Mapping[str, object] = field(default_factory=dict)
    key: str | None = None
    priority: int = 0
    delay: float = 0.0
    max_attempts: int = 3

    def __post_init__(self) -> None:
        """Refuse what no database can hold, and numbers that mean nothing."""
        storable(self.kind)
        storable(self.key or "")
        json_object(self.payload)
        if not self.kind:
            raise DataValidationError("a job needs a kind")
        if self.priority not in _PRIORITIES:
            raise DataValidationError(f"priority {self.priority} is outside -1000 to 1000")
        if not (math.isfinite(self.delay) and 0 <= self.delay <= _LONGEST_DELAY):
            raise DataValidationError(f"a delay of {self.delay} s is not between 0 and a year")
        if self.max_attempts < 1:
            raise DataValidationError(f"{self.max_attempts} attempts are too few")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancellation:
    """A job after somebody asked to cancel it; `changed` says whether the request did anything."""

    job: Job
    changed: bool


def json_object(value: Mapping[str, object]) -> dict[str, object]:
    """Return the mapping as plain JSON, or refuse what JSON or UTF-8 cannot hold."""
    try:
        written = json.dumps(dict(value), ensure_ascii=False, sort_keys=True, allow_nan=False)
        written.encode()
    except (TypeError, ValueError, RecursionError) as cause:
        raise DataValidationError(f"the value cannot be kept as JSON: {cause}") from cause
    plain: dict[str, object] = json.loads(written)
    return plain


def json_error(error: RAGError) -> dict[str, object]:
    """Return the fields of an error as JSON, whatever its details hold."""
    fields = error.as_dict()
    try:
        written = json.dumps(fields, default=str, skipkeys=True, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        written = json.dumps({**fields, "details": {}}, ensure_ascii=False)
    storable_text = written.encode(errors="replace").decode()
    plain: dict[str, object] = json.loads(storable_text, parse_constant=str)
    return plain


def error_of(told: Mapping[str, object] | None) -> RAGError:
    """Return the error that `json_error` made these fields of, as the class that bears its code.

    A class that this process does not know becomes the error of a page that could not be worked on.
    """
    told = told or {}
    code, details = str(told.get("code", "")), told.get("details")
    kind = next((one for one in _kinds(RAGError) if one.code == code), ProcessingError)
    error = kind(
        str(told.get("message", "")),
        details=details if isinstance(details, dict) else {},
        suggestion=str(told.get("suggestion", "")),
    )
    if error.code != code:
        error.code = code or kind.code  # type: ignore[misc]
    return error


def _kinds(kind: type[RAGError]) -> Iterator[type[RAGError]]:
    """Yield a class and those below it that are made in the same way, parents first."""
    if kind.__init__ in (RAGError.__init__, URLFetchError.__init__):
        yield kind
    for one in kind.__subclasses__():
        yield from _kinds(one)


def run_key(source_id: int | str) -> str:
    """Return the key of the job that looks at one source: there is one at a time."""
    return f"{INGEST}:{source_id}"
