"""A model may propose fields; only what stands in the text is taken, with where it stands."""

from __future__ import annotations

import json

import pytest

from carrel.core.fields import RECORDS, most_of
from carrel.core.websites import ContentType
from carrel.inference.language.errors import ModelUnavailable
from carrel.inference.language.scripted import ScriptedModel
from carrel.services.proposals import Proposal, propose

TEXT = (
    "Backend Engineer\nAcme  Inc. is looking for people in Tokyo.\n必須：Ｐｙｔｈｏｎの\n経験\n"
    "You need Go. Free lunch."
)


def proposing(**fields: object) -> ScriptedModel:
    return ScriptedModel([json.dumps(fields, ensure_ascii=False)])


async def test_what_stands_in_the_text_is_taken_with_its_place() -> None:
    model = proposing(
        company_name="Acme Inc.", role_title="Backend Engineer", requirements=["Pythonの経験", "Go"]
    )
    found = await propose(TEXT, "job_posting", model)
    assert [(one.field, one.value) for one in found] == [
        ("company_name", "Acme Inc."),
        ("role_title", "Backend Engineer"),
        ("requirements", "Ｐｙｔｈｏｎの 経験"),
        ("requirements", "Go"),
    ]
    for one in found:
        assert " ".join(TEXT[one.start : one.end].split()) == one.value


async def test_what_does_not_stand_there_is_not() -> None:
    model = proposing(
        company_name="Acme Incorporated",
        location="Osaka",
        salary_range=8_000_000,
        requirements=["Rust", "", None, ["Go"], "Go", "Go", "x" * 600],
        benefits="Free lunch",
        made_up="Tokyo",
    )
    found = await propose(TEXT, "job_posting", model)
    assert [(one.field, one.value) for one in found] == [
        ("requirements", "Go"),
        ("benefits", "Free lunch"),
    ]


async def test_a_field_has_no_more_values_than_it_may() -> None:
    model = proposing(requirements=["Go", "Tokyo", "Free lunch"], role_title=["Go", "Tokyo"])
    found = await propose(TEXT, "", model, fields={"requirements": 2, "role_title": 1})
    assert found == [
        Proposal("requirements", "Go", TEXT.index("Go."), TEXT.index("Go.") + 2),
        Proposal("requirements", "Tokyo", TEXT.index("Tokyo"), TEXT.index("Tokyo") + 5),
        Proposal("role_title", "Go", TEXT.index("Go."), TEXT.index("Go.") + 2),
    ]


@pytest.mark.parametrize("kind", ContentType)
async def test_the_model_gets_the_page_as_data_and_a_strict_schema(kind: ContentType) -> None:
    model = proposing()
    assert await propose(TEXT, kind.value, model) == []
    (asked,) = model.asked
    assert "> Backend Engineer\n> Acme  Inc." in asked.text
    assert asked.schema is not None
    assert asked.schema["required"] == list(most_of(RECORDS[kind]))
    assert asked.schema["additionalProperties"] is False


@pytest.mark.parametrize("answer", ["[]", "no JSON", "null"])
async def test_an_answer_that_cannot_be_used_proposes_nothing(answer: str) -> None:
    assert await propose(TEXT, "job_posting", ScriptedModel([answer])) == []


async def test_a_model_that_fails_says_so() -> None:
    with pytest.raises(ModelUnavailable):
        await propose(TEXT, "job_posting", ScriptedModel([ModelUnavailable("down")]))


async def test_without_fields_or_text_no_model_is_asked() -> None:
    model = ScriptedModel([])
    assert await propose(TEXT, "unknown", model) == []
    assert await propose(" \n", "job_posting", model) == []
    assert model.asked == []
