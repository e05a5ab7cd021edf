"""Quotations checked against stored pages, in English and Japanese, on both databases."""

from __future__ import annotations

import pytest

from carrel.core.quotes import Standing, Verdict
from carrel.errors import DataValidationError
from carrel.services.verify import LONGEST, Verify
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.pages import add_page, draft

HERON = "https://a.example/heron"
CRANE = "https://a.example/crane"
SAGI = "https://a.example/sagi"
PAGES = {
    HERON: (
        "The grey heron stands in the reeds for hours and waits until a fish comes near.",
        "It does not chase its prey. An adult eats about 500 grams of fish each day.",
        "Fishermen call it “the patient one”. It returns to the same place every morning.",
    ),
    CRANE: (
        "The common crane dances in spring, bows, leaps and throws sticks into the air.",
        "A crane migrates south in October and returns in March with its young.",
    ),
    SAGI: (
        "青鷺は水辺に立って、魚が近づくのを静かに待つ鳥です。獲物を追いかけることはありません。",
        "大人の鳥は一日におよそ500グラムの魚を食べます。「忍耐の鳥」と呼ばれています。",
    ),
}
FIRST, SECOND, THIRD = PAGES[HERON]
DANCE = PAGES[CRANE][0]
WAITS, EATS = PAGES[SAGI]
SENTENCE = "獲物を追いかけることはありません。"

CASES = {
    Standing.EXACT: (
        FIRST,
        "does not chase its prey",
        f"{FIRST}\n\n{SECOND}",
        WAITS,
        "魚が近づくのを静かに待つ",
        "heron",
    ),
    Standing.NORMALISED: (
        FIRST.upper(),
        "It  does not\nchase its prey.",
        'Fishermen call it "the patient one".',
        "Ｉｔ ｄｏｅｓ ｎｏｔ ｃｈａｓｅ ｉｔｓ ｐｒｅｙ．",
        "“It does not chase its prey.”",
        "It does **not** chase `its prey`.",
        "… stands in the reeds for hours …",
        "一日におよそ５００グラムの魚を食べます。",
        "『忍耐の鳥』と呼ばれています。",
        "青鷺は水辺に 立って、\n魚が近づくのを静かに待つ鳥です。",
    ),
    Standing.STITCHED: (
        "The grey heron stands in the reeds ... It does not chase its prey.",
        "The grey heron stands in the reeds […] eats about 500 grams",
        "It does not chase its prey. It returns to the same place every morning.",
        "waits until a fish comes near. It returns to the same place every morning.",
        f"{FIRST} {DANCE}",
        "青鷺は水辺に立って…獲物を追いかけることはありません。",
        "青鷺は水辺に立って（中略）およそ500グラムの魚を食べます。",
        f"{SENTENCE}「忍耐の鳥」と呼ばれています。",
    ),
    Standing.ABSENT: (
        "It does chase its prey.",
        "It does not chase its food.",
        "An adult eats about 50 grams of fish each day.",
        "eats about 5",
        "about 500 grams of fish a day",
        "The grey heron waits in the reeds for hours and stands until a fish comes near.",
        "A sparrow hawk builds its nest in the old oak.",
        "It returns to the same place every morning. It does not chase its prey.",
        "獲物を追いかけることはあります。",
        "一日におよそ50グラムの魚を食べます。",
        "青鷺は水辺に座って、魚が近づくのを静かに待つ鳥です。",
        "chase its pre",
    ),
}


@pytest.fixture
async def verify(database: Database) -> Verify:
    """Three pages, and the service over them."""
    corpus = Corpus(database)
    for url, paragraphs in PAGES.items():
        page = draft(*paragraphs, title=url[-5:], section=("Birds", url[-5:]))
        await add_page(corpus, url, page)
    return Verify(database)


@pytest.mark.proves("X-074")
async def test_each_kind_of_quotation_is_told_apart(verify: Verify) -> None:
    for standing, quotes in CASES.items():
        for quote in quotes:
            verdict = await verify.check(quote)
            assert verdict.standing == standing, (quote, verdict)
            check_places(verdict)


