from __future__ import annotations

import re
from itertools import pairwise

import pytest

from carrel.core.blocks import Block, Cell, Code, Heading, Image, ListItem, Paragraph, Rich, Table
from carrel.core.documents import Document
from carrel.core.pages import ChunkDraft, PageDraft
from carrel.inference.manifest import MODEL
from carrel.inference.pieces import LONGEST_PASSAGE, Pieces
from carrel.ingest.chunks.chunk import chunk
from carrel.ingest.formats.draft import Draft, finish

WORDS = "the desk stands by a window and somebody reads there in the quiet of the long evening"


def document(*blocks: Block) -> Document:
    return finish(Draft(title="A page", blocks=list(blocks)), "https://example.org/")


def heading(words: str, level: int = 2) -> Heading:
    return Heading(level=level, words=Rich(words, words))


def paragraph(words: str) -> Paragraph:
    return Paragraph(words=Rich(words, words))


def prose(sentences: int, number: int = 0) -> str:
    words = WORDS.split()
    return " ".join(
        f"Sentence {number}.{at} says that {' '.join(words[: 5 + (at * 7 + number) % 12])}."
        for at in range(sentences)
    )


def japanese(sentences: int) -> str:
    return "".join(
        f"{at}番目の文は、静かな部屋の机で本を読む人のことを{'とても' * (at % 4)}長く語ります。"
        for at in range(sentences)
    )


def table(rows: int) -> Table:
    def row(*words: str, header: bool = False) -> tuple[Cell, ...]:
        return tuple(Cell(words=Rich(word, word), header=header) for word in words)

    body = [row(f"option_{at}", f"value {at}", f"what option {at} does") for at in range(rows)]
    return Table(rows=(row("Name", "Default", "Meaning", header=True), *body), header_rows=1)


def slices(page: Document, chunks: tuple[ChunkDraft, ...]) -> bool:
    return all(one.text == page.text[one.start : one.end] for one in chunks)


def covers(page: Document, chunks: tuple[ChunkDraft, ...]) -> bool:
    last = 0
    for one in chunks:
        if page.text[last : one.start].strip():
            return False
        last = max(last, one.end)
    return not page.text[last:].strip()


def test_headings_come_first_and_give_the_section_path() -> None:
    page = document(
        paragraph(prose(2)),
        heading("Guide", 1),
        paragraph(prose(2, 1)),
        heading("Set-up", 2),
        paragraph(prose(2, 2)),
        heading("Run", 2),
        paragraph(prose(2, 3)),
    )
    chunks = chunk(page, "")
    assert [one.section for one in chunks] == [
        (),
        ("Guide",),
        ("Guide", "Set-up"),
        ("Guide", "Run"),
    ]
    assert slices(page, chunks)
    assert chunks[2].text.startswith("Set-up\n\nSentence 2.0")


@pytest.mark.proves("X-106")
def test_a_section_under_fifty_characters_joins_its_neighbour() -> None:
    page = document(
        heading("Guide", 1),
        heading("Empty", 2),
        heading("Full", 2),
        paragraph(prose(3)),
        heading("Tail", 2),
        paragraph("Short."),
    )
    chunks = chunk(page, "")
    assert len(chunks) == 1
    assert chunks[0].text == page.text
    assert chunks[0].section == ("Guide", "Full")


@pytest.mark.proves("A-094")
@pytest.mark.parametrize(
    ("content_type", "text", "least", "most", "overlap"),
    [
        ("job_posting", prose(200), 800, 1000, 150),
        ("job_posting", japanese(120), 600, 800, 150),
        ("blog_article", prose(200), 1000, 1200, 200),
        ("blog_article", japanese(120), 700, 900, 150),
        ("company_page", prose(200), 1000, 1200, 200),
    ],
)
def test_the_three_content_types_have_their_sizes(
    content_type: str, text: str, least: int, most: int, overlap: int
) -> None:
    page = document(heading("About", 1), paragraph(text))
    chunks = chunk(page, content_type)
    assert len(chunks) > 5
    assert all(least <= len(one.text) <= most for one in chunks[:-1])
    assert len(chunks[-1].text) <= most
    shared = [one.end - other.start for one, other in pairwise(chunks)]
    assert all(overlap * 0.5 <= size <= overlap * 1.5 for size in shared)
    assert slices(page, chunks)
    assert covers(page, chunks)


@pytest.mark.proves("A-094")
def test_the_size_goes_by_the_language_of_the_chunk_itself() -> None:
    page = document(
        heading("English", 1), paragraph(prose(60)), heading("日本語", 1), paragraph(japanese(60))
    )
    chunks = chunk(page, "blog_article")
    english = [len(one.text) for one in chunks if one.section == ("English",)][:-1]
    east = [len(one.text) for one in chunks if one.section == ("日本語",)][:-1]
    assert all(1000 <= size <= 1200 for size in english)
    assert all(700 <= size <= 900 for size in east)


@pytest.mark.proves("X-106")
@pytest.mark.parametrize(("text", "most"), [(prose(150), 330), (japanese(150), 340)])
def test_other_pages_have_chunks_of_about_256_tokens(text: str, most: int) -> None:
    page = document(paragraph(text))
    pieces = Pieces.load(MODEL / "tokenizer.json")
    sizes = [len(pieces.ids(one.text, LONGEST_PASSAGE)) for one in chunk(page, "")]
    assert all(170 <= size <= most for size in sizes[:-1])
    assert slices(page, chunk(page, ""))


