"""What clients send: types are checked, in plain words, before a service sees them."""

from __future__ import annotations

import pytest

from carrel.core.arguments import read
from carrel.errors import DataValidationError
from carrel.surfaces.mcp.websites.arguments import ListArguments, QueryArguments, SourceArguments


def test_what_is_left_out_has_its_default_and_null_means_left_out() -> None:
    plain = read(QueryArguments, {"query": "why"}, tool="t")
    nulls = {"max_results": None, "source_ids": None, "include_synthesis": None}
    assert read(QueryArguments, {"query": "why", **nulls}, tool="t") == plain
    assert (plain.max_results, plain.content_type_filter, plain.source_ids) == (10, None, None)


def test_a_whole_number_may_be_written_as_json_allows() -> None:
    assert read(SourceArguments, {"source_id": 5.0}, tool="t").source_id == 5


@pytest.mark.parametrize("given", ["5", True, 5.5, [5], {"a": 1}, float("nan"), float("inf")])
def test_nothing_else_is_taken_for_a_number(given: object) -> None:
    with pytest.raises(DataValidationError, match="`source_id` must be a whole number"):
        read(SourceArguments, {"source_id": given}, tool="t")


@pytest.mark.parametrize(
    ("given", "message", "suggestion"),
    [
        ({}, "t needs the argument `query`", "Give `query`: a text."),
        ({"query": None}, "`query` must be a text", "Give a text."),
        ({"query": 7}, "`query` must be a text", "Give a text."),
        ({"query": "q", "querry": 1}, "t has no argument `querry`", "Did you mean `query`?"),
        ({"query": "q", "zzz": 1}, "t has no argument `zzz`", "It has: query, max_results, "),
        (
            {"query": "q", "source_ids": [1, "2"]},
            "`source_ids` must be a list, each entry a whole number",
            "Give a list",
        ),
        ({"query": "q", "include_synthesis": "yes"}, "`include_synthesis` must be true", "Give"),
    ],
)
def test_a_wrong_argument_is_named_with_what_is_wanted(
    given: dict[str, object], message: str, suggestion: str
) -> None:
    with pytest.raises(DataValidationError) as caught:
        read(QueryArguments, given, tool="t")
    assert caught.value.message.startswith(message)
    assert caught.value.suggestion.startswith(suggestion)


def test_a_long_value_is_quoted_in_part_only() -> None:
    with pytest.raises(DataValidationError) as caught:
        read(ListArguments, {"limit": "x" * 10_000}, tool="t")
    assert len(str(caught.value.details["given"])) < 100
