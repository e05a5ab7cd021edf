"""What a list holds: by its heading, its lines, and the lists before it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from carrel.core.fields import JobPostingMetadata
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.formats.read import read

WANTS = "<ul><li>Two years in a busy kitchen</li><li>A food hygiene certificate</li></ul>"
MORE = "<ul><li>Experience with large groups</li><li>Fluent Italian</li></ul>"
GIFTS = "<ul><li>28 days of holiday</li><li>Free meals on shift</li></ul>"
DUTIES = "<ul><li>Prepare lunch for sixty</li><li>Order supplies every week</li></ul>"


def job(body: str, title: str = "Cook") -> Mapping[str, object]:
    page = f"<html><body><h1>{title}</h1>{body}</body></html>".encode()
    document = read(page, "text/html; charset=utf-8", "https://a.example/", lines=True)
    found = fields_of(document, "job_posting")
    assert found is not None
    assert isinstance(found.record, JobPostingMetadata)
    return found.record.plain()


def test_lists_under_headings_that_say_nothing_are_told_by_their_lines() -> None:
    found = job(f"<h2>Zig</h2>{DUTIES}<h2>Zag</h2>{WANTS}<h2>Zog</h2>{GIFTS}")
    assert found["requirements"] == ["Two years in a busy kitchen", "A food hygiene certificate"]
    assert found["benefits"] == ["28 days of holiday", "Free meals on shift"]


def test_of_two_lists_of_wants_the_second_is_preferred() -> None:
    found = job(f"<h2>Zig</h2>{WANTS}<h2>Zag</h2>{MORE}")
    assert found["requirements"] == ["Two years in a busy kitchen", "A food hygiene certificate"]
    assert found["preferred"] == ["Experience with large groups", "Fluent Italian"]


def test_a_clear_heading_has_the_last_word() -> None:
    found = job(f"<h2>Requirements</h2>{DUTIES}<h2>Benefits</h2>{WANTS}")
    assert found["requirements"] == ["Prepare lunch for sixty", "Order supplies every week"]
    assert found["benefits"] == ["Two years in a busy kitchen", "A food hygiene certificate"]


def test_a_list_of_links_is_no_list_of_wants() -> None:
    links = "<ul><li><a href='/a'>Our kitchens</a></li><li><a href='/b'>Our menus</a></li></ul>"
    assert job(f"<h2>Zig</h2>{links}")["requirements"] == []


def test_lines_with_signs_under_a_likely_heading_are_a_list() -> None:
    found = job("<p>Skills we need</p><p>- Knife skills</p><p>- Two years of experience</p>")
    assert found["requirements"] == ["Knife skills", "Two years of experience"]


@pytest.mark.parametrize("heading", ["We want you: Pastry Cook", "We need: Pastry Cook"])
def test_a_heading_that_asks_for_somebody_names_the_job(heading: str) -> None:
    found = job(f"<h2>{heading}</h2><h3>Requirements</h3>{WANTS}")
    assert found["requirements"] == ["Two years in a busy kitchen", "A food hygiene certificate"]


def test_a_firm_beside_any_label_is_the_employer() -> None:
    found = job(
        f"<dl><dt>Who</dt><dd>Olive Tree Kitchens Ltd</dd></dl><h2>Requirements</h2>{WANTS}"
    )
    assert found["company_name"] == "Olive Tree Kitchens Ltd"
    assert found["requirements"] == ["Two years in a busy kitchen", "A food hygiene certificate"]


def test_sentences_under_a_heading_that_tell_of_something_else_are_left_out() -> None:
    prose = (
        "You need two years in a kitchen. You must hold a food hygiene certificate. "
        "Our hotel was founded in 1931 by two brothers from Naples."
    )
    assert job(f"<h2>Who we need</h2><p>{prose}</p>")["requirements"] == [
        "You need two years in a kitchen.",
        "You must hold a food hygiene certificate.",
    ]


def test_wants_in_prose_without_any_heading_are_found() -> None:
    prose = (
        "We run a small hotel by the lake. You must have at least two years of experience in a "
        "kitchen. Please send your CV to the manager."
    )
    assert job(f"<p>{prose}</p>")["requirements"] == [
        "You must have at least two years of experience in a kitchen."
    ]


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Warehouse Associate - Night Shift - $21/hr", "Warehouse Associate"),
        ("Senior Backend Engineer – Berlin or remote", "Senior Backend Engineer"),
        ("Shepherd for the summer", "Shepherd"),
        ("Urgent! Plumber required", "Plumber"),
        ("未経験歓迎！ルート配送ドライバー", "ルート配送ドライバー"),
        ("【大阪／法人営業】素材メーカー◆土日休み", "法人営業"),
        ("うどん職人になりませんか", "うどん職人"),
    ],
)
def test_a_title_is_freed_of_terms_places_and_calls(title: str, role: str) -> None:
    assert job(f"<h2>Requirements</h2>{WANTS}", title)["role_title"] == role
