from __future__ import annotations

import pytest

from carrel.core.search import Results
from carrel.orchestrate.bridge import Titles, lifts
from carrel.orchestrate.pool import levelled, pooled
from tests.unit.orchestrate.passages_kit import candidate, hit


def results(*hits: object) -> Results:
    return Results(hits=tuple(hits))  # type: ignore[arg-type]


def test_a_passage_comes_once_with_its_best_place() -> None:
    whole = results(hit(1, "a", order=2.0), hit(2, "b", order=0.5))
    part = results(hit(2, "b", order=3.0), hit(3, "c", order=1.0))
    found = pooled([whole, part])
    assert [(one.chunk.id, one.part) for one in found] == [(2, 1), (1, 0), (3, 1)]


def test_a_page_that_is_named_rises_and_a_list_of_links_sinks() -> None:
    whole = results(
        hit(1, "a", page=1, order=1.0), hit(2, "b", page=2, order=0.5), hit(3, "c", page=3)
    )
    found = pooled([whole], lifts={3: 2.0}, hubs=[1])
    assert [one.chunk.id for one in found] == [3, 2, 1]
    assert found[-1].hub
    assert found[-1].score < 0.5


def test_what_lies_beyond_comes_after_what_was_found() -> None:
    whole = results(hit(1, "a", order=-3.0))
    found = pooled([whole], beyond=[results(hit(2, "b"), hit(1, "a"))])
    assert [one.chunk.id for one in found] == [1, 2]


@pytest.mark.parametrize(
    ("scores", "even"),
    [
        ([0.9, 0.5, 0.1], [0.9, 0.5, 0.1]),
        ([0.2, 0.6, 0.1], [0.4, 0.4, 0.1]),
        ([0.1, 0.2, 0.3], [0.2, 0.2, 0.2]),
        ([], []),
    ],
)
def test_scores_never_rise(scores: list[float], even: list[float]) -> None:
    assert levelled(scores) == pytest.approx(even)


def test_titles_are_found_in_texts_the_longer_before_their_parts() -> None:
    titles = Titles(
        {1: "League of Nations", 2: "Nations", 3: "The Alien (film)", 4: "大阪城", 5: "of"}
    )
    assert titles.named_in("He led the League of Nations in 1930.") == {1}
    assert titles.named_in("Many Nations saw Alien.") == {2, 3}
    assert titles.named_in("many nations, an alien") == set()
    assert titles.named_in("豊臣秀吉は大阪城を築いた。") == {4}


def test_pages_named_by_the_best_passage_rise_and_those_that_name_its_page() -> None:
    ordered = [
        candidate(1, "Titulescu led the League of Nations.", page=1, title="Nicolae Titulescu"),
        candidate(2, "Nothing of the kind.", page=2, title="Gheorghe"),
        candidate(3, "A square named after Nicolae Titulescu.", page=3, title="A square"),
    ]
    titles = Titles({1: "Nicolae Titulescu", 2: "Gheorghe", 3: "A square", 9: "League of Nations"})
    found = lifts("Which body did Nicolae Titulescu lead?", ordered, titles)
    assert found[9] > found[3] > 0
    assert 2 not in found
    assert found[1] == max(found.values())
