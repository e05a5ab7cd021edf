"""Records of pipeline calls, kept for some days."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection, Row, delete, func, insert, select

from carrel.core.pipeline_health import ANSWERED, Call, Outcome, Stage
from carrel.storage.database import Database
from carrel.storage.pipeline_tables import pipeline_call


class Calls:
    """The records of one database; those older than `keep` go when another is written."""

    def __init__(self, database: Database, *, keep: timedelta) -> None:
        self._database = database
        self._keep = keep

    async def add(self, call: Call) -> None:
        """Write one record."""
        oldest = call.started_at - self._keep

        def work(rows: Connection) -> None:
            rows.execute(insert(pipeline_call), _row(call))
            rows.execute(delete(pipeline_call).where(pipeline_call.c.started_at < oldest))

        await self._database.write(work)

    async def since(self, moment: datetime) -> list[Call]:
        """Return the calls that began then or later, in their order."""
        wanted = (
            select(pipeline_call)
            .where(pipeline_call.c.started_at >= moment)
            .order_by(pipeline_call.c.started_at, pipeline_call.c.id)
        )
        return await self._database.read(lambda rows: [_call(row) for row in rows.execute(wanted)])

    async def last_successes(self) -> dict[str, datetime]:
        """Return when each pipeline was last asked something that it answered."""
        wanted = (
            select(pipeline_call.c.pipeline, func.max(pipeline_call.c.started_at).label("at"))
            .where(pipeline_call.c.outcome.in_([one.value for one in ANSWERED]))
            .group_by(pipeline_call.c.pipeline)
        )
        return await self._database.read(
            lambda rows: {row.pipeline: row.at for row in rows.execute(wanted)}
        )


def _row(call: Call) -> dict[str, object]:
    return {
        "request_id": call.request_id,
        "pipeline": call.pipeline,
        "started_at": call.started_at,
        "duration_ms": call.duration_ms,
        "retrieval_ms": call.retrieval_ms,
        "generation_ms": call.generation_ms,
        "tokens": call.tokens,
        "outcome": call.outcome.value,
        "stages": [stage.value for stage in call.stages],
        "error_type": call.error_type,
        "error_message": call.error_message,
    }


def _call(row: Row[tuple[object, ...]]) -> Call:
    return Call(
        request_id=row.request_id,
        pipeline=row.pipeline,
        started_at=row.started_at,
        duration_ms=row.duration_ms,
        retrieval_ms=row.retrieval_ms,
        generation_ms=row.generation_ms,
        tokens=row.tokens,
        outcome=Outcome(row.outcome),
        stages=tuple(map(Stage, row.stages)),
        error_type=row.error_type,
        error_message=row.error_message,
    )
