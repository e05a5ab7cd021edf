"""Before a page is stored a model may propose its missing fields, and only true ones are taken."""

from __future__ import annotations

import json

import pytest

from carrel.core.fields import ExtractionMetadata, Origin
from carrel.core.pages import PageDraft
from carrel.events import ListObserver
from carrel.inference.language.errors import ModelUnavailable
from carrel.inference.language.scripted import Answer, ScriptedModel
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.formats.read import read
from carrel.services.proposing import Proposing

URL = "https://a.example/job"
PAGE = (
    "<title>Bookbinder</title><h1>Bookbinder</h1><p>Bookbinder wanted for old and new books.</p>"
    "<p>The bench stands in Bath, and the tea is free for all.</p>"
)


def draft(content_type: str = "job_posting") -> PageDraft:
    document = read(PAGE.encode(), "text/html; charset=utf-8", URL, lines=True)
    found = fields_of(document, content_type)
    details: dict[str, object] = {} if found is None else {"fields": found.as_dict()}
    return PageDraft(title="", language="en", text=document.text, chunks=(), details=details)


async def filled(*answers: Answer) -> tuple[PageDraft, ScriptedModel, ListObserver]:
    model, seen = ScriptedModel(list(answers)), ListObserver()
    page = await Proposing(model, seen, seconds=60).complete(draft(), url=URL)
    return page, model, seen


def said(**fields: object) -> str:
    return json.dumps(fields)


async def test_a_true_proposal_is_taken_with_the_words_it_came_from() -> None:
    page, model, seen = await filled(said(benefits=["the tea is free"]))
    fields = ExtractionMetadata.of(page.details["fields"]).check(page.text)
    (benefit,) = dict(fields.record.items())["benefits"]
    (proof,) = benefit.evidence
    assert (benefit.value, benefit.sure, proof.origin) == ("the tea is free", False, Origin.MODEL)
    assert page.text[proof.start : proof.end] == "the tea is free"
    (asked,) = model.asked
    assert asked.seconds == 20
    assert "role_title" not in asked.text.splitlines()[0]  # the rules found it
    assert [(one.name, one.data["fields"]) for one in seen.events] == [("fields.proposed", 1)]


async def test_an_invented_proposal_is_refused() -> None:
    page, _, seen = await filled(said(benefits=["a golden handshake"], salary_range="£90,000"))
    assert page.details == draft().details
    assert [(one.name, one.data["fields"]) for one in seen.events] == [("fields.proposed", 0)]


async def test_a_model_cannot_change_what_the_rules_found() -> None:
    page, _, _ = await filled(said(role_title="The bench", benefits=["the tea is free"]))
    fields = ExtractionMetadata.of(page.details["fields"])
    assert fields.record.plain()["role_title"] == "Bookbinder"


async def test_a_model_that_fails_leaves_the_page_to_the_rules_and_is_told_of() -> None:
    page, _, seen = await filled(ModelUnavailable("down"))
    assert page == draft()
    (event,) = seen.events
    assert (event.name, event.data["url"], event.data["model"]) == (
        "fields.proposals_failed",
        URL,
        "scripted/model",
    )


@pytest.mark.parametrize("content_type", ["", "recipe"])
async def test_a_page_without_fields_asks_nobody(content_type: str) -> None:
    model = ScriptedModel([])
    page = draft(content_type)
    assert await Proposing(model, ListObserver(), seconds=5).complete(page, url=URL) is page
    assert model.asked == []
