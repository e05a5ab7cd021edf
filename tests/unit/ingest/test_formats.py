from __future__ import annotations

import json

import pytest

from carrel.core.blocks import Code, Heading, Paragraph
from carrel.ingest.formats.errors import DamagedDocument, DocumentWithoutText, UnreadableContent
from carrel.ingest.formats.read import Kind, charset_of, kind_of, read

URL = "https://example.org/page"


@pytest.mark.parametrize(
    ("body", "content_type", "url", "kind"),
    [
        (b"", "text/html; charset=utf-8", URL, Kind.HTML),
        (b"", "application/xhtml+xml", URL, Kind.HTML),
        (b"", "Text/Plain", URL, Kind.PLAIN),
        (b"", "text/plain", "https://raw.example/README.md?x=1", Kind.MARKDOWN),
        (b"", "text/plain", "https://raw.example/data.json", Kind.JSON),
        (b"", "text/html", "https://example.org/README.md", Kind.HTML),
        (b"", "text/markdown", URL, Kind.MARKDOWN),
        (b"", "application/ld+json", URL, Kind.JSON),
        (b"", "application/activity+json", URL, Kind.JSON),
        (b"", "application/pdf", URL, Kind.PDF),
        (b"%PDF-1.5", "application/octet-stream", URL, Kind.PDF),
        (b"", "text/x-python", URL, Kind.PLAIN),
        (b"", "", "https://example.org/a.md", Kind.MARKDOWN),
        (b"\n<!-- x -->\n<!DOCTYPE html><p>", "", URL, Kind.HTML),
        (b'{"a": 1}', "", URL, Kind.JSON),
        (b"words", "", URL, Kind.PLAIN),
    ],
)
def test_the_kind_is_told_by_type_address_and_bytes(
    body: bytes, content_type: str, url: str, kind: Kind
) -> None:
    assert kind_of(body, content_type, url) is kind


@pytest.mark.parametrize("said", ["image/png", "video/mp4", "application/zip", "font/woff2"])
def test_other_kinds_are_refused_with_advice(said: str) -> None:
    with pytest.raises(UnreadableContent, match=said) as caught:
        read(b"\x89PNG\r\n", said, URL)
    assert "PDF" in caught.value.suggestion


def test_bytes_that_are_no_text_are_refused_whatever_they_are_called() -> None:
    body = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x02\x00\x08\x06\x00\x00\x00" * 20
    for said in ("text/html", "text/plain", "application/json", ""):
        with pytest.raises(UnreadableContent):
            read(body, said, URL)


def test_html_goes_to_the_extractor_with_its_charset() -> None:
    body = "<html><body><h1>机</h1><p>静かな部屋の机です。</p></body></html>".encode("cp932")
    found = read(body, "text/html; charset=Shift_JIS", URL)
    assert "静かな部屋の机です。" in found.text
    assert found.metadata["charset"] == "shift_jis"


def test_a_charset_given_apart_rules_over_the_type() -> None:
    found = read("静かな部屋".encode("euc_jp"), "text/plain", URL, header_charset="euc-jp")
    assert found.text == "静かな部屋"


def test_plain_text_keeps_its_lines_and_paragraphs() -> None:
    body = b"Title line\r\n\r\n  indented\r\n    more  \r\n\r\n\r\nlast <b> `x`\f new page"
    found = read(body, "text/plain", URL)
    assert found.text == "Title line\n\n  indented\n    more\n\nlast <b> `x`\n\n new page"
    assert "\\<b> \\`x\\`" in found.markdown
    assert found.title == "Title line"


def test_invisible_characters_are_dropped_and_counted() -> None:
    found = read("vis\u200bible\U000e0041 text\x00".encode(), "text/plain", URL)
    assert found.text == "visible text"
    assert found.dropped.invisible_characters == 3


@pytest.mark.parametrize("said", ["text/plain", "text/markdown"])
def test_an_empty_page_is_an_error(said: str) -> None:
    with pytest.raises(DocumentWithoutText, match="empty"):
        read(b" \n\n ", said, URL)


def test_an_article_in_json_becomes_text() -> None:
    data = {
        "@context": "https://schema.org",
        "@type": "Article",
        "headline": "The desk",
        "description": "On desks.",
        "articleBody": "First part.\n\nSecond part.",
        "datePublished": "2024-01-02",
        "author": {"@type": "Person", "name": "A. Writer"},
    }
    found = read(json.dumps(data).encode(), "application/ld+json", URL)
    assert found.title == "The desk"
    assert found.text == "The desk\n\nOn desks.\n\nFirst part.\n\nSecond part."
    assert found.metadata["datePublished"] == "2024-01-02"


def test_a_feed_in_json_becomes_one_section_for_each_item() -> None:
    data = {
        "title": "Feed",
        "items": [
            {"title": "One", "content_html": "<p>First <b>item</b></p><script>x</script>"},
            {"title": "Two", "content_text": "Second item"},
        ],
    }
    found = read(json.dumps(data).encode(), "application/feed+json", URL)
    headings = [block.words.text for block in found.blocks if isinstance(block, Heading)]
    assert headings == ["One", "Two"]
    assert "First item" in found.text
    assert "script" not in found.text
    assert isinstance(found.blocks[-1], Paragraph)


def test_other_data_is_kept_as_code() -> None:
    found = read('{"b": [1, 2], "a": "é"}'.encode(), "application/json", URL)
    assert found.blocks == (
        Code(text='{\n  "b": [\n    1,\n    2\n  ],\n  "a": "é"\n}', language="json"),
    )


def test_lines_of_json_are_read() -> None:
    body = b'{"title": "A", "text": "alpha"}\n{"title": "B", "text": "beta"}\n'
    assert read(body, "application/x-ndjson", URL).text == "A\n\nalpha\n\nB\n\nbeta"


def test_what_only_says_it_is_json_is_read_as_text() -> None:
    found = read(b"{not json at all", "application/json", URL)
    assert found.text == "{not json at all"
    assert "plain text" in found.notice


def test_json_nested_without_end_is_a_typed_error() -> None:
    with pytest.raises(DamagedDocument):
        read(b"[" * 200_000, "application/json", URL)


@pytest.mark.parametrize(
    ("content_type", "charset"),
    [
        ("text/html; charset=UTF-8", "UTF-8"),
        ('text/html;charset="euc-jp"; x=y', "euc-jp"),
        ("text/html", None),
    ],
)
def test_the_charset_of_a_content_type(content_type: str, charset: str | None) -> None:
    assert charset_of(content_type) == charset
