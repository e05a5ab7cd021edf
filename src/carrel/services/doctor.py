"""Checks as values: what is installed, reachable and healthy, and how to mend what is not.

Nothing here needs a working store, and nothing here changes one.
"""

from __future__ import annotations

import difflib
import importlib.metadata
import importlib.util
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from carrel import __version__
from carrel.config import Configuration, slots
from carrel.errors import ConfigError, RAGError
from carrel.ingest.browser.program import find_program, has_driver, obstacle
from carrel.services.doctor_encoder import check_encoder
from carrel.services.doctor_serving import check_serving
from carrel.services.doctor_store import check_store
from carrel.services.findings import Finding, Level, failed, size
from carrel.settings import BrowserSettings
from carrel.storage.probe import probe, sqlite_too_old, sqlite_version

_EXTRAS = {"postgres": ("psycopg", "pgvector")}
_LITTLE_SPACE = 1_000_000_000
_NO_SPACE = 50_000_000


def examine(configuration: Configuration, *, now: datetime, deep: bool = False) -> list[Finding]:
    """Run every check; `deep` also compares the indexes with the texts, row by row."""
    settings = configuration.settings
    findings = [
        *installed(),
        _browser(settings.browser),
        *_settings(configuration),
        *check_serving(settings),
        check_encoder(settings.encoder),
        *_home(settings.home),
    ]
    try:
        found = probe(settings.database_url, settings.database, now=now, write=True, deep=deep)
    except RAGError as problem:
        return [*findings, failed("storage", "database", problem)]
    return [*findings, *check_store(found, now=now)]


def misconfigured(problem: ConfigError) -> list[Finding]:
    """Return what can be said when the settings themselves cannot be read."""
    return [*installed(), failed("settings", "settings", problem)]


def installed() -> Iterator[Finding]:
    """Look at Python, SQLite and the optional parts."""
    area = "installed"
    yield Finding(area=area, name="carrel", message=__version__)
    where = f"{platform.python_version()} ({sys.executable})"
    yield Finding(area=area, name="python", message=where)
    version, old = sqlite_version(), sqlite_too_old()
    yield Finding(
        area=area,
        name="sqlite",
        level=Level.FAIL if old else Level.OK,
        message=version,
        mend="Use a Python with SQLite 3.35 or newer." if old else "",
    )
    for extra, modules in _EXTRAS.items():
        missing = [name for name in modules if importlib.util.find_spec(name) is None]
        versions = [f"{name} {importlib.metadata.version(name)}" for name in modules if not missing]
        yield Finding(
            area=area,
            name=f"extra {extra}",
            message=", ".join(versions) or "not installed (needed for PostgreSQL only)",
        )


def _browser(settings: BrowserSettings) -> Finding:
    """Look for the extra and for a browser that it can drive."""
    reason = obstacle(settings)
    driver = f"playwright {importlib.metadata.version('playwright')}" if has_driver() else ""
    lacking = bool(driver) and settings.use == "auto" and find_program(settings) is None
    return Finding(
        area="installed",
        name="extra browser",
        level=Level.WARN if lacking else Level.OK,
        message=", ".join(filter(None, (driver, reason or str(find_program(settings))))),
        mend="Install Chromium, or name a browser with CARREL_BROWSER_PATH." if lacking else "",
    )


def _settings(configuration: Configuration) -> Iterator[Finding]:
    known = [slot.var.name for slot in slots()]
    for name in configuration.unknown:
        near = difflib.get_close_matches(name.upper(), known, n=1, cutoff=0.5)
        yield Finding(
            area="settings",
            name=name,
            level=Level.WARN,
            message="is set, but Carrel has no such setting",
            mend=f"Did you mean {near[0]}?" if near else "Remove it.",
        )
    if not configuration.unknown:
        changed = [item for item in configuration.origins if item.origin != "default"]
        message = f"{len(configuration.origins)} read, {len(changed)} differ from the default"
        yield Finding(area="settings", name="settings", message=message)


def _home(home: Path) -> Iterator[Finding]:
    """Check that the data directory can be written, or made, and that there is space."""
    area, there = "storage", home
    try:
        while not there.exists():
            there = there.parent
        with tempfile.TemporaryDirectory(prefix=".carrel-doctor-", dir=there):
            free = shutil.disk_usage(there).free
    except OSError as cause:
        yield Finding(
            area=area,
            name="data directory",
            level=Level.FAIL,
            message=f"{home} cannot be {'written' if there == home else 'made'}: {cause.strerror}",
            mend="Set CARREL_HOME to a directory that you may write.",
        )
        return
    note = "" if there == home else " (made at the first start)"
    yield Finding(area=area, name="data directory", message=f"{home}{note}")
    level = Level.FAIL if free < _NO_SPACE else Level.WARN if free < _LITTLE_SPACE else Level.OK
    yield Finding(
        area=area,
        name="free space",
        level=level,
        message=size(free),
        mend="" if level is Level.OK else f"Free some space below {there}.",
    )
