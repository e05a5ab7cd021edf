"""A directory that is no whole export is refused with advice, and nothing of it is stored."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from carrel.core.exchange import ExportConflict, ExportDamaged
from carrel.core.identity import LOCAL
from carrel.errors import RAGError
from carrel.services.exchange import checks, exchange
from carrel.services.exchange.exchange import Exchange
from carrel.services.exchange.names import page_name
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.exchange_kit import exported, files, fresh_sqlite, imported
from tests.fingerprint import contents
from tests.pages import add_page, draft
from tests.task_kit import ANN, service_on

HERON = "https://example.com/heron"
PAGE = f"pages/{page_name(HERON)}"
Change = Callable[[Path], None]


@pytest.fixture
async def folder(sqlite_template: Path, tmp_path: Path) -> Path:
    """An export with a page, and a task that refers to it."""
    async with fresh_sqlite(sqlite_template, tmp_path / "origin.db") as origin:
        await add_page(Corpus(origin), HERON, draft("A heron waits.", title="Heron"))
        await service_on(origin).create(LOCAL, title="Read", cites=[(HERON, "A heron waits.")])
        await exported(origin, tmp_path / "out")
    return tmp_path / "out"


@pytest.fixture
async def target(sqlite_template: Path, tmp_path: Path) -> AsyncIterator[Database]:
    """A store with something in it."""
    async with fresh_sqlite(sqlite_template, tmp_path / "target.db") as database:
        await add_page(Corpus(database), "https://example.com/ours", draft("Ours."))
        await service_on(database).create(ANN, title="ours")
        yield database


def seal(folder: Path) -> None:
    """Write a manifest that fits the lists, as whoever forges an export would."""
    found = json.loads((folder / "carrel-export.json").read_text())
    for name in found["files"]:
        content = (folder / name).read_bytes()
        lines = len(content.splitlines())
        found["files"][name] = {"lines": lines, "sha256": sha256(content).hexdigest()}
    (folder / "carrel-export.json").write_text(json.dumps(found))


def edited(name: str, change: Callable[[dict[str, Any]], object]) -> Change:
    """Return a change of the first line of a list, with a manifest that fits."""

    def work(folder: Path) -> None:
        first, *rest = (folder / name).read_text().split("\n")
        record = json.loads(first)
        change(record)
        (folder / name).write_text("\n".join([json.dumps(record), *rest]))
        seal(folder)

    return work


def put(name: str, content: str) -> Change:
    """Return a change of a whole file, with the manifest as it was."""

    def work(folder: Path) -> None:
        (folder / name).write_text(content)

    return work


def twice(name: str) -> Change:
    """Return a change that repeats the lines of a list."""

    def work(folder: Path) -> None:
        content = (folder / name).read_bytes()
        (folder / name).write_bytes(content * 2)
        seal(folder)

    return work


def linked(folder: Path) -> None:
    elsewhere = folder.parent / "elsewhere.md"
    (folder / PAGE).rename(elsewhere)
    (folder / PAGE).symlink_to(elsewhere)


def replace(name: str, old: str, new: str) -> Change:
    """Return a change of some bytes, with the manifest as it was."""

    def work(folder: Path) -> None:
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new))

    return work


def of_version(**values: object) -> Change:
    return edited("sources.jsonl", lambda one: one["versions"][0].update(values))


def of_source(**values: object) -> Change:
    return edited("sources.jsonl", lambda one: one.update(values))


def of_task(**values: object) -> Change:
    return edited("tasks.jsonl", lambda one: one.update(values))


DAMAGES: dict[str, tuple[Change, str]] = {
    "no manifest": (lambda at: (at / "carrel-export.json").unlink(), "not an export of Carrel"),
    "another manifest": (put("carrel-export.json", "{}"), "not an export of Carrel"),
    "manifest no JSON": (put("carrel-export.json", "["), "is not JSON"),
    "a newer format": (
        replace("carrel-export.json", '"version": 1', '"version": 2'),
        "version 2 of the format",
    ),
    "a list that the manifest lacks": (
        replace("carrel-export.json", "users.jsonl", "people.jsonl"),
        "does not name",
    ),
    "a page edited": (replace(PAGE, "Heron", "Crane"), "changed since it was written"),
    "a page gone": (lambda at: (at / PAGE).unlink(), "not in the export"),
    "a page behind a link": (linked, "not in the export"),
    "a list cut off": (put("tasks.jsonl", ""), "changed since it was written"),
    "a list gone": (lambda at: (at / "users.jsonl").unlink(), "not in the export"),
    "a list edited": (replace("tasks.jsonl", "Read", "Reap"), "changed since it was written"),
    "no JSON": (put("sources.jsonl", "{"), "sources.jsonl, line 1 is not JSON"),
    "too deep": (put("sources.jsonl", "[" * 100_000), "sources.jsonl, line 1 is not JSON"),
    "no object": (put("sources.jsonl", "7\n"), "sources.jsonl, line 1"),
    "a path for a name": (
        edited("sources.jsonl", lambda one: one["page"].update(name="../../x.md")),
        "page.name",
    ),
    "an unknown member": (of_source(password="x"), "password"),
    "a wrong type": (of_source(version="1"), "version"),
    "an id too large": (of_source(id=2**70), "id"),
    "a NUL": (of_source(title="a\x00b"), "NUL"),
    "a moment without a zone": (of_source(created_at="2026-01-01T00:00:00"), "created_at"),
    "a passage outside the page": (
        edited("sources.jsonl", lambda one: one["chunks"][0].update(end=999)),
        "outside the page text",
    ),
    "a version too many": (of_source(version=2), "do not fit"),
    "the Markdown twice": (of_version(markdown="here"), "not whole"),
    "passages without a page": (of_source(page=None, versions=[], version=0), "no page"),
    "a source twice": (twice("sources.jsonl"), "twice"),
    "a task twice": (twice("tasks.jsonl"), "twice"),
    "a user twice": (twice("users.jsonl"), "twice"),
    "a number never given": (of_task(number=9), "never given"),
    "somebody unknown": (of_task(user="eve"), "never given"),
    "an empty title": (of_task(title=""), "title"),
    "no priority": (of_task(priority="urgent"), "priority"),
    "no UUID": (of_task(id="7"), "id"),
    "a page that is not here": (
        edited("tasks.jsonl", lambda one: one["references"][0].update(source=99)),
        "not in the export",
    ),
}


@pytest.mark.parametrize("name", DAMAGES)
async def test_damage_is_refused_and_nothing_is_stored(
    name: str, folder: Path, target: Database
) -> None:
    change, words = DAMAGES[name]
    before = await target.read(contents)
    change(folder)
    with pytest.raises(ExportDamaged, match=words) as caught:
        await imported(target, folder)
    assert caught.value.suggestion
    assert await target.read(contents) == before


async def test_a_directory_that_is_not_there_is_refused(tmp_path: Path, target: Database) -> None:
    with pytest.raises(ExportDamaged, match="not an export of Carrel"):
        await imported(target, tmp_path / "nowhere")


async def test_without_the_look_beforehand_nothing_is_half_stored_either(
    folder: Path, target: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await target.read(contents)
    replace("tasks.jsonl", "Read", "Reap")(folder)
    monkeypatch.setattr(exchange, "check", lambda *_: None)
    with pytest.raises(ExportDamaged, match="changed since"):
        await imported(target, folder)
    assert await target.read(contents) == before


async def test_without_digests_an_edited_page_would_be_taken(
    folder: Path, target: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace(PAGE, "Heron", "Crane")(folder)
    path = folder / PAGE
    for module in (checks, exchange):
        monkeypatch.setattr(module, "markdown_of", lambda *_: path.read_text())
    assert (await imported(target, folder)).sources == 1


async def test_the_task_of_another_user_is_not_taken_over(target: Database, tmp_path: Path) -> None:
    await exported(target, tmp_path / "theirs")
    edited("tasks.jsonl", lambda one: one.update(user="eve"))(tmp_path / "theirs")
    edited("users.jsonl", lambda one: one.update(user="eve"))(tmp_path / "theirs")
    before = await target.read(contents)
    with pytest.raises(ExportConflict, match="belongs to another user"):
        await imported(target, tmp_path / "theirs")
    assert await target.read(contents) == before


async def test_an_import_that_is_stopped_leaves_nothing(folder: Path, target: Database) -> None:
    before = await target.read(contents)

    def stop(table: str, done: int, total: int) -> None:
        if table == "tasks":
            raise RAGError(f"stopped at {done} of {total}")

    with pytest.raises(RAGError, match="stopped"):
        await Exchange(target).read(folder, progress=stop)
    assert await target.read(contents) == before


async def test_an_export_that_is_stopped_leaves_nothing(target: Database, tmp_path: Path) -> None:
    def stop(table: str, done: int, total: int) -> None:
        raise RAGError(f"stopped: {table} {done}/{total}")

    with pytest.raises(RAGError, match="stopped"):
        await exported(target, tmp_path / "never", progress=stop)
    assert not any("never" in name for name in files(tmp_path))
    assert not (tmp_path / "never.part").exists()


async def test_no_secret_of_a_user_is_exported(folder: Path) -> None:
    told = b"".join(files(folder).values())
    for word in (b"password", b"argon2", b"session", b"time_zone"):
        assert word not in told
