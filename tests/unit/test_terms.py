"""The analyser: what is indexed of a text, and what is looked up for a query."""

from __future__ import annotations

import sys
import unicodedata
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrel.core.pages import storable
from carrel.text.terms import LONGEST_TERM, _word, query_terms, terms
from tests.pages import ENGLISH, JAPANESE

# What breaks programs: other scripts, invisible signs, half characters, statements.
NAUGHTY = [
    "",
    " \t\r\n",
    "\x00\x01\x7f",
    "\ud800 lone \udfff",
    "'; DROP TABLE lex_post; --",
    '" OR 1=1 NEAR(a b) col:x^2 *',
    '{"a": [null, 1e999]} $$ %s %(x)s :bind ?',
    "\\' \\x00 \\u0000",
    "\u202eright to left\u202c \u200bzero\u200b",
    "\N{FAMILY}\N{ZERO WIDTH JOINER}\N{GIRL} \N{REGIONAL INDICATOR SYMBOL LETTER J}",
    "Z\u0351\u036b\u0343a\u0317l\u0300go",
    "\ufdfa \u0130 \u1e9e \ufb03 \u2460 \u00bd \u212b",
    "_" * 5000 + "." * 5000,
    "a." * 20_000,
    "x" * 100_000,
    "東" * 10_000,
    "\U000e0041\uffff\U0010ffff",
]
anything = st.one_of(
    st.text(),
    st.lists(st.sampled_from([*ENGLISH, *JAPANESE, *NAUGHTY[:12]])).map(" ".join),
    st.text(alphabet="aéかガ東京ー々._ -1İß\u0301\u064b"),
)
properties = settings(max_examples=300, deadline=None, database=None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Connections connected CONNECTING connect", {"connect": 4}),
        ("replication of the replicated pages", {"replic": 2, "page": 1}),
        ("running runs run", {"run": 3}),
        ("Python3 and 404", {"python3": 1, "404": 1}),
        ("don't stop", {"don": 1, "t": 1, "stop": 1}),
    ],
)
def test_english_words_are_counted_by_their_stems(text: str, expected: dict[str, int]) -> None:
    assert terms(text) == Counter(expected)


def test_stop_words_are_neither_indexed_nor_looked_up() -> None:
    text = "the index of an OLD and a new page, as it is in this"
    assert set(terms(text)) == {"index", "old", "new", "page"} == set(query_terms(text))
    assert terms("to be or and the") == Counter()


def test_an_identifier_is_kept_whole_beside_its_parts() -> None:
    assert terms("max_connections") == Counter({"max_connections": 1, "max": 1, "connect": 1})
    assert terms("os.path.join") == Counter({"os.path.join": 1, "os": 1, "path": 1, "join": 1})
    assert terms("__init__.py") == Counter({"init__.py": 1, "init": 1, "py": 1})
    assert terms("End of sentence.") == Counter({"end": 1, "sentenc": 1})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Straße", "STRASSE"),
        ("naïve café", "NAIVE cafe"),
        ("caf\u00e9", "cafe\u0301"),
        ("\uff37\uff29\uff24\uff34\uff28 \uff11\uff12", "width 12"),  # full width
        ("ﾃﾞｰﾀﾍﾞｰｽ", "データベース"),
        ("ﬁle", "file"),
        ("İstanbul", "istanbul"),
        ("Ελλάδα", "ελλαδα"),
        ("ёлка", "елка"),
        ("co\u00adop\u00ader\u00adate", "cooperate"),  # soft hyphens
        ("كِتَابٌ", "كتاب"),  # with and without vowel points
        ("می\u200cخواهم", "میخواهم"),  # a joiner inside a word
        ("שָׁלוֹם", "שלום"),
    ],
)
def test_width_case_accents_and_points_do_not_matter(one: str, other: str) -> None:
    assert terms(one) == terms(other)
    assert query_terms(one) == query_terms(other) != []


