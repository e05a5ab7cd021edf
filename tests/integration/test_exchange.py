"""What is exported comes back to the byte: pages, passages, fields, links, tasks, references."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from carrel.core.identity import LOCAL
from carrel.core.user_errors import UserNotFound
from carrel.errors import BackupError
from carrel.services.exchange.exchange import Exchange
from carrel.services.exchange.names import page_name
from carrel.storage import audit, engines
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.conftest import fresh_postgres
from tests.exchange_kit import CASES, StoreCase, exported, files, fill, fresh_sqlite, imported
from tests.fingerprint import contents
from tests.pages import add_page, draft
from tests.task_kit import ANN, BEN, service_on

Opened = Callable[[], AbstractAsyncContextManager[Database]]
HERON = "https://example.com/heron"
SAME = ("source", "page", "link", "task", "task_counter")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nothing here is about power cuts: no transaction waits for the disk.
    monkeypatch.setitem(engines._PRAGMAS, "synchronous", "OFF")


@pytest.fixture
def sqlite_stores(sqlite_template: Path, tmp_path: Path) -> Opened:
    """Opens one empty SQLite file after another."""

    def opened() -> AbstractAsyncContextManager[Database]:
        folder = tempfile.mkdtemp(dir=tmp_path)
        return fresh_sqlite(sqlite_template, Path(folder) / "carrel.db")

    return opened


@pytest.fixture
def postgres_stores(postgres_server: str, postgres_template: str) -> Opened:
    """Opens one empty PostgreSQL database after another."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Database]:
        made = fresh_postgres(postgres_server, postgres_template)
        database = Database(next(made))
        try:
            yield database
        finally:
            await database.close()
            next(made, None)  # drops it

    return opened


async def there_and_back(case: StoreCase, first: Opened, second: Opened) -> None:
    """Export a store, import that elsewhere, export again."""
    async with first() as origin, second() as copy:
        with tempfile.TemporaryDirectory() as folder:
            one, two = Path(folder) / "one", Path(folder) / "two"
            await fill(origin, case)
            told = await exported(origin, one)
            back = await imported(copy, one)
            assert (back.sources, back.tasks) == (told.sources, told.tasks)
            await exported(copy, two)
            assert files(one) == files(two)
        before, after = await origin.read(contents), await copy.read(contents)
        assert {name: before[name] for name in SAME} == {name: after[name] for name in SAME}
        assert await copy.read(audit.check) == []


