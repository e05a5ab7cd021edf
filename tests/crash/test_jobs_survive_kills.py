"""Workers are killed all the time, and yet each job is done once in effect."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from carrel.core.jobs import JobState
from tests.crash.jobs_rig import Report, Rig

GOOD = Report(
    jobs=2,
    states=dict.fromkeys(JobState, 0) | {JobState.COMPLETED: 2},
    effects=Counter([1, 2]),
    tally=2,
    steps=((1, 1), (2, 1), (1, 2), (2, 1)),
    repeated=0,
    kills=1,
    seconds=1.0,
)


def test_each_job_is_done_once_in_effect_while_workers_are_killed(
    database_url: str, tmp_path: Path
) -> None:
    report = Rig(database_url, logs=tmp_path).run(60, every=0.5, limit=90)
    print(f"\n{report}")
    assert report.complaints() == [], report
    assert report.repeated > 0, f"no kill has hit a job: {report}"


@pytest.mark.full
def test_a_thousand_jobs_are_done_once_in_effect_while_workers_are_killed(
    database_url: str, tmp_path: Path
) -> None:
    report = Rig(database_url, logs=tmp_path).run(1000, every=1.0, limit=600)
    print(f"\n{report}")
    assert report.complaints() == [], report
    assert report.repeated > 0, f"no kill has hit a job: {report}"


def test_the_rig_catches_a_handler_that_writes_without_the_fence(
    sqlite_url: str, tmp_path: Path
) -> None:
    report = Rig(sqlite_url, logs=tmp_path, handler="loose").run(60, every=0.5, limit=90)
    assert any("more than once" in complaint for complaint in report.complaints()), report


def test_a_good_report_has_no_complaint() -> None:
    assert GOOD.complaints() == []


@pytest.mark.parametrize(
    ("doctored", "words"),
    [
        (replace(GOOD, effects=Counter([1, 2, 2])), "more than once"),
        (replace(GOOD, effects=Counter([1])), "no effect"),
        (replace(GOOD, tally=3), "were counted"),
        (replace(GOOD, steps=(*GOOD.steps, (1, 1))), "had lost the job"),
        (replace(GOOD, states=GOOD.states | {JobState.COMPLETED: 1}), "not all"),
    ],
    ids=["double", "missing", "miscounted", "late", "unfinished"],
)
def test_a_doctored_report_is_complained_about(doctored: Report, words: str) -> None:
    assert any(words in complaint for complaint in doctored.complaints())
