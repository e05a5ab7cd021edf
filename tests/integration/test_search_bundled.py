"""Search with the encoder that Carrel comes with: meaning, across English and Japanese."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from carrel.core.search import Mode
from carrel.inference.bundled import BundledEncoder
from carrel.storage.database import Database
from tests.integration.search_kit import Shelf, first

PAGES = {
    "heron": ("en", "The grey heron stands motionless in shallow water until a fish swims by."),
    "bread": ("en", "Let the dough rest overnight; the loaf is baked in a hot oven at dawn."),
    "tax": ("en", "The income tax return must reach the office before the middle of March."),
    "onsen": ("ja", "温泉に入る前には、必ず体を洗ってください。タオルは湯船に入れないでください。"),
    "train": ("ja", "終電は午前零時十五分に東京駅を出発します。週末は時刻が異なります。"),
    "library": ("ja", "図書館の本は二週間借りることができます。延長は一回まで可能です。"),
}


@pytest.fixture(scope="module")
def encoder() -> Iterator[BundledEncoder]:
    """The encoder, loaded once."""
    encoder = BundledEncoder()
    yield encoder
    asyncio.run(encoder.close())


@pytest.fixture
async def shelf(database: Database, encoder: BundledEncoder) -> Shelf:
    """Six pages in two languages."""
    made = Shelf(database, encoder)
    for name, (language, text) in PAGES.items():
        await made.put(text, language=language, url=f"https://a.example/{name}")
    await made.encode()
    return made


async def best(shelf: Shelf, query: str, mode: Mode = Mode.SEARCH) -> str:
    return first(await shelf.find(query, mode=mode)).source.url.rpartition("/")[2]


@pytest.mark.parametrize("mode", [Mode.SEARCH, Mode.VECTOR])
async def test_a_question_finds_its_answer_in_other_words_and_in_the_other_language(
    shelf: Shelf, mode: Mode
) -> None:
    for query, answer in (
        ("Which bird waits patiently for its prey?", "heron"),
        ("魚を待っている鳥", "heron"),
        ("パンの焼き方", "bread"),
        ("確定申告の期限はいつですか", "tax"),
        ("When does the last train leave?", "train"),
        ("How long may I keep a borrowed book?", "library"),
        ("Must I wash before I enter the hot spring?", "onsen"),
    ):
        assert await best(shelf, query, mode) == answer, query


async def test_words_alone_find_none_of_these(shelf: Shelf) -> None:
    for query in ("パンの焼き方", "Which owl hunts?"):
        assert (await shelf.find(query, mode=Mode.KEYWORD)).hits == ()


@pytest.mark.proves("A-034")
async def test_the_same_text_is_near_one_and_a_foreign_one_near_nothing(shelf: Shelf) -> None:
    for name, (_, text) in PAGES.items():
        found = await shelf.find(text)
        assert first(found).source.url.endswith(name)
        same = first(found).scores.semantic
        assert same is not None
        assert same > 0.9
        assert first(found).score > 0.7  # what counts as a high confidence
    for query in ("quantum chromodynamics on a lattice", "volleyball championship", "zxqw vbnm"):
        for hit in (await shelf.find(query)).hits:
            assert hit.scores.semantic is not None
            assert hit.scores.semantic < 0.2, (query, hit.source.url)


async def test_the_time_of_each_part_is_told(shelf: Shelf) -> None:
    found = await shelf.find("確定申告の期限はいつですか")
    assert found.timings.keys() >= {"encode", "keywords", "vectors", "links", "rank"}
    assert found.timings["encode"] > 0
