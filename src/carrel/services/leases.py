"""A worker's side of the queue: each call is one transaction on a job that the worker holds.

Every call but `claim` raises `LeaseLost` once the job is in other hands, and has then changed
nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeVar

from carrel.core.jobs import Job, json_error, json_object
from carrel.errors import RAGError
from carrel.settings import JobSettings
from carrel.storage import leases
from carrel.storage.database import Database, Work
from carrel.storage.leases import Effect, Only, Progress

T = TypeVar("T")
_LONGEST_BACKOFF = 600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a handler gives back.

    The effect and the end of the job are one transaction, so the effect happens once however
    often the job was tried. It may be called again when that transaction could not be committed:
    it must do nothing but write to the connection.
    """

    result: dict[str, object] = field(default_factory=dict)
    effect: Effect | None = None

    def __post_init__(self) -> None:
        """Refuse a result that cannot be kept."""
        json_object(self.result)


class Leases:
    """Takes jobs for one worker, keeps them alive and ends them."""

    def __init__(self, database: Database, settings: JobSettings, *, owner: str) -> None:
        self._database = database
        self._settings = settings
        self.owner = owner

    async def claim(self, kinds: Collection[str], *, only: Only = None) -> Job | None:
        """Take the next job of these kinds, if there is one; `only` may name the jobs by id."""
        clock, lease = self._database.clock, self._settings.lease
        # Looking first spares the database a write lock for each look that finds nothing.
        if not await self._database.read(
            lambda found: leases.due(found, kinds, clock=clock, only=only)
        ):
            return None
        return await self._database.write(
            lambda found: leases.take(
                found, kinds, owner=self.owner, lease=lease, clock=clock, only=only
            )
        )

    async def beat(self, held: Job, *, progress: Progress | None) -> bool:
        """Prolong the lease and return whether the job is to be cancelled."""
        clock, lease = self._database.clock, self._settings.lease
        return await self._database.write(
            lambda found: leases.beat(found, held, lease=lease, progress=progress, clock=clock)
        )

    async def write(self, held: Job, work: Work[T]) -> T:
        """Run a step of the job in a transaction of its own."""
        return await self._database.write(leases.fenced(held, work))

    async def complete(self, held: Job, outcome: Outcome, *, progress: Progress | None) -> Job:
        """Let the outcome's effect happen and end the job, both or neither."""
        clock = self._database.clock
        return await self._database.write(
            lambda found: leases.complete(
                found,
                held,
                result=outcome.result,
                effect=outcome.effect,
                progress=progress,
                clock=clock,
            )
        )

    async def fail(self, held: Job, error: RAGError, *, progress: Progress | None) -> Job:
        """Record why a try failed: the job waits for the next one, or has failed."""
        clock = self._database.clock
        kept = json_error(error)
        retry_in = self.backoff(held.attempts) if error.retryable else None
        return await self._database.write(
            lambda found: leases.fail(
                found, held, error=kept, retry_in=retry_in, progress=progress, clock=clock
            )
        )

    async def release(self, held: Job) -> Job:
        """Give a job back untried, for another worker to take at once."""
        clock = self._database.clock
        return await self._database.write(lambda found: leases.release(found, held, clock=clock))

    def backoff(self, attempts: int) -> float:
        """Return the seconds to wait after so many tries: doubled each time, up to ten minutes."""
        return min(self._settings.backoff * 2.0 ** min(attempts - 1, 30), _LONGEST_BACKOFF)
