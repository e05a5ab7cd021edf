"""Fields as the reading process makes them, on pages and on other documents."""

from __future__ import annotations

import pytest

from carrel.core.fields import ExtractionMetadata
from carrel.core.pages import PageDraft
from carrel.ingest.reading import page as reading
from carrel.ingest.reading.page import read_page
from carrel.ingest.reading.reader import Request

HTML = (
    "<main><h1>Cook</h1><p>Olive Tree Kitchens Ltd is looking for a cook.</p><h2>Requirements</h2>"
    "<ul><li>Two years in a kitchen</li></ul></main>"
)
MARKDOWN = """# Cook

Olive Tree Kitchens Ltd is looking for a cook.

**Pay**: £24,000 a year

## Requirements

- Two years in a kitchen
- A cool head

| Location | Leeds |
|---|---|
| Employer | Olive Tree Kitchens Ltd |
"""
PLAIN = """Cook

Employer: Olive Tree Kitchens Ltd
Requirements:
- Two years in a kitchen
"""


def draft(body: str, content_type: str, media: str = "text/html; charset=utf-8") -> PageDraft:
    request = Request(url="https://a.example/", media=media, content_type=content_type)
    return read_page(request, body.encode())


def fields(found: PageDraft) -> ExtractionMetadata:
    return ExtractionMetadata.of(found.details["fields"]).check(found.text)


@pytest.mark.proves("A-091")
def test_the_fields_are_kept_with_the_page() -> None:
    found = fields(draft(HTML, "job_posting"))
    assert found.content_type == "job_posting"
    assert found.record.plain()["requirements"] == ["Two years in a kitchen"]


@pytest.mark.parametrize("content_type", ["", "recipe"])
def test_a_page_of_no_known_type_has_none(content_type: str) -> None:
    assert "fields" not in draft(HTML, content_type).details


def test_markdown_has_fields_too() -> None:
    found = fields(draft(MARKDOWN, "job_posting", "text/markdown"))
    record = found.record.plain()
    assert record["requirements"] == ["Two years in a kitchen", "A cool head"]
    assert record["company_name"] == "Olive Tree Kitchens Ltd"
    assert record["salary_range"] == "£24,000 a year"


def test_plain_text_has_fields_too() -> None:
    found = fields(draft(PLAIN, "job_posting", "text/plain"))
    record = found.record.plain()
    assert record["company_name"] == "Olive Tree Kitchens Ltd"
    assert record["requirements"] == ["Two years in a kitchen"]


def test_rules_that_stumble_cost_no_more_than_the_fields(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stumble(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(reading, "fields_of", stumble)
    found = draft(HTML, "job_posting")
    assert found.text.startswith("Cook")
    assert found.details["fields_error"] == "IndexError"
    assert "fields" not in found.details


def test_a_very_long_page_is_read_to_a_limit() -> None:
    filler = "<p>" + "Words that say nothing of the kind. " * 30 + "</p>"
    found = draft(f"{HTML}<div>{filler * 400}</div>", "job_posting")
    assert fields(found).record.plain()["role_title"] == "Cook"
