"""What research may find, made by hand: the samples of the contract, and anything beyond them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from carrel.core.research import (
    Action,
    Analysis,
    Coverage,
    Decision,
    Finding,
    Inquiry,
    Intent,
    Quotation,
    Research,
    Searched,
    Step,
)

BASE = "https://scikit-learn.org/stable/modules"
ENSEMBLE = f"{BASE}/ensemble.html"
QUERY = "How does gradient boosting work?"
TIMINGS = {
    "analysis": 180.4,
    "retrieval": 890.0,
    "reranking": 620.0,
    "expansion": 450.0,
    "locality": 119.6,
    "merge": 80.0,
    "total": 2340.0,
}
PLATEAU = Decision(
    action=Action.STOP,
    reason="score plateau — top-10 variance below threshold",
    rule="plateau",
    iteration=2,
)


def finding(number: int = 1, **more: Any) -> Finding:
    """A passage; its Markdown is its text unless another is given."""
    text = str(more.pop("text", f"Passage {number} says something about trees."))
    values: dict[str, Any] = {
        "chunk_id": number,
        "source_id": 1,
        "source_url": ENSEMBLE,
        "title": "Ensemble Methods",
        "section": ("Gradient Boosted Trees",),
        "chunk_index": number,
        "start": number * 10_000,
        "end": number * 10_000 + len(text),
        "text": text,
        "markdown": text,
        "score": 0.85,
        "rank": number,
    }
    return Finding(**(values | more))


def quotation(of: Finding, text: str | None = None) -> Quotation:
    """A quotation of a passage: its whole text, or some words of it."""
    words = of.text if text is None else text
    at = of.start + of.text.index(words)
    return Quotation(
        chunk_id=of.chunk_id,
        source_url=of.source_url,
        title=of.title,
        section=of.section[-1] if of.section else "",
        text=words,
        start=at,
        end=at + len(words),
    )


def research(*findings: Finding, **more: Any) -> Research:
    """The outcome of a question with these passages."""
    parts = more.pop("sub_queries", (QUERY,))
    budget = more.pop("expansion_budget", None)
    urls = more.pop("urls", (ENSEMBLE,))
    matched = tuple(dict.fromkeys(one.source_url for one in findings))
    values: dict[str, Any] = {
        "inquiry": Inquiry(query=QUERY, urls=urls, expansion_budget=budget),
        "analysis": Analysis(
            query=QUERY, intent=Intent.FACTUAL, language="en", sub_queries=tuple(parts)
        ),
        "coverage": Coverage.CHUNK,
        "findings": findings,
        "quotations": (),
        "decision": PLATEAU,
        "searched": Searched(documents=5, chunks=47, matched=matched),
        "iterations": 2,
        "urls_ingested": 3,
        "expansion_limit": 4,
        "depth_limit": 4,
        "score_at_start": 0.63,
        "timings": TIMINGS,
    }
    return Research(**(values | more))


def step(name: str, parent: str = "ensemble.html", depth: int = 1, **more: Any) -> Step:
    """A page that was followed; names without a scheme lie beside the seed."""
    values: dict[str, Any] = {
        "iteration": depth,
        "depth": depth,
        "source_url": _whole(name),
        "parent_url": _whole(parent),
    }
    return Step(**(values | more))


def sample_steps() -> tuple[Step, ...]:
    """The steps of the contract's own diagram."""
    return (
        step(
            "gradient_boosting.html",
            chunks_added=12,
            score_before=0.63,
            score_after=0.71,
            duration_ms=1200.0,
        ),
        step(
            "random_forests.html",
            chunks_added=6,
            score_before=0.63,
            score_after=0.67,
            duration_ms=1100.0,
        ),
        step(
            "https://xgboost.readthedocs.io/en/latest/",
            chunks_added=4,
            duration_ms=890.0,
        ),
        step(
            "histogram_gradient_boosting.html",
            "gradient_boosting.html",
            2,
            chunks_added=8,
            score_before=0.71,
            score_after=0.74,
            duration_ms=980.0,
        ),
    )


def many(count: int, words: int = 60) -> list[Finding]:
    """So many passages of three pages, the first the best."""
    return [
        finding(
            number,
            score=1 - number / (count + 1),
            source_url=f"{BASE}/page{number % 3}.html",
            title=f"Page {number % 3}",
            section=(f"Section {number}",),
            text=f"Passage {number} begins here. " + " ".join(["tree"] * words),
        )
        for number in range(1, count + 1)
    ]


def ordered(findings: list[Finding]) -> tuple[Finding, ...]:
    """Order passages as the engine does: by address, then by place."""
    return tuple(sorted(findings, key=lambda one: (one.source_url, one.chunk_index)))


def with_quotations(found: Research) -> Research:
    """Quote each passage."""
    return replace(found, quotations=tuple(quotation(one) for one in found.findings))


def _whole(name: str) -> str:
    return name if "://" in name else f"{BASE}/{name}"
