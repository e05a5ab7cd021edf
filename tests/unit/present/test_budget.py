"""Whatever was found and however small the budget: the text fits, and nothing is lost."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrel.core.research import CorpusStatus, Decision, Finding, Research, Shelved, Unread
from carrel.present.brief import Brief, Rest, brief
from carrel.present.corpus_status import corpus_status
from carrel.present.cutting import MARK
from carrel.text.tokens import count_tokens
from tests.research_kit import (
    PLATEAU,
    finding,
    many,
    ordered,
    quotation,
    research,
    sample_steps,
    step,
    with_quotations,
)

LETTERS = st.characters(codec="utf-8", exclude_categories=["Cs"])
WORDS = st.text(LETTERS, max_size=60)
LONG = st.builds(
    lambda text, times: text * times,
    st.text(LETTERS, max_size=12),
    st.sampled_from([1, 3, 40, 120]),
)
URLS = st.builds(
    lambda host, path: f"https://{host}.example/{path}",
    st.sampled_from("abc"),
    st.one_of(st.just("page"), LONG),
)


@st.composite
def findings(draw: st.DrawFn) -> tuple[Finding, ...]:
    count = draw(st.integers(0, 8))
    made = [
        finding(
            number,
            source_url=draw(URLS),
            title=draw(st.one_of(WORDS, LONG)),
            section=tuple(draw(st.lists(WORDS, max_size=2))),
            text=draw(st.one_of(WORDS, LONG, st.just("```py\n" + "x = 1\n" * 150 + "```"))),
            score=draw(st.floats(0, 1)),
            confidence=draw(st.none() | st.floats(0, 1)),
            sub_query=draw(st.none() | LONG),
            adjacent=draw(st.booleans()),
        )
        for number in range(count)
    ]
    return ordered(made)


@st.composite
def outcomes(draw: st.DrawFn) -> Research:
    found = draw(findings())
    return research(
        *found,
        quotations=tuple(quotation(one) for one in found),
        sub_queries=draw(st.sampled_from([("a",), ("a", "b")])),
        steps=tuple(
            step(f"p{at}", f"p{at - 1}", at + 1, failure=draw(WORDS))
            for at in range(draw(st.integers(0, 12)))
        ),
        unread=tuple(
            Unread(url=draw(URLS), reason=draw(LONG)) for _ in range(draw(st.integers(0, 6)))
        ),
        notes=tuple(draw(st.lists(LONG, max_size=3))),
        decision=Decision(action=PLATEAU.action, reason=draw(st.one_of(WORDS, LONG))),
    )


@pytest.mark.proves("D-063", "D-065", "X-043", "X-086", "D-124")
@settings(max_examples=60, deadline=None)
@given(found=outcomes(), budget=st.integers(400, 2_500), searching=st.booleans())
def test_no_text_is_longer_than_its_budget_and_the_handles_lead_through_all_of_it(
    found: Research, budget: int, searching: bool
) -> None:
    seen: Counter[int] = Counter()
    kept: list[Rest] = []
    pieces: dict[int, list[str]] = {}

    def keep(rest: Rest) -> str:
        kept.append(rest)
        return "x9Zq" * 6

    part = brief(found, budget=budget, searching=searching, keep=keep)
    for _ in range(3_000):
        assert count_tokens(part.text) == part.tokens <= budget
        for one in part.shown:
            seen[one.chunk_id] += 1
            pieces.setdefault(one.chunk_id, []).append(one.markdown)
        if part.rest is None:
            break
        assert part.rest == kept[-1]
        assert part.shown
        part = brief(
            part.rest.research,
            budget=budget,
            searching=True,
            numbers=part.rest.numbers,
            keep=keep,
        )
    assert part.rest is None
    assert set(seen) == {one.chunk_id for one in found.findings}
    for one in found.findings:
        if seen[one.chunk_id] == 1:
            assert pieces[one.chunk_id] == [one.markdown]


def followed(found: Research, budget: int) -> list[Brief]:
    """Return the brief and all that go on from it."""
    parts = [brief(found, budget=budget, keep=lambda _: "h" * 16)]
    while (rest := parts[-1].rest) is not None:
        parts.append(
            brief(
                rest.research,
                budget=budget,
                numbers=rest.numbers,
                searching=True,
                keep=lambda _: "h" * 16,
            )
        )
    return parts


@pytest.mark.proves("X-086")
def test_following_the_handles_gives_each_passage_and_each_quotation_once() -> None:
    found = with_quotations(research(*ordered(many(40, words=30))))
    parts = followed(found, 900)
    assert len(parts) > 3
    shown = [one.chunk_id for part in parts for one in part.shown]
    assert shown == list(range(1, 41))
    whole = "\n".join(part.text for part in parts)
    for number in range(1, 41):
        assert whole.count(f"\nPassage {number} begins") == 1
        assert whole.count(f'] "Passage {number} begins') <= 1
    numbers = {line for part in parts for line in part.text.splitlines() if line[:1] == "["}
    assert len([line for line in numbers if "— https" in line]) == 3


def test_a_passage_that_is_too_long_is_cut_and_goes_on() -> None:
    sentences = [f"Sentence {number} tells of a tree." for number in range(300)]
    parts = followed(research(finding(text=" ".join(sentences))), 500)
    assert len(parts) > 3
    texts = [one.markdown for part in parts for one in part.shown]
    assert all(text.endswith(MARK) for text in texts[:-1])
    assert " ".join(text.removesuffix(MARK).strip() for text in texts) == " ".join(sentences)
    assert "(showing 1 of 2 chunks — remaining 1 omitted" in parts[0].text
    assert "omitted" not in parts[-1].text


def test_code_that_is_cut_stays_code() -> None:
    lines = [f"line_{number} = {number}" for number in range(400)]
    code = "Look:\n\n```python\n" + "\n".join(lines) + "\n```"
    parts = followed(research(finding(text=code)), 500)
    found = []
    for part in parts:
        text = part.shown[0].markdown
        assert text.count("```") == 2, text
        found += [line for line in text.splitlines() if line.startswith("line_")]
        assert "```python\n" in text
    assert found == lines


@pytest.mark.proves("D-064")
def test_sources_and_stats_are_given_in_full_while_evidence_is_cut() -> None:
    found = research(*ordered(many(22)))
    whole, cut = brief(found, budget=20_000).text, brief(found, budget=1_000).text
    for section in ("[SOURCES]", "[STATS]"):
        assert section_of(whole, section) == section_of(cut, section)
    assert len(cut) < len(whole)


@pytest.mark.proves("X-043")
def test_sources_whose_passages_are_left_out_go_where_they_would_take_the_room() -> None:
    made = [
        finding(
            number,
            score=1 - number / 100,
            source_url=f"https://a.example/{number}/{'x' * 80}",
            text="word " * 60,
        )
        for number in range(1, 40)
    ]
    part = brief(research(*made), budget=900)
    listed = [line for line in section_of(part.text, "[SOURCES]").splitlines() if "—" in line]
    assert len(listed) == len(part.shown) >= 2


@pytest.mark.proves("D-065", "D-040")
def test_the_lowest_scores_are_left_out_first() -> None:
    part = brief(research(*ordered(many(22))), budget=1_200)
    assert [one.chunk_id for one in part.shown] == list(range(1, len(part.shown) + 1))
    assert part.rest is not None
    assert {one.chunk_id for one in part.rest.research.findings} == set(
        range(len(part.shown) + 1, 23)
    )


@pytest.mark.proves("X-044")
def test_citations_and_images_keep_a_place_beside_much_evidence() -> None:
    made = [
        replace(
            one,
            markdown=f"{one.text}\n\n[Image: A tree](https://a.example/{one.chunk_id}.png)",
        )
        for one in many(200, words=150)
    ]
    found = research(*ordered(made))
    quotations = tuple(quotation(one, one.text[:60]) for one in found.findings)
    text = brief(replace(found, quotations=quotations), budget=20_000).text
    assert 200 < count_tokens(section_of(text, "[IMAGES]")) <= 700
    assert count_tokens(section_of(text, "[CITATIONS]")) > 1_000


@pytest.mark.proves("D-067")
def test_images_are_left_out_where_they_have_no_room() -> None:
    image = f"[Image: A tree](https://a.example/{'a/b-' * 60}.png)"
    found = research(finding(text=f"{image} {'tree ' * 300}"))
    whole = brief(found, budget=5_000)
    assert "[IMAGES]" in whole.text
    tight = brief(found, budget=whole.tokens - 60)
    assert "[IMAGES]" not in tight.text
    assert tight.rest is None


@pytest.mark.proves("D-066")
def test_the_trace_gives_way_to_evidence_and_comes_back_where_there_is_room() -> None:
    found = research(*ordered(many(22)), steps=sample_steps())
    line = "[Expansion trace omitted — 2 iterations, see stats above]"
    assert line in brief(found, budget=1_500).text
    roomy = brief(found, budget=4_000).text
    assert line not in roomy
    assert "└── " in section_of(roomy, "[EXPANSION TRACE]")


@pytest.mark.proves("X-099")
def test_the_list_of_pages_is_cut_where_the_budget_ends() -> None:
    pages = tuple(
        Shelved(url=f"https://a.example/{at}", title=f"T{at}", chunks=1, tokens=2)
        for at in range(500)
    )
    status = CorpusStatus(documents=500, chunks=500, tokens=1_000, pages=pages)
    text = corpus_status(status, budget=1_000)
    assert count_tokens(text) <= 1_000
    kept = text.count("\n- ")
    assert 10 < kept < 500
    assert text.endswith(f"\n... and {500 - kept} more")


def section_of(text: str, header: str) -> str:
    return re.split(r"\n\n\[(?=[A-Z])", text.partition(f"{header}\n")[2])[0]
