"""What a model proposes beside the rules."""

from __future__ import annotations

import pytest

from carrel.core.fields import (
    BlogArticleMetadata,
    Evidence,
    ExtractionMetadata,
    Field,
    JobPostingMetadata,
    Origin,
)
from carrel.core.websites import ContentType
from carrel.ingest.fields.merge import Proposal, missing, with_proposals

TEXT = "Cook\n\nOlive Tree needs a  cook in Leeds.\nTwo years.\nPosted 6 May 2025"


def one(fields: ExtractionMetadata, name: str) -> Field:
    ((value,),) = [values for key, values in fields.record.items() if key == name]
    return value


def found() -> ExtractionMetadata:
    proof = Evidence(text="Cook", origin=Origin.TEXT, start=0, end=4)
    record = JobPostingMetadata(role_title=Field(value="Cook", evidence=(proof,)))
    return ExtractionMetadata(content_type=ContentType.JOB_POSTING, record=record)


def proposal(name: str, words: str, value: str = "") -> Proposal:
    start = TEXT.index(words)
    return name, value or " ".join(words.split()), start, start + len(words)


def test_a_proposal_fills_what_the_rules_left_empty_and_is_marked() -> None:
    merged = with_proposals(
        found(),
        [proposal("location", "Leeds"), proposal("requirements", "Two years.")],
        TEXT,
    )
    place = one(merged, "location")
    assert (place.value, place.sure, place.evidence[0].origin) == ("Leeds", False, Origin.MODEL)
    assert merged.record.plain()["requirements"] == ["Two years."]
    assert ExtractionMetadata.of(merged.as_dict()) == merged


def test_a_proposal_never_replaces_a_field() -> None:
    assert with_proposals(found(), [proposal("role_title", "Olive Tree")], TEXT) == found()


@pytest.mark.parametrize(
    "wrong",
    [
        ("location", "London", 0, 6),
        ("location", "Leeds", 5, 3),
        ("location", "Leeds", 0, 9_999),
        ("location", "Leeds", -3, 4),
        ("colour", "Cook", 0, 4),
    ],
)
def test_what_does_not_stand_in_the_text_is_not_taken(wrong: Proposal) -> None:
    assert with_proposals(found(), [wrong], TEXT) == found()


def test_words_are_kept_as_they_stand_and_values_with_single_blanks() -> None:
    merged = with_proposals(found(), [proposal("company_name", "needs a  cook")], TEXT)
    company = one(merged, "company_name")
    assert (company.value, company.evidence[0].text) == ("needs a cook", "needs a  cook")


def test_no_more_is_taken_than_a_field_holds() -> None:
    two = [proposal("location", "Leeds"), proposal("location", "Olive Tree")]
    merged = with_proposals(found(), two, TEXT)
    assert merged.record.plain()["location"] == "Leeds"


def test_a_proposed_date_is_told_in_iso_form() -> None:
    empty = ExtractionMetadata(content_type=ContentType.BLOG_ARTICLE, record=BlogArticleMetadata())
    merged = with_proposals(empty, [proposal("published_date", "6 May 2025")], TEXT)
    assert merged.record.plain()["published_date"] == "2025-05-06"
    assert with_proposals(empty, [proposal("published_date", "Leeds")], TEXT) == empty


def test_it_is_known_what_is_missing() -> None:
    wanted = missing(found())
    assert "role_title" not in wanted
    assert (wanted["location"], wanted["requirements"]) == (1, 50)
