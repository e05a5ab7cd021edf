"""What a passage speaks of, told by its writing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.text.entities.asked import names_in
from carrel.text.entities.mentions import (
    HEADING,
    MOST,
    MOST_TIMES,
    NAMED,
    TITLE,
    link_name,
    mentions,
)
from carrel.text.entities.names import LONGEST_NAME, normal


def found(text: str, *context: str) -> set[str]:
    return set(mentions(context, text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The League of Nations", "LEAGUE OF NATIONS"),
        ("St James's Palace", "St James’s palace"),
        ("Zürcher Zeitung", "Zurcher Zeitung"),
        ("replication slots", "Replication Slot"),
        ("ﾃﾞｰﾀﾍﾞｰｽ", "データベース"),
        ("Ｃａｒｒｅｌ", "carrel"),
        ("Maine gubernatorial election, 1820", "maine gubernatorial election 1820"),
    ],
)
def test_ways_of_writing_one_name_have_one_key(one: str, other: str) -> None:
    assert normal(one) == normal(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("が", "か"),
        ("os.path", "os"),
        ("C++", "C"),
        ("class", "clas"),
        ("max_connections", "max_connection"),
    ],
)
def test_different_names_keep_different_keys(one: str, other: str) -> None:
    assert normal(one) != normal(other)


def test_a_name_without_letters_has_no_key() -> None:
    assert normal("“…” —") == ""
    assert normal("x" * (LONGEST_NAME + 1)) == ""


def test_proper_names_are_found_whole_and_in_pieces() -> None:
    names = found("He was President of the General Assembly of the League of Nations in 1930.")
    assert "league of nation" in names
    names = found(
        "It was written by Harry Tobias, Nick Kenny and Harold Levey for J. R. R. Tolkien."
    )
    assert {"harry tobias", "nick kenny", "harold levey", "j r r tolkien"} <= names


def test_what_is_said_before_or_behind_a_name_at_will_is_left_out_too() -> None:
    assert {"viva media ag", "viva media"} <= found("It belongs to the German VIVA Media AG.")


def test_a_word_that_only_begins_a_sentence_is_no_name() -> None:
    names = found("Rather quiet. Lighthouses stand there. In Paris nobody cares.")
    assert names == {"paris"}
    assert "lighthouse" in found("Lighthouses stand there, and the Lighthouses shine.")


def test_sentences_and_dates_do_not_run_into_names() -> None:
    names = found("It belongs to Viacom. The channel began on June 10. It left in October 2009.")
    assert names == {"viacom"}


def test_identifiers_and_acronyms_are_found() -> None:
    names = found("Set max_connections and call os.path with --no-cache on IPv6, as NASA does.")
    assert {"max_connections", "os.path", "no cache", "ipv6", "nasa"} <= names


def test_quoted_names_are_found_even_in_small_letters() -> None:
    names = found("The title of “the two towers” and of `vacuum full` stays.")
    assert {"two tower", "vacuum full"} <= names


def test_a_term_that_is_said_again_is_a_term_of_art() -> None:
    text = "A replication slot keeps the log. Drop a replication slot that nobody reads."
    assert "replication slot" in found(text)
    assert "replication slot" not in found("A replication slot keeps the log.")


def test_japanese_names_are_found_by_their_script() -> None:
    names = found(
        "任天堂社は京都市でゲームを作り、宮本茂さんがスーパーマリオを生んだ。PostgreSQLも使う。"
    )
    wanted = {
        "任天堂社",
        "任天堂",
        "京都市",
        "京都",
        "ゲーム",
        "宮本茂",
        "スーパーマリオ",
        "postgresql",
    }
    assert wanted <= names
    assert "東京タワー" in found("この塔は「東京タワー」と呼ばれる。")
    assert found("これはとてもよいことです。") == set()
    assert "場合" not in found("場合によります。")


def test_a_title_and_headings_have_roles() -> None:
    noted = mentions(("Alien (film)", "Cast: Ridley Scott"), "Alien is by Ridley Scott. An Alien.")
    assert noted["alien film"] & TITLE
    assert noted["alien"] & TITLE
    assert noted["alien"] & NAMED
    assert noted["alien"] & MOST_TIMES >= 1
    assert noted["ridley scott"] & HEADING
    assert not noted["ridley scott"] & TITLE
    assert noted["alien film"] & MOST_TIMES == 0


def test_an_endless_list_of_names_is_cut_and_keeps_its_title() -> None:
    text = ", ".join(f"Xavier{number} Young{number}" for number in range(200))
    noted = mentions(("A list",), text)
    assert len(noted) == MOST
    assert "list" in noted


@given(st.lists(st.text(max_size=30), max_size=3), st.text(max_size=300))
def test_any_text_gives_storable_names(context: list[str], text: str) -> None:
    for name, value in mentions(context, text).items():
        assert 1 < len(name) <= LONGEST_NAME
        assert "\x00" not in name
        assert normal(name) or name
        assert 0 <= value < 128


def test_a_question_names_what_it_writes_and_few_words_in_a_row() -> None:
    names = names_in('Who sang "here at the end" in the query planner of VIVA Media AG?')
    assert {"query planner", "viva media ag", "here at the end"} <= names.keys()
    assert names["viva media ag"] > names["planner"]
    assert not {"who", "in", "the", "of"} & names.keys()
    assert "東京タワー" in names_in("東京タワーの高さは何メートルですか")


def test_a_question_of_any_length_names_a_bounded_number() -> None:
    assert len(names_in("word " * 2000)) < 1000
    assert len(names_in(" ".join(f"word{number}" for number in range(4000)))) < 1000


def test_a_link_is_called_by_its_text_unless_that_says_nothing() -> None:
    assert link_name("Routine Vacuuming") == "routine vacuuming"
    assert link_name("click here") == ""
    assert link_name("") == ""
    assert link_name("one two three four five six seven eight nine ten") == ""
