"""A model picks a tool by its description: each question must be closest to that of its tool."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from carrel.core.embedding import Embedded, Embedder, Passage
from carrel.core.encoder_settings import EncoderSettings
from carrel.inference.choose import choose
from carrel.surfaces.mcp.websites.tools import TOOLS
from tests.contract.mcp.questions import QUESTIONS


@pytest.fixture
async def encoder() -> AsyncIterator[Embedder]:
    """The bundled encoder."""
    found = choose(EncoderSettings())
    assert found is not None
    yield found
    await found.close()


async def nearest(encoder: Embedder, question: str, tools: dict[str, Embedded]) -> str:
    """Return the tool whose description is most similar, as search judges it."""
    asked = await encoder.embed_query(question)
    assert asked.tokens is not None
    late = encoder.late_scores(asked.tokens, [one.tokens for one in tools.values()])
    scores = {
        name: encoder.calibration.similarity(float((one.windows @ asked.dense).max()), float(word))
        for (name, one), word in zip(tools.items(), late, strict=True)
    }
    return max(scores, key=lambda name: scores[name])


async def test_each_of_forty_questions_is_closest_to_the_description_of_its_tool(
    encoder: Embedder,
) -> None:
    said = [Passage(context=tool.title, text=tool.description) for tool in TOOLS]
    made = await encoder.embed_passages(said)
    tools = dict(zip([tool.name for tool in TOOLS], made, strict=True))
    asked = [(question, name) for name, some in QUESTIONS.items() for question in some]
    assert len(asked) == len(set(asked)) == 40
    assert set(QUESTIONS) == set(tools)
    wrong = [
        (question, name, found)
        for question, name in asked
        if (found := await nearest(encoder, question, tools)) != name
    ]
    assert wrong == []
