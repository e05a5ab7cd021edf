"""An evaluation on real stores, with a tiny encoder."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from carrel.core.clock import system_clock
from carrel.core.embedding import Embedded, Passage, QueryVectors
from carrel.errors import DataValidationError, EncoderError, StorageError
from carrel.evaluation.evaluate import Evaluation, Plan, evaluate
from carrel.evaluation.exam import Exam, Question, Record
from carrel.evaluation.filling import PAGES_AT_A_TIME, draft_for
from carrel.evaluation.rating import Progress
from carrel.inference.hashing import HashingEncoder
from carrel.settings import DatabaseSettings, Settings
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.probe import probe
from tests.pages import draft

LONG = "\n\n".join(f"Paragraph {number} tells of egrets and reeds. " * 12 for number in range(12))
RECORDS = [
    Record(id="heron/1#a", title="Herons", text="The grey heron waits in the shallow water."),
    Record(id="heron/1#b", title="Storks", text="A stork builds its nest upon the chimney."),
    Record(id="sagi", title="青鷺", text="青鷺は水辺でじっと魚を待つ。"),
    Record(id="title only", title="Kingfishers dive", text=" "),
    Record(id="nothing", title="", text=""),
    Record(id="egrets", title="", text=LONG),
]
QUESTIONS = [
    Question(id="1", text="heron in shallow water"),
    Question(id="2", text="nest upon a chimney?"),
    Question(id="3", text="魚を待つ"),
    Question(id="4", text="kingfishers"),
    Question(id="5", text="egrets and reeds"),
]
GOLD = ["heron/1#a", "heron/1#b", "sagi", "title only", "egrets"]
EXAM = Exam(
    records=RECORDS,
    questions=QUESTIONS,
    gains={one.id: {gold: 1.0} for one, gold in zip(QUESTIONS, GOLD, strict=True)},
)


class Telling:
    """Hears of every step."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int, int, str]] = []

    @contextlib.contextmanager
    def __call__(self, title: str) -> Iterator[Progress]:
        yield lambda done, total, message: self.told.append((title, done, total, message))


async def run(exam: Exam = EXAM, **plan: object) -> Evaluation:
    return await evaluate(
        exam,
        Settings(home=Path("nowhere")),
        plan=Plan(**plan),  # type: ignore[arg-type]
        embedder=HashingEncoder(),
        stage=Telling(),
    )


async def test_every_system_finds_pages_by_their_best_chunk(database_url: str) -> None:
    found = await run(database=database_url)
    assert (found.rating.pages, found.rating.queries) == (6, 5)
    for name in ("keyword", "vector", "search"):
        first = {key: ranked[0] for key, ranked in found.rating.ranked[name].items()}
        assert list(first.values()) == GOLD, name
        assert found.rating.systems[name].means["recall@1"] == 1.0
    assert found.rating.notes == ["1 records hold no text, so that nothing finds them"]
    assert found.encoding is not None
    assert found.encoding.made > len(RECORDS)
    assert found.as_dict()["encoding"] == found.encoding.as_dict()


async def test_a_named_database_is_empty_again_afterwards(database_url: str) -> None:
    await run(database=database_url)
    left = probe(database_url, DatabaseSettings(), now=system_clock())
    assert left.census is not None
    assert left.census.chunks == sum(left.census.sources.values()) == 0
    database = Database(database_url)
    assert not await Corpus(database).encoders()
    await database.close()
    again = await run(database=database_url)
    assert again.rating.systems["search"].means["recall@1"] == 1.0


async def test_a_store_that_holds_something_is_left_alone(database_url: str) -> None:
    database = Database(database_url)
    source = await Corpus(database).add("https://lake.example/")
    await Corpus(database).store(source.id, draft("Herons wait."))
    with pytest.raises(DataValidationError, match="not empty"):
        await run(database=database_url)
    assert await Corpus(database).find_words("herons", limit=5)
    await database.close()


