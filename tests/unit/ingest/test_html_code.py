from __future__ import annotations

import pytest

from carrel.core.blocks import Code
from carrel.ingest.extract import extract_html

URL = "https://docs.example.org/guide/page.html"


def codes(html: str) -> list[Code]:
    blocks = extract_html(f"<main><h1>Page</h1>{html}</main>", URL).blocks
    return [block for block in blocks if isinstance(block, Code)]


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ('<pre><code class="language-python">x = 1</code></pre>', "python"),
        ('<pre class="language-rust"><code>x = 1</code></pre>', "rust"),
        ('<pre class="lang-go">x = 1</pre>', "go"),
        ('<pre><code class="hljs yaml">x: 1</code></pre>', "yaml"),
        ('<div class="highlight highlight-source-shell"><pre>ls</pre></div>', "shell"),
        (
            (
                '<div class="highlight-python notranslate">'
                '<div class="highlight"><pre>x</pre></div></div>'
            ),
            "python",
        ),
        (
            (
                '<div class="highlight-default notranslate">'
                '<div class="highlight"><pre>x</pre></div></div>'
            ),
            "",
        ),
        (
            '<div class="highlight-ipython3"><div class="highlight"><pre>x</pre></div></div>',
            "python",
        ),
        ('<pre class="brush: sql;">select 1</pre>', "sql"),
        ('<div class="sourceCode"><pre class="sourceCode haskell">x</pre></div>', "haskell"),
        ('<pre data-lang="toml">a = 1</pre>', "toml"),
        ("<pre><code>x = 1</code></pre>", ""),
    ],
)
def test_the_fence_names_the_language_that_the_page_names(html: str, language: str) -> None:
    assert [code.language for code in codes(html)] == [language]


def test_line_breaks_and_indentation_are_kept() -> None:
    html = "<pre><span>def f():</span>\n    <b>return</b> 1\n\n\nf()</pre>"
    assert codes(html)[0].text == "def f():\n    return 1\n\n\nf()"


def test_a_fence_is_longer_than_any_inside() -> None:
    document = extract_html("<main><pre>```\nx\n```</pre></main>", URL)
    assert document.markdown == "````\n```\nx\n```\n````"


@pytest.mark.parametrize(
    "html",
    [
        # Sphinx and Pygments
        (
            '<table class="highlighttable"><tr><td class="linenos">'
            '<div class="linenodiv"><pre>1\n2</pre></div></td>'
            '<td class="code"><div class="highlight"><pre>a = 1\nb = 2</pre>'
            "</div></td></tr></table>"
        ),
        # Rouge, inside the pre
        (
            '<pre class="highlight"><code><table class="rouge-table">'
            '<tbody><tr><td class="rouge-gutter gl"><pre>1\n2</pre></td>'
            '<td class="rouge-code"><pre>a = 1\nb = 2</pre></td></tr>'
            "</tbody></table></code></pre>"
        ),
        # a row for each line
        (
            '<table><tr><td class="blob-num">1</td><td class="blob-code">'
            'a = 1</td></tr><tr><td class="blob-num">2</td>'
            '<td class="blob-code">b = 2</td></tr></table>'
        ),
        # numbers in the lines
        '<pre><span class="linenos">1</span>a = 1\n<span class="linenos">2</span>b = 2</pre>',
        # Docusaurus
        (
            '<pre class="prism-code language-py"><code>'
            '<span class="token-line">a = 1<br></span>'
            '<span class="token-line">b = 2<br></span></code></pre>'
        ),
        # a block for each line, and a button
        "<pre><code><div>a = 1</div><div>b = 2</div></code><button>Copy</button></pre>",
    ],
)
def test_line_numbers_and_buttons_are_left_out(html: str) -> None:
    assert [code.text.replace("\xa0", " ") for code in codes(html)] == ["a = 1\nb = 2"]


def test_code_in_a_list_is_indented_under_its_item() -> None:
    document = extract_html(
        "<main><ol><li><p>Install it:</p><pre>pip install x</pre></li><li>Run it.</li></ol></main>",
        URL,
    )
    assert document.markdown == "1. Install it:\n\n   ```\n   pip install x\n   ```\n2. Run it."


def test_code_indented_by_docutils_is_no_quote() -> None:
    html = (
        "<blockquote>\n<div><p>As in:</p><div class='highlight'><pre>"
        "x = 1</pre></div></div></blockquote>"
    )
    assert codes(html)[0].text == "x = 1"
