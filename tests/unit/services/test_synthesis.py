"""A synthesis is written by a model and checked, or made of the pages' own sentences."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from carrel.core.language import Completion, Stop
from carrel.core.synthesis import Evidence
from carrel.errors import ModelError
from carrel.inference.language.errors import (
    ModelAnswerInvalid,
    ModelNotConfigured,
    ModelRefused,
    ModelUnavailable,
)
from carrel.inference.language.scripted import ScriptedModel
from carrel.services.synthesis import Synthesis

QUERY = "What does Acme require?"
ACME = Evidence(
    url="https://acme.example/jobs",
    text="Acme requires Python.\nThe office is in Tokyo.",
    section=("Backend Engineer", "Requirements"),
)
OTHER = Evidence(url="https://other.example/", text="Other requires Go.")


class Hanging(ScriptedModel):
    """Never answers."""

    async def complete(self, *_messages: Any, **_given: Any) -> Completion:
        await asyncio.Event().wait()
        raise AssertionError


@pytest.mark.proves("A-048")
async def test_the_first_five_results_go_to_the_model_in_the_words_of_the_contract() -> None:
    model = ScriptedModel(["Acme requires Python [1]."])
    more = [Evidence(url=f"https://{n}.example", text=f"Page {n}.") for n in range(3, 9)]
    await Synthesis(model).write(QUERY, [ACME, OTHER, *more])
    (asked,) = model.asked
    assert asked.text == (
        "User query: What does Acme require?\n"
        "\n"
        "Relevant excerpts from processed websites:\n"
        "[1] Source: https://acme.example/jobs (Section: 'Backend Engineer > Requirements')\n"
        "> Acme requires Python.\n"
        "> The office is in Tokyo.\n"
        "\n"
        "[2] Source: https://other.example/\n"
        "> Other requires Go.\n"
        "\n"
        "[3] Source: https://3.example\n> Page 3.\n"
        "\n"
        "[4] Source: https://4.example\n> Page 4.\n"
        "\n"
        "[5] Source: https://5.example\n> Page 5.\n"
        "\n"
        "Synthesize a comprehensive answer with source citations."
    )
    assert "data" in asked.system


@pytest.mark.proves("A-049", "X-052")
async def test_a_generated_synthesis_cites_and_lists_its_sources() -> None:
    model = ScriptedModel(["Acme requires Python [1]. It is nice. Other requires Go [2]."])
    found = await Synthesis(model).write(QUERY, [ACME, OTHER])
    assert found.text == (
        "Acme requires Python [1]. Other requires Go [2].\n"
        "\n"
        "Sources:\n"
        "[1] Source: https://acme.example/jobs (Section: 'Backend Engineer > Requirements')\n"
        "[2] Source: https://other.example/\n"
        "\n"
        "(Written by the language model scripted/model from these sources. "
        "1 without a valid citation or a true quotation: left out.)"
    )
    assert (found.generated, found.dropped, found.reason) == (True, 1, "")
    assert found.output_tokens > 0


async def test_only_sources_that_are_cited_are_listed() -> None:
    found = await Synthesis(ScriptedModel(["Go it is [2]."])).write(QUERY, [ACME, OTHER])
    assert ACME.url not in found.text
    assert OTHER.url in found.text


@pytest.mark.proves("X-052")
async def test_the_clients_model_is_asked_where_none_is_configured() -> None:
    ours, theirs = ScriptedModel(["Python is ours [1]."]), ScriptedModel(["Python is theirs [1]."])
    found = await Synthesis(None).write(QUERY, [ACME], sampler=theirs)
    assert found.text.startswith("Python is theirs [1].")
    found = await Synthesis(ours).write(QUERY, [ACME], sampler=theirs)
    assert found.text.startswith("Python is ours [1].")
    assert len(theirs.asked) == 1


@pytest.mark.proves("X-051", "A-049")
async def test_without_a_model_it_is_extractive_and_says_so() -> None:
    found = await Synthesis(None).write(QUERY, [ACME, OTHER])
    assert found.text == (
        "No language model was used; these sentences are quoted from the pages:\n"
        "\n"
        "- “Acme requires Python.” Source: https://acme.example/jobs "
        "(Section: 'Backend Engineer > Requirements')\n"
        "- “Other requires Go.” Source: https://other.example/"
    )
    assert not found.generated


@pytest.mark.proves("X-051")
async def test_a_japanese_question_is_answered_in_japanese() -> None:
    job = Evidence(url="https://a.example", text="必須はPythonです。", section=("募集要項",))
    found = await Synthesis(None).write("必須は何ですか？", [job])
    assert found.text == (
        "言語モデルは使っていません。以下はページからの引用です：\n"
        "\n"
        "- 「必須はPythonです。」 Source: https://a.example (Section: '募集要項')"
    )
    model = ScriptedModel(["Pythonが必須です[1]。働きやすいです。"])
    found = await Synthesis(model).write("必須は何ですか？", [job])
    assert found.text.startswith("Pythonが必須です [1]。\n\n出典：\n[1] Source: https://a.example")
    assert "1つ省きました" in found.text


FAILURES: list[tuple[ModelError, str]] = [
    (ModelUnavailable("down"), "could not be reached in time"),
    (ModelRefused("no"), "refused to answer"),
    (ModelAnswerInvalid("garbage"), "could not be read"),
    (ModelNotConfigured("key"), "its key or its name was not accepted"),
    (ModelError("what"), "it did not answer"),
]


@pytest.mark.parametrize(("error", "reason"), FAILURES, ids=lambda one: type(one).__name__)
async def test_a_model_that_fails_gives_way_to_the_pages_own_words(
    error: ModelError, reason: str
) -> None:
    found = await Synthesis(ScriptedModel([error])).write(QUERY, [ACME])
    first = found.text.splitlines()[0]
    assert first.startswith("No language model was used (it")
    assert reason in first
    assert "“Acme requires Python.” Source: https://acme.example/jobs" in found.text
    assert reason in found.reason
    assert not found.generated


@pytest.mark.proves("A-053")
async def test_a_model_that_takes_too_long_is_given_up() -> None:
    started = asyncio.get_running_loop().time()
    found = await Synthesis(Hanging([]), seconds=0.2).write(QUERY, [ACME])
    assert asyncio.get_running_loop().time() - started < 10
    assert "did not answer within 0.2 seconds" in found.text
    assert "“Acme requires Python.”" in found.text


@pytest.mark.proves("A-053")
async def test_the_deadline_is_five_seconds_and_the_model_knows_it() -> None:
    model = ScriptedModel(["Python [1]."])
    await Synthesis(model).write(QUERY, [ACME])
    assert model.asked[0].seconds == 4.5


@pytest.mark.parametrize("text", ["I cannot say.", "Python [9].", "## Nothing\n"])
async def test_an_answer_without_any_valid_citation_gives_way_too(text: str) -> None:
    found = await Synthesis(ScriptedModel([text])).write(QUERY, [ACME])
    assert "did not rest on the sources" in found.text.splitlines()[0]
    assert "“Acme requires Python.”" in found.text


async def test_a_sentence_that_ran_out_of_tokens_is_left_out() -> None:
    cut = Completion(
        text="Python is required [1]. The office [1] is in",
        input_tokens=1,
        output_tokens=1,
        model="m",
        stop=Stop.LENGTH,
    )
    found = await Synthesis(ScriptedModel([cut])).write(QUERY, [ACME])
    assert found.text.startswith("Python is required [1].\n\nSources:")


async def test_without_results_no_model_is_asked() -> None:
    model = ScriptedModel([])
    found = await Synthesis(model).write(QUERY, [])
    assert found.text == "Nothing in the processed websites answers this."
    assert model.asked == []
    found = await Synthesis(model).write("何が必要？", [])
    assert "ありません" in found.text
