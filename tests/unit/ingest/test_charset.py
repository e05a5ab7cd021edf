from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.ingest.formats.charset import decode, label

JAPANESE = "図書館の本を読むための机です。静かな部屋で、ゆっくりと考えることができます。"
PAGE = "<html><head>{}</head><body><p>{}</p></body></html>"
META = '<meta charset="{}">'


@pytest.mark.parametrize(
    ("codec", "name"), [("cp932", "shift_jis"), ("euc_jp", "euc-jp"), ("iso2022_jp", "iso-2022-jp")]
)
@pytest.mark.parametrize("told", ["header", "meta", "nobody"])
def test_japanese_encodings_are_read(codec: str, name: str, told: str) -> None:
    head = META.format(name) if told == "meta" else ""
    body = PAGE.format(head, JAPANESE).encode(codec)
    found = decode(body, name if told == "header" else None)
    assert JAPANESE in found.text
    assert found.encoding == name


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_byte_order_mark_rules_over_the_header(mark: bytes, codec: str) -> None:
    found = decode(mark + "é日".encode(codec), "windows-1252")
    assert (found.text, found.encoding, found.certain) == ("é日", codec, True)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_encodings_without_a_mark_are_told_by_their_zeros(codec: str) -> None:
    text = "<p>A plain page about nothing in particular.</p>"
    assert decode(text.encode(codec), None).text == text


def test_the_header_rules_over_the_page() -> None:
    body = PAGE.format(META.format("iso-8859-2"), "£5").encode("cp1252")
    assert decode(body, "windows-1252").text.count("£5") == 1


def test_an_xml_declaration_counts() -> None:
    body = f'<?xml version="1.0" encoding="Shift_JIS"?><p>{JAPANESE}</p>'.encode("cp932")
    assert decode(body, None).encoding == "shift_jis"


def test_an_unknown_label_gives_way_to_the_next() -> None:
    body = ('<meta charset="klingon"><meta charset="iso-8859-2">' + "Łódź").encode("iso-8859-2")
    found = decode(body, "also unknown")
    assert found.encoding == "iso-8859-2"
    assert "Łódź" in found.text


def test_a_label_inside_a_comment_does_not_count() -> None:
    body = PAGE.format('<!-- <meta charset="euc-kr"> -->', "naïve").encode()
    assert decode(body, None).encoding == "utf-8"


def test_a_header_that_says_utf_8_falsely_is_overruled() -> None:
    body = PAGE.format(META.format("shift_jis"), JAPANESE).encode("cp932")
    found = decode(body, "utf-8")
    assert JAPANESE in found.text
    assert found.encoding == "shift_jis"


def test_a_header_that_says_utf_8_falsely_is_overruled_without_a_meta() -> None:
    found = decode(PAGE.format("", JAPANESE).encode("euc_jp"), "utf-8")
    assert JAPANESE in found.text
    assert not found.certain


def test_a_server_that_calls_everything_latin_is_overruled() -> None:
    for codec in ("utf-8", "cp932", "euc_jp"):
        assert JAPANESE in decode(PAGE.format("", JAPANESE).encode(codec), "iso-8859-1").text


def test_a_single_slip_in_utf_8_is_no_lie() -> None:
    body = ("Größe und Übermaß, " * 40).encode() + b"\xff" + "schön".encode()
    found = decode(body, "utf-8")
    assert found.encoding == "utf-8"
    assert found.text.count("\ufffd") == 1


def test_a_body_cut_inside_a_character_is_read() -> None:
    body = ("静かな部屋" * 30).encode()[:-1]
    assert decode(body, "utf-8").text.startswith("静かな部屋")
    assert "\ufffd" not in decode(body, "utf-8").text


def test_makers_characters_survive() -> None:
    assert "①髙" in decode(("①髙" + JAPANESE).encode("cp932"), "shift_jis").text
    row_13 = b"\x1b$B" + b"\x2d\x21" + b"\x1b(B"
    assert decode(row_13 + JAPANESE.encode("iso2022_jp"), "iso-2022-jp").text.startswith("①")
    assert "①" in decode(b"\xad\xa1" + JAPANESE.encode("euc_jp"), "euc-jp").text


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("Příliš žluťoučký kůň úpěl ďábelské ódy, což slyšel každý.", "iso-8859-2"),
        ("Příliš žluťoučký kůň úpěl ďábelské ódy, což slyšel každý.", "cp1250"),
        ("Français, été, où l'on déjeune à midi près de la forêt.", "cp1252"),
        ("Широкая электрификация южных губерний даст мощный толчок подъёму.", "cp1251"),
        ("It costs £40 or more, and that is all there is to say.", "cp1252"),
    ],
)
def test_undeclared_pages_are_guessed(text: str, codec: str) -> None:
    found = decode(PAGE.format("", " ".join([text] * 4)).encode(codec), None)
    assert text in found.text
    assert not found.certain


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ("UTF8", "utf-8"),
        ("cp932", "shift_jis"),
        ("x-sjis", "shift_jis"),
        (' "Latin1" ', "windows-1252"),
        ("klingon", None),
        ("", None),
        (None, None),
    ],
)
def test_labels_are_those_of_the_web(given: str | None, known: str | None) -> None:
    assert label(given) == known


def test_plain_ascii_is_certain() -> None:
    found = decode(b"plain", None)
    assert (found.text, found.encoding, found.certain) == ("plain", "utf-8", True)


@given(
    st.binary(max_size=300), st.sampled_from([None, "utf-8", "euc-jp", "iso-2022-jp", "nonsense"])
)
def test_no_bytes_are_refused(body: bytes, header: str | None) -> None:
    text = decode(body, header).text
    assert text.encode("utf-8", "surrogatepass").decode() == text


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\x1b\ufeff")))
def test_utf_8_comes_back_as_it_was(text: str) -> None:
    assert decode(text.encode(), "utf-8").text == text
