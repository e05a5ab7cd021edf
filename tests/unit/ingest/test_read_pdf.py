from __future__ import annotations

import pytest

from carrel.core.blocks import Heading, Paragraph
from carrel.errors import ExtractionError, RAGError
from carrel.ingest.formats.draft import Draft
from carrel.ingest.formats.errors import DamagedDocument, DocumentWithoutText, EncryptedDocument
from carrel.ingest.formats.pdf import read_pdf
from carrel.ingest.formats.read import read
from tests.pdfs import encrypted_pdf, pdf

URL = "https://example.org/report.pdf"


def _words(draft: Draft) -> list[str]:
    return [block.words.text for block in draft.blocks if isinstance(block, Heading | Paragraph)]


def test_pages_become_paragraphs_and_the_title_is_the_documents() -> None:
    body = pdf(
        [["The desk is made of oak.", "It stands by the window."], ["The second page."]],
        title="About the desk",
    )
    found = read(body, "application/pdf", URL)
    assert found.title == "About the desk"
    assert found.text.startswith("The desk is made of oak. It stands by the window.")
    assert found.text.endswith("\n\nThe second page.")
    assert found.metadata["pages"] == 2
    assert found.language == "en"
    assert found.notice == ""


def test_lines_are_joined_to_paragraphs_and_broken_words_mended() -> None:
    draft = read_pdf(
        pdf(
            [
                [
                    "A long line of text that goes on to the edge of the pa-",
                    "per, and then some more of it until it ends.",
                    "Short end.",
                    "A new paragraph begins here and runs over the whole line",
                    "1. first of a list",
                    "2. second of a list",
                ]
            ]
        )
    )
    assert _words(draft) == [
        (
            "A long line of text that goes on to the edge of the paper, and then some more of it "
            "until it ends. Short end."
        ),
        "A new paragraph begins here and runs over the whole line",
        "1. first of a list",
        "2. second of a list",
    ]


def test_bookmarks_that_stand_on_the_page_become_headings() -> None:
    body = pdf(
        [["Introduction", "Some words about the matter."], ["Method", "How it was done."]],
        bookmarks=[("Introduction", 0), ("Method", 1), ("Not on the page", 1)],
    )
    headings = [
        (block.level, block.words.text)
        for block in read_pdf(body).blocks
        if isinstance(block, Heading)
    ]
    assert headings == [(2, "Introduction"), (2, "Method")]


@pytest.mark.proves("A-100")
def test_a_document_of_many_pages_is_read_up_to_the_limit_and_says_so() -> None:
    body = pdf([[f"This is page {number}."] for number in range(60)])
    whole = read(body, "application/pdf", URL)
    assert "This is page 59." in whole.text
    part = read(body, "application/pdf", URL, pdf_pages=50)
    assert "This is page 49." in part.text
    assert "This is page 50." not in part.text
    assert part.notice == "The document has 60 pages; the first 50 were read."


def test_pages_without_text_are_counted() -> None:
    draft = read_pdf(pdf([["Some words."], [], []]))
    assert draft.notice == "2 of 3 pages hold no text; they may be scans."


@pytest.mark.parametrize(
    ("body", "kind", "code"),
    [
        (encrypted_pdf(), EncryptedDocument, "encrypted_document"),
        (pdf([[], []]), DocumentWithoutText, "no_text"),
        (b"%PDF-1.7 and then nothing of the kind", DamagedDocument, "damaged_document"),
        (b"", DamagedDocument, "damaged_document"),
    ],
)
def test_what_cannot_be_read_ends_in_an_error_with_advice(
    body: bytes, kind: type[RAGError], code: str
) -> None:
    with pytest.raises(kind) as caught:
        read(body, "application/pdf", URL)
    assert isinstance(caught.value, ExtractionError)
    assert caught.value.code == code
    assert caught.value.type_name == "ExtractionError"
    assert caught.value.suggestion


def test_a_pdf_is_known_by_its_first_bytes() -> None:
    assert read(pdf([["Words."]]), "text/html", "https://example.org/x").text == "Words."


def _outcome(body: bytes) -> set[str]:
    try:
        return set(_words(read_pdf(body)))
    except ExtractionError as error:
        return {error.code}


def test_a_truncated_pdf_is_mended_or_refused() -> None:
    body = pdf([["Words of a page."]] * 3)
    outcomes = [_outcome(body[:size]) for size in range(10, len(body), 60)]
    assert all(
        outcome in ({"Words of a page."}, {"damaged_document"}, {"no_text"}) for outcome in outcomes
    )
    assert {"damaged_document"} in outcomes
