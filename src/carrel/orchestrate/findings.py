"""From passages that were found to evidence: scores that fit the order, and the Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carrel.core.pages import Chunk, Source
from carrel.core.research import Finding
from carrel.orchestrate.neighbours import SHARE
from carrel.orchestrate.pool import Candidate, levelled


def findings(
    candidates: Sequence[Candidate],
    markdown: Mapping[int, str],
    *,
    parts: Sequence[str],
    depths: Mapping[str, int],
    sure: Sequence[float | None],
) -> list[Finding]:
    """Return candidates as findings, in their order; one that is gone by now is left out.

    `sure` are how likely each is relevant, where that is known; neither it nor the score rises
    from one to the next.
    """
    scores = levelled([one.score for one in candidates])
    known = levelled([value or 0.0 for value in sure])
    return [
        Finding(
            chunk_id=one.chunk.id,
            source_id=one.source.id,
            source_url=one.source.url,
            title=one.source.title,
            section=one.chunk.section,
            chunk_index=one.chunk.ordinal,
            start=one.chunk.start,
            end=one.chunk.end,
            text=one.chunk.text,
            markdown=markdown[one.chunk.id],
            score=min(1.0, scores[place]),
            retrieved=one.score,
            confidence=None if sure[place] is None else known[place],
            sub_query=parts[one.part] if len(parts) > 1 and one.part < len(parts) else None,
            depth=depths.get(one.source.url, 0),
            rank=place + 1,
        )
        for place, one in enumerate(candidates)
        if one.chunk.id in markdown
    ]


def whole(
    pages: Sequence[tuple[Chunk, Source]],
    found: Sequence[Finding],
    markdown: Mapping[int, str],
    *,
    depths: Mapping[str, int],
    judged: Mapping[int, float],
) -> list[Finding]:
    """Return all passages of pages; those that count as no evidence come last.

    They have the scores of `judged`, by chunk. What was not even judged is context of the evidence
    on its page, and has a share of its score.
    """
    by_id = {one.chunk_id: one for one in found}
    least = min((one.score for one in found), default=0.0)
    beside = {one.source_id: SHARE * one.score for one in reversed(found)}
    rest = [
        Finding(
            chunk_id=chunk.id,
            source_id=source.id,
            source_url=source.url,
            title=source.title,
            section=chunk.section,
            chunk_index=chunk.ordinal,
            start=chunk.start,
            end=chunk.end,
            text=chunk.text,
            markdown=markdown[chunk.id],
            score=min(least, judged.get(chunk.id, beside.get(source.id, 0.0))),
            adjacent=chunk.id not in judged and source.id in beside,
            depth=depths.get(source.url, 0),
        )
        for chunk, source in pages
        if chunk.id not in by_id and chunk.id in markdown
    ]
    return [*found, *sorted(rest, key=lambda one: -one.score)]