def test_japanese_is_indexed_by_pairs_and_by_single_chinese_characters() -> None:
    assert terms("東京都の天気") == Counter(
        ["東京", "京都", "都の", "の天", "天気", "東", "京", "都", "天", "気"]
    )
    assert terms("ラーメン") == Counter(["ラー", "ーメ", "メン"])
    assert terms("時々") == Counter(["時々", "時", "々"])
    assert terms("𠮷野家")["𠮷野"] == 1


def test_a_japanese_query_uses_single_characters_only_where_they_stand_alone() -> None:
    assert query_terms("東京都") == ["京都", "東京"]
    assert query_terms("東") == ["東"]
    assert query_terms("か") == ["か"]
    assert set(query_terms("東")) <= set(terms("東京都"))


def test_scripts_side_by_side_are_taken_apart() -> None:
    assert terms("PostgreSQLの接続をpoolする") == Counter(
        ["postgresql", "の接", "接続", "続を", "接", "続", "pool", "する"]
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("한국어 검색", ["검색", "한국어"]),
        ("البحث في النص", ["البحث", "النص", "في"]),
        ("تلاش کریں", ["تلاش", "کریں"]),
        ("Привет мир", ["мир", "привет"]),
    ],
)
def test_words_of_other_scripts_are_kept_whole(text: str, expected: list[str]) -> None:
    assert query_terms(text) == expected
    assert sorted(terms(text)) == expected


def test_emoji_and_signs_are_no_terms() -> None:
    assert terms("\N{ROCKET}\N{ZERO WIDTH JOINER}\N{FIRE} !?… ---") == Counter()
    assert terms("ship \N{ROCKET} it") == Counter(["ship"])


def test_a_very_long_word_is_cut_alike_in_page_and_query() -> None:
    word = "q" * 70_000
    assert list(terms(word)) == query_terms(word) == ["q" * LONGEST_TERM]
    assert max(map(len, terms("ab_" * 1000))) == LONGEST_TERM


@pytest.mark.parametrize("text", NAUGHTY, ids=range(len(NAUGHTY)))
def test_nothing_upsets_the_analyser(text: str) -> None:
    found = terms(text)
    assert set(query_terms(text)) <= set(found)
    assert all(0 < len(term) <= LONGEST_TERM and storable(term) for term in found)


@properties
@given(anything)
def test_every_term_of_a_query_is_among_the_terms_of_the_same_text(text: str) -> None:
    wanted = query_terms(text)
    assert set(wanted) <= set(terms(text))
    assert wanted == sorted(set(wanted))


@properties
@given(anything)
def test_terms_are_short_storable_and_the_same_each_time(text: str) -> None:
    found = terms(text)
    assert found == terms(text)
    assert all(0 < len(term) <= LONGEST_TERM and storable(term) for term in found)
    assert all(count > 0 for count in found.values())


@properties
@given(anything, anything)
def test_texts_apart_from_each_other_add_up(one: str, other: str) -> None:
    assert terms(f"{one} \n {other}") == terms(one) + terms(other)


@properties
@given(anything)
def test_the_form_of_normalisation_does_not_matter(text: str) -> None:
    assert terms(unicodedata.normalize("NFD", text)) == terms(unicodedata.normalize("NFC", text))


def test_threads_do_not_spoil_each_others_stems() -> None:
    endings = ("ing", "ed", "ions", "izations", "fulness", "ational", "ly")
    words = [f"{stem}{end}{n}" for n in range(9) for stem in ENGLISH for end in endings]
    lists = [[f"{word[:-1]}{chr(ord('a') + i)}ing" for word in words] for i in range(4)]
    barrier = Barrier(len(lists))

    def analyse(mine: list[str]) -> list[list[str]]:
        barrier.wait(10)
        return [query_terms(word) for word in mine]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(lists)) as pool:
            together = list(pool.map(analyse, lists))
    finally:
        sys.setswitchinterval(interval)
    _word.cache_clear()
    assert together == [[query_terms(word) for word in mine] for mine in lists]
