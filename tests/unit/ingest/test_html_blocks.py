from __future__ import annotations

from carrel.core.blocks import Definition, Heading, Image, ListItem, Paragraph, Quote
from carrel.ingest.extract import extract_html

URL = "https://docs.example.org/guide/page.html"


def markdown(html: str) -> str:
    return extract_html(f"<main>{html}</main>", URL).markdown


def test_headings_know_their_level_and_anchor() -> None:
    document = extract_html(
        "<main><h1 id=top>Guide<a class=headerlink href='#top'>¶</a></h1>"
        "<section id=setup><h2>Set up</h2></section><h3><a name=x></a>Third</h3>"
        "<h4>Fourth <a href='#fourth' aria-label='Link'>#</a></h4></main>",
        URL,
    )
    found = [(b.level, b.words.text, b.anchor) for b in document.blocks if isinstance(b, Heading)]
    assert found == [
        (1, "Guide", "top"),
        (2, "Set up", "setup"),
        (3, "Third", "x"),
        (4, "Fourth", "fourth"),
    ]


def test_paragraphs_stay_apart_and_blanks_collapse() -> None:
    html = (
        "<p>One\n   two&nbsp; three</p>loose   words<div>in a <em>box"
        "</em></div><custom-tag>own</custom-tag>"
    )
    assert markdown(html) == "One two three\n\nloose words\n\nin a *box*\n\nown"


def test_inline_marks() -> None:
    html = (
        "<p>Use <code>x = `1`</code>, <strong>bold </strong>words, <del>old</del> m<sup>2</sup>, "
        "H<sub>2</sub>O, <q>said</q>, a<br>break</p>"
    )
    assert markdown(html) == (
        "Use `` x = `1` ``, **bold** words, ~~old~~ m², H₂O, “said”, a\nbreak"
    )


def test_ruby_reads_as_its_base_in_plain_text() -> None:
    document = extract_html(
        "<main><p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です</p></main>", URL
    )
    assert document.text == "漢字です"
    assert document.markdown == "漢字（かんじ）です"


def test_lists_nest_and_number() -> None:
    html = (
        "<ul><li>One<ul><li>Inner<ol start=3><li>Third</li><li>Fourth</li></ol></li></ul></li>"
        "<li><p>Two</p><p>More on two</p></li></ul>"
    )
    assert markdown(html) == (
        "- One\n  - Inner\n      3. Third\n      4. Fourth\n- Two\n\n  More on two"
    )


def test_what_follows_an_inner_list_stays_in_order() -> None:
    html = "<ol><li>One<ul><li>Inner</li></ul><p>Goes on.</p></li><li>Two</li></ol>"
    assert markdown(html) == "1. One\n  - Inner\n  Goes on.\n2. Two"


def test_a_card_with_a_heading_is_no_list_item() -> None:
    blocks = extract_html("<main><ul><li><h3>Title</h3><p>Words</p></li></ul></main>", URL).blocks
    assert [type(block) for block in blocks] == [Heading, Paragraph]


def test_terms_stand_before_their_definitions() -> None:
    html = "<dl><dt>Term 1</dt><dd>Definition text</dd><dt>Term 2</dt><dd>Other text</dd></dl>"
    assert markdown(html) == "**Term 1**: Definition text\n\n**Term 2**: Other text"


def test_nested_definitions_follow_one_another() -> None:
    html = (
        "<dl class='py class'><dt><code>class Shelf</code></dt><dd><p>"
        "A shelf.</p><pre>Shelf()</pre><dl><dt><code>add(book)</code>"
        "</dt><dd><p>Add a book.</p></dd></dl></dd></dl>"
    )
    assert markdown(html) == (
        "**`class Shelf`**: A shelf.\n\n```\nShelf()\n```\n\n**`add(book)`**: Add a book."
    )


def test_terms_may_be_grouped_and_several() -> None:
    html = "<dl><div><dt>a</dt><dt>b</dt><dd>Both.</dd></div></dl>"
    blocks = extract_html(f"<main>{html}</main>", URL).blocks
    assert [block.term.text for block in blocks if isinstance(block, Definition)] == ["a", "b"]


def test_quotes_hold_blocks() -> None:
    blocks = extract_html(
        "<main><blockquote><p>One.</p><p>Two.</p></blockquote></main>", URL
    ).blocks
    assert isinstance(blocks[0], Quote)
    assert markdown("<blockquote><p>One.</p><p>Two.</p></blockquote>") == "> One.\n>\n> Two."


def test_folded_parts_are_read() -> None:
    assert (
        markdown("<details><summary>Why?</summary><p>Because.</p></details>") == "Why?\n\nBecause."
    )


def test_images_have_absolute_addresses_alt_and_caption() -> None:
    document = extract_html(
        (
            "<main><figure><img src='../img/a.png' alt='A desk'>"
            "<figcaption>The desk, 1902</figcaption></figure><p>Press "
            "<img src=/icons/x.png alt=Delete> now.</p>"
            "<img src='data:image/gif;base64,AAAA' data-src='https://cdn.example.org/b (1).png'>"
            "</main>"
        ),
        URL,
    )
    desk = Image(url="https://docs.example.org/img/a.png", alt="A desk", caption="The desk, 1902")
    assert document.blocks[0] == desk
    assert document.images[0] == desk
    assert len(document.images) == 3
    assert document.markdown == (
        "[Image: A desk](https://docs.example.org/img/a.png)\nThe desk, 1902\n\n"
        "Press [Image: Delete](https://docs.example.org/icons/x.png) now.\n\n"
        "[Image](https://cdn.example.org/b%20%281%29.png)"
    )
    assert document.text == "The desk, 1902\n\nPress now."


def test_words_cannot_pass_for_marks() -> None:
    html = (
        "<p># No heading</p><p>1. no item</p><p>> no quote</p><p>![x](http://evil.example/)</p>"
        "<p>&lt;script&gt; and ``` and [a](b)</p><p>- no item</p><p>|no|row|</p>"
    )
    assert markdown(html).split("\n\n") == [
        "\\# No heading",
        "1\\. no item",
        "\\> no quote",
        "\\![x\\](http://evil.example/)",
        "\\<script> and \\`\\`\\` and [a\\](b)",
        "\\- no item",
        "\\|no|row|",
    ]


def test_list_items_hold_their_own_tables() -> None:
    html = (
        "<ul><li>See:<table><tr><th>a</th><th>b</th></tr><tr><td>1</td>"
        "<td>2</td></tr></table></li></ul>"
    )
    blocks = extract_html(f"<main>{html}</main>", URL).blocks
    assert isinstance(blocks[0], ListItem)
    assert "  | a   | b   |\n  |-----|-----|\n  | 1   | 2   |" in markdown(html)
