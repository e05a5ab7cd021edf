from __future__ import annotations

import pytest

from carrel.core.blocks import (
    Admonition,
    Block,
    Code,
    Formula,
    Heading,
    Image,
    ListItem,
    Paragraph,
    Quote,
    Table,
)
from carrel.core.documents import Document
from carrel.ingest.formats.read import read

URL = "https://example.org/docs/guide.md"


def _read(text: str) -> Document:
    return read(text.encode(), "text/markdown", URL)


def _only(text: str) -> Block:
    blocks = _read(text).blocks
    assert len(blocks) == 1
    return blocks[0]


def test_headings_have_levels_and_anchors() -> None:
    found = _read(
        "# The guide\n\n## Set-up & run\n\nText.\n\nOld style\n---\n\n### Named {#here}\n"
    )
    headings = [block for block in found.blocks if isinstance(block, Heading)]
    assert [(one.level, one.words.text, one.anchor) for one in headings] == [
        (1, "The guide", "the-guide"),
        (2, "Set-up & run", "set-up--run"),
        (2, "Old style", "old-style"),
        (3, "Named", "here"),
    ]
    assert found.title == "The guide"


def test_words_keep_their_marks_in_markdown_only() -> None:
    block = _only("Some *small* and **loud** `code` and ~~gone~~ words,\nwrapped here.")
    assert isinstance(block, Paragraph)
    assert block.words.text == "Some small and loud code and gone words, wrapped here."
    assert block.words.markdown == (
        "Some *small* and **loud** `code` and ~~gone~~ words, wrapped here."
    )


def test_japanese_lines_are_joined_without_a_blank() -> None:
    block = _only("静かな部屋で、\n本を読みます。")
    assert isinstance(block, Paragraph)
    assert block.words.text == "静かな部屋で、本を読みます。"


def test_lists_keep_depth_numbers_and_inner_blocks() -> None:
    found = _read("- one\n  - two\n\n    ```sh\n    ls\n    ```\n\n3. three\n4. four\n")
    items = [block for block in found.blocks if isinstance(block, ListItem)]
    assert [(one.words.text, one.depth, one.number) for one in items] == [
        ("one", 0, None),
        ("two", 1, None),
        ("three", 0, 3),
        ("four", 0, 4),
    ]
    assert items[1].blocks == (Code(text="ls", language="sh"),)


def test_fences_keep_their_language_and_lines() -> None:
    assert _only('```Python title="x"\na = 1\n\n  b\n```') == Code(
        text="a = 1\n\n  b", language="python"
    )
    assert _only("    indented\n") == Code(text="indented")


def test_tables_become_tables() -> None:
    block = _only("| A | B |\n|---|:-:|\n| 1 | x\\|y |\n| 2 |\n")
    assert isinstance(block, Table)
    assert block.header_rows == 1
    assert [[cell.words.text for cell in row] for row in block.rows] == [
        ["A", "B"],
        ["1", "x|y"],
        ["2", ""],
    ]


@pytest.mark.parametrize("kind", ["note", "tip", "important", "warning", "caution"])
def test_alerts_of_github_become_admonitions(kind: str) -> None:
    block = _only(f"> [!{kind.upper()}]\n> Mind **this**.\n>\n> And that.")
    assert isinstance(block, Admonition)
    assert block.kind == kind
    assert [part.words.text for part in block.blocks if isinstance(part, Paragraph)] == [
        "Mind this.",
        "And that.",
    ]


def test_other_quotes_stay_quotes() -> None:
    block = _only("> Somebody said [!nothing] here.")
    assert isinstance(block, Quote)


def test_images_and_links_become_absolute() -> None:
    found = _read(
        "# Top\n\n![a pic](img/p(1).png)\n\nSee [the *other*](../b) and ![x](//cdn.example/y.png), "
        "not [this](javascript:alert(1)).\n"
    )
    assert found.blocks[1] == Image(url="https://example.org/docs/img/p%281%29.png", alt="a pic")
    assert [(link.url, link.text, link.heading) for link in found.links] == [
        ("https://example.org/b", "the other", "Top")
    ]
    assert [image.url for image in found.images][1] == "https://cdn.example/y.png"
    assert "[Image: x](https://cdn.example/y.png)" in found.markdown
    assert "cdn.example" not in found.text


def test_front_matter_is_data_and_no_text() -> None:
    found = _read('---\ntitle: "A title"\ndate: 2024-05-06\ntags: [a, b]\n---\n\nWords.\n')
    assert found.title == "A title"
    assert found.metadata["date"] == "2024-05-06"
    assert found.text == "Words."


def test_a_rule_at_the_top_is_no_front_matter() -> None:
    assert _read("---\n\nWords.\n").text == "Words."


def test_formulae_that_stand_alone_are_formulae() -> None:
    assert _only("$$\n\\frac{a}{b}\n$$") == Formula(latex="\\frac{a}{b}")


def test_markup_between_blocks_is_read_and_comments_are_not() -> None:
    found = _read(
        "Before.\n\n<div><p>Inside the box.</p></div>\n\n<!-- not to be seen -->\n\nAfter.\n"
    )
    assert found.text == "Before.\n\nInside the box.\n\nAfter."


def test_markup_inside_words_leaves_its_text() -> None:
    block = _only('A <kbd>key</kbd><br>and <img src="p.png" alt="pic"> x.')
    assert isinstance(block, Paragraph)
    assert block.words.text == "A key\nand  x."
    assert "[Image: pic](https://example.org/docs/p.png)" in block.words.markdown


def test_quotes_in_quotes_are_read_to_a_depth_and_no_further() -> None:
    assert _read("> " * 40 + "deep").text == "deep"
    assert _read("above\n\n" + "> " * 5_000 + "deep").text == "above"


def test_a_very_long_page_is_read_in_part_and_says_so() -> None:
    found = _read("# Top\n\n" + "x" * 999_000 + "\n\nthe rest " * 200)
    assert "1,000,000 characters" in found.notice
    assert 999_000 < len(found.text) <= 1_000_000
