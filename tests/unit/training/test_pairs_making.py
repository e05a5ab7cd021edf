"""Pairs from sections, strings and sentences, and the file that holds them."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from training.encoder.pairs import catalogues, html_pages, man_pages, packages, packed, xml_pages
from training.encoder.pairs.alignment import aligned
from training.encoder.pairs.choosing import HELD_OUT, held_out
from training.encoder.pairs.encoding import span
from training.encoder.pairs.making import pieces, sentences, within
from training.encoder.pairs.negatives import Manual
from training.encoder.pairs.questions import asked
from training.encoder.pairs.records import Kind, Parallel

PAGE = """<html><head><title>Printing — The manual</title></head><body><nav>Home</nav>
<div class="section" id="setup"><h1>1.2 Set up a printer<a class="headerlink">¶</a></h1>
<p>Open the dialog of printers from the menu. The list that appears shows each printer that is
known to the system.</p><p>Choose one of them and close the dialog with the button.</p></div>
</body></html>""".encode()


def mo(entries: dict[str, str]) -> bytes:
    texts, blob = [], b""
    start = 28 + 16 * len(entries)
    for text in [*entries, *entries.values()]:
        encoded = text.encode()
        texts.append((len(encoded), start + len(blob)))
        blob += encoded + b"\0"
    count = len(entries)
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0)
    return head + b"".join(struct.pack("<2I", *row) for row in texts) + blob


def test_a_page_is_read_without_its_menus_and_numbers() -> None:
    (section,) = html_pages.sections(PAGE, manual="m", page="p", language="en")
    assert (section.title, section.heading, section.anchor) == (
        "Printing",
        "Set up a printer",
        "setup",
    )
    assert section.paragraphs[0].startswith("Open the dialog of printers")


def test_a_heading_and_a_sentence_of_it_become_queries() -> None:
    (section,) = html_pages.sections(PAGE, manual="m", page="p", language="en")
    made = {pair.kind: pair for pair in within(section, pieces(section))}
    assert made[Kind.HEADING_EN].query == made[Kind.HEADING_EN].cut == "Set up a printer"
    assert made[Kind.SENTENCE_EN].cut in made[Kind.SENTENCE_EN].passage.body


def test_sentences_are_cut_at_full_stops_but_not_in_abbreviations() -> None:
    text = "Use a tool, e.g. Notepad is one of the tools. This is the second of the sentences."
    assert sentences(text, "en") == [
        "Use a tool, e.g. Notepad is one of the tools.",
        "This is the second of the sentences.",
    ]


def test_the_description_of_a_manual_page_is_headed_by_its_purpose() -> None:
    page = rb""".TH CHOWN 2
.SH NAME
chown \- change the owner
.SH DESCRIPTION
These calls change the owner of
.BR file (5)
entries."""
    sections = man_pages.sections(page, manual="m", page="man2/chown.2", language="en")
    assert [one.heading for one in sections] == ["NAME", "change the owner"]
    assert sections[1].paragraphs == ("These calls change the owner of file(5) entries.",)
    assert sections[1].title == "chown(2)"


def test_entities_of_a_document_are_put_in() -> None:
    page = b"""<!DOCTYPE article [<!ENTITY app "Writer">]>
