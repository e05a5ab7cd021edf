from __future__ import annotations

import pytest

from carrel.ingest.mathml.convert import DEEPEST, convert, to_latex
from tests.markup import Element, tree

SUM = "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>"
MATRIX = (
    "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr>"
    "<mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>"
)
CASES = (
    "<mtable columnalign='left left'><mtr><mtd><mn>1</mn></mtd><mtd><mi>a</mi></mtd></mtr>"
    "<mtr><mtd><mn>2</mn></mtd><mtd><mi>b</mi></mtd></mtr></mtable>"
)
THICK = "<mspace width='thickmathspace'/>"
HALF = "<mfrac><mn>1</mn><mn>2</mn></mfrac>"
ELEMENTS = {
    "a fraction": (HALF, r"\frac{1}{2}"),
    "a slanted fraction": ("<mfrac bevelled='true'><mi>a</mi><mi>b</mi></mfrac>", "{a}/{b}"),
    "a fraction without a line": (
        "<mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac>",
        r"\genfrac{}{}{0pt}{}{n}{k}",
    ),
    "a binomial": (
        "<mrow><mo>(</mo><mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></mrow>",
        r"\binom{n}{k}",
    ),
    "a power": ("<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}"),
    "a power of a sum": (
        "<msup><mrow><mi>x</mi><mo>+</mo><mi>y</mi></mrow><mn>2</mn></msup>",
        "{x+y}^{2}",
    ),
    "an index": ("<msub><mi>λ</mi><mi>j</mi></msub>", r"\lambda_{j}"),
    "both": ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"),
    "a prime": ("<msup><mi>f</mi><mo>′</mo></msup>", "f'"),
    "a square root": ("<msqrt><mn>2</mn><mo>+</mo><mi>x</mi></msqrt>", r"\sqrt{2+x}"),
    "another root": ("<mroot><mi>x</mi><mn>3</mn></mroot>", r"\sqrt[3]{x}"),
    "a sum": (SUM, r"\sum_{i=1}^{n}"),
    "an integral with limits": (
        "<munderover><mo>∫</mo><mn>0</mn><mn>1</mn></munderover>",
        r"\int\limits_{0}^{1}",
    ),
    "a limit": ("<munder><mo>lim</mo><mi>x</mi></munder>", r"\lim_{x}"),
    "a hat": ("<mover><mi>x</mi><mo>^</mo></mover>", r"\hat{x}"),
    "a wide hat": ("<mover><mrow><mi>x</mi><mi>y</mi></mrow><mo>^</mo></mover>", r"\widehat{xy}"),
    "a bar": ("<mover><mi>x</mi><mo stretchy='false'>¯</mo></mover>", r"\bar{x}"),
    "a line above": ("<mover><mi>x</mi><mo>¯</mo></mover>", r"\overline{x}"),
    "a labelled brace": (
        "<munder><munder><mi>x</mi><mo>⏟</mo></munder><mi>n</mi></munder>",
        r"\underbrace{x}_{n}",
    ),
    "a labelled arrow": ("<mover><mo>→</mo><mi>f</mi></mover>", r"\xrightarrow{f}"),
    "something above": ("<mover><mi>A</mi><mi>b</mi></mover>", r"\overset{b}{A}"),
    "something below": ("<munder><mi>A</mi><mi>b</mi></munder>", r"\underset{b}{A}"),
    "a table": (f"{MATRIX}", r"\begin{matrix}1 & 0 \\ 0 & 1\end{matrix}"),
    "a matrix": (
        f"<mrow><mo>[</mo>{MATRIX}<mo>]</mo></mrow>",
        r"\begin{bmatrix}1 & 0 \\ 0 & 1\end{bmatrix}",
    ),
    "a fenced matrix": (
        f"<mfenced open='|' close='|'>{MATRIX}</mfenced>",
        r"\begin{vmatrix}1 & 0 \\ 0 & 1\end{vmatrix}",
    ),
    "cases": (
        f"<mrow><mo>{{</mo>{CASES}</mrow>",
        r"\begin{cases}1 & a \\ 2 & b\end{cases}",
    ),
    "indices on both sides": (
        "<mmultiscripts><mi>X</mi><mi>d</mi><mi>c</mi><mprescripts/><mi>b</mi><none/></mmultiscripts>",
        "{}_{b}X_{d}^{c}",
    ),
    "fences": (
        "<mfenced separators=';'><mi>a</mi><mi>b</mi></mfenced>",
        r"\left(a;b\right)",
    ),
    "brackets that grow": (
        f"<mrow><mo>(</mo>{HALF}<mo>)</mo></mrow>",
        r"\left(\frac{1}{2}\right)",
    ),
    "brackets that do not": ("<mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow>", "(x)"),
    "a norm": ("<mrow><mo>∥</mo><mi>x</mi><mo>∥</mo></mrow>", r"\|x\|"),
    "a condition": ("<mrow><mi>a</mi><mo>|</mo><mi>b</mi></mrow>", "a|b"),
    "a box": ("<menclose notation='box'><mi>x</mi></menclose>", r"\boxed{x}"),
    "a strike": ("<menclose notation='updiagonalstrike'><mi>x</mi></menclose>", r"\cancel{x}"),
    "words": ("<mtext>if 50% of it</mtext>", r"\text{if 50\% of it}"),
    "a string": ("<ms>abc</ms>", r'\text{"abc"}'),
    "a space": ("<mrow><mi>a</mi><mspace width='1em'/><mi>b</mi></mrow>", r"a\quad b"),
    "equivalence": (
        f"<mrow><mi>a</mi>{THICK}<mo>⟺</mo>{THICK}<mi>b</mi></mrow>",
        r"a\iff b",
    ),
    "a style": ("<mstyle mathvariant='bold'><mi>x</mi></mstyle>", r"\mathbf{x}"),
    "a double-struck letter": ("<mi mathvariant='double-struck'>R</mi>", r"\mathbb{R}"),
    "the same as a character": ("<mi>ℝ</mi>", r"\mathbb{R}"),
    "a bold Greek letter": ("<mi mathvariant='bold'>α</mi>", r"\boldsymbol{\alpha}"),
    "upright letters in a row": (
        "<mrow><mi mathvariant='normal'>a</mi><mi mathvariant='normal'>b</mi></mrow>",
        r"\mathrm{ab}",
    ),
    "a function": ("<mrow><mi>sin</mi><mo>&#x2061;</mo><mi>x</mi></mrow>", r"\sin x"),
    "a function as an operator": ("<mrow><mo>max</mo><mi>x</mi></mrow>", r"\max x"),
    "an operator with a name": ("<mrow><mo>argh</mo><mi>x</mi></mrow>", r"\operatorname{argh}x"),
    "something hidden": ("<mphantom><mi>x</mi></mphantom>", r"\phantom{x}"),
    "an action": ("<maction><mi>a</mi><mi>b</mi></maction>", "a"),
    "its presentation": (
        "<semantics><mi>x</mi><annotation encoding='other'>y</annotation></semantics>",
        "x",
    ),
    "an unknown element": ("<mnews>a 2</mnews>", r"\text{a 2}"),
    "an unknown element with parts": ("<mnews><mi>x</mi><mn>2</mn></mnews>", "x2"),
    "special characters": ("<mrow><mi>a</mi><mo>&amp;</mo><mi>b</mi></mrow>", r"a\&b"),
}


