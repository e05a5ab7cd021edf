"""Search while vectors are missing, broken, or being replaced by those of another encoder."""

from __future__ import annotations

import numpy as np
import pytest

from carrel.core.embedding import QueryVectors
from carrel.core.search import Mode
from carrel.errors import EncoderUnavailable
from carrel.inference.hashing import HashingEncoder
from carrel.retrieve.search import Search
from carrel.settings import SearchSettings
from carrel.storage.database import Database
from tests.integration.search_kit import Shelf, first, texts

HERON, TAX = "the heron in the reeds", "the tax return of a company"


class Dead(HashingEncoder):
    """An endpoint that has gone away."""

    async def embed_query(self, text: str) -> QueryVectors:
        """Fail."""
        raise EncoderUnavailable(f"nobody answers about {len(text)} characters.")


class Shorter(HashingEncoder):
    """A model that was exchanged behind the same name."""

    async def embed_query(self, text: str) -> QueryVectors:
        """Answer with too short a vector."""
        return QueryVectors(dense=np.ones(len(text) and 8, dtype=np.float32))


@pytest.fixture
async def shelf(database: Database) -> Shelf:
    made = Shelf(database)
    await made.put(HERON)
    await made.put(TAX)
    return made


@pytest.mark.parametrize("encoder", [Dead(), Shorter()])
async def test_an_encoder_that_fails_leaves_the_words(
    shelf: Shelf, encoder: HashingEncoder
) -> None:
    await shelf.encode()
    shelf.search = Search(shelf.corpus, encoder, SearchSettings())
    found = await shelf.find("heron")
    assert texts(found) == [HERON]
    assert first(found).score == first(found).scores.keyword == 1.0
    assert first(found).scores.semantic is None
    (note,) = found.notes
    assert note.endswith("ound by words alone.")
    by_nearness = await shelf.find("heron", mode=Mode.VECTOR)
    assert (by_nearness.hits, by_nearness.notes) == ((), found.notes)
    # Who asks for words alone needs no encoder and hears nothing of it.
    assert (await shelf.find("heron", mode=Mode.KEYWORD)).notes == ()


async def test_what_an_encoder_says_when_it_fails_is_passed_on(shelf: Shelf) -> None:
    await shelf.encode()
    shelf.search = Search(shelf.corpus, Dead(), SearchSettings())
    (note,) = (await shelf.find("heron")).notes
    assert note.startswith("nobody answers about 5 characters. Check CARREL_ENCODER_URL")


async def test_without_an_encoder_or_vectors_words_are_enough(shelf: Shelf) -> None:
    bare = await shelf.find("heron")
    assert texts(bare) == [HERON]
    assert (bare.mix, bare.notes) == (
        "words",
        ("The pages have no vectors yet: found by words alone.",),
    )
    shelf.search = Search(shelf.corpus, None, SearchSettings())
    off = await shelf.find("heron")
    assert texts(off) == [HERON]
    assert off.notes == ("No encoder is in use: found by words alone.",)


async def test_a_passage_whose_vector_is_still_missing_is_found_by_its_words(shelf: Shelf) -> None:
    await shelf.encode()
    await shelf.put("a new heron without a vector")
    found = await shelf.find("heron")
    assert "a new heron without a vector" in texts(found)
    new = next(hit for hit in found.hits if hit.chunk.text.startswith("a new"))
    assert (new.scores.cosine, new.scores.late, new.scores.semantic) == (None, None, None)
    assert new.score > 0


async def test_old_vectors_serve_while_new_ones_are_made(shelf: Shelf) -> None:
    old, new = HashingEncoder("old"), HashingEncoder("new")
    await shelf.encode(old)
    await shelf.encode(new)  # begun, but not switched to
    asked: list[str] = []

    def former(name: str) -> HashingEncoder:
        asked.append(name)
        return old

    shelf.search = Search(shelf.corpus, new, SearchSettings(), former=former)
    found = await shelf.find("heron in the reeds")
    assert first(found).scores.semantic is not None
    assert (asked, found.notes) == (["old"], ())

    serving = next(one for one in await shelf.corpus.encoders() if one.name == "new")
    assert await shelf.corpus.switch(serving)
    assert first(await shelf.find("heron in the reeds")).scores.semantic is not None
    assert asked == ["old"]


@pytest.mark.parametrize("former", [None, lambda _: None])
async def test_old_vectors_that_nobody_can_ask_for_are_left_alone(
    shelf: Shelf, former: object
) -> None:
    await shelf.encode(HashingEncoder("old"))
    new = HashingEncoder("new")
    shelf.search = Search(shelf.corpus, new, SearchSettings(), former=former)  # type: ignore[arg-type]
    found = await shelf.find("heron")
    assert texts(found) == [HERON]
    assert first(found).scores.cosine is None
    assert "are being replaced" in found.notes[0]


class Turned(HashingEncoder):
    """Vectors of the opposite direction: whoever mixed them with others would find the worst."""

    async def embed_query(self, text: str) -> QueryVectors:
        """Turn the vector round."""
        query = await super().embed_query(text)
        return QueryVectors(dense=-query.dense, tokens=None)


async def test_vectors_of_two_encoders_never_mix(shelf: Shelf) -> None:
    await shelf.encode(HashingEncoder("old"))
    await shelf.encode(HashingEncoder("turned"))
    # The twin: the query of one encoder against the vectors of another finds the wrong one.
    wrong = Search(shelf.corpus, Turned("old"), SearchSettings())
    shelf.search = wrong
    assert first(await shelf.find(HERON, mode=Mode.VECTOR)).chunk.text == TAX
    right = Search(
        shelf.corpus, Turned("turned"), SearchSettings(), former=lambda _: HashingEncoder("old")
    )
    shelf.search = right
    best = first(await shelf.find(HERON, mode=Mode.VECTOR))
    assert best.chunk.text == HERON
    assert best.scores.cosine == pytest.approx(1.0, abs=1e-3)