def test_tokens_are_counted_by_the_given_function() -> None:
    page = document(*(paragraph(prose(4, at)) for at in range(30)))
    sizes = sorted(len(one.text.split()) for one in chunk(page, "", lambda text: len(text.split())))
    assert sizes[-1] <= 300
    assert sizes[len(sizes) // 2] >= 225  # most are full; the one before an anchor may be shorter


@pytest.mark.parametrize("content_type", ["", "job_posting", "blog_article"])
@pytest.mark.parametrize("text", [prose(90), japanese(90)])
def test_sentences_are_not_cut_in_the_middle(content_type: str, text: str) -> None:
    for one in chunk(document(paragraph(text)), content_type):
        assert re.match(r"Sentence|\d+番目", one.text)
        assert one.text[-1] in ".。"


def test_abbreviations_do_not_end_a_sentence() -> None:
    text = " ".join(
        f"Dr. Reed of St. Ives, e.g. number {at}, came with Mr. J. Doe." for at in range(99)
    )
    for one in chunk(document(paragraph(text)), ""):
        assert one.text.startswith("Dr. Reed")
        assert one.text.endswith("Doe.")


def test_a_sentence_without_end_is_cut_between_words() -> None:
    text = "word " * 2_000
    chunks = chunk(document(paragraph(text.strip())), "")
    assert len(chunks) > 5
    assert all(set(one.text.split()) == {"word"} for one in chunks)


@pytest.mark.proves("A-095")
@pytest.mark.parametrize("content_type", ["", "job_posting"])
def test_text_without_any_place_to_cut_is_cut_all_the_same(content_type: str) -> None:
    page = document(paragraph("あ" * 30_000), Code(text="x" * 30_000), paragraph("y" * 30_000))
    chunks = chunk(page, content_type)
    assert all(50 <= len(one.text) <= 5_000 for one in chunks)
    assert covers(page, chunks)


@pytest.mark.proves("A-095")
@pytest.mark.parametrize("size", [1, 49, 50, 51, 5_000, 5_001])
def test_a_stored_chunk_has_50_to_5000_characters_unless_the_page_is_shorter(size: int) -> None:
    page = document(paragraph("a" * size))
    lengths = [len(one.text) for one in chunk(page, "")]
    assert all(min(size, 50) <= length <= 5_000 for length in lengths)
    assert sum(lengths) == size


@pytest.mark.proves("X-106")
@pytest.mark.parametrize("content_type", ["", "blog_article"])
def test_a_long_table_is_split_at_rows_and_repeats_its_header(content_type: str) -> None:
    page = document(heading("Options", 1), table(80))
    chunks = chunk(page, content_type)
    header = "Name | Default | Meaning"
    assert len(chunks) > 3
    assert chunks[0].text == page.text[: chunks[0].end]
    for one in chunks[1:]:
        assert one.text == f"{header}\n{page.text[one.start : one.end]}"
    rows = [line for one in chunks for line in one.text.split("\n") if line.startswith("option_")]
    assert rows == [line for line in page.text.split("\n") if line.startswith("option_")]


@pytest.mark.proves("X-106")
def test_long_code_is_split_at_lines_and_keeps_its_fence() -> None:
    lines = [f"    call(number={at}, name='line {at}')" for at in range(90)]
    page = document(heading("Code", 1), Code(text="\n".join(lines), language="python"))
    chunks = chunk(page, "")
    assert len(chunks) > 3
    assert chunks[0].text.startswith("Code\n\n```python\n    call(number=0")
    assert all(one.text.startswith("```python\n    call(") for one in chunks[1:])
    assert all(one.text.endswith("')\n```") for one in chunks)
    kept = [line for one in chunks for line in one.text.split("\n") if "call(" in line]
    assert kept == lines


def test_a_short_table_is_kept_whole() -> None:
    page = document(paragraph(prose(8)), table(8), paragraph(prose(8, 1)))
    chunks = chunk(page, "")
    assert any(page.text[page.spans[1].start : page.spans[1].end] in one.text for one in chunks)


def test_lists_are_cut_between_items() -> None:
    items = [ListItem(words=Rich(f"item {at} {WORDS}", f"item {at} {WORDS}")) for at in range(60)]
    for one in chunk(document(heading("List"), *items), ""):
        assert re.match(r"List\n\nitem|item", one.text)
        assert one.text.endswith("evening")


def test_the_markdown_of_a_chunk_is_found() -> None:
    image = Image(url="https://example.org/p.png", alt="pic")
    marked = Paragraph(words=Rich("Some loud words. " * 3, "Some **loud** words. " * 3))
    page = document(heading("One"), marked, image, heading("Two"), table(80))
    chunks = chunk(page, "")
    shown = [page.markdown[one.markdown_start : one.markdown_end] for one in chunks]
    assert shown[0].startswith("## One\n\nSome **loud** words.")
    assert shown[0].endswith("[Image: pic](https://example.org/p.png)")
    assert shown[1].startswith("## Two\n\n| Name")
    assert all(part.startswith("| option_") and part.endswith("|") for part in shown[2:])
    for part, one in zip(shown[2:], chunks[2:], strict=True):
        assert part.count("\n") == one.text.count("\n") - 1


def test_chunks_can_be_stored() -> None:
    page = document(heading("One"), paragraph(prose(50)), table(60))
    draft = PageDraft(
        title=page.title, language=page.language, text=page.text, chunks=chunk(page, "job_posting")
    )
    assert len({one.digest("") for one in draft.chunks}) == len(draft.chunks)


@pytest.mark.proves("A-095")
def test_blanks_do_not_make_a_short_section_long() -> None:
    page = document(heading("A"), Code(text="x" + " " * 80), heading("B"), paragraph(prose(3)))
    assert all(len(one.text) >= 50 for one in chunk(page, ""))


def test_a_page_without_text_has_no_chunks() -> None:
    assert chunk(document(), "") == ()
    assert chunk(document(Image(url="https://example.org/p.png", alt="pic")), "") == ()
