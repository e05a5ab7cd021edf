"""Data for machines: where it stands, how it is read, and when it is all there is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from carrel.core.fields import ExtractionMetadata, Origin
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.fields.structured import items_of
from carrel.ingest.formats.read import read


def fields(head: str, body: str, content_type: str = "job_posting") -> ExtractionMetadata:
    page = f"<html><head>{head}</head><body>{body}</body></html>"
    document = read(page.encode(), "text/html; charset=utf-8", "https://a.example/", lines=True)
    found = fields_of(document, content_type)
    assert found is not None
    return found


def script(data: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'


POSTING = {
    "@type": "JobPosting",
    "title": "Seed Keeper",
    "hiringOrganization": {"@id": "#bank"},
    "jobLocation": [{"address": {"addressLocality": "Ely", "addressCountry": "GB"}}],
}
BANK = {"@type": "NGO", "@id": "#bank", "name": "Fenwick Seed Bank"}


@pytest.mark.parametrize(
    "data",
    [
        {"@context": "https://schema.org", "@graph": [BANK, POSTING]},
        [POSTING, BANK],
        {"@type": "WebPage", "mainEntity": [POSTING], "@graph": [BANK]},
        {"@graph": [{"@graph": [POSTING]}, BANK]},
    ],
)
def test_postings_are_found_however_they_are_nested(data: object) -> None:
    record = fields(script(data), "<h1>Seed Keeper</h1><p>Sort and freeze.</p>").record
    company, place = record.plain()["company_name"], record.plain()["location"]
    assert (company, place) == ("Fenwick Seed Bank", "Ely, GB")


def test_evidence_names_the_path_and_the_visible_words() -> None:
    found = fields(script([POSTING, BANK]), "<h1>Careers</h1><p>Sort seeds near Ely.</p>")
    (role, *_) = found.record.role_title.evidence  # type: ignore[union-attr]
    assert (role.origin, role.path, role.text) == (
        Origin.JSONLD,
        "JobPosting.title",
        "Seed Keeper",
    )
    assert role.start is None
    place = found.record.location.evidence  # type: ignore[union-attr]
    assert [proof.path for proof in place if proof.origin is Origin.JSONLD] == [
        "JobPosting.jobLocation.address.addressLocality"
    ]


def test_items_in_lists_of_other_pages_are_not_the_page() -> None:
    listed = {"@type": "ItemList", "itemListElement": [{"@type": "JobPosting", "title": "Other"}]}
    assert items_of({"json_ld": [listed]}) == []


@pytest.mark.parametrize(
    ("qualifications", "entries"),
    [
        ("<ul><li>A degree</li><li>A bicycle</li></ul>", ["A degree", "A bicycle"]),
        ("A degree; A bicycle", ["A degree", "A bicycle"]),
        ("A degree.\nA bicycle.", ["A degree.", "A bicycle."]),
        (["A degree", "A bicycle"], ["A degree", "A bicycle"]),
        ("普通免許、体力のある方", ["普通免許", "体力のある方"]),
    ],
)
def test_requirements_that_only_the_data_tells(qualifications: Any, entries: list[str]) -> None:
    head = script(POSTING | {"qualifications": qualifications})
    record = fields(head, "<h1>Seed Keeper</h1><p>Apply in the portal.</p>").record
    assert record.plain()["requirements"] == entries


def test_lists_inside_a_description_are_read_where_the_page_shows_none() -> None:
    inner = (
        "&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;A degree&lt;/li&gt;&lt;/ul&gt;"
        "&lt;h3&gt;Nice to have&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;A bicycle&lt;/li&gt;&lt;/ul&gt;"
        "&lt;h3&gt;Benefits&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;A pension&lt;/li&gt;&lt;/ul&gt;"
    )
    head = script(POSTING | {"description": inner})
    found = fields(head, "<h1>Seed Keeper</h1><p>Apply in the portal.</p>")
    record = found.record.plain()
    assert record["requirements"] == ["A degree"]
    assert record["preferred"] == ["A bicycle"]
    assert record["benefits"] == ["A pension"]
    proof = found.record.as_dict()["requirements"][0]["evidence"][0]  # type: ignore[index]
    assert proof["path"] == "JobPosting.description"


def test_what_the_page_shows_wins_over_the_description() -> None:
    head = script(POSTING | {"description": "<h3>Requirements</h3><ul><li>Old</li></ul>"})
    body = "<h1>Seed Keeper</h1><h3>Requirements</h3><ul><li>New</li></ul>"
    assert fields(head, body).record.plain()["requirements"] == ["New"]


def test_an_article_is_dated_by_its_data_if_the_text_is_silent() -> None:
    data = {
        "@type": "BlogPosting",
        "author": [{"name": "Ann Lee"}],
        "datePublished": "2024-11-20T10:00:00Z",
        "keywords": "bees, honey",
    }
    record = fields(script(data), "<h1>Bees</h1><p>They fly.</p>", "blog_article").record.plain()
    assert (record["author"], record["published_date"]) == ("Ann Lee", "2024-11-20")
    assert record["main_topics"] == ["bees", "honey"]


def test_meta_tags_come_last() -> None:
    head = '<meta name="author" content="Ann Lee"><meta property="article:published_time" '
    head += 'content="2024-11-20">'
    found = fields(head, "<h1>Bees</h1><p>They fly.</p>", "blog_article")
    (proof,) = found.record.author.evidence  # type: ignore[union-attr]
    assert (proof.origin, proof.path, proof.text) == (Origin.META, "author", "Ann Lee")


@pytest.mark.parametrize(
    "broken",
    [
        {"@type": "JobPosting", "title": None, "hiringOrganization": 3, "jobLocation": "x"},
        {"@type": ["JobPosting"], "title": {"a": 1}, "baseSalary": [[]], "qualifications": {}},
        {"@type": "JobPosting", "hiringOrganization": {"@id": "#self"}, "@id": "#self"},
        {"@type": {}, "title": "x"},
        {"@graph": {"@graph": {"@graph": [None, 1, "a"]}}},
    ],
)
def test_broken_data_does_no_harm(broken: object) -> None:
    record = fields(script(broken), "<h1>Cook</h1><p>We need a cook.</p>").record
    assert record.plain()["role_title"] == "Cook"
