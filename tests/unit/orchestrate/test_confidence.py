from __future__ import annotations

import numpy as np
import pytest

from bench.confidence import Judged, calibration_error, fit
from carrel.core.embedding import Confidence
from carrel.orchestrate.pool import leads
from tests.unit.orchestrate.passages_kit import candidate


def test_each_sign_of_relevance_makes_a_passage_surer() -> None:
    sure = Confidence()
    low = sure.of(lead=-1.0, semantic=0.3, keyword=0.2)
    assert low < sure.of(lead=1.0, semantic=0.3, keyword=0.2)
    assert low < sure.of(lead=-1.0, semantic=0.9, keyword=0.2)
    assert low < sure.of(lead=-1.0, semantic=0.3, keyword=0.9)


@pytest.mark.parametrize("lead", [-1e9, 0.0, 1e9])
@pytest.mark.parametrize("semantic", [0.0, 1.0])
def test_a_confidence_is_a_probability(lead: float, semantic: float) -> None:
    assert 0 <= Confidence().of(lead=lead, semantic=semantic, keyword=1.0) <= 1


def test_a_lead_is_measured_against_other_pages() -> None:
    some = [candidate(1, "a", page=1), candidate(2, "b", page=1), candidate(5, "c", page=2)]
    assert leads(some) == [4.0, 3.0, -4.0]
    assert leads(some[:1]) == [1.0]


def test_a_fit_finds_the_numbers_that_the_data_were_made_with() -> None:
    dice = np.random.default_rng(3)
    seen = np.column_stack(
        [np.ones(20_000), dice.normal(size=(20_000, 2)), dice.uniform(size=20_000)]
    )
    truth = np.array([-1.0, 2.0, 0.5, 1.5])
    told = 1 / (1 + np.exp(-seen @ truth))
    right = (dice.uniform(size=20_000) < told).astype(float)
    judged = Judged(seen=seen, right=right, place=np.zeros(20_000), weight=np.ones(20_000))
    found = fit([judged])
    assert found.lead == pytest.approx(2.0, abs=0.15)
    assert found.keyword == pytest.approx(1.5, abs=0.25)
    assert calibration_error(told, right) < 0.02
    assert calibration_error(np.full(20_000, 0.99), right) > 0.3