<article id="a"><title>About &app;</title><para>&app; opens files.</para></article>"""
    (section,) = xml_pages.sections(page, manual="m", page="p", language="en")
    assert (section.heading, section.paragraphs) == ("About Writer", ("Writer opens files.",))


def test_editions_of_one_page_meet_by_anchor_and_not_by_place() -> None:
    english = (
        b"<body><h1 id='x'>A</h1><p>This is the first of them.</p><h1 id='y'>B</h1><p>%b</p></body>"
    )
    second = b"The second of the sections is the one about colours and their names."
    japanese = "<body><h1 id='y'>乙</h1><p>二番目の節は色とその名前についてのものです。</p>"
    japanese += "<h1 id='x'>甲</h1><p>最初のものです。</p></body>"
    pages = html_pages.sections(english % second, manual="m", page="p", language="en")
    pages += html_pages.sections(
        japanese.encode(), manual="m", page="p", language="ja", encoding="utf-8"
    )
    assert {(one.heading, other.heading) for one, other in aligned(pages)} == {
        ("A", "甲"),
        ("B", "乙"),
    }


def test_a_compiled_catalogue_gives_its_strings_without_marks() -> None:
    content = mo(
        {"": "charset", "menu\x04_Open File": "ファイルを開く(_O)", "%d file\0%d files": "%d 個"}
    )
    found = [
        catalogues.parallel(*one, source="s", language="ja") for one in catalogues.gettext(content)
    ]
    assert [(one.english, one.other) for one in found if one] == [
        ("Open File", "ファイルを開く"),
        ("file", "個"),
    ]


def test_a_sentence_is_asked_for_without_its_answer() -> None:
    made = dict(asked("シリウスはおおいぬ座で最も明るい恒星です。"))
    assert any(question.startswith("シリウス") and "恒星" not in question for question in made)
    made = dict(asked("Debian は 1993年8月16日に設立されました。"))
    assert made["Debian は いつ設立されましたか。"] == "1993年8月16日に"


@pytest.mark.parametrize("sentence", ["次を参照してください。", "手順は次のとおりです。"])
def test_a_sentence_that_says_nothing_is_not_asked_for(sentence: str) -> None:
    assert asked(sentence) == []


def test_held_out_urdu_leaves_nothing_of_itself_behind() -> None:
    strings = [
        Parallel(
            source="s", language="ur", english=f"Open the file {at}", other=f"فائل کھولیں {at}"
        )
        for at in range(HELD_OUT + 40)
    ]
    strings += [Parallel(source="t", language="ja", english="Open the file 3", other="開く")]
    aside, kept = held_out(strings)
    assert len(aside) == HELD_OUT
    assert not {one.english for one in aside} & {one.english for one in kept}


def test_rivals_are_near_passages_and_never_the_right_one() -> None:
    texts = ["print a page", "print a book now", "colours of the sea", "print"]
    found = Manual([10, 11, 12, 13], texts).rivals("print a page", {10}, count=4)
    assert found
    assert 10 not in found
    assert 12 not in found


def test_the_cut_is_given_in_tokens() -> None:
    offsets = [(0, 3), (3, 7), (8, 11), (11, 14)]
    assert span(3, 10, offsets) == (1, 2)
    assert span(7, 8, offsets) == (0, 0)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    rows = [
        packed.Row(
            kind=3, source=1, passage=1, query=[9, 101_000], cut_start=1, cut_length=2, rivals=[0]
        ),
        packed.Row(kind=0, source=0, passage=0, query=[7], cut_start=0, cut_length=0, rivals=[]),
    ]
    path = tmp_path / "pairs.xz"
    packed.write(
        path,
        kinds=["a"],
        sources=["s", "t"],
        passages=[(0, 0, [65_536, 2, 65_535]), (1, 1, [4, 131_071, 6, 8])],
        rows=rows,
    )
    pairs = packed.read(path)
    assert pairs.passage_ids(0).tolist() == [65_536, 2, 65_535]
    assert pairs.gold_ids(0).tolist() == [4, 8]
    assert pairs.gold_ids(0, bare=True).tolist() == [8]
    assert pairs.gold_ids(1, bare=True).tolist() == [65_536, 2, 65_535]
    assert [pairs.query_ids(at).tolist() for at in range(2)] == [[9, 101_000], [7]]
    assert pairs.rivals.tolist() == [[0, -1, -1, -1], [-1, -1, -1, -1]]
    assert pairs.passage.tolist() == [1, 0]


def test_a_package_of_an_evaluation_set_is_refused(tmp_path: Path) -> None:
    row = '[[package]]\nname = "{}"\nversion = "1"\nsha256 = ""\nlicence = ""\npart = []\n'
    table = tmp_path / "table.toml"
    table.write_text(row.format("debian-handbook"), "utf-8")
    with pytest.raises(packages.Refused, match="evaluation"):
        packages.table(table)
    table.write_text(row.format("git-doc"), "utf-8")
    assert [one.name for one in packages.table(table)] == ["git-doc"]


def test_a_package_with_another_hash_is_refused(tmp_path: Path) -> None:
    (tmp_path / "git-doc_1%3a2_all.deb").write_bytes(b"other")
    package = packages.Package(name="git-doc", version="1:2", sha256="0" * 64, licence="", parts=())
    with pytest.raises(packages.Refused, match="sha256"):
        packages.fetch(package, tmp_path)


def test_no_package_of_the_table_is_one_of_an_evaluation_set() -> None:
    assert len(packages.table()) > 50
