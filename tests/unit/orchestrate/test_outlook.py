"""Links are judged by their words first, by meaning where need be, and by where they stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carrel.core.pages import Link
from carrel.core.research import Analysis, Inquiry
from carrel.orchestrate.analyse import analyse
from carrel.orchestrate.doors import Opened
from carrel.orchestrate.findings import whole
from carrel.orchestrate.frontier import Frontier, outstanding
from carrel.orchestrate.leads import Mention
from carrel.orchestrate.link_vectors import LinkVectors
from carrel.orchestrate.missing import missing, warm
from carrel.orchestrate.outlook import Outlook
from tests.unit.orchestrate.passages_kit import candidate, chunk, finding, source
from tests.unit.orchestrate.test_link_choice import Counting

HOME = "https://a.example/"


def asked(query: str) -> Analysis:
    return analyse(Inquiry(query=query))


def outlook(query: str, *texts: str, encoder: Counting) -> Outlook:
    frontier = Frontier(asked(query), depths=3)
    links = [Link(url=f"{HOME}{at}", text=text) for at, text in enumerate(texts)]
    frontier.take(Opened(source=source(url=HOME), links=links), depth=0)
    return Outlook(frontier, encoder, LinkVectors())


async def test_an_encoder_sees_the_links_once_a_round_and_only_when_it_is_asked() -> None:
    encoder = Counting()
    one = outlook("ring buffers", "Ring buffers", "Locks", encoder=encoder)
    one.look({})
    assert (one.is_sure, one.is_open, encoder.seen) == (True, True, [])
    await one.compare()
    one.look({})
    assert (one.is_open, sorted(encoder.seen)) == (False, ["Locks", "Ring buffers"])
    one.begin_round()
    await one.compare()
    assert len(encoder.seen) == 2


async def test_of_thousands_of_links_an_encoder_sees_a_few_those_with_the_words_among_them() -> (
    None
):
    encoder = Counting()
    names = [f"Chapter of {at} things" for at in range(3_000)]
    one = outlook("ring buffers", *names, "Buffers", encoder=encoder)
    await one.compare()
    assert len(encoder.seen) <= 128
    assert "Buffers" in encoder.seen


def test_a_link_on_a_page_with_evidence_promises_more_than_the_same_elsewhere() -> None:
    frontier = Frontier(asked("error 1034"), depths=3)
    for at, name in enumerate(("good", "other")):
        links = [Link(url=f"{HOME}{name}/{n}", text=f"Name {n}") for n in range(20)]
        page = source(at, url=f"{HOME}{name}")
        frontier.take(Opened(source=page, links=links), depth=at)
    assert frontier.promising() == []
    found = frontier.promising(warm={f"{HOME}good": 0.9})
    assert len(found) == 20
    assert all("/good/" in one.lead.url for one in found)


def test_only_fair_evidence_makes_a_page_warm() -> None:
    some = [candidate(1, "a", page=1, score=0.9), candidate(2, "b", page=2, score=0.3)]
    assert warm(some) == {"https://a.example/1": 0.9}


@pytest.mark.parametrize(
    ("query", "lacks"),
    [
        ("(1034) SQLITE_IOERR_FSYNC", ["1034"]),
        ("changes of version 3.6.14", ["3.6.14"]),
        ("2 changes of the year 1871", []),
    ],
)
def test_a_number_of_the_question_that_no_evidence_has_is_missing(
    query: str, lacks: list[str]
) -> None:
    passage = candidate(
        1, "SQLITE_IOERR_FSYNC: Changes of the version of the year 1871.", score=0.9
    )
    numbers = [one for one in missing(asked(query), [passage]) if one[0].isdigit()]
    assert numbers == lacks


def test_what_a_list_says_of_a_page_is_told_with_its_name() -> None:
    line = "Atomic Commit → How power failures are survived."
    one = Mention(text="Atomic Commit", around=("elsewhere", line), listed=True)
    assert one.said == line
    assert replace(one, main=False).said == "Atomic Commit"
    assert len(replace(one, around=(line * 20,)).said) <= 160


def test_where_all_is_shown_each_passage_has_the_score_that_it_was_judged_by() -> None:
    pages = [(chunk(key, f"text {key}", ordinal=key), source()) for key in (1, 2, 3)]
    pages.append((chunk(4, "alone", page=2), source(2)))
    markdown = {key: f"text {key}" for key in (1, 2, 3, 4)}
    (best, beside, low, alone) = whole(
        pages, [finding(1, "text 1", score=0.8)], markdown, depths={}, judged={1: 0.8, 2: 0.04}
    )
    assert (best.score, best.adjacent) == (0.8, False)
    assert (beside.chunk_id, beside.score, beside.adjacent) == (3, 0.4, True)
    assert (low.chunk_id, low.score, low.adjacent) == (2, 0.04, False)
    assert (alone.score, alone.adjacent) == (0.0, False)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("max_size", True),
        ("sqlite3_open()", True),
        ("-DSQLITE_OMIT_TRIGGER", True),
        ("os.path", True),
        ("getName", True),
        ("SELECT", True),
        ("Ring buffers", False),
        ("Locks", False),
        ("VFS", False),
        ("print() and its arguments", False),
        ("索引", False),
    ],
)
def test_a_name_out_of_a_program_is_told_from_words(text: str, *, code: bool) -> None:
    assert Mention(text=text).is_code is code


async def test_names_out_of_programs_are_not_compared_by_meaning() -> None:
    encoder = Counting()
    one = outlook("the size of buffers", "buffer_size", "Sizes", encoder=encoder)
    await one.compare()
    assert encoder.seen == ["Sizes"]
    named = outlook("what buffer_size means", "Sizes", encoder=(silent := Counting()))
    await named.compare()
    assert silent.seen == []


def test_likeness_counts_as_far_as_a_link_stands_out_from_the_others() -> None:
    alike = {f"Ship {at}": 0.5 for at in range(40)}
    found = outstanding(alike | {"Ring buffers": 0.75})
    assert found["Ship 1"] == 0.0
    assert found["Ring buffers"] == pytest.approx(0.5)
    few = {"Ships": 0.5, "Ring buffers": 0.75}
    assert outstanding(few) == few
