"""How Carrel is: what it holds, whether it can work, who answers at its address."""

from __future__ import annotations

import http.client
import json
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from carrel import __version__
from carrel.config import mask_url
from carrel.core.clock import system_clock
from carrel.core.hosts import http_url, reachable
from carrel.errors import DatabaseTooNew, MigrationFailed, RAGError
from carrel.settings import Settings
from carrel.storage import census, migrate
from carrel.storage.census import Census
from carrel.storage.database import Database
from carrel.storage.probe import Probe, Standing, probe, schema_standing

_ANOTHER = "another program answers there"


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """The state of one store as every surface shows it; `problem` is why it cannot be used."""

    version: str
    home: Path
    database: str
    kind: str
    exists: bool = True
    revision: str | None = None
    standing: Standing = "none"
    ping_ms: float | None = None
    census: Census | None = None
    problem: RAGError | None = None

    def as_dict(self) -> dict[str, object]:
        """Return what `carrel status --json` and `/readyz` show."""
        found = self.census
        return {
            "version": self.version,
            "home": str(self.home),
            "database": {
                "url": self.database,
                "kind": self.kind,
                "exists": self.exists,
                "schema": self.revision,
                "schema_standing": self.standing,
                "ping_ms": None if self.ping_ms is None else round(self.ping_ms, 2),
            },
            "sources": found.sources if found else {},
            "chunks": found.chunks if found else 0,
            "encoders": [one.as_dict() for one in found.encoders] if found else [],
            "jobs": found.jobs if found else {},
            "error": self.problem.as_dict() if self.problem else None,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering:
    """Who answers at the configured address: Carrel, another program, or nobody."""

    url: str
    running: bool
    version: str | None = None
    note: str = ""

    def as_dict(self) -> dict[str, object]:
        """Return the fields for JSON."""
        return asdict(self)


async def overview(database: Database, settings: Settings) -> Overview:
    """Look at the store that this process has open; a fault is part of the answer."""
    place = mask_url(settings.database_url)
    try:
        ping = await database.ping()
        revision = await database.read(migrate.revision)
        found = await database.read(lambda rows: census.take(rows, now=database.clock()))
    except RAGError as problem:
        return Overview(
            version=__version__,
            home=settings.home,
            database=place,
            kind=database.dialect,
            problem=problem,
        )
    standing = schema_standing(revision)
    return Overview(
        version=__version__,
        home=settings.home,
        database=place,
        kind=database.dialect,
        revision=revision,
        standing=standing,
        ping_ms=ping,
        census=found,
        problem=_schema_problem(standing, revision),
    )


def look(settings: Settings, *, now: datetime | None = None) -> Overview:
    """Look at the store from outside: nothing is created or migrated."""
    found = probe(settings.database_url, settings.database, now=now or system_clock())
    return overview_of(found, settings)


def overview_of(found: Probe, settings: Settings) -> Overview:
    """Turn what a probe found into the common view."""
    problem = next((fault for fault, _ in found.problems.values()), None)
    if problem is None and found.standing == "newer":
        problem = too_new(found.revision)
    return Overview(
        version=__version__,
        home=settings.home,
        database=found.place,
        kind=found.kind,
        exists=found.exists,
        revision=found.revision,
        standing=found.standing,
        ping_ms=found.ping_ms,
        census=found.census,
        problem=problem,
    )


def too_new(revision: str | None) -> DatabaseTooNew:
    """Return the error of a database that a newer Carrel has written."""
    return DatabaseTooNew(
        f"the database has schema {revision}; this Carrel knows up to {migrate.SCHEMA.head}",
        details={"found": revision, "known": migrate.SCHEMA.head},
    )


def who_answers(host: str, port: int, *, timeout: float = 1.0) -> Answering:
    """Ask the configured address for `/healthz`."""
    host = reachable(host)
    url = http_url(host, port)
    connection = http.client.HTTPConnection(host, port, timeout=timeout)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        body = json.loads(answer.read(10_000))
        if body["status"] != "ok":
            return Answering(url=url, running=False, note=_ANOTHER)
    except (ConnectionRefusedError, TimeoutError):
        return Answering(url=url, running=False)
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return Answering(url=url, running=False, note=_ANOTHER)
    finally:
        connection.close()
    return Answering(url=url, running=True, version=str(body["version"]))


def _schema_problem(standing: Standing, revision: str | None) -> RAGError | None:
    """Say why an open store cannot be used: another program changed its schema meanwhile."""
    if standing == "current":
        return None
    if standing == "newer":
        return too_new(revision)
    return MigrationFailed(
        f"the schema is {revision or 'missing'}; this Carrel needs {migrate.SCHEMA.head}",
        suggestion="Start Carrel again: it brings the schema up to date.",
    )
