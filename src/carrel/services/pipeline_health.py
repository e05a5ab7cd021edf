"""How the pipelines are: counted from the records of calls, and asked of the database."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from carrel.core.embedding import Embedder
from carrel.core.pipeline_health import (
    RANGES,
    Call,
    DatabaseHealth,
    Figures,
    Health,
    Metrics,
    Outcome,
    PipelineHealth,
    RecentPerformance,
    figures,
    iso,
    overall,
    rate,
)
from carrel.core.pipeline_settings import PipelineSettings
from carrel.core.pipelines import Configuration, HealthStatus, ResourceLimits
from carrel.errors import DataValidationError, StorageError
from carrel.pipelines.catalog import CATALOGUE, PIPELINES, Pipeline, pipeline
from carrel.pipelines.parameters import HealthParameters, MetricsParameters, read
from carrel.storage.calls import Calls
from carrel.storage.database import Database

RECENT = RANGES["1h"]
_PATIENCE = 5.0  # seconds that the database may take
_MOST_ERRORS = 50
EXTRACTIVE = "extractive"


class PipelineHealthDesk:
    """Tells how the pipelines are and were; `settled` waits for records still to be written."""

    def __init__(
        self,
        database: Database,
        calls: Calls,
        *,
        settings: PipelineSettings,
        embedder: Embedder | None,
        settled: Callable[[], Awaitable[None]],
        model: str = "",
    ) -> None:
        self._database = database
        self._calls = calls
        self._settings = settings
        self._clock = database.clock
        self._embedder = embedder
        self._settled = settled
        self._model = model

    async def health(self, given: Mapping[str, Any] | None = None) -> Health:
        """Say how each pipeline, the database and the last hour are."""
        wish = read(HealthParameters, given or {}, tool="rag_health_check")
        database = await self._ping()
        calls: list[Call] = []
        successes: Mapping[str, datetime] = {}
        if database.connected:
            try:
                await self._settled()
                calls = await self._calls.since(self._clock() - RECENT)
                successes = await self._calls.last_successes()
            except StorageError:
                database = DatabaseHealth(
                    connected=False,
                    response_time_ms=database.response_time_ms,
                    connection_pool_usage=database.connection_pool_usage,
                )
        statuses = {
            row.key: self._of(
                row,
                [call for call in calls if call.pipeline == row.key],
                successes.get(row.key),
                connected=database.connected,
                detailed=wish.include_details,
            )
            for row in PIPELINES
        }
        shown = wish.include_performance_metrics and database.connected
        return Health(
            overall_status=overall(
                (one.status for one in statuses.values()), connected=database.connected
            ),
            pipeline_statuses=statuses,
            database_status=database,
            performance_metrics=_recent(figures(calls, RECENT)) if shown else RecentPerformance(),
            last_updated=self._clock(),
        )

    async def metrics(self, given: Mapping[str, Any] | None = None) -> Metrics:
        """Count the queries of a time range, of all tools or of those that are named."""
        wish = read(MetricsParameters, given or {}, tool="rag_metrics")
        rows = _wanted(wish.technique_filter)
        await self._settled()
        span = RANGES[wish.time_range]
        keys = {row.key for row in rows}
        calls = [
            call for call in await self._calls.since(self._clock() - span) if call.pipeline in keys
        ]
        return Metrics(
            time_range=wish.time_range,
            whole=figures(calls, span),
            by_technique={
                row.tool: figures([one for one in calls if one.pipeline == row.key], span)
                for row in rows
            },
            errors=_errors(calls) if wish.include_error_details else (),
        )

    async def configuration(self, key: str) -> Configuration:
        """Say how a pipeline is set up."""
        row = pipeline(key)
        defaults = {
            name: field.default
            for name, field in row.parameters.model_fields.items()
            if not field.is_required()
        }
        return Configuration(
            pipeline_name=row.key,
            default_parameters=defaults
            | {
                "embedding_model": self._embedder.name if self._embedder else "",
                "llm_model": self._model or EXTRACTIVE,
            },
            resource_limits=row.limits or limits_of(self._settings),
            health_status=(await self.health()).pipeline_statuses[row.key].status,
        )

    async def _ping(self) -> DatabaseHealth:
        began = asyncio.get_running_loop().time()
        connected = True
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._database.ping()
        except (StorageError, TimeoutError):
            connected = False
        used, most = self._database.pool
        return DatabaseHealth(
            connected=connected,
            response_time_ms=math.ceil((asyncio.get_running_loop().time() - began) * 1000),
            connection_pool_usage=f"{used}/{most}",
        )

    def _of(
        self,
        row: Pipeline,
        calls: Sequence[Call],
        last_success: datetime | None,
        *,
        connected: bool,
        detailed: bool,
    ) -> PipelineHealth:
        reason = self._lacks(row)
        status = self._status(calls, lacking=bool(reason))
        if not connected:
            status, reason = HealthStatus.UNAVAILABLE, "The database does not answer."
        return PipelineHealth(
            status=status,
            last_success=last_success,
            error_rate=rate(calls, (Outcome.FAILED,)) if connected else None,
            details=_details(calls, reason) if detailed else None,
        )

    def _status(self, calls: Sequence[Call], *, lacking: bool) -> HealthStatus:
        if rate(calls, (Outcome.FAILED,)) >= self._settings.unavailable:
            return HealthStatus.UNAVAILABLE
        trouble = rate(calls, (Outcome.FAILED, Outcome.FALLBACK))
        if lacking or trouble >= self._settings.degraded:
            return HealthStatus.DEGRADED
        return HealthStatus.HEALTHY

    def _lacks(self, row: Pipeline) -> str:
        """Say what a pipeline cannot do without and has not got."""
        if row.needs_vectors and self._embedder is None:
            return "No encoder is in use: it goes by words alone."
        if row.needs_tokens and self._embedder is not None and not self._embedder.token_bytes:
            return "The encoder keeps no vectors of single tokens: it goes by nearness."
        return ""


def limits_of(settings: PipelineSettings) -> ResourceLimits:
    """Return the limits that the settings say."""
    return ResourceLimits(
        max_concurrent_queries=settings.concurrent,
        timeout_seconds=settings.timeout,
        max_tokens=settings.max_tokens,
    )


def _wanted(tools: Sequence[str]) -> list[Pipeline]:
    named = {row.tool: row for row in PIPELINES}
    for name in tools:
        if name not in named:
            raise DataValidationError(
                f"there is no pipeline tool `{name[:80]}`",
                details={"argument": "technique_filter"},
                suggestion=f"Choose among: {', '.join(named)}.",
            )
    return [row for row in CATALOGUE.values() if not tools or row.tool in tools]


def _recent(found: Figures) -> RecentPerformance:
    return RecentPerformance(
        average_response_time_ms=found.average_response_time_ms,
        p95_response_time_ms=found.p95_response_time_ms,
        error_rate=found.error_rate,
        queries_per_minute=found.queries_per_minute,
    )


def _details(calls: Sequence[Call], reason: str) -> dict[str, object]:
    found = figures(calls, RECENT)
    failed = [call for call in calls if call.outcome is Outcome.FAILED]
    last = failed[-1] if failed else None
    return {
        "reason": reason,
        "queries": found.total_queries,
        "average_response_time_ms": found.average_response_time_ms,
        "p95_response_time_ms": found.p95_response_time_ms,
        "last_error": None
        if last is None
        else {
            "type": last.error_type,
            "message": last.error_message,
            "at": iso(last.started_at),
        },
    }


def _errors(calls: Sequence[Call]) -> tuple[Mapping[str, object], ...]:
    """Return what failed, each kind once, the most frequent first."""
    failed = [call for call in calls if call.outcome is Outcome.FAILED]
    kinds = Counter((call.pipeline, call.error_type, call.error_message) for call in failed)
    last = {(one.pipeline, one.error_type, one.error_message): one.started_at for one in failed}
    order = sorted(kinds, key=lambda kind: (-kinds[kind], kind))[:_MOST_ERRORS]
    return tuple(
        {
            "technique": CATALOGUE[kind[0]].tool,
            "type": kind[1],
            "message": kind[2],
            "count": kinds[kind],
            "last": iso(last[kind]),
        }
        for kind in order
    )
