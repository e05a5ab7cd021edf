"""Rich content (contract D, section 7): what a page's markup becomes in evidence."""

from __future__ import annotations

import logging

import pytest

from carrel.ingest.extract import extract_html
from carrel.ingest.formats.read import read
from carrel.ingest.html import blocks
from carrel.present.brief import brief
from carrel.present.pictures import pictures_in
from carrel.present.safe import harmless
from tests.contract.research.kit import asking, said
from tests.library_kit import Desk
from tests.research_kit import finding, research
from tests.site_server import Site

URL = "https://docs.example.org/guide/page.html"
WORDS = "The page has enough words of its own that nobody takes it for a list of links."

KATEX = (
    '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>a</mi></mrow>'
    '<annotation encoding="application/x-tex">a_1</annotation></semantics></math></span>'
    '<span class="katex-html">a1</span></span>.</p>'
)
MIND = "Mind the gap."
SPHINX = (
    f'<div class="admonition warning"><p class="admonition-title">Warning</p><p>{MIND}</p></div>'
)
DOCUSAURUS = (
    '<div class="theme-admonition theme-admonition-danger alert alert--danger"><div '
    f'class="admonitionHeading_x">danger</div><div class="c"><p>{MIND}</p></div></div>'
)
GITHUB = (
    '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p>'
    f"<p>{MIND}</p></div>"
)
HARBOUR = (
    "<!doctype html><title>Harbour</title><body><main><h1>The harbour</h1><p>The harbour of the "
    "old town has three basins and a lighthouse that was built of red brick in 1871.</p>"
    '<figure><img src="img/plan.png" alt="Plan of the harbour"><figcaption>The three basins'
    "</figcaption></figure></main></body>"
)


def converted(html: str) -> str:
    """Return the Markdown of a part of a page, as evidence shows it."""
    page = f"<main><h1>Page</h1><p>{WORDS}</p>{html}</main>"
    return harmless(extract_html(page, URL).markdown).partition(f"{WORDS}\n\n")[2]


@pytest.mark.proves("D-083")
def test_markdown_passes_unchanged_and_html_is_converted() -> None:
    table = "| a   | b   |\n|-----|-----|\n| 1   | 2   |"
    markdown = f"# Title\n\nSome *words* and `code`.\n\n- one\n- two\n\n{table}"
    assert read(markdown.encode(), "text/markdown", URL).markdown == markdown
    assert harmless(markdown) == markdown
    text = brief(research(finding(text=markdown)), budget=5_000).text
    assert f"\n{markdown}\n" in text
    html = "<main><h1>Title</h1><p>Some <em>words</em> and <code>code</code>.</p></main>"
    assert read(html.encode(), "text/html", URL).markdown == "# Title\n\nSome *words* and `code`."


@pytest.mark.proves("D-084")
def test_a_table_has_padded_columns_and_a_rule_two_wider_than_each() -> None:
    html = (
        "<table><tr><th>Column A</th><th>Column B</th><th>Column C</th></tr>"
        "<tr><td>A first value</td><td>42</td><td>Yes</td></tr>"
        "<tr><td>Value 2</td><td>17</td><td>No</td></tr></table>"
    )
    assert converted(html).splitlines() == [
        "| Column A      | Column B | Column C |",
        "|---------------|----------|----------|",
        "| A first value | 42       | Yes      |",
        "| Value 2       | 17       | No       |",
    ]


@pytest.mark.proves("D-085")
def test_cells_that_span_are_flattened() -> None:
    html = (
        "<table><tr><th>Name</th><th colspan=2>Both</th></tr>"
        "<tr><td rowspan=2>first</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>"
    )
    assert converted(html).splitlines() == [
        "| Name  | Both |     |",
        "|-------|------|-----|",
        "| first | 1    | 2   |",
        "| first | 3    | 4   |",
    ]


@pytest.mark.proves("D-086", "D-087")
@pytest.mark.parametrize(
    ("html", "language"),
    [
        ('<pre><code class="language-python">{}</code></pre>', "python"),
        ('<pre class="language-python"><code>{}</code></pre>', "python"),
        ('<pre><code class="highlight-python">{}</code></pre>', "python"),
        ('<pre class="highlight-python"><code>{}</code></pre>', "python"),
        ("<pre><code>{}</code></pre>", ""),
    ],
)
def test_code_is_fenced_with_the_language_that_its_class_names(html: str, language: str) -> None:
    code = "def boost(x):\n    return x\n\n\nboost(1)"
    assert converted(html.format(code)) == f"```{language}\n{code}\n```"


