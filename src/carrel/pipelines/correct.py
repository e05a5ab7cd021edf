"""Corrective retrieval: what was found is graded, and below the threshold put right."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from carrel.core.search import Hit
from carrel.inference.outside.errors import WebSearchError
from carrel.pipelines.grade import Question, grade, kept, strips
from carrel.pipelines.outward import Brought, Way, bring, promising, searched
from carrel.pipelines.rewrite import asked, respelt, widened
from carrel.pipelines.run import Kit, Run
from carrel.pipelines.steps.finish import bounded, evidence_of
from carrel.retrieve.fusion import fuse

_AT_LEAST = 20
_WIDENED = 0.5  # what the widened question counts beside the question itself
_FETCHING = 0.6  # of the time left may go to pages of the web
_PATIENCE = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class _State:
    """How far correcting has come."""

    run: Run
    question: Question
    hits: tuple[Hit, ...]
    confidence: float
    done: tuple[str, ...] = ()

    @property
    def is_enough(self) -> bool:
        return bool(self.confidence >= self.run.given("confidence_threshold"))

    def having(self, *done: str) -> _State:
        return replace(self, done=self.done + done)


async def correct(run: Run, kit: Kit) -> Run:
    """Grade the hits and correct them as `correction_strategy` says; tell what was done."""
    question = await asked(run.query, kit.corpus)
    confidence = grade(question, run.hits)
    state = _State(run=run, question=question, hits=run.hits, confidence=confidence)
    corrected = False
    if not state.is_enough:
        state = state.having(
            f"Graded {confidence:.2f}, below {run.given('confidence_threshold'):g}."
        )
        strategy = run.given("correction_strategy")
        before = len(state.done)
        if strategy in ("rewrite", "both"):
            state = await _rewrite(state, kit)
            corrected = len(state.done) > before
        if strategy in ("web_search", "both") and not state.is_enough:
            state, fetched = await _reach_out(state, kit)
            corrected = corrected or fetched
    return replace(state.run, hits=state.hits).told(
        correction_applied=corrected,
        confidence_score=state.confidence,
        corrections=list(state.done),
    )


async def filter_strips(run: Run, kit: Kit) -> Run:
    """Keep those parts of the passages that speak to the question; the answer is made of them."""
    question = await asked(run.query, kit.corpus)
    found = strips(question, run.hits)
    stay = kept(found)
    evidence = []
    for hit in run.hits:
        texts = [strip.text for strip in stay if strip.hit is hit]
        if texts:
            evidence.append(evidence_of(hit, "\n".join(texts)))
    told = run.told(strips_kept=len(stay), strips_dropped=len(found) - len(stay))
    return replace(told, evidence=bounded(evidence))


async def _rewrite(state: _State, kit: Kit) -> _State:
    """Put misspelt words right; if that is not enough, add words of what was found."""
    text = await respelt(state.question.text, kit.corpus)
    if text != state.question.text:
        state = await _again(state, text, kit)
        state = state.having(f"Rewrote the question: “{text}”.")
        if state.is_enough:
            return state
    wider = await widened(state.question, state.hits, kit.corpus)
    found = await kit.search.find(state.run.asking(wider, limit=_limit(state.run)))
    if not found.hits:
        return state
    hits = _fused(state.hits, found.hits)
    state = replace(state, hits=hits, confidence=grade(state.question, hits))
    added = wider.removeprefix(state.question.text).strip()
    return state.having(
        f"Searched again with words of what was found: {added}." if added else "Searched again."
    )


async def _reach_out(state: _State, kit: Kit) -> tuple[_State, bool]:
    """Follow promising links, then search the web; say whether a page came of it."""
    if not state.run.given("enable_web_search"):
        return state.having("The web was not searched: enable_web_search is false."), False
    if kit.door is None:
        return state.having("The web was not searched: pages cannot be fetched here."), False
    fetched = False
    ways = await promising(state.question.text, state.hits, kit)
    state, fetched = await _opened(state, ways, kit, "Followed links to")
    if state.is_enough or kit.web is None:
        if not fetched and kit.web is None:
            state = state.having("No promising link, and no service to search the web is set.")
        return state, fetched
    try:
        ways = await searched(state.question.text, kit)
    except WebSearchError as error:
        run = state.run.failing(f"{error.message} Answered from the pages at hand.")
        return replace(state, run=run).having(f"The web search failed: {error.message}"), fetched
    state, found = await _opened(state, ways, kit, f"Searched the web with {kit.web.name}:")
    return state, fetched or found


async def _opened(state: _State, ways: Sequence[Way], kit: Kit, done: str) -> tuple[_State, bool]:
    """Open pages and ask again."""
    assert kit.door is not None
    left = state.run.ends - asyncio.get_running_loop().time()
    brought = await bring(ways, kit.door(), seconds=max(_PATIENCE, left * _FETCHING))
    state = state.having(*(f"Could not read {one}." for one in brought.failures))
    if not brought.urls:
        return state, False
    state = await _again(state, state.question.text, kit)
    return state.having(f"{done} {_listed(brought)}."), True


async def _again(state: _State, text: str, kit: Kit) -> _State:
    """Search anew, for these words, and grade anew."""
    found = await kit.search.find(state.run.asking(text, limit=_limit(state.run)))
    question = await asked(text, kit.corpus)
    return replace(
        state, question=question, hits=found.hits, confidence=grade(question, found.hits)
    )


def _fused(first: Sequence[Hit], second: Sequence[Hit]) -> tuple[Hit, ...]:
    """Return the hits of two searches; scores stay what they are and never rise."""
    hits = {hit.chunk.slot: hit for hit in (*second, *first)}
    fused = fuse(
        {"question": [h.chunk.slot for h in first], "wider": [h.chunk.slot for h in second]},
        weights={"wider": _WIDENED},
    )
    found: list[Hit] = []
    for one in fused:
        hit = hits[one.item]
        most = found[-1].score if found else hit.score
        found.append(replace(hit, score=min(hit.score, most)))
    return tuple(found)


def _limit(run: Run) -> int:
    return max(_AT_LEAST, run.parameters.top_k)


def _listed(brought: Brought) -> str:
    return ", ".join(brought.urls)