def histories(number: int) -> settings:
    return settings(
        max_examples=number,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


def test_a_round_trip_is_exact_on_sqlite(sqlite_stores: Opened) -> None:
    @histories(25)
    @given(case=CASES)
    def check(case: StoreCase) -> None:
        asyncio.run(there_and_back(case, sqlite_stores, sqlite_stores))

    check()


@pytest.mark.parametrize("way", ["to", "from"])
def test_a_round_trip_is_exact_between_the_databases(
    way: str, sqlite_stores: Opened, postgres_stores: Opened
) -> None:
    pair = (sqlite_stores, postgres_stores) if way == "to" else (postgres_stores, sqlite_stores)

    @histories(4)
    @given(case=CASES)
    def check(case: StoreCase) -> None:
        asyncio.run(there_and_back(case, *pair))

    check()


async def test_pages_are_searched_and_cited_after_an_import_without_a_network(
    database: Database, sqlite_stores: Opened, tmp_path: Path
) -> None:
    async with sqlite_stores() as origin:
        corpus, service = Corpus(origin), service_on(origin)
        await add_page(corpus, HERON, draft("A heron waits.", "It eats fish.", title="Heron"))
        made = await service.create(ANN, title="Read", cites=[(HERON, "It eats fish.")])
        await exported(origin, tmp_path / "out")
    assert (await imported(database, tmp_path / "out")).sources == 1
    found = await Corpus(database).find_words("fish", limit=5)
    assert [one.chunk.text for one in found] == ["It eats fish."]
    task = await service_on(database).get(ANN, made.id)
    assert task == made
    cited = await service_on(database).references(ANN, [task])
    assert [one.state for one in cited[task.id]] == ["current"]


async def test_the_next_source_and_the_next_task_are_new(
    database: Database, sqlite_stores: Opened, tmp_path: Path
) -> None:
    async with sqlite_stores() as origin:
        corpus, service = Corpus(origin), service_on(origin)
        await add_page(corpus, "https://example.com/old", draft("old"))
        gone = await corpus.add("https://example.com/gone")
        await add_page(corpus, HERON, draft("A heron waits."))
        await corpus.delete(gone.id)
        for title in ("one", "two"):
            await service.create(ANN, title=title)
        await service.delete(ANN, 2)
        await exported(origin, tmp_path / "out")
    await imported(database, tmp_path / "out")
    kept = await Catalog(database).by_url(HERON)
    assert kept is not None
    assert kept.id == 3
    later = await Corpus(database).add("https://example.com/later")
    assert later.id > kept.id
    assert (await service_on(database).create(ANN, title="three")).number == 3


async def test_what_is_here_already_stays_as_it_is(
    database: Database, sqlite_stores: Opened, tmp_path: Path
) -> None:
    async with sqlite_stores() as origin:
        await add_page(Corpus(origin), HERON, draft("Their words."))
        await add_page(Corpus(origin), "https://example.com/new", draft("New words."))
        theirs = await service_on(origin).create(ANN, title="theirs")
        await service_on(origin).cite(ANN, theirs.id, url=HERON, quotation="Their words.")
        await exported(origin, tmp_path / "out")
    await add_page(Corpus(database), "https://example.com/first", draft("First."))
    await add_page(Corpus(database), HERON, draft("Our words."))
    ours = await service_on(database).create(ANN, title="ours")
    done = await imported(database, tmp_path / "out")
    assert (done.sources, done.known_sources, done.tasks, done.renumbered) == (1, 1, 1, 1)
    found = await service_on(database).list(ANN, sort_order="asc")
    assert {(one.id, one.number, one.title) for one in found.tasks} == {
        (ours.id, 1, "ours"),
        (theirs.id, 2, "theirs"),
    }
    texts = {one.chunk.text for one in await Corpus(database).find_words("words", limit=9)}
    assert texts == {"Our words.", "New words."}
    # The page here says something else, whatever its number is.
    brought = next(one for one in found.tasks if one.id == theirs.id)
    cited = await service_on(database).references(ANN, [brought])
    assert [one.state for one in cited[theirs.id]] == ["changed"]
    again = await imported(database, tmp_path / "out")
    assert (again.sources, again.tasks, again.known_sources, again.known_tasks) == (0, 0, 2, 1)
    assert await database.read(audit.check) == []


async def test_a_source_that_nobody_has_read_is_left_out_and_counted(
    database: Database, tmp_path: Path
) -> None:
    await Corpus(database).add(HERON)
    told = await exported(database, tmp_path / "out")
    assert (told.sources, told.unread) == (0, 1)
    assert files(tmp_path / "out")["sources.jsonl"] == b""


async def test_tasks_of_other_users_are_exported_only_when_they_are_asked_for(
    database: Database, tmp_path: Path
) -> None:
    for who in (LOCAL, ANN, BEN):
        await service_on(database).create(who, title=f"of {who.subject}")
    mine = await exported(database, tmp_path / "mine", users=[LOCAL.subject])
    assert (mine.users, mine.others) == (("local",), 2)
    told = b"".join(files(tmp_path / "mine").values())
    assert b"of local" in told
    assert b"ann" not in told
    assert b"ben" not in told
    some = await exported(database, tmp_path / "some", users=["ann"])
    assert some.users == ("ann",)
    with pytest.raises(UserNotFound, match="nobody called dora"):
        await exported(database, tmp_path / "none", users=["dora"])
    assert not (tmp_path / "none").exists()


async def test_an_export_replaces_another_by_force_and_nothing_else(
    database: Database, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "letter.txt").write_text("precious")
    with pytest.raises(BackupError, match="something else"):
        await exported(database, out, overwrite=True)
    (out / "letter.txt").unlink()
    await add_page(Corpus(database), HERON, draft("A heron waits."))
    await exported(database, out)
    (out / "README").write_text("mine")
    with pytest.raises(BackupError, match="an export already"):
        await exported(database, out)
    found = await Catalog(database).by_url(HERON)
    assert found is not None
    await Corpus(database).delete(found.id)
    await exported(database, out, overwrite=True)
    assert sorted(files(out)) == [
        "README",
        "carrel-export.json",
        "sources.jsonl",
        "tasks.jsonl",
        "users.jsonl",
    ]
    assert not (tmp_path / "out.part").exists()


async def test_files_are_closed_to_others(database: Database, tmp_path: Path) -> None:
    await add_page(Corpus(database), HERON, draft("A heron waits."))
    await exported(database, tmp_path / "out")
    for path in (tmp_path / "out").rglob("*"):
        assert path.stat().st_mode & 0o077 == 0, path


async def test_imported_pages_wait_for_vectors_where_there_is_an_encoder(
    database: Database, sqlite_stores: Opened, tmp_path: Path
) -> None:
    async with sqlite_stores() as origin:
        await add_page(Corpus(origin), HERON, draft("A heron waits."))
        await exported(origin, tmp_path / "out")
    queued: list[object] = []
    await Exchange(database, encoding=queued.append).read(tmp_path / "out")
    assert len(queued) == 1
    found = await Catalog(database).by_url(HERON)
    assert found is not None
    assert found.state == "processing"
    # Whether vectors are there is no matter of the page: the export says the same.
    await exported(database, tmp_path / "again")
    assert files(tmp_path / "again") == files(tmp_path / "out")


def test_names_of_files_are_safe_and_each_address_has_its_own() -> None:
    urls = [
        "https://example.com/a",
        "https://example.com/A",
        "https://example.com/../../etc/passwd",
        "http://con",
        "https://例え.jp/道",
        "file:///C:\\x",
        "x" * 5000,
        "",
    ]
    names = [page_name(url) for url in urls]
    assert len({name.lower() for name in names}) == len(urls)
    for name in names:
        assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
        assert len(name) < 100
        assert name.partition(".")[0] not in ("con", "nul", "aux", "prn")
    assert names[0].startswith("example-com-a-")


async def test_people_can_read_the_markdown(database: Database, tmp_path: Path) -> None:
    page = draft("A heron waits.", title='Heron: "grey"')
    await add_page(Corpus(database), HERON, page, "blog_article")
    await exported(database, tmp_path / "out")
    content = files(tmp_path / "out")[f"pages/{page_name(HERON)}"].decode()
    head = content.split("---\n")[1].splitlines()
    assert head[:3] == [
        'url: "https://example.com/heron"',
        'title: "Heron: \\"grey\\""',
        'language: "en"',
    ]
    line = json.loads(files(tmp_path / "out")["sources.jsonl"])
    assert line["chunks"][0]["start"] == 0
    assert line["versions"][0]["text"] == "A heron waits."
