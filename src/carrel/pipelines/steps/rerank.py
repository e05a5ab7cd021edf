"""Reordering what nearness found, with the bundled mix or with another reranker."""

from __future__ import annotations

from dataclasses import replace

from carrel.core.search import Hit
from carrel.errors import DataValidationError
from carrel.inference.outside.errors import RerankError
from carrel.inference.outside.reranker import HttpReranker
from carrel.pipelines.run import Kit, Run
from carrel.retrieve.search import never_rising

MIX, LATE, ENDPOINT = "mix", "late", "endpoint"
_ALL_TOKENS = 512


async def rerank(run: Run, kit: Kit) -> Run:
    """Reorder the hits; where the endpoint does not help, the mix does, and the run says so."""
    wanted = chosen(run.given("reranker_model"), kit.reranker)
    if not run.hits or run.first is None:
        return run.told(reranker=wanted)
    if wanted not in (MIX, LATE) and kit.reranker is not None:
        try:
            hits = await _asked(run, kit.reranker)
        except RerankError as error:
            failed = run.failing(f"{error.message} Reordered by the bundled mix instead.")
            return (await _by_ourselves(failed, kit, MIX)).told(reranker=MIX)
        return replace(run, hits=hits).told(reranker=kit.reranker.model or ENDPOINT)
    return (await _by_ourselves(run, kit, wanted)).told(reranker=wanted)


def chosen(name: str, endpoint: HttpReranker | None) -> str:
    """Return the reranker of a name; without one the endpoint that is set, or the mix."""
    if not name:
        return ENDPOINT if endpoint is not None else MIX
    there = {MIX, LATE} | ({ENDPOINT, endpoint.model} - {""} if endpoint is not None else set())
    if name not in there:
        raise DataValidationError(
            f"there is no reranker `{name[:80]}`",
            details={"argument": "reranker_model"},
            suggestion=f"Choose among: {', '.join(sorted(there))}.",
        )
    return name


async def _by_ourselves(run: Run, kit: Kit, name: str) -> Run:
    assert run.first is not None
    slots = [hit.chunk.slot for hit in run.hits]
    if name == LATE:
        look = await kit.staged.late(run.first, slots, tokens=_ALL_TOKENS, share=1.0)
        return replace(run, hits=look.hits).told(*look.notes)
    return replace(run, hits=await kit.staged.mixed(run.first, slots))


async def _asked(run: Run, reranker: HttpReranker) -> tuple[Hit, ...]:
    texts = ["\n".join((hit.source.title, *hit.chunk.section, hit.chunk.text)) for hit in run.hits]
    scores = await reranker.scores(run.query, texts)
    order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    return never_rising(
        [
            replace(
                run.hits[place],
                score=round(max(0.0, min(1.0, scores[place])), 6),
                parts={"reranker": scores[place]},
            )
            for place in order
        ]
    )