async def test_the_configured_store_is_refused_even_if_it_is_empty(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    with pytest.raises(DataValidationError, match="own store"):
        await evaluate(
            EXAM,
            settings,
            plan=Plan(database=settings.database_url),
            embedder=HashingEncoder(),
            stage=Telling(),
        )
    with pytest.raises(DataValidationError, match="no encoder"):
        await evaluate(EXAM, settings, plan=Plan(), embedder=None, stage=Telling())
    with pytest.raises(StorageError):
        await run(database=f"sqlite:///{tmp_path}")
    assert not settings.home.joinpath("carrel.db").exists()


async def test_a_second_run_encodes_nothing_and_finds_the_same(tmp_path: Path) -> None:
    first, second = [await run(cache=tmp_path / "cache") for _ in range(2)]
    assert first.encoding is not None
    assert second.encoding is not None
    assert (first.encoding.reused, second.encoding.made) == (0, 0)
    assert second.encoding.reused == first.encoding.made
    assert second.encoding.cache_bytes == first.encoding.cache_bytes > 0
    assert first.rating.ranked == second.rating.ranked


async def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    class Tired(HashingEncoder):
        async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
            if any("last" in passage.text for passage in passages):
                raise DataValidationError("tired")
            return await super().embed_passages(passages)

    count = 2 * PAGES_AT_A_TIME
    records = [Record(id=str(at), title="", text=f"number {at}") for at in range(count)]
    records.append(Record(id="last", title="", text="the last"))
    exam = Exam(
        records=records, questions=[Question(id="q", text="last")], gains={"q": {"last": 1.0}}
    )
    with pytest.raises(DataValidationError, match="tired"):
        await evaluate(
            exam,
            Settings(),
            plan=Plan(cache=tmp_path),
            embedder=Tired(),
            stage=Telling(),
        )
    found = await run(exam, cache=tmp_path)
    assert found.encoding is not None
    assert (found.encoding.reused, found.encoding.made) == (count, 1)


async def test_keywords_alone_need_no_encoder_and_progress_is_told() -> None:
    told = Telling()
    found = await evaluate(
        EXAM, Settings(), plan=Plan(systems=["keyword"]), embedder=None, stage=told
    )
    assert (found.encoding, found.rating.paired) == (None, None)
    assert told.told[0][:3] == ("store", 6, 6)
    assert told.told[-1][:3] == ("ask", 5, 5)


async def test_records_with_one_address_stay_two_pages() -> None:
    address = "https://lake.example/same"
    records = [
        Record(id="a", title="", text="herons", url=address),
        Record(id="b", title="", text="storks", url=address),
    ]
    exam = Exam(
        records=records, questions=[Question(id="q", text="herons")], gains={"q": {"a": 1.0}}
    )
    found = await evaluate(
        exam, Settings(), plan=Plan(systems=["keyword"]), embedder=None, stage=Telling()
    )
    assert found.rating.ranked["keyword"]["q"] == ["a"]


def test_a_record_is_read_as_plain_text_under_its_own_title() -> None:
    page = draft_for(Record(id="a", title=" Herons ", text="One.\n\nTwo <b>."))
    assert (page.title, page.text) == ("Herons", "One.\n\nTwo <b>.")
    assert draft_for(RECORDS[5]).title == ""
    assert len(draft_for(RECORDS[5]).chunks) > 1


async def test_an_encoder_that_fails_on_queries_does_not_go_unnoticed() -> None:
    class Silent(HashingEncoder):
        async def embed_query(self, text: str) -> QueryVectors:
            assert text
            raise EncoderError("no answer")

    plan = Plan(systems=["keyword", "vector", "search", "research"])
    found = await evaluate(EXAM, Settings(), plan=plan, embedder=Silent(), stage=Telling())
    assert found.rating.systems["vector"].means["recall@10"] == 0.0
    assert any("said 18 times: no answer" in note for note in found.rating.notes)
