"""Calls every operation over HTTP with odd arguments, and holds the answers against its schema."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any
from urllib.parse import quote, urlencode

import httpx2
from jsonschema import Draft202012Validator

from carrel.surfaces.mcp.schema import input_schema
from carrel.surfaces.rest.application import OPERATIONS
from carrel.surfaces.rest.described import described
from carrel.surfaces.rest.operation import Operation
from tests.fuzz.cases import Cases
from tests.fuzz.desk import Desk
from tests.fuzz.tools import Tally
from tests.mcp_http import serving

AT_ONCE = 8
_LONGEST = 20_000  # characters of an address: a server may refuse longer ones unread
_JSON = {"content-type": "application/json"}


async def fuzz_routes(desk: Desk, *, cases: int, seed: str) -> list[Tally]:
    """Call every operation so many times."""
    tallies = []
    async with serving(desk.app) as url, httpx2.AsyncClient(base_url=url, timeout=60) as client:
        for row in (one for rows in OPERATIONS.values() for one in rows if one.listed):
            make = Cases(input_schema(row.tool.arguments), desk.ground, seed=f"{seed}/{row.path}")
            tallies.append(Tally(f"{row.method} {row.path}"))
            for _ in range(0, cases, AT_ONCE):
                await desk.look()
                batch = [make.make() for _ in range(AT_ONCE)]
                ends = await asyncio.gather(*(_call(client, row, one) for one in batch))
                for arguments, reply in zip(batch, ends, strict=True):
                    kind = "answered" if reply.is_success else "refused"
                    tallies[-1].note(kind, _fault(row, reply), arguments)
    return tallies


async def _call(
    client: httpx2.AsyncClient, row: Operation, arguments: dict[str, Any]
) -> httpx2.Response:
    left = dict(arguments)
    path = re.sub(r"{(\w+)}", lambda found: _segment(left.pop(found[1], "")), row.path)
    if row.method not in ("GET", "DELETE"):
        return await client.request(row.method, path, content=json.dumps(left), headers=_JSON)
    pairs = [
        (name, _text(one))
        for name, value in left.items()
        for one in (value if isinstance(value, list) else [value])
    ]
    query = urlencode(pairs, errors="replace")[:_LONGEST]
    return await client.request(row.method, f"{path}?{query}")


def _segment(value: object) -> str:
    """Return a value as one part of a path, which a client must not take for another path."""
    told = quote(_text(value)[:500], safe="", errors="replace")
    return told if told.strip(".") else "x"


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 1000:
        return "9" * 400
    return value if isinstance(value, str) else json.dumps(value)[:5000]


def _fault(row: Operation, reply: httpx2.Response) -> str:
    """Say what is wrong with an answer, or nothing."""
    kind = reply.headers.get("content-type", "")
    if reply.status_code >= 500:
        return f"{reply.status_code}: {reply.text[:200]}"
    if not reply.is_success:
        lacks = {"type", "title", "status", "detail", "code", "error"} - set(reply.json())
        return "no problem document" if kind != "application/problem+json" or lacks else ""
    if reply.status_code not in row.statuses or kind != row.kind:
        return f"{reply.status_code} {kind} was not announced"
    if not kind.startswith("application/json"):
        return "" if reply.text else "an empty text"
    told = described(row, input_schema(row.tool.arguments))["responses"]
    schema = told[str(reply.status_code)]["content"]["application/json"]["schema"]
    faults = [one.message for one in Draft202012Validator(schema).iter_errors(reply.json())]
    return faults[0][:200] if faults else ""
