from __future__ import annotations

import pytest

from carrel.core.blocks import Formula
from carrel.ingest.extract import extract_html

URL = "https://docs.example.org/guide/page.html"
MATHML = "<math{}><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>{}</semantics></math>"
TEX = '<annotation encoding="application/x-tex">x^2</annotation>'


def markdown(html: str) -> str:
    return extract_html(f"<main><h1>Page</h1>{html}</main>", URL).markdown.partition("\n\n")[2]


@pytest.mark.parametrize(
    "html",
    [
        MATHML.format("", TEX),
        MATHML.format(' alttext="x^2"', ""),
        '<script type="math/tex">x^2</script>',
        (
            f'<span class="katex"><span class="katex-mathml">{MATHML.format("", TEX)}</span>'
            '<span class="katex-html" aria-hidden="true">x2</span></span>'
        ),
        (
            '<span class="MathJax_Preview">x2</span><span class="MathJax">'
            'x2</span><script type="math/tex">x^2</script>'
        ),
        '<mjx-container><mjx-math data-latex="x^2">x2</mjx-math></mjx-container>',
        '<span class="math notranslate nohighlight">\\(x^2\\)</span>',
        '<img class="math" src="x.png" alt="x^2">',
        (
            '<span class="mwe-math-element">'
            f'<span style="display:none">{MATHML.format("", TEX)}</span>'
            '<img class="mwe-math-fallback-image-inline" src="x.svg" alt="x^2"></span>'
        ),
    ],
)
def test_an_inline_formula_is_its_source(html: str) -> None:
    assert markdown(f"<p>Take {html} here.</p>") == "Take $x^2$ here."


@pytest.mark.parametrize(
    "html",
    [
        MATHML.format(' display="block"', TEX),
        '<script type="math/tex; mode=display">x^2</script>',
        f'<span class="katex-display"><span class="katex">{MATHML.format("", TEX)}</span></span>',
        '<div class="math notranslate nohighlight">\\[x^2\\]</div>',
    ],
)
def test_a_displayed_formula_is_a_block(html: str) -> None:
    document = extract_html(f"<main><p>Before.</p>{html}<p>After.</p></main>", URL)
    assert document.blocks[1] == Formula(latex="x^2")
    assert document.markdown == "Before.\n\n$$x^2$$\n\nAfter."


def test_mathml_without_a_source_is_converted() -> None:
    html = "<p><math><mfrac><mn>1</mn><mi>n</mi></mfrac></math></p>"
    assert markdown(html) == "$\\frac{1}{n}$"
