"""Values and column types: what is refused, and what comes back as it went in."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import make_url

from carrel.core.pages import ChunkDraft, Filter, Link, PageDraft, context_above, storable
from carrel.errors import DataValidationError
from carrel.storage.ranking import best
from carrel.storage.types import (
    HalfVector,
    JsonText,
    UtcTime,
    from_micros,
    half_bytes,
    to_micros,
)
from carrel.storage.vectors import checked
from tests.pages import draft

properties = settings(max_examples=200, deadline=None, database=None)
DIALECTS = [make_url(url).get_dialect()() for url in ("sqlite://", "postgresql+psycopg://")]
BAD = ["a\x00b", "\x00", "\ud800", "x\udfffy"]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters()),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@pytest.mark.parametrize("bad", BAD)
def test_a_page_refuses_nul_and_half_characters_in_each_of_its_texts(bad: str) -> None:
    good = ChunkDraft(text="x", start=0, end=0)
    pages: list[dict[str, Any]] = [
        {"title": bad},
        {"language": bad},
        {"text": bad},
        {"chunks": [ChunkDraft(text=bad, start=0, end=0)]},
        {"chunks": [good, ChunkDraft(text="x", start=0, end=0, section=("a", bad))]},
        {"links": [Link(url=bad)]},
        {"links": [Link(url="u", text=bad)]},
    ]
    whole: dict[str, Any] = {"title": "t", "language": "en", "text": "x", "chunks": [good]}
    assert PageDraft(**whole).title == "t"
    for change in pages:
        with pytest.raises(DataValidationError):
            PageDraft(**(whole | change))


@pytest.mark.parametrize("bad", BAD)
def test_a_filter_refuses_names_that_no_database_can_hold(bad: str) -> None:
    with pytest.raises(DataValidationError):
        Filter(languages=frozenset({bad}))
    with pytest.raises(DataValidationError):
        Filter(content_types=frozenset({"text/html", bad}))


@pytest.mark.parametrize(("start", "end"), [(-1, 0), (2, 1), (0, 4), (4, 4)])
def test_a_chunk_outside_its_page_is_refused(start: int, end: int) -> None:
    with pytest.raises(DataValidationError, match="outside"):
        PageDraft(
            title="", language="en", text="abc", chunks=[ChunkDraft(text="", start=start, end=end)]
        )


def test_any_other_text_is_storable() -> None:
    for text in ("", "\x01\x1f\x7f", "\uffff\U0010ffff", "\u202e\u200b", "'; --"):
        assert storable(text) == text


@properties
@given(st.lists(st.text(), max_size=3), st.text(), st.lists(st.text(), max_size=3), st.text())
def test_chunks_have_one_digest_when_text_and_headings_are_equal(
    one: list[str], text: str, other: list[str], another: str
) -> None:
    first = ChunkDraft(text=text, start=0, end=0, section=tuple(one))
    second = ChunkDraft(text=another, start=5, end=9, section=tuple(other))
    same = (one, text) == (other, another)
    assert (first.digest("") == second.digest("")) == same


def test_a_heading_and_a_separator_in_the_text_are_not_confused() -> None:
    inside = ChunkDraft(text="a\x1fb", start=0, end=0)
    above = ChunkDraft(text="b", start=0, end=0, section=("a",))
    assert inside.digest("") != above.digest("")


def test_a_page_has_another_digest_when_title_or_text_change() -> None:
    digests = {draft("one").digest, draft("two").digest, draft("one", title="New").digest}
    assert len(digests) == 3
    assert draft("one").digest in digests


def test_a_moment_that_could_not_be_read_again_is_refused() -> None:
    with pytest.raises(OverflowError):
        to_micros(datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=9))))


@properties
@given(
    st.datetimes(
        datetime(1, 1, 2),  # noqa: DTZ001 - the strategy adds the time zone
        datetime(9999, 12, 30),  # noqa: DTZ001
        timezones=st.sampled_from([UTC, timezone(timedelta(hours=9))]),
    )
)
def test_moments_come_back_exactly_and_keep_their_order(moment: datetime) -> None:
    kind = UtcTime()
    for dialect in DIALECTS:
        stored = kind.process_bind_param(moment, dialect)
        assert isinstance(stored, int)
        assert kind.process_result_value(stored, dialect) == moment
    later = moment.astimezone(UTC).replace(microsecond=moment.microsecond) + timedelta.resolution
    assert to_micros(later) == to_micros(moment) + 1
    assert from_micros(to_micros(moment)).tzinfo is UTC


@properties
@given(json_values)
def test_json_comes_back_and_equal_values_are_equal_bytes(value: object) -> None:
    kind = JsonText()
    written = kind.process_bind_param(value, DIALECTS[0])
    assert kind.process_result_value(written, DIALECTS[0]) == value
    if isinstance(value, dict):
        turned = dict(reversed(value.items()))
        assert kind.process_bind_param(turned, DIALECTS[0]) == written
    if written is not None:
        assert storable(written)


def test_json_keeps_japanese_readable_and_escapes_half_characters() -> None:
    kind = JsonText()
    assert kind.process_bind_param(["日本"], DIALECTS[0]) == '["日本"]'
    assert kind.process_bind_param(["\ud800"], DIALECTS[0]) == '["\\ud800"]'
    assert kind.process_bind_param(None, DIALECTS[0]) is None


def test_vectors_are_rounded_to_sixteen_bits_alike_on_both_databases() -> None:
    vector = np.array([0.1, -2.5, 1000.25, 6e-8], dtype=np.float32)
    rounded = vector.astype(np.float16).astype(np.float32)
    kind = HalfVector()
    for dialect in DIALECTS:
        stored = kind.process_bind_param(vector, dialect)
        again = kind.process_result_value(stored, dialect)
        assert again is not None
        assert np.array_equal(again, rounded)
    assert len(half_bytes(vector)) == 2 * len(vector)


@pytest.mark.parametrize(
    "vector",
    [[], [1.0], [1.0, 2.0, 3.0], [1.0, math.nan], [math.inf, 0.0], [-math.inf, 0.0], [65_001.0, 0]],
)
def test_a_vector_that_would_spoil_the_index_is_refused(vector: list[float]) -> None:
    with pytest.raises(DataValidationError):
        checked(np.array(vector, dtype=np.float32), 2)


def test_a_vector_that_fits_is_let_through() -> None:
    vector = np.array([65_000.0, -65_000.0], dtype=np.float32)
    assert checked(vector, 2) is vector
    with pytest.raises(DataValidationError):
        checked(np.ones((2, 2), dtype=np.float32), 2)


@properties
@given(st.lists(st.sampled_from([-1.0, 0.0, 0.5, 2.0, -math.inf])), st.integers(1, 12))
def test_the_best_are_those_of_a_full_sort_ties_by_slot(scores: list[float], limit: int) -> None:
    slots = np.array([97 * at % 101 for at in range(len(scores))], dtype=np.int64)
    hits = sorted((-score, int(slots[at])) for at, score in enumerate(scores) if score > -math.inf)
    found = best(np.array(scores, dtype=np.float32), slots, limit)
    assert [(match.slot, match.score) for match in found] == [(s, -x) for x, s in hits[:limit]]


def test_headings_that_a_passage_begins_with_are_not_in_its_context_again() -> None:
    section = ("DELETE", "Parameters")
    begins = "Parameters\n\nwith_query\nThe WITH clause"
    goes_on = "output_expression\nAn expression"
    assert context_above("Manual", section, begins) == ("Manual", "DELETE")
    assert context_above("Manual", section, goes_on) == ("Manual", *section)
    assert context_above("delete", section, "\nDELETE\n\nparameters\n") == ()
    assert context_above("", (), "a\nb") == ()
