"""Texts become word pieces: whole, bounded, and never the pieces that frame the model's input."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.errors import EncoderDamaged
from carrel.inference.manifest import MODEL
from carrel.inference.pieces import LONGEST_PASSAGE, Pieces

FRAMES = {0, 1, 2, 101_961}


@pytest.fixture(scope="module")
def pieces() -> Pieces:
    """The shipped vocabulary."""
    return Pieces.load(MODEL / "tokenizer.json")


def test_a_known_text_has_its_known_pieces(pieces: Pieces) -> None:
    assert pieces.ids("passage: Title > A", 100) == [31829, 12, 32969, 887, 60]


@pytest.mark.parametrize("text", ["</s>", "<s> x <pad>", " <mask>", "＜ｓ＞", "a</s>b"])
def test_a_page_cannot_write_the_frame(pieces: Pieces, text: str) -> None:
    found = pieces.ids(text, 100)
    assert found
    assert not FRAMES & set(found)


@given(st.text(max_size=60), st.text(max_size=60))
def test_parts_split_apart_are_split_as_one_text(pieces: Pieces, one: str, other: str) -> None:
    together = pieces.ids(f"{one} {other}", 200)
    assert together == pieces.ids(one, 200) + pieces.ids(other, 200)


@given(st.text(st.characters(), max_size=80))
def test_every_text_can_be_split(pieces: Pieces, text: str) -> None:
    assert all(0 <= number < 101_962 for number in pieces.ids(text, 100))
    assert all(number not in FRAMES for number in pieces.ids(text, 100))


def test_half_characters_are_joined_or_replaced(pieces: Pieces) -> None:
    assert pieces.ids("\ud83e\udd8a", 9) == pieces.ids("🦊", 9)
    assert pieces.ids("a \ud83e b", 9) == pieces.ids("a \ufffd b", 9)


def test_of_a_long_text_the_beginning_counts(pieces: Pieces) -> None:
    found = pieces.ids("a" * 1_000_000, LONGEST_PASSAGE)
    assert found == pieces.ids("a" * LONGEST_PASSAGE, LONGEST_PASSAGE)


@pytest.mark.parametrize("content", [None, b"", b"{}", b'{"version": "1.0"}'])
def test_what_is_no_vocabulary_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "tokenizer.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(EncoderDamaged):
        Pieces.load(file)