@pytest.mark.proves("D-089")
@pytest.mark.parametrize("name", ELEMENTS)
def test_each_element_becomes_latex(name: str) -> None:
    markup, latex = ELEMENTS[name]
    assert convert(tree(f"<math>{markup}</math>")) == latex


@pytest.mark.proves("D-088")
def test_the_alternative_text_is_taken_as_it_is() -> None:
    assert to_latex(tree(r"<math alttext='\alpha^2'><mi>x</mi></math>")) == r"\alpha^2"


def test_an_annotation_in_tex_comes_before_the_structure() -> None:
    markup = (
        "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>"
        r"{\displaystyle \mathbf {y} _{j}}</annotation></semantics></math>"
    )
    assert to_latex(tree(markup)) == r"\mathbf {y} _{j}"


def test_without_either_the_structure_is_converted() -> None:
    assert to_latex(tree("<math alttext=' '><mi>x</mi></math>")) == "x"


def test_aligned_equations_drop_their_numbers() -> None:
    markup = (
        "<math><mtable displaystyle='true' columnalign='right left'><mlabeledtr>"
        "<mtd><mtext>(1)</mtext></mtd><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd>"
        "</mlabeledtr></mtable></math>"
    )
    assert convert(tree(markup)) == r"\begin{aligned}a & =b\end{aligned}"


def test_missing_parts_do_no_harm() -> None:
    broken = "<math><mfrac><mn>1</mn></mfrac><msup></msup><munderover></munderover></math>"
    assert r"\frac{1}{}" in convert(tree(broken))


def test_a_formula_nested_without_end_gives_its_text() -> None:
    inner: Element | str = "x"
    for _ in range(20 * DEEPEST):
        inner = Element("msqrt", {}, [inner])
    assert convert(Element("math", {}, [inner])).endswith(r"\text{x}" + "}" * (DEEPEST - 1))


def test_names_with_a_prefix_are_understood() -> None:
    assert (
        convert(tree("<m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>")) == "x^{2}"
    )
