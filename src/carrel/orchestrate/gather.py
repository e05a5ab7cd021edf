"""The end of an inquiry: what was found becomes evidence, with its neighbours and quotations."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from carrel.core.research import Coverage, Finding, Research, Searched, Unread
from carrel.orchestrate import neighbours
from carrel.orchestrate.cite import quotations
from carrel.orchestrate.course import Course, Kit
from carrel.orchestrate.findings import findings, whole
from carrel.orchestrate.likeness import is_repeated, shingles
from carrel.orchestrate.merge import Limits, chosen
from carrel.orchestrate.pool import Candidate, confidences
from carrel.orchestrate.progress import OnProgress
from carrel.orchestrate.steer import steering
from carrel.text.tokens import count_tokens

_DOUBTFUL = 0.3
_SPARE = 2  # times as many passages are looked at as are wanted: some repeat others


async def gather(
    course: Course, kit: Kit, *, unread: Sequence[Unread], tell: OnProgress, began: float
) -> Research:
    """Choose the evidence of an inquiry and return its outcome."""
    found = await _found(course, kit)
    every = await _everything(course, kit, found) if found else None
    with course.timed("merge"):
        kept = chosen(
            every or found,
            query=course.analysis.query,
            limits=_limits(course, kit, whole=every is not None),
            known=course.inquiry.known_context,
            steer=steering(course.analysis.constraints),
        )
    if kept and every is None and kit.settings.neighbours:
        await tell("locality", "Grabbing adjacent context...")
        with course.timed("locality"):
            kept += await _beside(kept, course, kit)
    _note_doubt(course, kept)
    size = sum(one.tokens for one in kept)
    await tell("merge", f"Assembling results ({len(kept)} chunks, {size} tokens)...")
    with course.timed("merge"):
        quoted = quotations(kept, course.analysis.query)
        kept.sort(key=lambda one: (one.source_url, one.chunk_index, one.start))
    timings = {name: round(value, 3) for name, value in course.timings.items()}
    timings["total"] = round((time.perf_counter() - began) * 1000, 3)
    return Research(
        inquiry=course.inquiry,
        analysis=course.analysis,
        coverage=Coverage.CHUNK if every is None else Coverage.FULL_CONTEXT,
        findings=tuple(kept),
        quotations=quoted,
        decision=course.decisions[-1],
        searched=Searched(
            documents=course.documents,
            chunks=course.evaluated,
            matched=tuple(dict.fromkeys(one.source_url for one in kept)),
        ),
        steps=tuple(course.steps),
        decisions=tuple(course.decisions),
        unread=tuple(unread),
        iterations=course.iteration,
        urls_ingested=course.fetched,
        expansion_limit=course.rounds,
        depth_limit=kit.settings.depth,
        score_at_start=course.score_at_start,
        timings=timings,
        notes=tuple(course.notes),
    )


def _note_doubt(course: Course, kept: Sequence[Finding]) -> None:
    """Say so where no evidence is likely to be relevant."""
    best = max((one.confidence for one in kept if one.confidence is not None), default=1.0)
    if best < _DOUBTFUL:
        course.notes[f"Nothing found is likely to answer this: at best {best:.0%} sure."] = None


async def _found(course: Course, kit: Kit) -> list[Finding]:
    """Return the best candidates as findings, more than are wanted."""
    best = course.candidates[: _SPARE * course.inquiry.top_k]
    markdown = await kit.shelves.markdown([one.chunk.id for one in best])
    return findings(
        best,
        markdown,
        parts=course.parts,
        depths=course.frontier.depth_of,
        sure=_sure(best, course, kit),
    )


def _sure(best: Sequence[Candidate], course: Course, kit: Kit) -> list[float | None]:
    """Return how likely each candidate is relevant, where an encoder has judged it."""
    if kit.embedder is None:
        return [None] * len(best)
    return confidences(best, course.analysis.query, kit.embedder.calibration.confidence)


async def _everything(course: Course, kit: Kit, found: Sequence[Finding]) -> list[Finding] | None:
    """Return all passages of what was searched, if so much fits."""
    most = kit.settings.full_context
    ids = sorted(course.scope) if course.scope is not None else None
    if ids is None:
        _, count = await kit.shelves.counts()
        if count > course.inquiry.top_k:
            return None
    elif len(ids) * _SMALLEST_PAGE > most:
        return None
    sizes = await kit.shelves.sizes(ids)
    if sum(size.tokens for size in sizes) > most:
        return None
    pages = await kit.shelves.of_sources([size.source_id for size in sizes])
    if course.scope is None and len(pages) > course.inquiry.top_k:
        return None
    markdown = await kit.shelves.markdown([chunk.id for chunk, _ in pages])
    return whole(pages, found, markdown, depths=course.frontier.depth_of, judged=course.judged)


_SMALLEST_PAGE = 10  # tokens; with more pages than would fit, none has to be counted


def _limits(course: Course, kit: Kit, *, whole: bool) -> Limits:
    if whole:
        return Limits(passages=1_000_000, tokens=2 * kit.settings.full_context)
    return Limits(passages=course.inquiry.top_k, tokens=kit.settings.evidence)


async def _beside(kept: Sequence[Finding], course: Course, kit: Kit) -> list[Finding]:
    """Return the passages beside the best ones that are not there yet and fit the budget."""
    wanted = neighbours.wanted(kept, most=kit.settings.neighbours)
    left = kit.settings.evidence - sum(one.tokens for one in kept)
    chunks = await kit.shelves.beside([(one.source_id, one.ordinal) for one in wanted])
    markdown = await kit.shelves.markdown([chunk.id for chunk in chunks.values()])
    seen = [shingles(one.text) for one in kept]
    if course.inquiry.known_context.strip():
        seen.append(shingles(course.inquiry.known_context))
    found: list[Finding] = []
    for one in wanted:
        chunk = chunks.get((one.source_id, one.ordinal))
        if chunk is None or chunk.id not in markdown or not neighbours.fits(one, chunk.section):
            continue
        size = count_tokens(markdown[chunk.id])
        if size > left or is_repeated(shingles(chunk.text), seen):
            continue
        left -= size
        found.append(
            replace(
                one.beside,
                chunk_id=chunk.id,
                chunk_index=chunk.ordinal,
                start=chunk.start,
                end=chunk.end,
                text=chunk.text,
                markdown=markdown[chunk.id],
                section=chunk.section,
                score=one.beside.score * neighbours.SHARE,
                retrieved=0.0,
                confidence=None,
                adjacent=True,
                rank=len(kept) + len(found) + 1,
                tokens=size,
            )
        )
    return found
