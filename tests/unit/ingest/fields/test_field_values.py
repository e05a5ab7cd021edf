"""Fields as values: what they hold, what they refuse, and that they survive JSON."""

from __future__ import annotations

import json
from dataclasses import fields as names_of
from typing import Any

import pytest

from carrel.core.fields import (
    BlogArticleMetadata,
    CompanyMetadata,
    Evidence,
    ExtractionMetadata,
    Field,
    JobPostingMetadata,
    Origin,
    most_of,
)
from carrel.core.websites import ContentType
from carrel.errors import DataValidationError

TEXT = "Baker\n\nOak Mill"


def field(value: str = "Baker", start: int = 0, **more: Any) -> Field:
    proof = Evidence(text=value, origin=Origin.TEXT, start=start, end=start + len(value))
    return Field(value=value, evidence=(proof,), **more)


def job(**values: Any) -> ExtractionMetadata:
    record = JobPostingMetadata(**values)
    return ExtractionMetadata(content_type=ContentType.JOB_POSTING, record=record)


@pytest.mark.proves("A-089")
def test_a_job_posting_holds_its_fields_up_to_their_limits() -> None:
    assert [one.name for one in names_of(JobPostingMetadata)] == [
        "company_name",
        "role_title",
        "location",
        "salary_range",
        "requirements",
        "preferred",
        "skills_needed",
        "benefits",
    ]
    limits = most_of(JobPostingMetadata)
    assert (limits["requirements"], limits["skills_needed"], limits["benefits"]) == (50, 100, 30)
    assert len(JobPostingMetadata(requirements=(field(),) * 50).requirements) == 50


@pytest.mark.proves("A-090")
def test_an_article_holds_its_fields_up_to_their_limits() -> None:
    limits = most_of(BlogArticleMetadata)
    assert limits == {
        "main_topics": 10,
        "key_insights": 20,
        "actionable_tips": 30,
        "target_audience": 1,
        "author": 1,
        "published_date": 1,
    }


@pytest.mark.proves("A-003")
@pytest.mark.parametrize(
    ("kind", "name", "most"),
    [
        (JobPostingMetadata, "requirements", 50),
        (JobPostingMetadata, "skills_needed", 100),
        (JobPostingMetadata, "benefits", 30),
        (BlogArticleMetadata, "main_topics", 10),
        (CompanyMetadata, "values", 20),
    ],
)
def test_a_list_that_is_too_long_is_refused(kind: type, name: str, most: int) -> None:
    with pytest.raises(DataValidationError, match=f"more than {most}"):
        kind(**{name: (field(),) * (most + 1)})


def test_everything_survives_json() -> None:
    other = Field(
        value="Cook",
        evidence=(Evidence(text="Cook", origin=Origin.JSONLD, path="JobPosting.title"),),
    )
    found = job(
        role_title=field(sure=False, others=(other,)),
        requirements=(field(), field("Oak Mill", 7)),
    )
    again = ExtractionMetadata.of(json.loads(json.dumps(found.as_dict())))
    assert again == found
    assert again.record.plain()["requirements"] == ["Baker", "Oak Mill"]
    assert again.check(TEXT) is again


def test_a_field_without_words_does_not_exist() -> None:
    with pytest.raises(DataValidationError, match="no words of the page say 'Baker'"):
        Field(value="Baker", evidence=())


def test_words_that_do_not_stand_there_are_noticed() -> None:
    found = job(role_title=field("Baker", 1))
    with pytest.raises(DataValidationError, match=r"role_title do not stand at 1\.\.6"):
        found.check(TEXT)


def test_words_around_the_text_are_looked_up_in_what_was_kept() -> None:
    proof = Evidence(text="Mill", origin=Origin.PAGE, start=4, end=8)
    record = JobPostingMetadata(company_name=Field(value="Mill", evidence=(proof,)))
    found = ExtractionMetadata(
        content_type=ContentType.JOB_POSTING, record=record, outside="Oak Mill"
    )
    assert found.check("nothing of the kind") is found
    assert not proof.stands_in("Oak Mill", "")


@pytest.mark.parametrize(
    ("origin", "place"),
    [
        (Origin.TEXT, {}),
        (Origin.TEXT, {"start": 0}),
        (Origin.TEXT, {"start": 3, "end": 3}),
        (Origin.PAGE, {"path": "a"}),
        (Origin.JSONLD, {"start": 0, "end": 5}),
    ],
)
def test_evidence_that_says_no_place_is_refused(origin: Origin, place: dict[str, Any]) -> None:
    with pytest.raises(DataValidationError):
        Evidence(text="Baker", origin=origin, **place)


@pytest.mark.proves("A-003")
@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"content_type": "job_posting", "record": {}},
        {"content_type": "recipe", "record": {}, "outside": ""},
        {"content_type": "job_posting", "record": {}, "outside": 3},
        {"content_type": "job_posting", "record": {"colour": 1}, "outside": ""},
        {"content_type": "job_posting", "record": {"role_title": "Baker"}, "outside": ""},
        {"content_type": "job_posting", "record": {"role_title": {"value": ""}}, "outside": ""},
        {
            "content_type": "job_posting",
            "record": {"requirements": [{"value": "a", "evidence": []}]},
            "outside": "",
        },
        {
            "content_type": "job_posting",
            "record": {
                "role_title": {
                    "value": "a",
                    "evidence": [{"text": "a", "origin": "text", "start": "0", "end": 1}],
                }
            },
            "outside": "",
        },
    ],
)
def test_malformed_fields_are_refused(wrong: object) -> None:
    with pytest.raises(DataValidationError):
        ExtractionMetadata.of(wrong)


def test_a_record_of_another_type_is_refused() -> None:
    with pytest.raises(DataValidationError, match="company_page has no JobPostingMetadata"):
        ExtractionMetadata(content_type=ContentType.COMPANY_PAGE, record=JobPostingMetadata())
