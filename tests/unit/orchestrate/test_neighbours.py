from __future__ import annotations

from carrel.orchestrate.neighbours import fits, wanted
from tests.unit.orchestrate.passages_kit import finding


def places(*texts: str, most: int = 9) -> list[tuple[int, int]]:
    some = [finding(key, text, page=key, ordinal=4) for key, text in enumerate(texts, 1)]
    return [(one.source_id, one.ordinal) for one in wanted(some, most=most)]


def test_what_goes_on_wants_the_passage_behind_it() -> None:
    assert places("The steps are these:") == [(1, 5)]
    assert places("The keeper of the harbour and his") == [(1, 5)]


def test_what_begins_in_the_middle_wants_the_passage_before_it() -> None:
    assert places("and so it ended.") == [(1, 3)]


def test_a_whole_passage_wants_none() -> None:
    assert places("It is whole.", "これで終わりです。") == []


def test_no_more_are_wanted_than_allowed_and_none_that_is_there() -> None:
    assert places("One and", "Two and", "Three and", most=2) == [(1, 5), (2, 5)]
    both = [finding(1, "It goes on and", ordinal=0), finding(2, "Here it ends.", ordinal=1)]
    assert wanted(both, most=9) == []


def test_only_the_same_section_is_context() -> None:
    (one,) = wanted([finding(1, "The steps are these:", section=("Guide", "Set up"))], most=1)
    assert fits(one, ["Guide", "Set up"])
    assert not fits(one, ["Guide", "Use"])
