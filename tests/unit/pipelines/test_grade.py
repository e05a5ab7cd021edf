"""How sure a grade is, and which strips of a passage stay."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from carrel.core.clock import system_clock
from carrel.core.pages import Chunk, Source, SourceState
from carrel.core.search import Hit, Scores
from carrel.pipelines.grade import GRADER, Question, features, grade, kept, strips

SHARE = st.floats(0, 1)


def hit(text: str, score: float = 0.5) -> Hit:
    chunk = Chunk(
        id=1, source_id=1, slot=1, ordinal=0, start=0, end=len(text), text=text, section=(),
        markdown_start=0, markdown_end=0,
    )  # fmt: skip
    now = system_clock()
    source = Source(
        id=1, url="https://a.example/", content_type="", state=SourceState.COMPLETED, title="",
        language="en", version=1, error=None, created_at=now, updated_at=now,
    )  # fmt: skip
    return Hit(chunk=chunk, source=source, score=score, scores=Scores())


@given(SHARE, SHARE, SHARE, st.floats(0, 0.5))
def test_more_of_anything_never_makes_it_less_sure(
    similarity: float, coverage: float, lead: float, more: float
) -> None:
    before = GRADER.confidence(similarity, coverage, lead)
    assert 0 < before < 1
    assert GRADER.confidence(similarity + more, coverage, lead) >= before
    assert GRADER.confidence(similarity, coverage + more, lead) >= before
    assert GRADER.confidence(similarity, coverage, lead + more) >= before


def test_nothing_found_is_no_answer() -> None:
    assert grade(Question.of("herons", {}), ()) == 0.0
    assert features(Question.of("herons", {}), ()) == (0.0, 0.0, 0.0)


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    question = Question.of("heron harbour", {"heron": 1, "harbour": 90})
    rare = grade(question, [hit("A heron waits.")])
    common = grade(question, [hit("A harbour waits.")])
    assert rare > common


def test_strips_that_do_not_speak_to_the_question_are_dropped() -> None:
    question = Question.of("Who keeps the ledger?", {"keep": 3, "ledger": 2})
    text = "The sea is wide and grey and cold and deep. " * 8 + "Ann keeps the ledger."
    found = strips(question, [hit(text)])
    stay = kept(found)
    assert len(found) > len(stay) == 1
    assert stay[0].text.endswith("Ann keeps the ledger.")
    assert all(strip.text in text for strip in found)


def test_where_no_strip_fits_the_first_stays() -> None:
    found = strips(Question.of("zebra", {}), [hit("One. Two.")])
    assert kept(found) == found[:1]
    assert kept([]) == []
