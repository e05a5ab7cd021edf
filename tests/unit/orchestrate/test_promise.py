from __future__ import annotations

import pytest

from carrel.core.pages import Link
from carrel.orchestrate.frontier import next_pages
from carrel.orchestrate.leads import Lead, Mention, is_hub, mentions
from carrel.orchestrate.promise import Promise, Question, promises

FILLER = [f"Chapter {letter}{letter}" for letter in "abcdefghijklmnop"]


def lead(text: str, *, url: str = "", heading: str = "", main: bool = True, line: str = "") -> Lead:
    around = (line,) if line else ()
    one = Mention(text=text, around=around, heading=heading, main=main, parent="https://a.example/")
    return Lead(url=url or f"https://a.example/{abs(hash(text)) % 9999}", depth=1, mentions=[one])


def best(query: str, *leads: Lead, near: dict[str, float] | None = None) -> list[str]:
    every = [*leads, *(lead(text) for text in FILLER)]
    found = promises(Question(query, (), every), every, likeness=near)
    return [one.mention.text for one in found if one.value > 0.1]


@pytest.mark.parametrize(
    ("query", "promising"),
    [
        ("How is the write-ahead log configured?", lead("Write-Ahead Log")),
        ("ring buffers", lead("Details", line="Ring buffers are explained in Details.")),
        ("ring buffers", lead("More", url="https://a.example/ring_buffers.html")),
        ("ring buffers", lead("More", heading="Ring buffers")),
        ("レイヤーを追加する", lead("レイヤーの追加")),
    ],
)
def test_words_of_the_question_promise_something(query: str, promising: Lead) -> None:
    assert best(query, promising)[0] == promising.mentions[0].text


def test_a_link_called_like_the_question_comes_first_and_its_number_does_not_matter() -> None:
    exact, loose = (
        lead("4.7.1. Default Argument Values"),
        lead("Default values of an argument list"),
    )
    assert best("Default Argument Values", loose, exact)[0] == "4.7.1. Default Argument Values"


def test_for_plain_words_a_heading_promises_more_than_a_name_out_of_a_program() -> None:
    words, name = lead("Locking of tables"), lead("table_locking_mode")
    assert best("Table Level Locking", name, words)[0] == "Locking of tables"
    assert best("What is table_locking_mode?", name, words)[0] == "table_locking_mode"


@pytest.mark.parametrize("text", ["Index", "Table of Contents", "索引", "目次"])
def test_a_list_of_everything_comes_before_a_guess(text: str) -> None:
    guess = lead("Argument lists of old")
    assert best("Default Argument Values", guess, lead(text))[0] == text


def test_the_letter_of_an_index_leads_to_its_words() -> None:
    letters = [
        Lead(
            url=f"https://a.example/index-{letter}",
            depth=1,
            mentions=[Mention(text=letter, parent="https://a.example/", letter=True)],
        )
        for letter in "ABCDEFGHIJKLMNOP"
    ]
    assert best("join_collapse", *letters) == ["J"]


def test_navigation_promises_less_than_the_text() -> None:
    beside = lead("Ring buffers", main=False, url="https://a.example/nav")
    inside = lead("Ring buffers", url="https://a.example/text")
    every = [beside, inside, *(lead(text) for text in FILLER)]
    found = promises(Question("How ring buffers work", (), every), every)
    assert found[0].lead is inside


def test_an_encoder_sees_likeness_across_languages() -> None:
    assert best("How do I add a layer?", lead("レイヤーの追加")) == []
    assert best("How do I add a layer?", lead("レイヤーの追加"), near={"レイヤーの追加": 0.9}) == [
        "レイヤーの追加"
    ]


def test_where_links_are_few_each_is_worth_a_look() -> None:
    few = [lead("to the ships"), lead("to the weather")]
    found = promises(Question("Who built the mill?", (), few), few)
    assert {one.why for one in found} == {"one of few links"}


def promise(value: float, *, hub: bool = False, url: str = "") -> Promise:
    one = lead(str(value), url=url or f"https://a.example/{value}/page")
    return Promise(lead=one, value=value, why="", mention=one.mentions[0], hub=hub)


def test_a_round_takes_lists_alone_and_leaves_what_is_much_worse() -> None:
    lists, good, poor = promise(0.6, hub=True), promise(0.5), promise(0.2)
    assert next_pages([lists, good, poor], most=4) == [lists]
    assert next_pages([good, poor], most=4) == [good]
    sure = promise(0.95)
    assert next_pages([sure, lists, good], most=4) == [sure, lists, good]
    assert next_pages([sure, good], most=1) == [sure]
    assert next_pages([], most=4) == []


def test_a_folder_that_may_hold_nothing_is_tried_by_two_pages() -> None:
    some = [promise(0.5, url=f"https://a.example/new/{at}") for at in range(4)]
    assert next_pages(some, most=4) == some[:2]
    assert next_pages(some, most=4, alive={"https://a.example/new"}) == some


def test_a_page_of_links_is_a_list_and_an_article_is_not() -> None:
    links = [Link(url=f"https://a.example/{n}", text=f"Chapter number {n}") for n in range(40)]
    listed = sum(len(link.text) + 1 for link in links)
    assert is_hub(links, listed)
    assert not is_hub(links, listed + 5_000)
    assert not is_hub(links[:5], listed)


def test_a_link_on_many_lines_is_promised_by_the_best_of_them() -> None:
    link = Link(
        url="https://a.example/status",
        text="Connection Status Functions",
        context="PQhost, Connection Status Functions\nPQsslStruct, Connection Status Functions",
    )
    ((url, mention),) = mentions([link], parent="https://a.example/ix")
    found = Lead(url=url, depth=1, mentions=[mention])
    assert best("PQsslStruct", found) == ["Connection Status Functions"]
