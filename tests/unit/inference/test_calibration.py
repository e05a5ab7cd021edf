"""Raw scores become a similarity from 0 to 1 that rises with them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrel import config
from carrel.core.embedding import Calibration
from carrel.errors import ConfigError
from carrel.inference.bundled import BundledEncoder
from carrel.inference.choose import choose

BUNDLED = BundledEncoder().calibration
scores = st.floats(-1, 1)
steep = st.floats(-1e300, 1e300)


@settings(deadline=None)
@given(scores, scores, scores, scores)
def test_a_better_score_is_never_less_similar(
    one: float, other: float, late: float, later: float
) -> None:
    low, high = sorted((one, other))
    worse, better = sorted((late, later))
    assert BUNDLED.similarity(low) <= BUNDLED.similarity(high)
    assert BUNDLED.similarity(low, worse) <= BUNDLED.similarity(high, worse)
    assert BUNDLED.similarity(low, worse) <= BUNDLED.similarity(low, better)
    assert BUNDLED.similarity(low, worse) <= BUNDLED.similarity(low, worse, shift=0.5)


def test_scores_that_differ_have_similarities_that_differ() -> None:
    steps = [-1.0, -0.5, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    for found in (
        [BUNDLED.similarity(step) for step in steps],
        [BUNDLED.similarity(step, 0.3) for step in steps],
        [BUNDLED.similarity(0.75, step) for step in steps],
    ):
        assert found == sorted(set(found))
        assert found[-1] - found[0] > 0.5


@settings(deadline=None)
@given(steep, scores, steep, steep, scores, st.none() | scores, st.floats(-1e3, 1e3))
def test_it_stays_between_none_and_all_and_never_overflows(
    alone: float,
    half: float,
    slope: float,
    offset: float,
    cosine: float,
    late: float | None,
    shift: float,
) -> None:
    curve = Calibration(alone=alone, half=half, cosine=slope, late=-slope, offset=offset)
    assert 0 <= curve.similarity(cosine, late, shift=shift) <= 1


def test_half_is_where_a_cosine_alone_counts_half() -> None:
    assert Calibration(half=0.7).similarity(0.7) == pytest.approx(0.5)
    assert BUNDLED.similarity(BUNDLED.half) == pytest.approx(0.5)


def test_late_interaction_is_used_where_there_is_some() -> None:
    curve = Calibration(alone=1.0, half=0.0, cosine=0.0, late=2.0, offset=-1.0)
    assert curve.similarity(0.9, 0.5) == pytest.approx(0.5)
    assert curve.similarity(0.0, 0.9) > curve.similarity(1.0, 0.1)
    assert curve.similarity(0.0, 0.0) != curve.similarity(0.0)


def test_the_half_of_an_endpoint_is_a_setting() -> None:
    environ = {
        "CARREL_ENCODER": "endpoint",
        "CARREL_ENCODER_URL": "http://localhost:1/v1",
        "CARREL_ENCODER_MODEL": "m",
        "CARREL_ENCODER_HALF": "0.8",
    }
    encoder = choose(config.load(environ=environ).settings.encoder)
    assert encoder is not None
    assert encoder.calibration.similarity(0.8) == pytest.approx(0.5)
    with pytest.raises(ConfigError, match="CARREL_ENCODER_HALF"):
        config.load(environ=environ | {"CARREL_ENCODER_HALF": "1.5"})
