"""The comparison of fields with their labels, by the rules of the set's README."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.fields import measure as measuring
from bench.fields import pages
from bench.fields.measure import measure, same, score
from bench.fields.pages import LabelledPage, Value, load
from bench.gates import gates

JOB = next(page for page in load() if page.content_type == "job_posting")


def page(name: str, label: Value, **more: object) -> LabelledPage:
    blank = replace(JOB, fields={name: label}, accept={}, optional={}, pay={})
    return replace(blank, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other"),
    [("ＡＢ。", "ab"), ("Oak  Mill.", "oak mill"), ("東京都 港区", "東京都港区")],
)
def test_width_case_blanks_and_ends_do_not_count(one: str, other: str) -> None:
    assert same(one) == other


def test_one_value_is_right_or_wrong() -> None:
    label = page("company_name", "Oak Mill Ltd", accept={"company_name": ["Oak Mill"]})
    assert score(label, "company_name", "oak mill") == 1
    assert score(label, "company_name", "Oak") == 0
    assert score(label, "company_name", None) == 0


def test_an_empty_label_wants_an_empty_answer() -> None:
    assert score(page("company_name", None), "company_name", None) == 1
    assert score(page("company_name", None), "company_name", "Oak Mill") == 0
    assert score(page("benefits", []), "benefits", []) == 1
    assert score(page("benefits", []), "benefits", ["Tea"]) == 0


def test_lists_are_compared_as_sets_without_optional_items() -> None:
    label = page(
        "benefits",
        ["Tea", "Cake"],
        accept={"benefits": {"Cake": ["Free cake"]}},
        optional={"benefits": ["Biscuits"]},
    )
    assert score(label, "benefits", ["free cake", "Biscuits", "tea."]) == 1
    assert score(label, "benefits", ["Tea"]) == pytest.approx(2 / 3)
    assert score(label, "benefits", ["Tea", "Cake", "Pie"]) == pytest.approx(0.8)
    assert score(label, "benefits", ["Pie"]) == 0


def test_a_salary_may_be_right_by_its_numbers() -> None:
    pay: dict[str, str | float | None] = {
        "currency": "AUD",
        "min": 48.0,
        "max": 55.0,
        "unit": "HOUR",
    }
    label = page("salary_range", "between $48 and $55 an hour", pay=pay)
    assert score(label, "salary_range", "$48–$55 per hour") == 1
    assert score(label, "salary_range", "$48–$56 per hour") == 0
    assert score(label, "salary_range", "$48–$55 per month") == 0


def test_the_figures_name_halves_and_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "load", lambda **_: load()[::6])
    found = measure()
    assert found["valid_spans"] == found["spans"]
    rows = found["fields"]["job_posting"]["company_name"]  # type: ignore[index]
    assert set(rows) == {"all", "structured", "text", "en", "ja"}


def test_each_batch_is_reported_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    two = [JOB, replace(JOB, batch=7, fields=JOB.fields | {"company_name": "Nobody"}, accept={})]
    monkeypatch.setattr(measuring, "load", lambda **_: two)
    found = measure()["batches"]
    assert {batch: row["company_name"]["all"] for batch, row in found.items()} == {  # type: ignore[attr-defined]
        str(JOB.batch): 1.0,
        "7": 0.0,
    }


def test_a_batch_that_fails_is_named_among_the_gates() -> None:
    open_pages = {"gated": {}, "batches": {"7": {"role_title": {"all": 0.5}}}}
    sealed_pages = {"gated": {"role_title": 0.8}, "batches": {"3": {"role_title": {"all": 0.8}}}}
    spans = {"spans": 1, "valid_spans": 1}
    decided = gates({"fields": open_pages | spans, "fields_held_out_3": sealed_pages | spans})
    assert [gate.what for gate in decided if not gate.holds] == [
        "role_title of job postings, open pages, batch 7",
        "role_title of job postings, sealed pages, batch 3",
    ]


def test_the_sealed_pages_are_opened_only_when_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pages, "SEALED", {"3": tmp_path / "gone.zip"})
    assert measure()["held_out"] == ""
    with pytest.raises(FileNotFoundError):
        measure(held_out="3")
