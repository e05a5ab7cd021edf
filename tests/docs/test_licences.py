"""What Carrel needs may be used by everybody."""

from __future__ import annotations

import re

import pytest

from scripts import make_notices
from tests.architecture.modules import ROOT


def locked(name: str) -> set[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))


# Under the MPL, for their own files; others bring them along, and Carrel imports neither.
ALONG = {"certifi": "MPL-2.0", "tqdm": "MPL-2.0 AND MIT"}


def test_every_dependency_is_permissive() -> None:
    licences = make_notices.closure("carrel")
    assert "sqlalchemy" in licences
    strict = {name: terms for name, terms in licences.items() if not allowed(terms)}
    assert strict == ALONG


def test_the_extra_for_postgresql_adds_nothing_stricter_than_the_lgpl() -> None:
    licences = make_notices.closure("carrel", ["postgres"])
    strict = {name: terms for name, terms in licences.items() if not allowed(terms)}
    assert strict == ALONG | {"psycopg": "LGPL-3.0-only", "psycopg-binary": "LGPL-3.0-only"}


def allowed(terms: str) -> bool:
    return make_notices.is_permissive(terms)


@pytest.mark.parametrize("terms", ["GPL-3.0-only", "MIT AND GPL-2.0-only", "", "AGPL-3.0 OR SSPL"])
def test_a_strict_licence_is_noticed(terms: str) -> None:
    assert not allowed(terms)


@pytest.mark.parametrize("terms", ["MIT", "Apache-2.0 OR GPL-2.0-only", "BSD-3-Clause AND 0BSD"])
def test_a_permissive_licence_passes(terms: str) -> None:
    assert allowed(terms)


def test_the_lock_holds_what_is_needed_and_nothing_else() -> None:
    runtime = set(make_notices.closure("carrel", ["postgres"]))
    build = set(make_notices.closure("hatchling")) | {"hatchling"}
    # Locked for Python inside browsers, where Carrel does not run.
    assert locked("requirements.lock") - {"httpx2-jsfetch"} == runtime | build


def test_the_lock_of_the_tests_holds_the_lock_of_the_product() -> None:
    product, tests = locked("requirements.lock"), locked("requirements-dev.lock")
    assert product < tests
    assert not {name for name in tests if re.match(r"torch|nvidia|cuda|triton", name)}
