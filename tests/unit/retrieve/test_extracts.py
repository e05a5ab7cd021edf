"""Sentences that tell what passages are about."""

from __future__ import annotations

from carrel.core.clock import system_clock
from carrel.core.pages import Chunk, Source, SourceState
from carrel.retrieve.extracts import sentences, telling, written


def passage(number: int, text: str, *, page: int = 1) -> tuple[Chunk, Source]:
    now = system_clock()
    chunk = Chunk(
        id=number, source_id=page, slot=number, ordinal=0, start=0, end=len(text), text=text,
        section=(), markdown_start=0, markdown_end=0,
    )  # fmt: skip
    source = Source(
        id=page, url=f"https://a.example/{page}", content_type="", title="T", language="en",
        state=SourceState.COMPLETED, version=1, error=None, created_at=now, updated_at=now,
    )  # fmt: skip
    return chunk, source


def cut(text: str) -> list[str]:
    return [text[begin:end] for begin, end in sentences(text)]


def test_sentences_end_at_full_stops_lines_and_japanese_marks() -> None:
    assert cut("One is here. Two, e.g. this, too.\nThree") == [
        "One is here.",
        "Two, e.g. this, too.",
        "Three",
    ]
    assert cut("一つ目の文。二つ目！") == ["一つ目の文。", "二つ目！"]
    assert cut("A line that\ngoes on. Another.") == ["A line that\ngoes on.", "Another."]
    assert cut("") == []


def test_the_sentence_that_names_most_is_taken() -> None:
    text = "Nothing is said here at all. Both Ada Lovelace and Charles Babbage worked on it."
    weights = {"ada lovelace": 1.0, "charles babbage": 0.5}
    (extract,) = telling([passage(1, text)], weights, 3)
    assert extract.text == "Both Ada Lovelace and Charles Babbage worked on it."
    assert extract.chunk.text[extract.start : extract.end] == extract.text


def test_pages_take_turns() -> None:
    about = "Ada Lovelace wrote about the engine."
    passages = [passage(1, about), passage(2, about), passage(3, about, page=2)]
    found = telling(passages, {"ada lovelace": 1.0}, 2)
    assert [extract.source.id for extract in found] == [1, 2]


def test_names_are_shown_as_the_pages_write_them() -> None:
    texts = ["The Replication Slots grow in PostgreSQL.", "PostgreSQL is POSTGRESQL."]
    shown = written(["postgresql", "replication slot", "unheard"], texts)
    assert shown == {
        "postgresql": "PostgreSQL",
        "replication slot": "Replication Slots",
        "unheard": "unheard",
    }
    assert written(["routine vacuuming"], [], ["Routine vacuuming"]) == {
        "routine vacuuming": "Routine vacuuming"
    }
