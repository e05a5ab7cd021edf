"""Runs a pipeline: its steps in order, each timed, within its limits; the answer is built here."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace

from carrel.core.language import LanguageModel
from carrel.core.pages import Filter
from carrel.core.pipelines import Answer, Document, PerformanceMetrics, ResourceLimits
from carrel.core.search import Hit
from carrel.pipelines.catalog import Pipeline
from carrel.pipelines.errors import PipelineBusy, PipelineTimedOut
from carrel.pipelines.parameters import Parameters
from carrel.pipelines.recipes import RECIPES, Recipes
from carrel.pipelines.run import Kit, Run, Step
from carrel.pipelines.steps.finish import generate

_WRITING = generate.__name__


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A query that has been checked."""

    parameters: Parameters
    request_id: str
    within: Filter | None = None
    sampler: LanguageModel | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A run that has ended: its answer, and what is kept of it."""

    answer: Answer
    fallback: bool
    retrieval_ms: float
    generation_ms: float


class Runner:
    """Runs pipelines with one kit; so many queries at a time in all, whoever asks."""

    def __init__(self, kit: Kit, limits: ResourceLimits, recipes: Recipes = RECIPES) -> None:
        self.kit = kit
        self._recipes = recipes
        self.limits = limits
        self._places = asyncio.Semaphore(limits.max_concurrent_queries)
        self._own: dict[str, asyncio.Semaphore] = {}

    def limits_of(self, row: Pipeline) -> ResourceLimits:
        """Return what a pipeline may take."""
        return row.limits or self.limits

    async def run(self, row: Pipeline, asked: Asked) -> Ended:
        """Wait for a place, run the steps and build the answer."""
        began = time.perf_counter()
        async with self._place(row), self._limited(row) as ends:
            started = time.perf_counter()
            run = await fold(self._recipes[row.key], self.start(row, asked, ends), self.kit)
            ended = time.perf_counter()
        whole = (ended - began) * 1000
        writing = run.timings.get(_WRITING, 0.0)
        metrics = PerformanceMetrics(
            execution_time_ms=round(whole),
            retrieval_time_ms=round((ended - started) * 1000 - writing),
            generation_time_ms=round(writing),
            tokens_used=run.tokens,
        )
        return Ended(
            answer=answered(row, run, metrics, asked.request_id),
            fallback=run.fallback,
            retrieval_ms=(ended - started) * 1000 - writing,
            generation_ms=writing,
        )

    def start(self, row: Pipeline, asked: Asked, ends: float) -> Run:
        """Return a run at its beginning."""
        return Run(
            parameters=asked.parameters,
            limits=self.limits_of(row),
            ends=ends,
            within=asked.within,
            sampler=asked.sampler,
        )

    @contextlib.asynccontextmanager
    async def _place(self, row: Pipeline) -> AsyncIterator[None]:
        """Hold one of the pipeline's places and one of all, or say that there is none."""
        limits = self.limits_of(row)
        seconds, most = limits.timeout_seconds, limits.max_concurrent_queries
        own = self._own.setdefault(row.key, asyncio.Semaphore(most))
        async with contextlib.AsyncExitStack() as held:
            try:
                async with asyncio.timeout(seconds):
                    await held.enter_async_context(own)
                    await held.enter_async_context(self._places)
            except TimeoutError as cause:
                raise PipelineBusy(
                    f"{most} pipeline queries run already, and none ended within {seconds:g} s",
                    details={"max_concurrent_queries": most, "waited_seconds": seconds},
                ) from cause
            yield

    @contextlib.asynccontextmanager
    async def _limited(self, row: Pipeline) -> AsyncIterator[float]:
        """Yield the loop's time at which the run must have ended."""
        seconds = self.limits_of(row).timeout_seconds
        ends = asyncio.get_running_loop().time() + seconds
        try:
            async with asyncio.timeout_at(ends) as limit:
                yield ends
        except TimeoutError as cause:
            if not limit.expired():
                raise
            raise PipelineTimedOut(
                f"the pipeline did not end within {seconds:g} s",
                details={"timeout_seconds": seconds},
            ) from cause


async def fold(steps: Sequence[Step], run: Run, kit: Kit) -> Run:
    """Take a run through steps, and time each."""
    for step in steps:
        began = time.perf_counter()
        run = await step(run, kit)
        took = (time.perf_counter() - began) * 1000
        run = replace(run, timings=dict(run.timings) | {step.__name__: took})
    return run


def answered(row: Pipeline, run: Run, metrics: PerformanceMetrics, request_id: str) -> Answer:
    """Build the answer: the same for every way in."""
    with_metadata = run.parameters.include_metadata
    metadata: dict[str, object] = {"pipeline_name": row.key}
    if with_metadata:
        metadata |= {
            "execution_time_ms": metrics.execution_time_ms,
            "tokens_used": metrics.tokens_used,
            **run.facts,
            "notes": list(run.notes),
        }
    sources = dict.fromkeys(hit.source.url for hit in run.hits)
    return Answer(
        answer=run.answer,
        retrieved_documents=tuple(
            Document(
                doc_id=str(hit.chunk.id),
                content=hit.chunk.text,
                score=round(hit.score, 6),
                metadata=_about(hit) if with_metadata else {},
            )
            for hit in run.hits
        ),
        sources=tuple(sources) if run.parameters.include_sources else (),
        metadata=metadata,
        performance_metrics=metrics,
        response_id=request_id,
    )


def _about(hit: Hit) -> Mapping[str, object]:
    return {
        "source": hit.source.url,
        "source_id": hit.source.id,
        "title": hit.source.title,
        "section": list(hit.chunk.section),
        "language": hit.source.language,
        "content_type": hit.source.content_type,
        "start": hit.chunk.start,
        "end": hit.chunk.end,
    }
