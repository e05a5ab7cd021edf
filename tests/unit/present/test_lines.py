"""The lines of a brief: sources, heads of passages, notes, the tree of links."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from carrel.core.research import (
    Action,
    CorpusStatus,
    Coverage,
    Decision,
    Finding,
    Quotation,
    Research,
    Shelved,
    Step,
)
from carrel.errors import DataValidationError, RAGError
from carrel.present.brief import brief
from carrel.present.corpus_status import corpus_status
from carrel.present.failures import failed, outdated
from carrel.present.trace import drawn
from tests.research_kit import BASE, ENSEMBLE, PLATEAU, finding, research, sample_steps, step


def lines(text: str, begin: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(begin)]


@pytest.mark.proves("D-037", "D-038", "D-040")
def test_numbers_follow_the_order_of_the_engine_and_blocks_follow_the_scores() -> None:
    found = research(
        finding(1, source_url="https://b.example/", title="B", score=0.2),
        finding(2, source_url="https://a.example/", title="", score=0.9),
        finding(3, source_url="https://b.example/", title="B", score=0.5),
    )
    text = brief(found, budget=5_000).text
    assert lines(text, "[1]") == ["[1] B — https://b.example/"]
    assert lines(text, "[2]") == ["[2] Untitled — https://a.example/"]
    assert lines(text, "Source") == [
        "Source [2] (relevance: 0.90):",
        "Source [1] (relevance: 0.50):",
        "Source [1] (relevance: 0.20):",
    ]


@pytest.mark.proves("D-042", "D-043", "D-044")
@pytest.mark.parametrize(
    ("more", "parts", "head"),
    [
        ({}, ("a",), "Source [1] (relevance: 0.85):"),
        ({"confidence": 0.916}, ("a",), "Source [1] (relevance: 0.85, confidence: 0.92):"),
        ({"sub_query": "a"}, ("a",), "Source [1] (relevance: 0.85):"),
        ({"sub_query": "b"}, ("a", "b"), 'Source [1] (relevance: 0.85, sub-query: "b"):'),
        ({"adjacent": True}, ("a",), "Source [1] (relevance: 0.85) [adjacent context]:"),
        (
            {"adjacent": True, "sub_query": "b", "confidence": 0.5},
            ("a", "b"),
            'Source [1] (relevance: 0.85, confidence: 0.50, sub-query: "b") [adjacent context]:',
        ),
    ],
)
def test_the_head_of_a_passage_tells_what_there_is_to_tell(
    more: dict[str, Any], parts: tuple[str, ...], head: str
) -> None:
    text = brief(research(finding(**more), sub_queries=parts), budget=5_000).text
    assert f"\n{head}\n" in text


DEEPEST = (
    "Note: Expansion reached maximum depth (2). Results may benefit from a more specific query or "
    "a different seed URL."
)
BUDGET = replace(PLATEAU, rule="budget", reason="expansion budget — 2 of 2 rounds")


@pytest.mark.proves("D-060", "D-061", "D-062")
@pytest.mark.parametrize(
    ("more", "notes"),
    [
        ({"iterations": 0}, ["Note: No expansion performed (single iteration)."]),
        ({"iterations": 0, "expansion_budget": 0}, []),
        ({"iterations": 2}, []),
        (
            {"iterations": 2, "expansion_limit": 2, "decision": BUDGET},
            ["Note: Expansion budget exhausted (reached 2 of 2 iterations)."],
        ),
        (
            {"steps": (step("a", depth=1), step("b", "a", 2)), "depth_limit": 2},
            [DEEPEST],
        ),
        ({"notes": ("No passage is good\nenough.",)}, ["Note: No passage is good enough."]),
    ],
)
def test_notes_are_added_where_they_say_something(more: dict[str, Any], notes: list[str]) -> None:
    assert lines(brief(research(finding(), **more), budget=5_000).text, "Note:") == notes


@pytest.mark.proves("D-060", "X-085")
def test_a_search_has_no_note_of_expansion_and_no_trace() -> None:
    found = research(finding(), iterations=0, steps=sample_steps())
    text = brief(found, budget=5_000, searching=True).text
    assert "Note:" not in text
    assert "TRACE" not in text
    assert "Expansion iterations: 0" in text


@pytest.mark.proves("D-108")
def test_weak_and_degraded_results_are_formatted_and_show_it() -> None:
    weak = Decision(action=Action.STOP, reason="mediocre scores — nothing above 0.30")
    text = brief(
        research(finding(score=0.11), decision=weak, notes=("Search went by words alone.",)),
        budget=5_000,
    ).text
    assert "relevance: 0.11" in text
    assert "Stop reason: mediocre scores — nothing above 0.30" in text
    assert "Note: Search went by words alone." in text


@pytest.mark.proves("D-048")
def test_without_steps_there_is_no_trace() -> None:
    assert drawn(research(finding())) == ""
    assert "TRACE" not in brief(research(finding()), budget=5_000).text


@pytest.mark.proves("D-049", "D-050", "D-054", "X-065", "X-103")
def test_failed_external_and_unmeasured_pages_are_drawn() -> None:
    found = research(
        finding(),
        score_at_start=None,
        steps=(
            step("a/gone.html", duration_ms=12.4, failure="HTTP 404"),
            step("https://other.example/x?y=/z", "a/gone.html", 2, chunks_added=3),
            step("b/", "nowhere", 2, chunks_added=1),
        ),
    )
    assert drawn(found).splitlines() == [
        f"Base: {BASE}/",
        "",
        "/ensemble.html (seed)",
        "└── /a/gone.html (depth 1, +0 chunks, 12ms) [failed: HTTP 404]",
        "    ├── https://other.example/x?y=/z (external, depth 2, +3 chunks, 0ms)",
        "    └── /b/ (depth 2, +1 chunks, 0ms)",
        "    [stopped: score plateau]",
    ]


def test_links_of_several_pages_asked_for_have_a_root_each() -> None:
    other = "https://other.example/start"
    found = research(
        finding(),
        urls=(ENSEMBLE, other, "https://third.example/"),
        steps=(step("a.html"), step("https://other.example/next", other)),
    )
    shown = drawn(found).splitlines()
    assert shown[2] == "/ensemble.html (seed, score: 0.63 → 0.63)"
    assert shown[4:6] == [
        "https://other.example/start (seed)",
        "└── https://other.example/next (external, depth 1, +0 chunks, 0ms)",
    ]
    assert "third" not in drawn(found)


def test_an_address_that_is_none_and_a_bare_host_can_be_drawn() -> None:
    odd = research(finding(), urls=("https://a.example",), steps=(step("http://[", "x"),))
    assert "Base: https://a.example/\n\n/ (seed" in drawn(odd)
    assert "└── http://[ (external, depth 1" in drawn(odd)


@pytest.mark.proves("D-034", "D-035", "X-066")
def test_the_status_tells_of_one_page_or_of_none_and_leaves_the_list_out_if_asked() -> None:
    page = Shelved(url=ENSEMBLE, title="Ensemble", chunks=2, tokens=1_500)
    status = CorpusStatus(documents=1, chunks=2, tokens=1_500, pages=(page,))
    told = corpus_status(status, budget=900, asked=ENSEMBLE, include_urls=False)
    assert f"- Ensemble — {ENSEMBLE}\n  (2 chunks, 1,500 tokens, fetched never)" in told
    assert corpus_status(status, budget=900, include_urls=False).splitlines() == [
        "[CORPUS STATUS]",
        "Documents indexed: 1",
        "Total chunks: 2",
        "Total tokens: 1,500",
    ]
    unknown = corpus_status(CorpusStatus(), budget=900, asked="https://x.example/")
    assert "https://x.example/ is not indexed" in unknown
    assert "[ERROR]" not in unknown


def test_an_error_says_what_is_wrong_and_of_an_argument_how_it_is_right() -> None:
    plain = failed(RAGError("the\ncause", suggestion="Do this."))
    assert "Error type: RAGError\nDetails: the cause\n" in plain
    wrong = failed(DataValidationError("`top_k` must be a number", suggestion="Give a number."))
    assert "Details: `top_k` must be a number. Give a number.\n" in wrong
    assert "unknown" in outdated()


@pytest.mark.proves("D-059")
def test_the_mode_is_written_out() -> None:
    whole = brief(research(finding(), coverage=Coverage.FULL_CONTEXT), budget=5_000).text
    assert "Mode: full_context (entire corpus fits within token budget)" in whole


@pytest.mark.proves("X-101")
def test_the_values_carry_the_fields_that_the_contract_names() -> None:
    def has(kind: type[Any], *names: str) -> bool:
        return set(names) <= {one.name for one in fields(kind)}

    assert has(Research, "coverage", "findings", "quotations", "steps", "decision", "searched")
    assert has(Research, "iterations", "urls_ingested", "timings")
    assert has(Finding, "source_url", "title", "section", "chunk_index", "markdown", "score")
    assert has(Finding, "confidence", "sub_query", "adjacent", "start", "end")
    assert has(Quotation, "text", "source_url", "title", "section", "start", "end")
    assert has(Step, "depth", "source_url", "chunks_added", "score_before", "score_after")
    assert has(Step, "duration_ms", "failure")
