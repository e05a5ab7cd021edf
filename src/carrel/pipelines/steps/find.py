"""The first step of each pipeline: how passages are found."""

from __future__ import annotations

from dataclasses import replace

from carrel.core.search import Hit
from carrel.pipelines.run import Kit, Run
from carrel.retrieve.graph import GraphQuery, Method
from carrel.retrieve.staged import First

_COMPARED = 80  # candidates that late interaction looks at
_AT_LEAST = 20  # hits that are fused or graded, however few are wanted


async def nearest(run: Run, kit: Kit) -> Run:
    """Find the passages whose vectors are nearest to the question's."""
    limit = run.parameters.top_k
    first = await kit.staged.first(run.asking(limit=limit))
    hits = await kit.staged.nearest(first, limit)
    return await _encoded(replace(run, first=first, hits=hits).told(*first.notes), first, kit)


async def interact(run: Run, kit: Kit) -> Run:
    """Find candidates by nearness and words, and order them by late interaction.

    What reaches less than `interaction_threshold` of the best MaxSim is left out.
    """
    first = await kit.staged.first(run.asking(limit=run.parameters.top_k))
    look = await kit.staged.late(
        first,
        kit.staged.promising(first, max(_COMPARED, run.parameters.top_k)),
        tokens=run.given("max_query_length"),
        share=run.given("compression_ratio"),
    )
    least = run.given("interaction_threshold") * max(map(_interaction, look.hits), default=0.0)
    hits = tuple(hit for hit in look.hits if _interaction(hit) >= least)
    found = replace(run, first=first, hits=hits).told(
        *first.notes,
        *look.notes,
        token_interactions=look.interactions,
        compression_ratio=look.share,
    )
    return await _encoded(found, first, kit)


async def everything(run: Run, kit: Kit) -> Run:
    """Find passages by words, nearness and late interaction together."""
    limit = max(_AT_LEAST, run.parameters.top_k)
    found = await kit.search.find(run.asking(limit=limit))
    return replace(run, hits=found.hits).told(*found.notes)


async def spread(run: Run, kit: Kit) -> Run:
    """Find passages over the graph, beside words and nearness as `search_method` says."""
    found = await kit.graph.find(
        GraphQuery(
            text=run.query,
            limit=run.parameters.top_k,
            within=run.within,
            method=Method(run.given("search_method")),
            depth=run.given("graph_traversal_depth"),
            k=run.given("rrf_k"),
        )
    )
    hits: tuple[Hit, ...] = found.results.hits
    return replace(run, hits=hits).told(
        *found.results.notes,
        graph_traversal_depth=run.given("graph_traversal_depth"),
        rrf_score=round(found.rrf, 6),
        search_method=run.given("search_method"),
        entities=list(found.entities),
    )


async def _encoded(run: Run, first: First, kit: Kit) -> Run:
    """Say of a run that it lacks the vectors which are there: the encoder has failed."""
    if first.asked is not None or not first.notes or await kit.corpus.serving() is None:
        return run
    return replace(run, fallback=True)


def _interaction(hit: Hit) -> float:
    """Return MaxSim of a hit, or its score where there was none."""
    return hit.score if hit.scores.late is None else hit.scores.late
