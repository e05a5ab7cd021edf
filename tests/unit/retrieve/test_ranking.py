"""Candidates in order."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.core.search import Candidate
from carrel.retrieve.mixes import ACROSS, NAME, NEARNESS, QUESTION, WORDS, Mix
from carrel.retrieve.ranking import Pool, Ranked, below, beside, deviations, moved, with_kin
from tests.unit.retrieve.candidates_kit import candidate

MIXES = (QUESTION, NAME, ACROSS, WORDS, NEARNESS)
score = st.floats(0, 50)
cosine = st.none() | st.floats(-1, 1)


def slots(ranked: list[Ranked]) -> list[int]:
    return [one.candidate.slot for one in ranked]


def order(
    mix: Mix, *given_candidates: Candidate, late: dict[int, float] | None = None
) -> list[int]:
    pool = Pool.of(given_candidates)
    return slots(pool.ranked(mix, pool.first(mix, len(given_candidates)), late or {}))


def test_deviations_have_no_mean_and_the_spread_of_one() -> None:
    found = deviations(np.array([1.0, 2.0, 6.0]))
    assert found.mean() == pytest.approx(0.0)
    assert found.std() == pytest.approx(1.0)
    assert list(np.argsort(found)) == [0, 1, 2]


def test_what_has_no_score_counts_as_the_mean() -> None:
    assert deviations(np.array([1.0, np.nan, 3.0])).tolist() == [-1.0, 0.0, 1.0]
    assert deviations(np.array([np.nan, np.nan])).tolist() == [0.0, 0.0]
    assert deviations(np.array([])).tolist() == []


def test_a_difference_of_nothing_stays_one() -> None:
    assert abs(deviations(np.array([0.5, 0.5 + 1e-6]))).max() < 0.001


def test_one_candidate_is_the_mean_of_all() -> None:
    pool = Pool.of([candidate(1, keyword=3.0, cosine=0.5)])
    (only,) = pool.ranked(QUESTION, [0], {0: 0.7})
    assert only.total == 0.0
    assert only.late == 0.7


def test_no_candidates_are_in_no_order() -> None:
    pool = Pool.of([])
    assert pool.first(QUESTION, 10) == []
    assert pool.ranked(QUESTION, [], {}) == []


@pytest.mark.parametrize("mix", MIXES)
def test_equals_stand_by_their_slots_however_they_came(mix: Mix) -> None:
    alike = [candidate(slot, keyword=1.0, cosine=0.5) for slot in (5, 2, 9, 1)]
    assert order(mix, *alike) == [1, 2, 5, 9]
    assert order(mix, *reversed(alike)) == [1, 2, 5, 9]


def test_the_better_in_words_or_in_nearness_or_in_late_interaction_is_first() -> None:
    one, other = candidate(1, keyword=1.0, cosine=0.5), candidate(2, keyword=4.0, cosine=0.5)
    assert order(QUESTION, one, other) == [2, 1]
    one, other = candidate(1, keyword=1.0, cosine=0.5), candidate(2, keyword=1.0, cosine=0.6)
    assert order(QUESTION, one, other) == [2, 1]
    one, other = candidate(1, keyword=1.0, cosine=0.5), candidate(2, keyword=1.0, cosine=0.5)
    assert order(QUESTION, one, other, late={0: 0.1, 1: 0.9}) == [2, 1]


def test_words_say_nothing_across_languages_but_do_in_a_question() -> None:
    wordy, near = candidate(1, keyword=9.0, cosine=0.1), candidate(2, cosine=0.12)
    assert order(ACROSS, wordy, near, late={0: 0.5, 1: 0.52}) == [2, 1]
    assert order(WORDS, wordy, near) == [1, 2]


def test_without_late_interaction_the_first_weights_decide() -> None:
    pool = Pool.of([candidate(1, keyword=1.0, cosine=0.5), candidate(2, keyword=2.0, cosine=0.6)])
    best = pool.ranked(QUESTION, [0, 1], {})[0]
    assert best.parts["keyword"] == pytest.approx(QUESTION.first_keyword)
    assert best.parts["vector"] == pytest.approx(QUESTION.first_vector)
    assert (best.parts["late"], best.late) == (0.0, None)


def test_the_total_is_the_sum_of_the_parts() -> None:
    pool = Pool.of([candidate(slot, keyword=slot, cosine=slot / 10) for slot in range(5)])
    for one in pool.ranked(QUESTION, range(5), {2: 0.4, 3: 0.2}):
        assert one.total == pytest.approx(math.fsum(one.parts.values()))


def test_links_lift_a_page() -> None:
    plain, named = candidate(1, keyword=1.0), candidate(2, keyword=1.0, anchor=1.0)
    assert order(WORDS, plain, named) == [2, 1]


def test_a_good_neighbour_lifts_a_passage_and_a_missing_one_does_not() -> None:
    # Two equal passages; the first has the best one beside it.
    helped = candidate(1, page=7, ordinal=4, part=4, parts=9, keyword=2.0)
    best = candidate(2, page=7, ordinal=5, part=5, parts=9, keyword=9.0)
    alone = candidate(3, page=8, ordinal=4, part=4, parts=9, keyword=2.0)
    low = [candidate(slot, keyword=0.5) for slot in range(10, 20)]
    found = order(WORDS, alone, helped, best, *low)
    assert found[:3] == [2, 1, 3]
    totals = np.array([1.0, 1.0, 5.0])
    up, without, down = beside([helped, alone, best], totals)
    assert (up, down) == (4.0, -4.0)
    assert without == pytest.approx(np.percentile(totals, 20) - 1.0)


def test_a_section_of_one_passage_and_the_same_place_elsewhere_are_no_neighbours() -> None:
    single = candidate(1, page=7, ordinal=0)
    foreign = candidate(2, page=8, ordinal=1, part=1, parts=3)
    best = candidate(3, page=9, ordinal=2, part=2, parts=3)
    found = beside([single, foreign, best], np.array([0.0, 0.0, 9.0]))
    assert found[:2].tolist() == [0.0, 0.0]


def test_the_next_section_is_no_neighbour_and_no_beginning() -> None:
    last = candidate(1, page=7, ordinal=2, part=2, parts=3)
    next_section = candidate(2, page=7, ordinal=3, part=0, parts=2)
    totals = np.array([1.0, 9.0])
    low = np.percentile(totals, 20)
    assert beside([last, next_section], totals).tolist() == [low - 1.0, low - 9.0]
    assert below([last, next_section], totals).tolist() == [low - 1.0, 0.0]


def test_the_beginning_of_a_section_speaks_for_its_other_passages() -> None:
    opening = candidate(1, page=7, ordinal=3, part=0, parts=4)
    later = candidate(2, page=7, ordinal=6, part=3, parts=4)
    orphan = candidate(3, page=8, ordinal=6, part=6, parts=7)
    totals = np.array([5.0, 1.0, 1.0])
    first, helped, without = below([opening, later, orphan], totals)
    assert (first, helped) == (0.0, 4.0)
    assert without == pytest.approx(np.percentile(totals, 20) - 1.0)


def test_a_question_goes_to_the_section_that_begins_with_its_matter() -> None:
    # Two passages that fit alike; one is in a section that begins with what was asked about.
    alike = [
        candidate(slot, page=slot, ordinal=2, part=2, parts=3, keyword=2.0, cosine=0.5)
        for slot in (1, 2)
    ]
    opening = candidate(3, page=2, ordinal=0, part=0, parts=3, keyword=1.9, cosine=0.5)
    low = [candidate(slot, keyword=0.1, cosine=0.1) for slot in range(10, 20)]
    found = order(QUESTION, *alike, opening, *low)
    assert found.index(2) < found.index(1)


@pytest.mark.parametrize(("parts", "first"), [(3, 2), (8, 1), (40, 1)])
def test_the_beginning_of_a_long_text_says_nothing_about_what_comes_later(
    parts: int, first: int
) -> None:
    # The first fits best, but stands in the middle of a text whose beginning fits badly.
    inside = candidate(1, page=1, ordinal=2, part=2, parts=parts, keyword=2.1, cosine=0.52)
    opening = candidate(2, page=2, keyword=2.0, cosine=0.5)
    low = [candidate(slot, keyword=0.1, cosine=0.1) for slot in range(10, 20)]
    beginning = candidate(9, page=1, ordinal=0, part=0, parts=parts, keyword=0.1, cosine=0.1)
    # Its neighbours fit, as they do in a text about many things.
    beside_it = candidate(8, page=1, ordinal=3, part=3, parts=parts, keyword=2.0, cosine=0.5)
    assert order(QUESTION, inside, opening, beginning, beside_it, *low)[0] == first


def test_words_count_more_for_a_question_where_a_passage_stands_out_by_them() -> None:
    plain = [candidate(slot, keyword=0.1 * (slot % 3), cosine=0.5) for slot in range(60)]
    plain[7] = candidate(7, keyword=0.1, cosine=0.9)
    late = dict.fromkeys(range(60), 0.5)
    near = [*plain[:5], candidate(5, keyword=0.4, cosine=0.5), *plain[6:]]
    assert order(QUESTION, *near, late=late)[0] == 7
    named = [*plain[:5], candidate(5, keyword=90.0, cosine=0.85), *plain[6:]]
    assert order(QUESTION, *named, late=late)[0] == 5


@given(
    st.lists(st.tuples(score, cosine, st.floats(0, 1), st.booleans()), max_size=12),
    st.sampled_from(MIXES),
    st.randoms(use_true_random=False),
    st.booleans(),
)
def test_whatever_the_scores_each_candidate_has_one_place_and_a_number(
    scores: list[tuple[float, float | None, float, bool]],
    mix: Mix,
    dice: random.Random,
    heard: bool,
) -> None:
    given_candidates = [
        candidate(
            slot,
            page=slot // 3,
            ordinal=slot % 3,
            part=slot % 3 if several else 0,
            parts=3 if several else 1,
            keyword=words,
            cosine=near,
            anchor=link,
        )
        for slot, (words, near, link, several) in enumerate(scores)
    ]
    pool = Pool.of(given_candidates)
    places = pool.first(mix, len(scores))
    late = {place: dice.uniform(-1, 1) for place in places if heard and dice.random() < 0.7}
    ranked = pool.ranked(mix, places, late)
    assert sorted(slots(ranked)) == list(range(len(scores)))
    totals = [one.total for one in ranked]
    assert all(map(math.isfinite, totals))
    assert totals == sorted(totals, reverse=True)


def test_what_is_like_the_best_is_lifted_and_the_unknown_stays() -> None:
    pool = Pool.of([candidate(slot, keyword=5.0 - slot, cosine=0.5) for slot in range(5)])
    ranked = pool.ranked(QUESTION, range(5), {})
    assert slots(ranked) == [0, 1, 2, 3, 4]
    lifted = with_kin(ranked, {0: 0.9, 1: 0.9, 2: 0.1, 4: 0.9}, 1.5)
    assert slots(lifted) == [0, 1, 4, 3, 2]
    for one in lifted:
        assert one.total == pytest.approx(math.fsum(one.parts.values()))
    assert next(one for one in lifted if one.candidate.slot == 3).parts["kin"] == 0.0


def test_likeness_that_is_unknown_or_counts_for_nothing_changes_no_place() -> None:
    pool = Pool.of([candidate(slot, keyword=slot, cosine=slot / 10) for slot in range(5)])
    ranked = pool.ranked(QUESTION, range(5), {})
    assert slots(with_kin(ranked, {}, 1.0)) == slots(ranked)
    assert slots(with_kin(ranked, {0: 1.0, 4: 0.0}, 0.0)) == slots(ranked)
    assert with_kin([], {}, 1.0) == []


def test_what_is_moved_stands_elsewhere_and_says_why() -> None:
    pool = Pool.of([candidate(slot, keyword=5.0 - slot, cosine=0.5) for slot in range(5)])
    ranked = pool.ranked(QUESTION, range(5), {})
    found = moved(ranked, "list", {0: -20.0, 3: -20.0, 77: 5.0})
    assert slots(found) == [1, 2, 4, 0, 3]
    assert [one.parts.get("list") for one in found] == [0.0, 0.0, 0.0, -20.0, -20.0]
    for one in found:
        assert one.total == pytest.approx(math.fsum(one.parts.values()))
    assert slots(moved(found, "definition", {3: 30.0}))[0] == 3
    assert slots(moved(ranked, "list", {})) == slots(ranked)
