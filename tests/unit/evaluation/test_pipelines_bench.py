"""What the comparison of the pipelines is made of: disturbed questions, and pages held back."""

from __future__ import annotations

import pytest

from bench.gates import gates
from bench.pipelines_cases import misspelt
from bench.pipelines_shelf import Case, Shelf, address
from bench.report_pipelines import SECTIONS
from carrel.core.pages import Link
from carrel.errors import NotFoundError
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.exam import Exam, Question, Record
from carrel.inference.hashing import HashingEncoder
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database

ASKED = "does the heron migrate across northern rivers"
CASE = Case(
    exam=Exam(
        records=[
            Record(id="a", title="Herons", text="Herons wait in the shallow water of rivers."),
            Record(id="b", title="Storks", text="Storks build nests upon chimneys."),
        ],
        questions=[Question(id="q", text="nests upon chimneys")],
        gains={"q": {"b": 1.0}},
    ),
    links={"a": [Link(url=address("b"), text="Storks")]},
    withheld=frozenset("b"),
)


def test_a_question_is_disturbed_in_two_words_and_always_alike() -> None:
    wrong = misspelt(ASKED, "7")
    assert wrong == misspelt(ASKED, "7")
    differing = [
        one for one, other in zip(ASKED.split(), wrong.split(), strict=True) if one != other
    ]
    assert len(differing) == 2
    assert misspelt("is it so", "7") == "is it so"


async def test_a_page_that_is_withheld_comes_through_the_door_and_goes_again(
    database: Database,
) -> None:
    corpus, catalog = Corpus(database), Catalog(database)
    shelf = Shelf(CASE, corpus, CachedEmbedder(HashingEncoder()))
    await shelf.fill()
    assert not await corpus.find_words("chimneys", limit=5)
    (source,) = await catalog.list()
    assert [link.text for link in await catalog.links(source.id)] == ["Storks"]
    opened = await shelf.open(address("b"), via=address("a"))
    assert await shelf.ready([opened.source.id])
    (found,) = await corpus.find_words("chimneys", limit=5)
    assert shelf.ids[found.chunk.source_id] == "b"
    serving = await corpus.serving()
    assert serving is not None
    assert not await corpus.without_vectors(serving)
    await shelf.put_back()
    assert not await corpus.find_words("chimneys", limit=5)
    with pytest.raises(NotFoundError):
        await shelf.open("https://elsewhere.example/", via="")
    assert not await shelf.listed(address("a"))


def test_the_report_names_what_it_proves_and_a_lost_comparison_fails_its_gate() -> None:
    row = {
        "pipeline": "crag",
        "set": "some",
        "measure": "ndcg@10",
        "records": 10,
        "questions": 5,
        "basic": 0.5,
        "technique": 0.4,
        "difference": -0.1,
        "interval": (-0.2, 0.0),
        "p": 0.5,
    }
    asking = {
        "chunks": 10,
        "questions": 5,
        "p95_ms": {"crag": 10.0},
        "cpu_p95_ms": {"crag": 9.0},
        "slowest_cpu_p95_ms": 9.0,
        "ping_p95_ms": 0.1,
        "megabytes": 300.0,
    }
    found = {"asking": asking, "proofs": [row]}
    text = "\n".join(SECTIONS["pipelines"](found))
    assert "E-061" in text
    assert "E-073" in text
    assert "-0.100 [-0.200, +0.000]" in text
    held = {gate.what: gate.holds for gate in gates({"pipelines": found})}
    assert held["crag over basic, some, p"] is False
    assert held["crag over basic, some, ndcg@10"] is False
    assert held["CPU of any pipeline, p95 ms"] is True
