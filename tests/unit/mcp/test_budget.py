"""The reply budget: what ranks lowest goes, and the reply says so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrel.surfaces.mcp.budget import NOTE, Cut, fitted, written
from carrel.text.tokens import count_tokens


def advice(body: Mapping[str, Any], kept: int) -> str:
    return f"{kept} of {len(body['results'])} are here."


CUT = Cut(items="results", advice=advice, also={"has_more": True})


def reply(number: int, size: int) -> dict[str, Any]:
    results = [{"rank": rank, "content": f"{rank} " + "heron " * size} for rank in range(number)]
    return {"query": "q", "results": results, "has_more": False}


def test_a_reply_within_its_budget_is_left_as_it_is() -> None:
    body = reply(3, 10)
    assert fitted(body, 1_000, CUT) is body


@pytest.mark.proves("X-042")
def test_the_lowest_ranked_are_left_out_and_the_reply_says_so() -> None:
    found = fitted(reply(20, 200), 1_000, CUT)
    kept = [one["rank"] for one in found["results"]]
    assert 0 < len(kept) < 20
    assert kept == list(range(len(kept)))
    assert count_tokens(written(found)) <= 1_000
    assert found[NOTE].startswith(f"{20 - len(kept)} of 20 results are left out")
    assert found[NOTE].endswith(f"{len(kept)} of 20 are here.")
    assert found["has_more"] is True


def test_no_more_is_left_out_than_must_be() -> None:
    body = reply(20, 200)
    found = fitted(body, 1_000, CUT)
    one_more = found | {"results": body["results"][: len(found["results"]) + 1]}
    assert count_tokens(written(one_more)) > 1_000


def test_a_first_result_that_is_too_long_alone_is_cut() -> None:
    found = fitted(reply(3, 5_000), 1_000, CUT)
    assert [one["rank"] for one in found["results"]] == [0]
    assert count_tokens(written(found)) <= 1_000
    assert "2 of 3 results are left out" in found[NOTE]
    assert "Texts are cut after" in found[NOTE]


def test_a_reply_without_a_list_loses_the_ends_of_its_texts() -> None:
    found = fitted({"error": {"message": "x y " * 5_000, "type": "ValueError"}}, 1_000)
    assert found["error"]["type"] == "ValueError"
    assert found["error"]["message"].endswith("…")
    assert count_tokens(written(found)) <= 1_000


@pytest.mark.proves("X-042")
@settings(deadline=None)
@given(
    texts=st.lists(st.text(max_size=3_000), min_size=1, max_size=15),
    budget=st.integers(min_value=1_000, max_value=3_000),
)
def test_whatever_is_said_stays_within_the_budget(texts: list[str], budget: int) -> None:
    body = {"query": "q", "results": [{"content": text} for text in texts], "has_more": False}
    found = fitted(body, budget, CUT)
    assert count_tokens(written(found)) <= budget
    assert json.loads(written(found)) == found
    assert (NOTE in found) == (found != body)
