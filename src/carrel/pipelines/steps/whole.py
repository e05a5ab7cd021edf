"""Questions about the whole corpus: its communities are ranked, described, and cited."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from dataclasses import replace

from carrel.core.communities import Description
from carrel.core.pages import Filter, Source
from carrel.core.search import Hit, Scores
from carrel.core.synthesis import Evidence
from carrel.pipelines.run import Kit, Run
from carrel.pipelines.steps.finish import bounded, evidence_of
from carrel.retrieve.communities import Ranked

_SEEDS = 50
_COMMUNITIES = 12
_DESCRIBED = 4


async def communities(run: Run, kit: Kit) -> Run:
    """Rank the communities of a level and take the passages of theirs that fit best."""
    found = await kit.search.find(run.asking(limit=_SEEDS))
    ranked = await kit.communities.rank(
        run.query,
        run.given("community_level"),
        hits=[hit.chunk.slot for hit in found.hits],
        limit=_COMMUNITIES,
        within=run.within,
    )
    hits = await _passages(kit, ranked, run.parameters.top_k)
    described = [
        _restricted(one, run.within)
        for one in await asyncio.gather(
            *(kit.communities.describe(one.community) for one in ranked[:_DESCRIBED])
        )
    ]
    told = replace(run, hits=hits).told(
        *found.notes,
        community_level=run.given("community_level"),
        communities=[_shown(one) for one in described],
    )
    if run.given("include_citations"):
        told = told.told(citations=[cited for one in described for cited in _citations(one)])
    return replace(told, evidence=_evidence(described))


async def overview(run: Run, kit: Kit) -> Run:
    """Gather what the answer is written from: what the communities are about, then passages."""
    del kit
    passages = [evidence_of(hit) for hit in run.hits]
    return replace(run, evidence=bounded([*(run.evidence or ()), *passages]))


async def _passages(kit: Kit, ranked: Sequence[Ranked], limit: int) -> tuple[Hit, ...]:
    """Return the passages that most reaches, the more the better their community fits.

    The score goes by the best one; the root of it, as little reaches most of them.
    """
    valued = sorted(
        (-one.score * reach, rank, slot)
        for rank, one in enumerate(ranked)
        for slot, reach in zip(one.slots[:limit], one.reach, strict=False)
    )[:limit]
    best = valued[0][0] if valued else 1.0
    read = await kit.corpus.passages([slot for _, _, slot in valued])
    return tuple(
        Hit(
            chunk=read[slot][0],
            source=read[slot][1],
            score=round(math.sqrt(value / best), 6),
            scores=Scores(),
            parts={"community": float(ranked[rank].community.number)},
        )
        for value, rank, slot in valued
        if slot in read
    )


def _restricted(one: Description, within: Filter | None) -> Description:
    """Leave out the words of pages that may not be found."""
    if within is None:
        return one
    extracts = tuple(extract for extract in one.extracts if _is_in(extract.source, within))
    return replace(one, extracts=extracts)


def _is_in(source: Source, within: Filter) -> bool:
    wanted = (
        (within.sources, source.id),
        (within.languages, source.language),
        (within.content_types, source.content_type),
    )
    return all(not allowed or value in allowed for allowed, value in wanted)


def _shown(one: Description) -> dict[str, object]:
    return {
        "number": one.community.number,
        "passages": len(one.community.slots),
        "names": list(one.names),
    }


def _citations(one: Description) -> list[dict[str, object]]:
    return [
        {
            "doc_id": str(extract.chunk.id),
            "source": extract.source.url,
            "section": list(extract.chunk.section),
            "quote": extract.text,
            "start": extract.chunk.start + extract.start,
            "end": extract.chunk.start + extract.end,
        }
        for extract in one.extracts
    ]


def _evidence(described: Sequence[Description]) -> tuple[Evidence, ...]:
    """Return what the communities are about, in the words of their pages."""
    return bounded(
        [
            Evidence(
                url=extract.source.url,
                text=extract.text,
                section=extract.chunk.section,
                start=extract.chunk.start + extract.start,
            )
            for one in described
            for extract in one.extracts
        ]
    )
