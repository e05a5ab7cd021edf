"""The OpenAPI document: whole, valid, with examples that fit, and answers that fit it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator

from carrel.surfaces.rest.application import OPERATIONS

ROWS = [one for rows in OPERATIONS.values() for one in rows if one.listed]


@pytest.fixture
async def document(client: httpx2.AsyncClient) -> dict[str, Any]:
    reply = await client.get("/openapi.json")
    assert reply.headers["content-type"] == "application/json"
    found = reply.json()
    assert isinstance(found, dict)
    return found


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield path, method and description of every operation."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def schemas(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Yield every schema with its place and its example, if it has one."""
    for path, method, operation in operations(document):
        where = f"{method} {path}"
        for one in operation.get("parameters", []):
            yield f"{where} {one['name']}", one["schema"], one.get("example")
        contents = [operation.get("requestBody", {}).get("content", {})]
        contents += [one.get("content", {}) for one in operation["responses"].values()]
        for content in contents:
            for kind, one in content.items():
                if "schema" in one:
                    yield f"{where} {kind}", one["schema"], one.get("example")


async def test_it_names_every_operation_once(document: dict[str, Any]) -> None:
    assert document["openapi"] == "3.1.0"
    told = {(path, method.upper()) for path, method, _ in operations(document)}
    assert {(row.path, row.method) for row in ROWS} <= told
    names = [one["operationId"] for _, _, one in operations(document)]
    assert len(names) == len(set(names))
    for path, _, one in operations(document):
        in_path = {given["name"] for given in one.get("parameters", []) if given["in"] == "path"}
        assert in_path == set(re.findall(r"{(\w+)}", path))
        assert "default" in one["responses"]


async def test_schemas_are_valid_and_examples_fit_them(document: dict[str, Any]) -> None:
    shown = 0
    whole = {"components": document["components"]}
    for where, schema, example in schemas(document):
        Draft202012Validator.check_schema(schema)
        if example is not None:
            shown += 1
            faults = list(Draft202012Validator(schema | whole).iter_errors(example))
            assert not faults, (where, faults[0].message)
    assert shown > 60


async def test_what_an_example_asks_for_is_understood(client: httpx2.AsyncClient) -> None:
    for row in ROWS:
        left = dict(row.example)
        path = re.sub(r"{(\w+)}", lambda found: str(left.pop(found[1])), row.path)  # noqa: B023
        if row.method in ("GET", "DELETE"):
            asked = {
                name: str(value) if value not in (True, False) else str(value).lower()
                for name, value in left.items()
            }
            reply = await client.request(row.method, path, params=asked)
        else:
            reply = await client.request(row.method, path, json=left)
        # No page is kept and no network reached; a wrong argument would be told as such.
        told = reply.text
        assert (
            reply.is_success
            or "not found" in told.lower()
            or "no source" in told
            or ("Failed to fetch URL" in told or "do not stand" in told)
        ), (row.path, reply.status_code, told)
        assert reply.status_code < 500, told


async def test_it_is_sent_once_to_who_has_it(client: httpx2.AsyncClient) -> None:
    first = await client.get("/openapi.json")
    headers = {"If-None-Match": first.headers["etag"]}
    assert (await client.get("/openapi.json", headers=headers)).status_code == 304
