"""Tasks that refer to words of kept pages, and what becomes of them when the pages change."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, func, select, update

from carrel.core.task_errors import TaskNotFound
from carrel.core.tasks import ReferenceState
from carrel.errors import NotFoundError
from carrel.services.tasks.service import TaskService
from carrel.storage import audit
from carrel.storage.backup import restore_backup, write_backup
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import migrate
from carrel.storage.task_tables import task, task_counter, task_reference
from tests.conftest import no_backup
from tests.fingerprint import fingerprint
from tests.pages import add_page, draft
from tests.task_kit import ANN, BEN, service_on

URL = "https://a.example/heron"
WORDS = "A heron waits in shallow water"
OPENING = "Herons are patient birds."


@pytest.fixture
def service(database: Database) -> TaskService:
    return service_on(database)


async def state(service: TaskService, number: int = 1) -> ReferenceState:
    found = await service.get(ANN, number)
    (reference,) = (await service.references(ANN, [found]))[found.id]
    return reference.state


async def test_a_task_keeps_the_words_with_their_place_and_version(
    database: Database, service: TaskService
) -> None:
    corpus = Corpus(database)
    await add_page(corpus, URL, draft(OPENING, f"{WORDS}, and then strikes."))
    made = await service.create(
        ANN, title="Watch birds", cites=[(URL, "A heron  waits in\nshallow")]
    )
    (reference,) = (await service.references(ANN, [made]))[made.id]
    start, end = reference.span
    text = f"{OPENING}\n\n{WORDS}, and then strikes."
    assert text[start:end] == reference.quotation == "A heron waits in shallow"
    assert (reference.url, reference.version) == (URL, 1)
    assert reference.state is ReferenceState.CURRENT
    assert made.as_dict() == (await service.get(ANN, 1)).as_dict()


async def test_a_task_shows_when_its_page_changes_or_goes_away(
    database: Database, service: TaskService
) -> None:
    corpus = Corpus(database)
    stored = await add_page(corpus, URL, draft(OPENING, WORDS))
    await service.create(ANN, title="Watch birds", cites=[(URL, WORDS)])
    source = stored.source.id
    assert await state(service) is ReferenceState.CURRENT
    await corpus.store(source, draft(OPENING, WORDS, "One more paragraph."))
    assert await state(service) is ReferenceState.CURRENT
    await corpus.store(source, draft("A longer beginning.", OPENING, WORDS))
    assert await state(service) is ReferenceState.MOVED
    await corpus.store(source, draft(OPENING, "A heron flies away."))
    assert await state(service) is ReferenceState.CHANGED
    await corpus.store(source, draft(OPENING, WORDS))
    assert await state(service) is ReferenceState.CURRENT
    await corpus.delete(source)
    assert await state(service) is ReferenceState.GONE
    await add_page(corpus, URL, draft("Anew.", WORDS))
    assert await state(service) is ReferenceState.MOVED
    await service.uncite(ANN, 1)
    found = await service.get(ANN, 1)
    assert await service.references(ANN, [found]) == {}


async def test_words_that_do_not_stand_there_make_no_task(
    database: Database, service: TaskService
) -> None:
    await add_page(Corpus(database), URL, draft(OPENING))
    for url, words in ((URL, WORDS), ("https://a.example/other", OPENING), (URL, " ")):
        with pytest.raises(NotFoundError, match="do not stand"):
            await service.create(ANN, title="x", cites=[(url, words)])
    assert (await service.stats(ANN)).total == 0
    await service.create(ANN, title="x")
    with pytest.raises(NotFoundError, match="do not stand"):
        await service.cite(ANN, 1, url=URL, quotation=WORDS)


async def test_references_are_as_private_as_their_task(
    database: Database, service: TaskService
) -> None:
    await add_page(Corpus(database), URL, draft(OPENING))
    made = await service.create(ANN, title="x", cites=[(URL, OPENING)])
    assert await service.references(BEN, [made]) == {}
    with pytest.raises(TaskNotFound):
        await service.cite(BEN, made.id, url=URL, quotation=OPENING)
    with pytest.raises(TaskNotFound):
        await service.uncite(BEN, made.id)
    await service.erase("ben")
    assert await database.read(references) == 1
    await service.erase("ann")
    assert await database.read(references) == 0


def references(rows: Connection) -> int:
    found: int = rows.execute(select(func.count()).select_from(task_reference)).scalar_one()
    return found


async def test_with_a_task_go_its_references(database: Database, service: TaskService) -> None:
    await add_page(Corpus(database), URL, draft(OPENING))
    await service.create(ANN, title="x", cites=[(URL, OPENING), (URL, "patient")])
    assert await database.read(references) == 2
    await service.delete(ANN, 1)
    assert await database.read(references) == 0


@pytest.mark.parametrize("target", ["sqlite_url", "postgres_url"])
async def test_a_backup_holds_tasks_and_their_references(
    target: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = Database(f"sqlite:///{tmp_path}/origin.db")
    migrate(database, no_backup)
    other = Database(request.getfixturevalue(target))
    try:
        await add_page(Corpus(database), URL, draft(OPENING))
        service = service_on(database)
        made = await service.create(ANN, title="x", cites=[(URL, OPENING)], key="k")
        await service.toggle(ANN, made.id)
        await write_backup(database, tmp_path / "backup.db")
        await restore_backup(other, tmp_path / "backup.db")
        assert await other.read(fingerprint) == await database.read(fingerprint)
        assert (await service_on(other).create(ANN, title="y")).number == 2
    finally:
        await database.close()
        await other.close()


async def test_the_audit_finds_tasks_that_are_not_sound(
    database: Database, service: TaskService
) -> None:
    await service.create(ANN, title="x")
    assert await database.read(audit.check) == []
    await database.write(lambda rows: rows.execute(delete(task_counter)))
    await database.write(lambda rows: rows.execute(update(task).values(folded="y")))
    assert {fault.kind for fault in await database.read(audit.check)} == {
        "task with a number that was never given out",
        "task that is searched by another text",
    }
