"""The cache of vectors: what was kept comes back, and what is torn or foreign does not."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from carrel.core.embedding import Calibration, Embedded, Matrix, Passage, QueryVectors, Vector
from carrel.errors import ProcessingError
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.vector_cache import VectorCache, default_folder, key_of


class Counting:
    """Makes vectors out of the lengths of texts, and counts how often it is asked."""

    dimensions = 4
    token_bytes = 2
    calibration = Calibration(half=0.5)

    def __init__(self, name: str = "counting") -> None:
        self.name = name
        self.asked: list[str] = []
        self.closed = False

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        self.asked += [passage.text for passage in passages]
        return [made_of(passage.text) for passage in passages]

    async def embed_query(self, text: str) -> QueryVectors:
        return QueryVectors(dense=np.full(4, len(text), dtype=np.float32))

    def late_scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:
        return np.full(len(packed), query.sum(), dtype=np.float32)

    async def close(self) -> None:
        self.closed = True


def made_of(text: str) -> Embedded:
    windows = np.full((1 + len(text) % 3, 4), len(text) + 0.1, dtype=np.float32)
    return Embedded(windows=windows, tokens=text.encode()[:2] * len(text))


def passages(*texts: str) -> list[Passage]:
    return [Passage(context="", text=text) for text in texts]


def same(one: Embedded | None, other: Embedded) -> bool:
    assert one is not None
    return bool((one.windows == other.windows).all()) and one.tokens == other.tokens


def filled(folder: Path, *texts: str, name: str = "counting") -> Path:
    """Keep the vectors of texts and return the file that was written."""
    cache = VectorCache(folder, Counting(name))
    before = set(cache.folder.glob("*"))
    for passage in passages(*texts):
        cache.put(key_of(passage), made_of(passage.text))
    cache.close()
    (file,) = set(cache.folder.glob("*")) - before
    return file


def found(folder: Path, *texts: str, name: str = "counting") -> list[str]:
    """Return those of the texts whose vectors come back as they were made."""
    cache = VectorCache(folder, Counting(name))
    answers = {one.text: cache.get(key_of(one)) for one in passages(*texts)}
    cache.close()
    for text, answer in answers.items():
        assert answer is None or same(answer, made_of(text))
    return [text for text, answer in answers.items() if answer is not None]


def test_what_was_kept_comes_back_bit_for_bit_from_all_runs(tmp_path: Path) -> None:
    filled(tmp_path, "one", "three")
    filled(tmp_path, "fourteen")
    assert found(tmp_path, "one", "three", "fourteen", "no") == ["one", "three", "fourteen"]
    cache = VectorCache(tmp_path, Counting())
    assert cache.size == sum(file.stat().st_size for file in tmp_path.rglob("*.vectors"))
    cache.close()


def test_vectors_of_another_encoder_are_not_found(tmp_path: Path) -> None:
    file = filled(tmp_path, "one")
    assert not found(tmp_path, "one", name="other")
    foreign = VectorCache(tmp_path, Counting("other")).folder
    foreign.mkdir()
    (foreign / file.name).write_bytes(file.read_bytes())  # a file that somebody moved
    assert not found(tmp_path, "one", name="other")


@pytest.mark.parametrize("cut", [1, 5, 20, 30, 60])
def test_a_torn_end_is_passed_over_and_the_rest_is_used(tmp_path: Path, cut: int) -> None:
    file = filled(tmp_path, "one", "three", "fourteen")
    os.truncate(file, file.stat().st_size - cut)
    assert found(tmp_path, "one", "three", "fourteen") == ["one", "three"]
    filled(tmp_path, "fourteen")
    assert found(tmp_path, "fourteen") == ["fourteen"]


def test_no_damaged_byte_gives_a_wrong_vector(tmp_path: Path) -> None:
    file = filled(tmp_path, "one", "three")
    whole = file.read_bytes()
    for at in range(len(whole)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        assert len(found(tmp_path, "one", "three")) < 2


def test_an_empty_file_is_passed_over(tmp_path: Path) -> None:
    filled(tmp_path, "one").with_name("a.vectors").touch()
    assert found(tmp_path, "one") == ["one"]


def test_title_and_text_are_told_apart() -> None:
    one = key_of(Passage(context="ab", text="c"))
    assert one != key_of(Passage(context="a", text="bc"))
    assert one == key_of(Passage(context="ab", text="c"))


def test_a_cache_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    cache = VectorCache(file, Counting())
    with pytest.raises(ProcessingError, match="cannot be written"):
        cache.put(key_of(Passage(context="", text="x")), made_of("x"))


def test_the_usual_place_is_one_for_things_that_can_be_made_again() -> None:
    assert default_folder().name == "eval"
    assert "carrel" in default_folder().parts


async def test_a_passage_is_encoded_once(tmp_path: Path) -> None:
    for expected in (["one", "three"], []):
        inner = Counting()
        cache = VectorCache(tmp_path, inner)
        encoder = CachedEmbedder(inner, cache)
        one, three, again = await encoder.embed_passages(passages("one", "three", "one"))
        assert same(one, made_of("one"))
        assert same(three, made_of("three"))
        assert same(again, made_of("one"))
        assert inner.asked == expected
        assert encoder.made == len(expected)
        assert encoder.made + encoder.reused == 3
        assert encoder.tokens == sum(len(text) for text in expected)
        await encoder.close()
        cache.close()
        assert inner.closed


async def test_without_a_cache_everything_is_encoded_again() -> None:
    inner = Counting()
    encoder = CachedEmbedder(inner)
    await encoder.embed_passages(passages("one"))
    await encoder.embed_passages(passages("one"))
    assert inner.asked == ["one", "one"]
    assert (encoder.name, encoder.dimensions, encoder.token_bytes) == ("counting", 4, 2)
    assert encoder.calibration is inner.calibration


async def test_queries_are_always_encoded_and_their_time_is_told_once() -> None:
    encoder = CachedEmbedder(Counting())
    assert (await encoder.embed_query("four")).dense.tolist() == [4.0] * 4
    assert encoder.take_query_ms() > 0
    assert encoder.take_query_ms() == 0
    assert encoder.late_scores(np.ones((2, 2), dtype=np.float32), [b"", b""]).tolist() == [4, 4]
