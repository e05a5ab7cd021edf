"""The last steps of every pipeline: choose, gather the context, write."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from carrel.core.search import Hit
from carrel.core.synthesis import Evidence
from carrel.pipelines.run import Assignment, Kit, Run

_CONTEXT = 24_000  # characters that an answer is written from
_RESERVE = 0.9  # of the time left, so that a model that hangs is told of by its own error


async def top(run: Run, kit: Kit) -> Run:
    """Leave out what is too unlike the question, and what is beyond the number asked for."""
    del kit
    least = run.parameters.similarity_threshold
    limit = getattr(run.parameters, "rerank_top_k", run.parameters.top_k)
    return replace(run, hits=tuple(hit for hit in run.hits if hit.score >= least)[:limit])


async def context(run: Run, kit: Kit) -> Run:
    """Gather what the answer is written from, unless a step before has done so."""
    del kit
    if run.evidence is not None:
        return run
    return replace(run, evidence=bounded([evidence_of(hit) for hit in run.hits]))


async def generate(run: Run, kit: Kit) -> Run:
    """Write the answer: by a model, or of sentences of the pages; of nothing there is none."""
    if not run.parameters.generate_answer or kit.write is None or not run.hits:
        return run.told(answer_type="none")
    left = run.ends - asyncio.get_running_loop().time()
    written = await kit.write(
        Assignment(
            query=run.query,
            evidence=run.evidence or (),
            max_tokens=run.limits.max_tokens,
            seconds=max(0.05, left * _RESERVE),
            sampler=run.sampler,
        )
    )
    told = run.told(
        *([written.reason] if written.reason else []),
        answer_type="generated" if written.generated else "extractive",
    )
    if written.generated:
        told = told.told(llm_model=written.model, unsupported_sentences=written.unsupported)
    tokens = run.tokens + written.input_tokens + written.output_tokens
    return replace(told, answer=written.text, tokens=tokens)


def evidence_of(hit: Hit, text: str | None = None) -> Evidence:
    """Return a hit as something to cite."""
    return Evidence(
        url=hit.source.url,
        text=hit.chunk.text if text is None else text,
        section=hit.chunk.section,
        start=hit.chunk.start,
    )


def bounded(evidence: list[Evidence]) -> tuple[Evidence, ...]:
    """Return the first passages that fit the context, at least one."""
    kept: list[Evidence] = []
    size = 0
    for one in evidence:
        size += len(one.text)
        if kept and size > _CONTEXT:
            break
        kept.append(one)
    return tuple(kept)
