from __future__ import annotations

from carrel.core.blocks import Paragraph, Table
from carrel.ingest.extract import extract_html

URL = "https://docs.example.org/guide/page.html"


def markdown(html: str) -> str:
    return extract_html(f"<main><h1>Page</h1>{html}</main>", URL).markdown.partition("\n\n")[2]


def test_a_small_table_is_padded_and_aligned() -> None:
    html = (
        "<table><thead><tr><th>Name</th><th>Type</th></tr></thead>"
        "<tbody><tr><td>id</td><td>integer</td></tr><tr><td>title</td><td>text</td></tr></tbody>"
        "</table>"
    )
    assert markdown(html) == (
        "| Name  | Type    |\n|-------|---------|\n| id    | integer |\n| title | text    |"
    )


def test_wide_letters_take_two_columns() -> None:
    html = "<table><tr><th>名前</th><th>x</th></tr><tr><td>ab</td><td>y</td></tr></table>"
    assert markdown(html) == "| 名前 | x   |\n|------|-----|\n| ab   | y   |"


def test_a_cell_over_rows_is_repeated_and_one_over_columns_stands_first() -> None:
    document = extract_html(
        "<main><table><tr><th colspan=2>Size</th><th>Note</th></tr>"
        "<tr><td rowspan=2>A</td><td>1</td><td>x</td></tr><tr><td>2</td><td>y</td></tr></table>"
        "</main>",
        URL,
    )
    table = document.blocks[0]
    assert isinstance(table, Table)
    assert [[cell.words.text for cell in row] for row in table.rows] == [
        ["Size", "", "Note"],
        ["A", "1", "x"],
        ["A", "2", "y"],
    ]
    assert table.header_rows == 1


def test_blocks_in_a_cell_stay_on_its_line() -> None:
    html = (
        "<table><tr><th>a</th><th>b</th></tr><tr><td><ul><li>one</li>"
        "<li>two</li></ul></td><td><p>x | y</p><pre>f()\ng()</pre></td>"
        "</tr></table>"
    )
    assert "| - one<br>- two | x \\| y<br>`f()`<br>`g()` |" in markdown(html)


def test_a_caption_stands_above() -> None:
    html = (
        "<table><caption>Sizes</caption><tr><th>a</th><th>b</th></tr>"
        "<tr><td>1</td><td>2</td></tr></table>"
    )
    assert markdown(html).startswith("Sizes\n\n| a ")


def test_a_table_that_only_lays_out_is_read_as_blocks() -> None:
    document = extract_html(
        "<main><table role=presentation><tr><td><p>Left words.</p></td><td><p>Right words.</p></td>"
        "</tr></table><table><tr><td><p>Alone.</p></td></tr></table></main>",
        URL,
    )
    words = [block.words.text for block in document.blocks if isinstance(block, Paragraph)]
    assert words == ["Left words.", "Right words.", "Alone."]


def test_spans_beyond_all_sense_cost_nothing() -> None:
    row = "<tr><td rowspan=65534 colspan=1000>x</td><td>y</td></tr>"
    document = extract_html(f"<main><table>{row * 60}</table></main>", URL)
    table = document.blocks[0]
    assert isinstance(table, Table)
    assert len(table.rows[0]) <= 100


def test_rows_can_be_read_in_plain_text() -> None:
    html = "<main><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></main>"
    assert extract_html(html, URL).text == "a | b\n1 | 2"
