"""A version is stored whole or not at all, whatever fails on the way, and a fence stops it."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np
import pytest
from sqlalchemy import Connection

from carrel.core.pages import Link
from carrel.errors import DataValidationError, LeaseLost
from carrel.storage import audit
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.fingerprint import contents, fingerprint
from tests.pages import add_page, draft, embedded

# Every statement function that storing calls, in the order of their calls.
STORING = [
    "versioning.advance",
    "sources.get",
    "chunks.digests",
    "versioning.take_slots",
    "lexical._drop_from_rows",
    "lexical._change_lengths",
    "chunks.remove",
    "chunks.move",
    "chunks.add",
    "lexical.add",
    "sources.replace_links",
    "sources.add_version",
    "sources.forget_versions",
    "sources.change",
]
DELETING = ["versioning.advance", "lexical.drop", "chunks.remove", "sources.remove"]


class Stop(Exception):
    """The failure that a test makes."""


def fail_at(monkeypatch: pytest.MonkeyPatch, name: str, *, after: bool) -> None:
    """Make a statement function fail before it has run, or right after."""
    module_name, _, function = name.partition(".")
    module = importlib.import_module(f"carrel.storage.{module_name}")
    real: Callable[..., Any] = getattr(module, function)

    def failing(*values: Any, **named: Any) -> NoReturn:
        if after:
            real(*values, **named)
        raise Stop(name)

    monkeypatch.setattr(module, function, failing)


async def filled(database: Database) -> Corpus:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 2)
    links = [Link(url="https://b.example/")]
    stored = await add_page(corpus, "u", draft("first part", "second part", links=links))
    rows = [(item.id, embedded(np.ones(2, dtype=np.float32))) for item in stored.new]
    await corpus.store_vectors(encoder, rows)
    return corpus


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_refresh_that_fails_at_any_step_leaves_the_old_version_whole(
    database: Database, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    corpus = await filled(database)
    before = await database.read(contents)
    page = draft("first part", "third part", links=[Link(url="https://c.example/")])
    for step in STORING:
        with monkeypatch.context() as patch:
            fail_at(patch, step, after=after)
            with pytest.raises(Stop, match=step):
                await corpus.store(1, page)
        assert await database.read(contents) == before, step
        assert await database.read(audit.check) == [], step
        found = await corpus.find_words("second third", limit=5)
        assert [hit.chunk.text for hit in found] == ["second part"], step
    stored = await corpus.store(1, page)
    assert (stored.source.version, stored.kept, stored.removed) == (2, 1, 1)


async def test_a_deletion_that_fails_at_any_step_leaves_the_source_whole(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = await filled(database)
    before = await database.read(contents)
    for step in DELETING:
        with monkeypatch.context() as patch:
            fail_at(patch, step, after=True)
            with pytest.raises(Stop, match=step):
                await corpus.delete(1)
        assert await database.read(contents) == before, step
        assert await database.read(audit.check) == [], step
        assert len(await corpus.find_words("part", limit=5)) == 2, step


async def test_a_first_version_that_fails_leaves_an_empty_source(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = Corpus(database)
    await corpus.add("u")
    before = await database.read(fingerprint)
    with monkeypatch.context() as patch:
        fail_at(patch, "sources.change", after=True)
        with pytest.raises(Stop):
            await corpus.store(1, draft("words"))
    assert await database.read(fingerprint) == before
    assert await corpus.find_words("words", limit=5) == []


async def test_vectors_that_are_refused_leave_the_version_found_by_keywords(
    database: Database,
) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 2)
    stored = await add_page(corpus, "u", draft("one", "two"))
    good, bad = np.ones(2, dtype=np.float32), np.array([1, np.nan], dtype=np.float32)
    rows = [(stored.new[0].id, embedded(good)), (stored.new[1].id, embedded(bad))]
    with pytest.raises(DataValidationError):
        await corpus.store_vectors(encoder, rows)
    assert len(await corpus.find_words("one two", limit=5)) == 2
    assert len(await corpus.without_vectors(encoder)) == 2
    assert await corpus.find_near(encoder, good, limit=5) == []


async def test_a_fence_that_is_passed_by_another_stops_every_write(database: Database) -> None:
    corpus = await filled(database)
    encoder = await corpus.begin("e", 2)
    before = await database.read(contents)

    def fence(_: Connection) -> None:
        raise LeaseLost

    with pytest.raises(LeaseLost):
        await corpus.add("new", fence=fence)
    with pytest.raises(LeaseLost):
        await corpus.store(1, draft("other"), fence=fence)
    with pytest.raises(LeaseLost):
        await corpus.delete(1, fence=fence)
    rows = [(1, embedded(np.ones(2, dtype=np.float32)))]
    with pytest.raises(LeaseLost):
        await corpus.store_vectors(encoder, rows, fence=fence)
    assert await database.read(contents) == before


async def test_a_fence_sees_the_transaction_that_it_guards(database: Database) -> None:
    corpus = await filled(database)
    seen: list[bool] = []
    await corpus.store(1, draft("x"), fence=lambda connection: seen.append(connection.closed))
    assert seen == [False]