@pytest.mark.proves("D-088", "D-089", "D-090")
@pytest.mark.parametrize(
    ("html", "latex"),
    [
        ('<p>So <math alttext="x^2"><mi>x</mi></math> it is.</p>', "So $x^2$ it is."),
        ("<p>So <math><mfrac><mn>1</mn><mi>n</mi></mfrac></math>.</p>", r"So $\frac{1}{n}$."),
        ("<p>So <math><msqrt><mi>x</mi></msqrt></math>.</p>", r"So $\sqrt{x}$."),
        ("<p>So <math><msup><mi>x</mi><mn>10</mn></msup></math>.</p>", "So $x^{10}$."),
        ('<math display="block" alttext="E = mc^2"><mi>E</mi></math>', "$$E = mc^2$$"),
        (
            KATEX,
            "So $a_1$.",
        ),
        (r'<p>So <span class="math notranslate nohighlight">\(b_2\)</span>.</p>', "So $b_2$."),
        ('<p>So <script type="math/tex">c_3</script>.</p>', "So $c_3$."),
    ],
)
def test_formulae_become_latex(html: str, latex: str) -> None:
    assert converted(html) == latex


@pytest.mark.proves("D-091")
def test_terms_are_set_off_from_their_definitions() -> None:
    html = (
        "<dl><dt>Term 1</dt><dd>Definition text for term 1.</dd>"
        "<dt>Term 2</dt><dd><p>Definition text for term 2.</p></dd></dl>"
    )
    assert converted(html) == (
        "**Term 1**: Definition text for term 1.\n\n**Term 2**: Definition text for term 2."
    )


@pytest.mark.proves("D-092", "D-098")
def test_images_are_collected_with_full_addresses_descriptions_and_captions() -> None:
    html = (
        '<figure><img src="../img/a.png" alt="A map"><figcaption>Where it is</figcaption></figure>'
        '<p><img src="/root.png" alt="At the root"></p>'
        '<p>Inline <img src="https://cdn.example.net/x.png"> image.</p>'
    )
    found = pictures_in(converted(html), source=2)
    assert [(one.url, one.alt, one.caption, one.source) for one in found] == [
        ("https://docs.example.org/img/a.png", "A map", "Where it is", 2),
        ("https://docs.example.org/root.png", "At the root", "", 2),
        ("https://cdn.example.net/x.png", "", "", 2),
    ]


@pytest.mark.proves("D-094", "D-095")
@pytest.mark.parametrize(
    ("html", "text"),
    [
        (SPHINX, f"⚠️ WARNING: {MIND}"),
        (f'<div class="note"><p>{MIND}</p></div>', f"ℹ️ NOTE: {MIND}"),
        (DOCUSAURUS, f"⚠️ WARNING: {MIND}"),
        (GITHUB, f"ℹ️ NOTE: {MIND}"),
        (f"<blockquote><p>[!WARNING]<br>{MIND}</p></blockquote>", f"⚠️ WARNING: {MIND}"),
    ],
)
def test_boxes_are_labelled(html: str, text: str) -> None:
    assert converted(html) == text


@pytest.mark.proves("D-095")
def test_alerts_of_markdown_files_are_boxes_too() -> None:
    markdown = f"# T\n\n{WORDS}\n\n> [!CAUTION]\n> {MIND}\n"
    assert read(markdown.encode(), "text/markdown", URL).markdown.endswith(f"⚠️ WARNING: {MIND}")


@pytest.mark.proves("D-096")
def test_other_elements_lose_their_tags_and_keep_their_words() -> None:
    html = (
        "<p>One   <blink>two</blink>\n\n three</p><custom-box><p>Four <u>five</u></p></custom-box>"
    )
    assert converted(html) == "One two three\n\nFour five"


@pytest.mark.proves("D-097")
def test_structures_inside_of_others_are_converted() -> None:
    html = (
        '<div class="admonition note"><p class="admonition-title">Note</p><p>See:</p>'
        '<pre><code class="language-sh">ls</code></pre></div>'
        "<ul><li>Item<pre>code</pre></li><li>Other <table><tr><th>a</th><th>b</th></tr>"
        "<tr><td>1</td><td>2</td></tr></table></li></ul>"
    )
    text = converted(html)
    assert text.startswith("ℹ️ NOTE: See:\n\n```sh\nls\n```")
    assert "- Item\n\n  ```\n  code\n  ```" in text
    assert "  | a   | b   |\n  |-----|-----|\n  | 1   | 2   |" in text


@pytest.mark.proves("D-099", "D-122")
def test_where_a_conversion_fails_the_words_stay_without_their_tags(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> None:
        raise ValueError("an odd table")

    monkeypatch.setitem(blocks._READERS, "table", failing)
    html = (
        "<table><tr><th>Name</th><th>Size</th></tr><tr><td>a</td><td>1</td></tr></table><p>On.</p>"
    )
    assert converted(html) == "Name Size a 1\n\nOn."
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


@pytest.mark.proves("D-046", "D-093", "D-100")
async def test_an_image_survives_the_whole_way_and_is_a_reference(lite: Desk, site: Site) -> None:
    url = site.put("/map", HARBOUR)
    query = "How many basins has the harbour?"
    async with asking(lite.app) as client:
        given = {"url": url, "query": query, "expansion_budget": 0}
        result = await client.call_tool("answer", given)
        assert [one.type for one in result.content] == ["text"]
        text = await said(client, "search", query=query)
    image = site.url("/img/plan.png")
    assert f"- [Plan of the harbour]({image}) — The three basins (from Source [1])" in text
    assert "![" not in text
    assert not site.asked("/img/plan.png")
