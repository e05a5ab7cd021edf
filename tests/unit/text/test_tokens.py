"""Tokens are counted exactly, whatever the text, and without a network."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from carrel.text import tokens
from carrel.text.tokens import LONG_GAP, count_tokens, cut_to_tokens, fits, parts

# Counts that others publish for cl100k_base, or that its own ranks show.
KNOWN = {
    "": 0,
    "tiktoken is great!": 6,
    "hello world": 2,
    "antidisestablishmentarianism": 6,
    "お誕生日おめでとう": 9,
    "2 + 2 = 4": 7,
    " " * 81: 1,
}
SPACES = st.text("a.1 \t\n\r\u3000\x85é漢", max_size=60)


@pytest.fixture
def fresh() -> Iterator[None]:
    """Forget the encoding before and after."""
    tokens._load.cache_clear()
    yield
    tokens._load.cache_clear()


@pytest.mark.parametrize(("text", "count"), KNOWN.items())
def test_known_texts_have_their_known_counts(text: str, count: int) -> None:
    assert count_tokens(text) == count


def test_names_of_special_tokens_are_plain_text() -> None:
    assert count_tokens("<|endoftext|>") == 7


@given(SPACES)
@example("a \n x")
@example("!\n\n  x")
def test_cutting_inside_gaps_changes_no_token(text: str) -> None:
    encoding = tokens._encoding()
    assert encoding is not None
    cut = list(parts(text, 2))
    assert "".join(cut) == text
    found = [token for part in cut for token in encoding.encode_ordinary(part)]
    assert found == encoding.encode_ordinary(text)


@pytest.mark.parametrize("letter", ["a", " ", "\n", "漢", "🦊", "!", "1"])
def test_a_long_run_of_one_character_is_counted(letter: str) -> None:
    assert 0 < count_tokens(letter * 100_000) <= 100_000 * len(letter.encode())


def test_a_gap_on_which_the_library_gives_up_is_counted() -> None:
    gap = " " * 1_000_000
    assert count_tokens(gap + "x") == count_tokens(" " * 999_999) + count_tokens(" x")
    assert len(list(parts(gap + "x", LONG_GAP))) == 2


def test_without_the_cut_the_library_gives_up_on_the_gap() -> None:
    encoding = tokens._encoding()
    assert encoding is not None
    with pytest.raises(BaseException, match="StackOverflow"):
        encoding.encode_ordinary(" " * 1_000_000 + "x")


@given(st.text(max_size=200), st.integers(0, 40))
@example("🦊🦊🦊", 2)
@example("漢字かな", 1)
def test_what_is_cut_fits_and_is_a_beginning(text: str, budget: int) -> None:
    kept = cut_to_tokens(text, budget)
    assert text.startswith(kept)
    assert count_tokens(kept) <= budget
    assert fits(kept, budget)


def test_a_cut_uses_the_budget() -> None:
    text = "The heron stands in the shallow water and waits for a fish. " * 50
    assert count_tokens(cut_to_tokens(text, 100)) == 100


@given(st.text(max_size=100), st.integers(0, 60))
def test_fits_agrees_with_the_count(text: str, budget: int) -> None:
    assert fits(text, budget) == (count_tokens(text) <= budget)


def test_half_characters_are_counted_and_cut() -> None:
    assert count_tokens("a\ud800b") > 1
    assert cut_to_tokens("\ud83e\udd8a heron", 100)
    assert count_tokens("\ud83e\udd8a") == count_tokens("🦊")


def test_many_threads_count_alike() -> None:
    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(count_tokens, ["A heron waits."] * 40)) == {
            count_tokens("A heron waits.")
        }


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("content", [None, b"not gzip", b"\x1f\x8b\x08"])
def test_without_the_ranks_bytes_are_counted(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    content: bytes | None,
) -> None:
    file = tmp_path / "ranks.gz"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(tokens, "RANKS", file)
    with caplog.at_level(logging.WARNING):
        assert count_tokens("青鷺x") == 7
    assert cut_to_tokens("青鷺x", 5) == "青"
    assert "counted as bytes" in caplog.text


@pytest.mark.usefixtures("fresh")
def test_other_ranks_than_the_shipped_ones_are_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ranks.gz"
    file.write_bytes(tokens.RANKS.read_bytes())
    monkeypatch.setattr(tokens, "RANKS", file)
    monkeypatch.setattr(tokens, "DIGEST", "0" * 64)
    assert count_tokens("hello world") == len("hello world")


@pytest.mark.usefixtures("fresh")
def test_counting_opens_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_words: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert count_tokens("hello world") == 2
