"""The pipelines as surfaces call them: run one, and every request is kept as a record."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from carrel.core.clock import Clock
from carrel.core.language import AnswersLater, LanguageModel
from carrel.core.pages import Filter
from carrel.core.pipeline_health import Call, Outcome, Stage
from carrel.core.pipelines import Answer
from carrel.errors import DataValidationError, RAGError
from carrel.events import Event, Observer
from carrel.pipelines.catalog import Pipeline, pipeline
from carrel.pipelines.parameters import Parameters, RerankParameters, read, within
from carrel.pipelines.runner import Asked, Ended, Runner
from carrel.pipelines.steps.rerank import chosen
from carrel.storage.calls import Calls

_LONGEST = 300  # characters of an error that are kept
_VERSION = 4
logger = logging.getLogger(__name__)


class Pipelines:
    """Runs pipelines by key; a record of each request is written beside it."""

    def __init__(
        self, runner: Runner, calls: Calls, *, clock: Clock, observer: Observer | None = None
    ) -> None:
        self._runner = runner
        self._calls = calls
        self._clock = clock
        self._observer = observer
        self._writing: set[asyncio.Task[None]] = set()

    async def run(
        self,
        key: str,
        given: Mapping[str, Any],
        *,
        request_id: str | None = None,
        sampler: LanguageModel | None = None,
    ) -> Answer:
        """Answer a query with the pipeline of a key; `given` are its arguments, unchecked.

        Raises:
            NotFoundError: there is no such pipeline.
            DataValidationError: an argument or the id does not fit; nothing was run.
            PipelineBusy: no place came free in time.
            PipelineTimedOut: the run took too long.
            RAGError: the store or a configured model failed.
        """
        row = pipeline(key)
        journey = _Journey(row, request_id or str(uuid.uuid4()), self._clock())
        try:
            journey.enter(Stage.VALIDATING)
            asked = self._checked(row, given, journey.request_id, sampler)
            journey.enter(Stage.EXECUTING)
            journey.ended = await self._runner.run(row, asked)
            journey.enter(Stage.COMPLETED)
            return journey.ended.answer
        finally:
            error = None if journey.ended else sys.exception()
            if not isinstance(error, AnswersLater):  # the whole request comes again
                self._keep(journey.call(error))

    async def settled(self) -> None:
        """Wait until every record is written."""
        while self._writing:
            await asyncio.gather(*self._writing)

    async def close(self) -> None:
        """Write what is left to write."""
        await self.settled()

    def _checked(
        self,
        row: Pipeline,
        given: Mapping[str, Any],
        request_id: str,
        sampler: LanguageModel | None,
    ) -> Asked:
        check_request_id(request_id)
        parameters: Parameters = read(row.parameters, given, tool=row.tool)
        where: Filter | None = within(parameters.metadata_filter)
        if isinstance(parameters, RerankParameters):
            chosen(parameters.reranker_model, self._runner.kit.reranker)
        return Asked(
            parameters=parameters,
            request_id=request_id,
            within=where,
            sampler=sampler if parameters.generate_answer else None,
        )

    def _keep(self, call: Call) -> None:
        """Write a record beside the answer; a store that cannot is no reason to give none."""
        task = asyncio.create_task(self._write(call))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        if self._observer is not None:
            self._observer.notify(
                Event(
                    name="PipelineCalled",
                    data={
                        "pipeline": call.pipeline,
                        "request_id": call.request_id,
                        "outcome": call.outcome.value,
                        "duration_ms": round(call.duration_ms),
                    },
                )
            )

    async def _write(self, call: Call) -> None:
        try:
            await self._calls.add(call)
        except RAGError as error:
            logger.warning("the record of %s was not kept: %s", call.request_id, error.message)


class _Journey:
    """One request on its way, and what is kept of it."""

    def __init__(self, row: Pipeline, request_id: str, started_at: datetime) -> None:
        self._row = row
        self._started_at = started_at
        self._began = time.perf_counter()
        self._stages = [Stage.RECEIVED]
        self.request_id = request_id
        self.ended: Ended | None = None

    def enter(self, stage: Stage) -> None:
        self._stages.append(stage)

    def call(self, error: BaseException | None) -> Call:
        if self.ended is None:
            self.enter(Stage.FAILED)
        ended = self.ended
        return Call(
            request_id=self.request_id[:_LONGEST],
            pipeline=self._row.key,
            started_at=self._started_at,
            duration_ms=round((time.perf_counter() - self._began) * 1000, 3),
            outcome=self._outcome(error),
            stages=tuple(self._stages),
            retrieval_ms=round(ended.retrieval_ms, 3) if ended else 0.0,
            generation_ms=round(ended.generation_ms, 3) if ended else 0.0,
            tokens=ended.answer.performance_metrics.tokens_used if ended else 0,
            error_type=type(error).__name__ if error else "",
            error_message=_words(error),
        )

    def _outcome(self, error: BaseException | None) -> Outcome:
        if self.ended is not None:
            return Outcome.FALLBACK if self.ended.fallback else Outcome.COMPLETED
        if isinstance(error, asyncio.CancelledError):
            return Outcome.CANCELLED
        return Outcome.FAILED if Stage.EXECUTING in self._stages else Outcome.REFUSED


def check_request_id(given: str) -> None:
    """Refuse what is no UUID of version 4."""
    try:
        found = uuid.UUID(given)
    except ValueError:
        found = None
    if found is None or found.version != _VERSION:
        raise DataValidationError(
            "the request's id must be a UUID of version 4",
            details={"request_id": given[:80]},
            suggestion="Leave it out, and Carrel makes one.",
        )


def _words(error: BaseException | None) -> str:
    """Return what is told of an error: nothing of one that nobody foresaw."""
    if not isinstance(error, RAGError):
        return ""
    return error.message.replace("\x00", "").encode(errors="replace").decode()[:_LONGEST]
