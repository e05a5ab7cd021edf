from __future__ import annotations

import pytest

from carrel.core.blocks import Admonition, Code, Table
from carrel.ingest.extract import extract_html

URL = "https://docs.example.org/guide/page.html"
WARNING = "⚠️ WARNING: Mind the gap."
NOTE = "ℹ️ NOTE: Mind the gap."


def boxed(html: str) -> str:
    page = f"<main><h1>Page</h1><p>Before the box.</p>{html}</main>"
    return extract_html(page, URL).markdown.partition("Before the box.\n\n")[2]


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        # Sphinx
        (
            (
                '<div class="admonition warning"><p class="admonition-title">'
                "Warning</p><p>Mind the gap.</p></div>"
            ),
            WARNING,
        ),
        (
            (
                '<div class="admonition note"><p class="admonition-title">注釈'
                "</p><p>Mind the gap.</p></div>"
            ),
            NOTE,
        ),
        # MkDocs Material, also folded
        (
            (
                '<div class="admonition danger"><p class="admonition-title">'
                "Danger</p><p>Mind the gap.</p></div>"
            ),
            WARNING,
        ),
        ('<details class="tip"><summary>Tip</summary><p>Mind the gap.</p></details>', NOTE),
        # Docusaurus
        (
            (
                '<div class="theme-admonition theme-admonition-caution alert alert--warning">'
                '<div class="admonitionHeading_x1">caution</div>'
                '<div class="admonitionContent_y2"><p>Mind the gap.</p></div>'
                "</div>"
            ),
            WARNING,
        ),
        # GitHub
        (
            (
                '<div class="markdown-alert markdown-alert-important">'
                '<p class="markdown-alert-title">Important</p><p>Mind the gap.'
                "</p></div>"
            ),
            NOTE,
        ),
        ("<blockquote><p>[!WARNING]<br>Mind the gap.</p></blockquote>", WARNING),
        # DocBook draws a table, Asciidoctor as well; Apache uses a bare class
        (
            (
                '<div class="note"><table border=0 summary="Note"><tr>'
                "<td rowspan=2></td><th>Note</th></tr><tr><td><p>Mind the gap."
                "</p></td></tr></table></div>"
            ),
            NOTE,
        ),
        (
            (
                '<div class="admonitionblock caution"><table><tr>'
                '<td class="icon"><div class="title">Caution</div></td>'
                '<td class="content">Mind the gap.</td></tr></table></div>'
            ),
            WARNING,
        ),
        ('<div class="warning">Mind the gap.</div>', WARNING),
        ('<div class="alert alert-info" role="alert">Mind the gap.</div>', NOTE),
        (
            (
                '<aside class="starlight-aside starlight-aside--tip">'
                '<p class="starlight-aside__title">Tip</p><p>Mind the gap.</p>'
                "</aside>"
            ),
            NOTE,
        ),
    ],
)
def test_boxes_of_every_kind_are_known(html: str, markdown: str) -> None:
    assert boxed(html) == markdown


def test_a_title_of_its_own_is_kept() -> None:
    html = (
        '<div class="admonition note"><p class="admonition-title">'
        "Technical details</p><p>Words.</p></div>"
    )
    assert boxed(html) == "ℹ️ NOTE: Technical details\n\nWords."


def test_a_heading_in_a_box_stays_a_heading() -> None:
    html = '<div class="note"><h3>Where files go</h3><p>Words.</p></div>'
    assert boxed(html) == "ℹ️ NOTE:\n\n### Where files go\n\nWords."


def test_code_and_tables_inside_a_box_are_kept() -> None:
    html = (
        '<div class="admonition warning"><p class="admonition-title">'
        "Warning</p><p>See:</p><pre>rm x</pre><table><tr><th>a</th><th>"
        "b</th></tr><tr><td>1</td><td>2</td></tr></table></div>"
    )
    document = extract_html(f"<main><h1>Page</h1>{html}</main>", URL)
    box = document.blocks[1]
    assert isinstance(box, Admonition)
    assert [type(block) for block in box.blocks][1:] == [Code, Table]
    assert "```\nrm x\n```" in document.markdown


def test_the_plain_text_has_the_title_as_the_page_has_it() -> None:
    html = (
        '<main><h1>頁</h1><div class="admonition warning">'
        '<p class="admonition-title">警告</p><p>本文です。</p></div></main>'
    )
    assert extract_html(html, URL).text == "頁\n\n警告\n本文です。"


def test_a_paragraph_that_is_merely_called_note_is_no_box() -> None:
    assert boxed('<p class="note">Just words.</p>') == "Just words."
