"""Search over the graph on real stores: how far it goes, what is fused, what is refused."""

from __future__ import annotations

import pytest

from carrel.core.pages import Filter, Link
from carrel.errors import DataValidationError
from carrel.retrieve.graph import GraphQuery, GraphResults, GraphSearch, Method
from carrel.storage.database import Database
from tests.integration.search_kit import Pinned, Shelf, texts

# A question names the first page; the others are reached from there, each one step further.
CHAIN = (
    ("Little Brown Stein", "The trophy is kept by Marnie Quill these days."),
    ("Marnie Quill", "The sculptor comes from Osterby by the sea."),
    ("Osterby", "A village, known for Holm Light among sailors."),
)
QUESTION = "Who keeps the Little Brown Stein?"


class Desk:
    """A shelf with a search over its graph."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.search = GraphSearch(shelf.corpus, shelf.search)

    async def ask(self, text: str, **given: object) -> GraphResults:
        return await self.search.find(GraphQuery(text=text, **given))  # type: ignore[arg-type]

    async def found(self, text: str, **given: object) -> list[str]:
        return texts((await self.ask(text, **given)).results)


@pytest.fixture
async def desk(database: Database) -> Desk:
    """The chain among pages that have nothing to do with it; no vectors."""
    shelf = Shelf(database)
    for title, text in CHAIN:
        await shelf.put(text, title=title)
    for number in range(12):
        await shelf.put(f"Filler number {number} of nothing much.", title=f"Filler {number}")
    return Desk(shelf)


@pytest.mark.parametrize("depth", [1, 2, 3])
async def test_each_step_reaches_one_page_further(desk: Desk, depth: int) -> None:
    found = await desk.found(QUESTION, method=Method.GRAPH, depth=depth, limit=20)
    assert set(found) == {text for _, text in CHAIN[:depth]}


async def test_words_alone_do_not_find_what_the_graph_finds(desk: Desk) -> None:
    assert CHAIN[1][1] not in await desk.found(QUESTION, method=Method.TEXT, limit=20)
    for method in (Method.HYBRID, Method.RRF, Method.GRAPH):
        assert CHAIN[1][1] in (await desk.found(QUESTION, method=method))[:2]


async def test_each_method_has_its_own_ranking(database: Database) -> None:
    near, word = "the patient bird of Osterby", "a heron in the reeds"
    desk = Desk(Shelf(database, Pinned({near: 0.0, word: 90.0}, otherwise=180.0)))
    for text in (near, word):
        await desk.shelf.put(text)
    await desk.shelf.put("A village.", title="Osterby")
    await desk.shelf.encode()
    assert (await desk.found("heron", method=Method.TEXT)) == [word]
    assert (await desk.found("heron", method=Method.VECTOR))[0] == near
    by_graph = await desk.found("heron of Osterby", method=Method.GRAPH)
    assert set(by_graph) >= {near, "A village."}
    assert set(await desk.found("heron", method=Method.RRF)) == {near, word, "A village."}
    ranked = {method: (await desk.ask("heron", method=method)).results for method in Method}
    assert {method: results.mix for method, results in ranked.items()} == {
        method: method.value for method in Method
    }


async def test_k_changes_the_fusion(desk: Desk) -> None:
    small, large = [await desk.ask(QUESTION, method=Method.RRF, k=k) for k in (1, 100)]
    assert small.rrf > large.rrf > 0
    first = small.results.hits[0]
    assert first.parts["text"] == pytest.approx(1 / 2)
    shares = [[hit.score for hit in each.results.hits] for each in (small, large)]
    assert shares[0][1] < shares[1][1]  # a large k makes places more alike


async def test_scores_fall_from_one_at_most(desk: Desk) -> None:
    for method in Method:
        hits = (await desk.ask(QUESTION, method=method)).results.hits
        scores = [hit.score for hit in hits]
        assert scores == sorted(scores, reverse=True)
        assert all(0 < score <= 1 for score in scores)


async def test_the_question_s_entities_are_told(desk: Desk) -> None:
    found = await desk.ask("Is Marnie Quill in Osterby or in Atlantis?")
    assert set(found.entities) >= {"marnie quill", "osterby"}
    assert "atlantis" not in found.entities


async def test_links_are_followed_and_name_pages(database: Database) -> None:
    desk = Desk(Shelf(database))
    await desk.shelf.put("Nothing that the question says.", url="https://a.example/target")
    links = [Link(url="https://a.example/target", text="dead rows")]
    await desk.shelf.put("The heron explains it elsewhere.", links=links)
    for number in range(8):
        await desk.shelf.put(f"Filler number {number}.")
    target = "Nothing that the question says."
    assert target in await desk.found("heron", method=Method.GRAPH)
    assert target not in await desk.found("heron", method=Method.GRAPH, depth=1)
    assert (await desk.found("dead rows", method=Method.GRAPH, depth=1))[0] == target


async def test_a_filter_holds_for_what_the_graph_brings(desk: Desk) -> None:
    within = Filter(sources=frozenset({1, 3}))
    found = await desk.found(QUESTION, method=Method.GRAPH, depth=3, within=within)
    assert found == [CHAIN[0][1], CHAIN[2][1]]


async def test_the_graph_follows_changes_and_deletions(desk: Desk) -> None:
    corpus = desk.shelf.corpus
    assert CHAIN[1][1] in await desk.found(QUESTION)
    await corpus.delete(2)
    assert CHAIN[1][1] not in await desk.found(QUESTION, limit=20)
    await desk.shelf.put("She moved to Holm.", title="Marnie Quill")
    assert "She moved to Holm." in (await desk.found(QUESTION))[:2]


async def test_a_page_of_many_passages_does_not_crowd_out_others(database: Database) -> None:
    desk = Desk(Shelf(database))
    await desk.shelf.put("It is kept by Marnie Quill, with Osterby in view.", title=CHAIN[0][0])
    await desk.shelf.put(*(f"Part {number} of a life." for number in range(30)), title=CHAIN[1][0])
    await desk.shelf.put("A village.", title="Osterby")
    found = await desk.found(QUESTION, method=Method.GRAPH, limit=10)
    assert "A village." in found
    assert len([text for text in found if text.startswith("Part")]) == 3


async def test_an_empty_corpus_answers_with_nothing(database: Database) -> None:
    desk = Desk(Shelf(database))
    for method in Method:
        found = await desk.ask("anything at all", method=method)
        assert (found.results.hits, found.rrf) == ((), 0.0)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"depth": 0}, "graph_traversal_depth is 0; from 1 to 5"),
        ({"depth": 6}, "graph_traversal_depth is 6; from 1 to 5"),
        ({"k": 0}, "rrf_k is 0; from 1 to 100"),
        ({"k": 101}, "rrf_k is 101; from 1 to 100"),
        ({"text": "  "}, "the query is empty"),
    ],
)
async def test_numbers_out_of_range_are_refused(
    desk: Desk, given: dict[str, object], said: str
) -> None:
    with pytest.raises(DataValidationError, match=said):
        await desk.ask(**({"text": QUESTION} | given))  # type: ignore[arg-type]


async def test_the_same_question_gives_the_same_answer(desk: Desk) -> None:
    once, again = [await desk.ask(QUESTION, limit=10) for _ in range(2)]
    other = Desk(desk.shelf)
    assert once.results.hits == again.results.hits
    assert (await other.ask(QUESTION, limit=10)).results.hits == once.results.hits
