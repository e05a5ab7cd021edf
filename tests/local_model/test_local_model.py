"""A real small model behind a real server: `make localmodel` installs and runs it.

It is far too small for good answers. What is proven here is that a server which nobody wrote for
these tests understands what Carrel sends, and that whatever such a model says, nothing without a
valid citation comes out.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from carrel.core.language import LanguageModel, Stop, said
from carrel.core.language_settings import ModelSettings
from carrel.core.synthesis import Evidence
from carrel.inference.language.choose import choose
from carrel.inference.language.errors import ModelUnavailable
from carrel.services import synthesis
from carrel.services.citations.references import cited_numbers
from carrel.services.citations.sentences import sentences
from carrel.services.proposals import propose
from carrel.services.synthesis import Synthesis

PYTHON = Path(__file__).parents[2] / ".local-model" / "bin" / "python"
SERVE = Path(__file__).with_name("serve.py")
JOB = "Acme Inc. is hiring a Backend Engineer in Tokyo. You need three years of Python."
PAGES = [
    Evidence(url="https://acme.example/jobs", text=JOB, section=("Jobs", "Backend")),
    Evidence(url="https://birds.example/", text="Herons stand still for hours and eat fish."),
]

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a process that serves the model and ends with these tests."""
    if not PYTHON.is_file():
        pytest.skip("`make localmodel` installs the model")
    pipe = subprocess.PIPE
    with subprocess.Popen([PYTHON, SERVE], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.communicate(timeout=60)


@pytest.fixture
async def model(address: str) -> AsyncIterator[LanguageModel]:
    chosen = choose(ModelSettings(url=f"{address}/v1", name="smollm2-135m", timeout=120))
    assert chosen is not None
    yield chosen
    await chosen.close()


async def test_it_answers_and_counts_its_tokens(model: LanguageModel) -> None:
    found = await model.complete(
        [said("Name one colour.")], system="Answer in one word.", max_tokens=16
    )
    assert found.text.strip()
    assert not found.estimated
    assert found.input_tokens > 5
    assert 0 < found.output_tokens <= 16
    assert found.model == "smollm2-135m"


async def test_an_answer_that_is_too_long_says_that_it_was_cut(model: LanguageModel) -> None:
    found = await model.complete([said("Count from one to a hundred.")], max_tokens=5)
    assert found.stop is Stop.LENGTH
    assert found.output_tokens == 5


async def test_it_keeps_to_a_schema(model: LanguageModel) -> None:
    schema = {
        "type": "object",
        "properties": {"role": {"type": "string"}},
        "required": ["role"],
        "additionalProperties": False,
    }
    found = await model.complete([said(f"{JOB} Which role?")], max_tokens=100, schema=schema)
    assert list(json.loads(found.text)) == ["role"]


async def test_it_proposes_only_what_stands_in_the_text(model: LanguageModel) -> None:
    fields = {"company_name": 1, "role_title": 1, "location": 1}
    found = await propose(JOB, "job_posting", model, fields=fields)
    assert found
    for one in found:
        assert JOB[one.start : one.end] == one.value


@pytest.mark.parametrize("query", ["What do herons eat?", "What do you need for the job?"])
async def test_every_sentence_of_its_synthesis_cites(
    model: LanguageModel, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(synthesis, "_TOKENS", 150)  # it repeats itself as long as it may
    found = await Synthesis(model, seconds=120).write(query, PAGES)
    print(found.text)
    if found.generated:
        body, _, rest = found.text.partition("\n\nSources:\n")
        lines = [one for line in body.splitlines() for one in sentences(line)]
        assert all(set(cited_numbers(one)) <= {1, 2} and cited_numbers(one) for one in lines)
        assert all(PAGES[number - 1].url in rest for number in cited_numbers(body))
    else:
        assert found.text.startswith("No language model was used (its answer did not rest")
        assert found.text.count("” Source: https://") == found.text.count("- “")


async def test_a_deadline_that_it_cannot_keep_is_kept_by_carrel(model: LanguageModel) -> None:
    started = asyncio.get_running_loop().time()
    with pytest.raises(ModelUnavailable):
        await model.complete([said("Tell a long story. " * 100)], max_tokens=1_000, seconds=0.05)
    assert asyncio.get_running_loop().time() - started < 5
