"""Fields on whole pages: the labelled open set, and layouts that were written beside it."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from bench.fields.measure import extracted, same, scores, stands
from bench.fields.pages import LabelledPage, load
from carrel.core.fields import ExtractionMetadata
from carrel.core.websites import ContentType
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.formats.read import read

OPEN = load()
LAYOUTS = [
    json.loads(line)
    for line in (Path(__file__).parent / "layouts.jsonl").read_text("utf-8").splitlines()
]
GATE = 0.9


def fields(html: str, content_type: str) -> ExtractionMetadata:
    document = read(html.encode(), "text/html; charset=utf-8", "https://a.example/", lines=True)
    found = fields_of(document, content_type)
    assert found is not None
    return found


@pytest.mark.proves("A-092")
@pytest.mark.parametrize("name", ["company_name", "role_title", "requirements"])
@pytest.mark.parametrize("structured", [True, False])
def test_what_matters_most_agrees_with_the_labels(name: str, structured: bool) -> None:
    jobs = [
        page
        for page in OPEN
        if page.content_type == "job_posting" and page.has_structured_data == structured
    ]
    assert fmean(scores(page, extracted(page)[1])[name] for page in jobs) >= GATE


@pytest.mark.parametrize("page", OPEN, ids=lambda page: page.id)
def test_every_span_of_a_labelled_page_holds(page: LabelledPage) -> None:
    document, found = extracted(page)
    for name, values in found.record.items():
        for value in values:
            for proof in value.proofs():
                assert stands(proof, document, found), (name, proof)
    assert ExtractionMetadata.of(json.loads(json.dumps(found.as_dict()))) == found


@pytest.mark.parametrize("page", OPEN[::7], ids=lambda page: page.id)
def test_a_page_gives_the_same_fields_each_time(page: LabelledPage) -> None:
    assert extracted(page)[1] == extracted(page)[1]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout["name"])
def test_layouts_are_read(layout: dict[str, Any]) -> None:
    record = fields(layout["html"], layout["content_type"]).record.plain()
    for name, expected in layout["expected"].items():
        found = record[name]
        if isinstance(found, list):
            assert [same(one) for one in found] == [same(one) for one in expected], name
        elif found is None:
            assert None in expected, name
        else:
            assert same(found) in {same(one) for one in expected if one}, name


@pytest.mark.proves("A-006")
@pytest.mark.parametrize(
    ("content_type", "names"),
    [
        ("job_posting", {"company_name", "role_title", "requirements"}),
        ("blog_article", {"key_insights", "actionable_tips"}),
        ("company_page", {"culture", "values"}),
    ],
)
def test_the_content_type_steers_what_is_looked_for(content_type: str, names: set[str]) -> None:
    page = next(
        page
        for page in OPEN
        if page.content_type == content_type and all(page.fields[name] for name in names)
    )
    filled = {name for name, values in extracted(page)[1].record.items() if values}
    assert names <= filled
    for other in set(ContentType) - {content_type}:
        kinds = fields(page.html, other).record.as_dict()
        assert not names <= set(kinds)


def test_a_page_without_a_type_has_no_fields() -> None:
    document = read(b"<h1>Cook</h1><p>We need one.", "text/html", "https://a.example/", lines=True)
    assert fields_of(document, "") is None
    assert fields_of(document, "recipe") is None
