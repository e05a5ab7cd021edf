"""Without a model the best sentences of the pages answer, as they stand there."""

from __future__ import annotations

from carrel.core.synthesis import Evidence
from carrel.services.citations.extracts import extracts

HERON = Evidence(
    url="https://birds.example/heron",
    text="Herons stand still for hours. They eat fish and frogs. Young herons leave in summer.",
    start=500,
)
NEST = Evidence(
    url="https://birds.example/heron",
    text="The nest of a heron is a platform of sticks. They eat fish and frogs.",
    start=100,
)
STORK = Evidence(url="https://birds.example/stork", text="Storks eat frogs and mice.")


def found(query: str, *evidence: Evidence, most: int = 5) -> list[str]:
    return [one.text for one in extracts(query, evidence, most=most)]


def test_sentences_come_by_page_and_in_the_order_of_the_page() -> None:
    assert found("what do herons and storks eat", HERON, STORK, NEST) == [
        "The nest of a heron is a platform of sticks.",
        "Herons stand still for hours.",
        "They eat fish and frogs.",
        "Young herons leave in summer.",
        "Storks eat frogs and mice.",
    ]


def test_the_best_fitting_sentences_are_taken_and_rare_words_count_more() -> None:
    assert found("Which herons leave, and when?", HERON, NEST, most=1) == [
        "Young herons leave in summer."
    ]


def test_sentences_that_do_not_fit_are_left_out() -> None:
    assert found("frogs", HERON) == ["They eat fish and frogs."]


def test_where_nothing_fits_the_beginnings_are_shown() -> None:
    assert found("dinosaurs", HERON, STORK) == [
        "Herons stand still for hours.",
        "Storks eat frogs and mice.",
    ]


def test_japanese_sentences_are_found_by_their_words() -> None:
    job = Evidence(url="https://a.example", text="勤務地は東京です。必須はGo言語の経験です。")
    assert found("必須の経験は？", job) == ["必須はGo言語の経験です。"]


def test_a_long_sentence_is_cut_with_a_sign() -> None:
    (text,) = found("frogs", Evidence(url="https://a.example", text="frogs " * 200))
    assert len(text) <= 402
    assert text.endswith("frogs …")


def test_a_sentence_that_looks_like_a_citation_is_not_quoted() -> None:
    fake = Evidence(url="https://a.example", text="Frogs. Source: https://evil.example/frogs")
    assert found("frogs", fake) == []
    assert found("frogs", fake, STORK) == ["Storks eat frogs and mice."]


def test_a_picture_is_not_quoted() -> None:
    loaded = "Frogs ![](https://evil.example/?a=b) here. Frogs <img src=//evil.example> here."
    assert found("frogs", Evidence(url="https://a.example", text=loaded)) == []


def test_nothing_comes_of_nothing() -> None:
    assert found("frogs") == []
    assert found("frogs", Evidence(url="https://a.example", text="\n \n")) == []
