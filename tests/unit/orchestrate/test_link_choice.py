from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from carrel.core.embedding import Embedded, Passage
from carrel.core.search import Scores
from carrel.inference.hashing import HashingEncoder
from carrel.orchestrate.frontier import next_pages
from carrel.orchestrate.leads import Lead, Mention
from carrel.orchestrate.link_vectors import LinkVectors
from carrel.orchestrate.missing import assured
from carrel.orchestrate.promise import Promise, Question, promises
from tests.unit.orchestrate.passages_kit import candidate
from tests.unit.orchestrate.test_promise import promise

ALIVE = {"https://a.example/one", "https://a.example/two"}


def listed(*texts: str, main: bool = True) -> Lead:
    said = [Mention(text=one, main=main, parent="https://a.example/", listed=True) for one in texts]
    return Lead(url="https://a.example/page", depth=2, mentions=said)


def promised(lead: Lead, query: str) -> Promise:
    fillers = [
        Lead(url=f"https://a.example/{n}", depth=1, mentions=[Mention(text=f"Chapter {n}")])
        for n in range(20)
    ]
    every = [lead, *fillers]
    return next(one for one in promises(Question(query, (), every), every) if one.lead is lead)


@pytest.mark.parametrize("text", ["INDEX", "list of keywords", "complete list of releases"])
def test_on_a_list_of_terms_index_is_a_term(text: str) -> None:
    assert not promised(listed(text), "Ring buffers").hub
    assert promised(listed(text, main=False), "Ring buffers").hub
    alone = Lead(url="https://a.example/page", depth=1, mentions=[Mention(text=text)])
    assert promised(alone, "Ring buffers").hub


def test_a_list_that_a_list_names_in_full_is_a_list() -> None:
    assert promised(listed("Table of Contents"), "Ring buffers").hub
    assert promised(listed("索引"), "Ring buffers").hub


def test_a_page_of_many_names_promises_a_little_more() -> None:
    few = promised(listed("ring buffer size"), "ring buffers")
    many = promised(listed("ring buffer size", "locks", "latches", "spin waits"), "ring buffers")
    assert few.value < many.value < few.value + 0.1


def test_guesses_are_spread_over_the_folders_of_a_site() -> None:
    same = [promise(0.4 - at / 100, url=f"https://a.example/one/{at}") for at in range(4)]
    other = promise(0.3, url="https://a.example/two/page")
    found = next_pages([*same, other], most=4, alive=ALIVE)
    assert found == [*same[:2], other, same[2]]


def test_where_a_link_is_more_than_a_guess_the_best_come_first() -> None:
    same = [promise(0.7 - at / 100, url=f"https://a.example/one/{at}") for at in range(4)]
    other = promise(0.5, url="https://a.example/two/page")
    assert next_pages([*same, other], most=4, alive=ALIVE) == same


def test_the_words_of_a_link_in_a_text_are_told_with_their_heading() -> None:
    one = Mention(text="Contributing", heading="How can I help?")
    assert one.said == "How can I help?: Contributing"
    assert replace(one, listed=True).said == replace(one, main=False).said == "Contributing"


def test_a_few_words_that_stand_together_end_no_search_unless_a_passage_is_called_so() -> None:
    words = frozenset(("tabl", "lock"))
    passage = candidate(1, "Tables may be under a lock.", score=1.0)
    assert assured(passage, words) < 0.8
    assert assured(candidate(1, "See below.", title="Table locks", score=1.0), words) == 1.0
    assert assured(passage, words | {"wait", "queue"}) == 1.0
    judged = replace(passage, scores=Scores(semantic=0.9))
    assert assured(judged, words) == 1.0


class Counting(HashingEncoder):
    """Counts what it encodes."""

    def __init__(self, name: str = "counting") -> None:
        super().__init__(name)
        self.seen: list[str] = []

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        self.seen += [one.text for one in passages]
        return await super().embed_passages(passages)


async def test_the_words_of_links_are_encoded_once_by_each_encoder() -> None:
    kept, one, two = LinkVectors(), Counting("one"), Counting("two")
    first = await kept.of(["to the ships", "to the pier", "to the ships"], one)
    again = await kept.of(["to the pier", "to the mill"], one)
    assert one.seen == ["to the ships", "to the pier", "to the mill"]
    assert first.keys() == {"to the ships", "to the pier"}
    assert (again["to the pier"] == first["to the pier"]).all()
    await kept.of(["to the pier"], two)
    assert two.seen == ["to the pier"]


async def test_the_words_asked_for_longest_ago_are_forgotten() -> None:
    kept, one = LinkVectors(most=2), Counting()
    for texts in (["a b"], ["c d"], ["a b"], ["e f"], ["a b"], ["c d"]):
        await kept.of(texts, one)
    assert one.seen == ["a b", "c d", "e f", "c d"]
