from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bench.confidence import Judged, calibration_error, fit
from bench.confidence_cases import Case
from carrel.core.embedding import Confidence, Signs
from carrel.core.search import Scores
from carrel.orchestrate.pool import RIVALS, Candidate, confidences
from tests.unit.orchestrate.passages_kit import candidate

FAIR = Signs(semantic=0.6, words=0.5)


def test_each_sign_of_relevance_makes_a_passage_surer() -> None:
    sure = Confidence()
    alone, beside = sure.of(FAIR), sure.of(FAIR, [FAIR])
    for better in (replace(FAIR, semantic=0.9), replace(FAIR, words=1.0)):
        assert sure.of(better) > alone
        assert sure.of(better, [FAIR]) > beside
    assert sure.of(replace(FAIR, order=1.0), [FAIR]) > beside


def test_what_depends_on_other_passages_counts_beside_them_alone() -> None:
    sure = Confidence()
    assert sure.of(replace(FAIR, order=9.0)) == sure.of(FAIR)


def test_a_rival_makes_a_passage_less_sure_and_an_unlike_one_hardly() -> None:
    sure = Confidence()
    far = Signs(semantic=0.05, words=0.0, order=-2.0)
    assert sure.of(FAIR, [FAIR]) == pytest.approx(sure.of(FAIR) / 2)
    assert sure.of(FAIR, [far, far]) > 0.95 * sure.of(FAIR)


@pytest.mark.parametrize("rivals", [0, 1, 40])
@pytest.mark.parametrize("signs", [Signs(semantic=0.0, words=0.0), Signs(semantic=1.0, words=1.0)])
@pytest.mark.parametrize("order", [-1e9, 0.0, 1e9])
def test_a_confidence_is_a_probability(signs: Signs, order: float, rivals: int) -> None:
    told = Confidence().of(replace(signs, order=order), [FAIR] * rivals)
    assert 0 <= told <= 1


def judged(number: int, text: str, *, page: int, semantic: float | None) -> Candidate:
    one = candidate(number, text, page=page)
    return replace(one, scores=Scores(semantic=semantic), order=-float(number))


def test_passages_of_one_page_are_no_rivals_and_what_was_not_judged_has_no_confidence() -> None:
    some = [
        judged(1, "the heron waits", page=1, semantic=0.9),
        judged(2, "the heron waits", page=1, semantic=0.9),
        judged(3, "a crane", page=2, semantic=None),
    ]
    first, second, third = confidences(some, "Why does the heron wait?", Confidence())
    assert first is not None
    assert first == second == Confidence().of(Signs(semantic=0.9, words=1.0))
    assert third is None


def test_a_page_beyond_the_first_few_is_no_rival() -> None:
    some = [judged(number, "heron", page=number, semantic=0.9) for number in range(1, 60)]
    few = confidences(some[: RIVALS + 1], "heron", Confidence())
    assert confidences(some, "heron", Confidence())[0] == few[0]


def test_the_fit_and_the_product_tell_the_same() -> None:
    signs = (FAIR, Signs(semantic=0.3, words=0.25, order=-1.0), Signs(semantic=0.1, words=0.0))
    case = Case(number=0, pages=3, there=True, signs=signs, right=(True, False, False))
    sure = Confidence()
    numbers = np.array([getattr(sure, name) for name in Confidence.__slots__])
    told = Judged.of([case]).told(numbers)[0]
    for place, one in enumerate(signs):
        rivals = [other for other in signs if other is not one]
        assert told[place] == pytest.approx(sure.of(one, rivals))


def test_a_fit_finds_the_numbers_that_the_data_were_made_with() -> None:
    dice = np.random.default_rng(3)
    truth = Confidence(
        offset=-0.5, semantic=1.0, words=2.0, rival_semantic=0.8, rival_words=1.5, rival_order=1.0
    )
    some, hits, chances = [], [], []
    for number in range(3_000):
        signs = tuple(
            Signs(semantic=dice.uniform(), words=dice.uniform(), order=dice.normal())
            for _ in range(dice.integers(1, 6))
        )
        told = [truth.of(one, [two for two in signs if two is not one]) for one in signs]
        won = dice.choice(len(signs) + 1, p=[*told, 1 - sum(told)])
        right = tuple(place == won for place in range(len(signs)))
        some.append(Case(number=number, pages=0, there=True, signs=signs, right=right))
        chances.append(told[0])
        hits.append(float(right[0]))
    found = fit(Judged.of(some))
    for name in Confidence.__slots__:
        assert getattr(found, name) == pytest.approx(getattr(truth, name), abs=0.35)
    assert calibration_error(np.array(chances), np.array(hits)) < 0.03
    assert calibration_error(np.full(3_000, 0.99), np.array(hits)) > 0.3
