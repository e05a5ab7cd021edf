"""The samples of contract D, each as a file that the text must equal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from carrel.core.research import (
    Action,
    CorpusStatus,
    Coverage,
    Decision,
    Ingested,
    Research,
    Searched,
    Shelved,
    Unread,
)
from carrel.errors import URLFetchError
from carrel.present.brief import brief
from carrel.present.corpus_status import corpus_status, ingested
from carrel.present.failures import failed, timed_out
from tests.research_kit import (
    BASE,
    ENSEMBLE,
    finding,
    many,
    ordered,
    quotation,
    research,
    sample_steps,
)

GOLDEN = Path(__file__).with_name("golden")
PARTS = ("how does gradient boosting handle missing values", "what is bagging")
GRADIENT = (
    "Gradient boosting builds an additive model in a forward stage-wise fashion; it allows for "
    "the optimization of arbitrary differentiable loss functions."
)
BINS = (
    "The key advantage of histogram-based gradient boosting is that it bins continuous features "
    "into discrete buckets, reducing the number of splitting points."
)
FIGURE = f"[Image: Trees]({BASE}/_images/trees.png)\nThree trees, one after the other\n\n{BINS}"


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")


def full() -> Research:
    first = finding(1, text=GRADIENT, score=0.85, confidence=0.92)
    beside = finding(
        2, score=0.71, adjacent=True, section=("Random Forests",), text="Forests average trees."
    )
    histogram = finding(
        1,
        chunk_id=9,
        source_url=f"{BASE}/histogram.html",
        title="",
        section=(),
        text=BINS,
        markdown=FIGURE,
        score=0.68,
        sub_query=PARTS[0],
    )
    return research(
        first,
        beside,
        histogram,
        quotations=(quotation(first), quotation(histogram)),
        sub_queries=PARTS,
        steps=sample_steps(),
    )


@pytest.mark.proves("D-036", "D-037", "D-039", "D-041", "D-042", "D-043", "D-044", "D-047")
@pytest.mark.proves("D-049", "D-050", "D-051", "D-052", "D-053", "D-054", "X-061", "X-065", "X-103")
@pytest.mark.proves("D-056", "D-057", "D-058", "D-059", "D-069", "D-071", "X-062", "X-064")
def test_a_full_response_reads_as_the_samples_of_the_contract() -> None:
    assert brief(full(), budget=20_000).text == golden("full")


@pytest.mark.proves("D-045", "D-066", "X-086")
def test_a_response_that_is_cut_says_so() -> None:
    found = research(*ordered(many(22)), steps=sample_steps())
    text = brief(found, budget=1_600, keep=lambda _: "k3Wq0aZx7Lb2Tn4M").text
    assert text == golden("cut")


@pytest.mark.proves("D-055", "D-107", "X-064", "X-085")
def test_an_empty_result_reads_as_the_sample() -> None:
    nothing = Decision(action=Action.STOP, reason="No chunks above relevance threshold.")
    found = research(
        decision=nothing,
        searched=Searched(documents=1, chunks=12),
        iterations=0,
        timings={"total": 450.0, "analysis": 3.0},
        notes=("something",),
    )
    assert brief(found, budget=20_000).text == golden("empty")


@pytest.mark.proves("D-028", "D-055", "D-059", "X-085")
def test_a_search_describes_the_shorter_pipeline() -> None:
    found = research(
        finding(),
        coverage=Coverage.FULL_CONTEXT,
        iterations=0,
        urls_ingested=0,
        steps=(),
        timings={"analysis": 1.0, "retrieval": 8.0, "reranking": 2.0, "total": 11.0},
    )
    assert brief(found, budget=20_000, searching=True).text == golden("search")


@pytest.mark.proves("X-100")
def test_pages_that_could_not_be_read_are_named_under_the_sources() -> None:
    unread = (
        Unread(url="https://a.example/gone", reason="HTTP 404"),
        Unread(url="https://b.example/", reason="it did not answer within 30 seconds"),
    )
    assert brief(research(finding(), unread=unread), budget=20_000).text == golden("unread")


@pytest.mark.proves("D-031", "D-032", "D-033")
def test_the_status_of_the_corpus_reads_as_the_sample() -> None:
    pages = (
        Shelved(
            url=ENSEMBLE,
            title="Ensemble Methods",
            chunks=47,
            tokens=12_340,
            fetched_at=datetime(2026, 2, 22, 14, 30, 59, tzinfo=UTC),
        ),
        Shelved(
            url=f"{BASE}/gradient_boosting.html",
            title="Gradient Boosting",
            chunks=31,
            tokens=8_210,
            fetched_at=datetime(2026, 2, 22, 14, 31, tzinfo=UTC),
        ),
    )
    status = CorpusStatus(documents=12, chunks=847, tokens=198_432, pages=pages)
    assert corpus_status(status, budget=20_000) == golden("status")


@pytest.mark.proves("X-073")
def test_what_was_indexed_is_told_page_by_page() -> None:
    results = [
        Ingested(url=ENSEMBLE, title="Ensemble Methods", chunks=47, tokens=12_340, fetched=True),
        Ingested(url=f"{BASE}/svm.html", title="", chunks=3, tokens=900),
        Ingested(url="https://a.example/", failure="HTTP 404"),
    ]
    assert ingested(results, budget=20_000) == golden("ingested")


@pytest.mark.proves("D-101", "D-102", "D-103", "X-009")
def test_a_failure_reads_as_the_sample() -> None:
    error = URLFetchError("the site answered HTTP 503", url=ENSEMBLE)
    assert failed(error) == golden("failed")


@pytest.mark.proves("D-106", "X-009")
def test_a_limit_of_time_reads_as_the_sample() -> None:
    assert timed_out(120.0) == golden("late")
