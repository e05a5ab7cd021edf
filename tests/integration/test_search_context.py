"""What stands around a passage helps to find it: titles, headings, links; and a twin without."""

from __future__ import annotations

import pytest

from carrel.core.pages import Link
from carrel.core.search import Mode
from carrel.storage.database import Database
from tests.integration.search_kit import Pinned, Shelf, first

TEXT = "It is closed on Mondays."
OTHER = "Bring warm clothes and good shoes."


@pytest.mark.parametrize("mode", [Mode.SEARCH, Mode.KEYWORD, Mode.VECTOR])
@pytest.mark.parametrize("where", ["title", "section"])
async def test_a_title_and_a_heading_find_their_passage(
    database: Database, mode: Mode, where: str
) -> None:
    shelf = Shelf(database)
    if where == "title":
        named = await shelf.put(TEXT, title="Observatory")
        twin = await shelf.put(TEXT, title="Aquarium")
    else:
        named = await shelf.put(TEXT, section=("Observatory",))
        twin = await shelf.put(TEXT, section=("Aquarium",))
    await shelf.put(OTHER)
    await shelf.encode()
    assert first(await shelf.find("observatory", mode=mode)).source.id == named
    assert first(await shelf.find("aquarium", mode=mode)).source.id == twin


async def test_the_words_of_links_find_the_page_that_they_lead_to(database: Database) -> None:
    """Vectors and words are the same: only the links tell the two pages apart."""
    shelf = Shelf(database, Pinned({}))
    await shelf.put(TEXT, url="https://a.example/twin")
    linked = await shelf.put(TEXT, url="https://a.example/linked")
    link = Link(url="https://a.example/linked", text="the observatory on the hill")
    await shelf.put(OTHER, links=[link])
    await shelf.encode()
    found = await shelf.find("observatory")
    assert first(found).source.id == linked
    assert first(found).scores.anchor > 0
    assert first(found).parts["links"] > 0


@pytest.mark.parametrize("text", ["", "here", "the observatory"])
async def test_a_link_of_navigation_or_without_the_word_does_not(
    database: Database, text: str
) -> None:
    shelf = Shelf(database, Pinned({}))
    twin = await shelf.put(TEXT, url="https://a.example/twin")
    await shelf.put(TEXT, url="https://a.example/linked")
    link = Link(url="https://a.example/linked", text=text, main=False)
    await shelf.put(OTHER, links=[link])
    await shelf.encode()
    found = await shelf.find("observatory")
    assert first(found).source.id == twin
    assert all(hit.scores.anchor == 0 for hit in found.hits)


async def test_a_page_that_only_links_know_is_found_without_any_vector(database: Database) -> None:
    shelf = Shelf(database)
    linked = await shelf.put(TEXT, url="https://a.example/linked")
    link = Link(url="https://a.example/linked", text="the observatory on the hill")
    await shelf.put(OTHER, links=[link])
    found = await shelf.find("observatory")
    assert [hit.source.id for hit in found.hits] == [linked]
    assert (await shelf.find("observatory", mode=Mode.KEYWORD)).hits == ()


async def test_a_passage_beside_a_good_one_goes_before_an_equal_one_alone(
    database: Database,
) -> None:
    equal, good = "the pond in spring", "heron heron heron"
    shelf = Shelf(database, Pinned({equal: 40.0, good: 5.0, OTHER: 80.0}))
    alone = await shelf.put(equal, OTHER)
    beside = await shelf.put(equal, good)
    await shelf.encode()
    found = await shelf.find("heron")
    order = [hit.source.id for hit in found.hits if hit.chunk.text == equal]
    assert order == [beside, alone]
    near = await shelf.find("pond", mode=Mode.KEYWORD)
    assert {hit.source.id for hit in near.hits} == {beside, alone}