def check_places(verdict: Verdict) -> None:
    """Each place is the page's own wording, under its headings."""
    assert bool(verdict.places) == (verdict.standing != Standing.ABSENT)
    assert (len(verdict.places) > 1) == (verdict.standing == Standing.STITCHED)
    for place in (*verdict.places, *([verdict.nearest] if verdict.nearest else [])):
        text = "\n\n".join(PAGES[place.url])
        assert text[place.start : place.end] == place.text
        assert place.text == place.text.strip()
        assert place.section == ("Birds", place.url[-5:])
        assert place.title == place.url[-5:]


@pytest.mark.proves("X-074")
async def test_the_page_that_a_quotation_is_said_to_be_from_counts(verify: Verify) -> None:
    right = await verify.check(FIRST, HERON)
    assert (right.standing, right.named, right.known) == (Standing.EXACT, HERON, True)
    wrong = await verify.check(FIRST.lower(), CRANE)
    assert wrong.standing == Standing.MISATTRIBUTED
    assert [place.url for place in wrong.places] == [HERON]
    unknown = await verify.check(FIRST, "https://b.example/")
    assert (unknown.standing, unknown.known) == (Standing.MISATTRIBUTED, False)
    odd = await verify.check(FIRST, "no address")
    assert (odd.standing, odd.known) == (Standing.MISATTRIBUTED, False)
    spelt = await verify.check(FIRST, "HTTPS://A.example:443/heron#reeds")
    assert spelt.standing == Standing.EXACT
    assert (await verify.check("nowhere at all, not here", HERON)).standing == Standing.ABSENT


async def test_the_pages_own_wording_is_shown_where_words_were_changed(verify: Verify) -> None:
    verdict = await verify.check("An adult eats about 50 grams of fish each day.")
    assert verdict.nearest is not None
    assert verdict.nearest.url == HERON
    assert "about 500 grams of fish" in verdict.nearest.text


async def test_words_that_no_index_has_are_found_all_the_same(database: Database) -> None:
    await add_page(Corpus(database), HERON, draft("To be, or not to be: that is it."))
    verify = Verify(database)
    assert (await verify.check("to be, or")).standing == Standing.NORMALISED
    assert (await verify.check("?!")).standing == Standing.ABSENT


async def test_a_page_that_changes_is_looked_at_anew(database: Database) -> None:
    corpus = Corpus(database)
    source = (await add_page(corpus, HERON, draft(FIRST))).source
    verify = Verify(database)
    assert (await verify.check(FIRST)).standing == Standing.EXACT
    await corpus.store(source.id, draft(SECOND))
    assert (await verify.check(FIRST)).standing == Standing.ABSENT
    assert (await verify.check(SECOND)).standing == Standing.EXACT
    await corpus.delete(source.id)
    assert (await verify.check(SECOND)).standing == Standing.ABSENT


@pytest.mark.parametrize("quote", ["", " \n", "x" * (LONGEST + 1)])
async def test_nothing_and_too_much_cannot_be_checked(verify: Verify, quote: str) -> None:
    with pytest.raises(DataValidationError):
        await verify.check(quote)


async def test_a_long_and_tangled_quotation_is_judged_in_no_time(database: Database) -> None:
    sentences = [f"The bird number {at} sits on the branch number {at}." for at in range(300)]
    corpus = Corpus(database)
    for number in range(6):
        await add_page(corpus, f"{HERON}/{number}", draft(*sentences[number::2]))
    verify = Verify(database)
    backwards = " ".join(reversed(sentences[:200]))
    mixed = " ".join(one for pair in zip(sentences, sentences[::-1], strict=True) for one in pair)
    for quote in (backwards[:LONGEST], mixed[:LONGEST], "bird " * 3_000, "鳥" * LONGEST):
        verdict = await verify.check(quote)
        assert verdict.standing in (Standing.ABSENT, Standing.STITCHED)
