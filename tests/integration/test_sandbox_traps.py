"""Pages built to hang or starve a parser end within the limits, while others are being read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from carrel.core.pages import PageDraft
from carrel.errors import ExtractionError
from carrel.ingest.reading.reader import Reader, Request
from carrel.ingest.reading.sandbox import Sandbox
from carrel.settings import ParserSettings

SECONDS = 8.0
TRAPS = {
    "nested elements": b"<div>" * 100_000 + b"deep words",
    "attributes on one tag": b"<p " + b" ".join(b"a%d=1" % at for at in range(200_000)) + b">",
    "unclosed paragraphs, items and cells": b"<p>one<li>two<td>three" * 300_000,
    "opening brackets": b"<" * 3_000_000,
    "unclosed comments": b"<!-- words " * 800_000,
    "an unclosed comment": b"<!--" + b"-" * 8_000_000,
    "entities": b"&amp;" * 2_000_000,
    "entities without an end": b"&amp" * 2_000_000,
    "one huge attribute": b"<p title='" + b"x" * 9_000_000 + b"'>words",
    "nested tables": b"<table><tr><td>" * 20_000,
    "nested formatting": b"<b><i><a>" * 40_000 + b"words",
    "nested lists": b"<ul><li>" * 4_000 + b"words",
    "closing tags": b"</p></div></table>" * 400_000,
    "style rules": b"<style>" + b".a{color:red}" * 400_000 + b"</style><p class=a>words",
    "templates": b"<template>" * 100_000,
    "one long word": b"<p>" + b"x" * 9_000_000,
    "null bytes": b"<p>words" + b"\x00" * 2_000_000,
    "mathematics": b"<math><mrow>" * 3_000 + b"x",
}
REQUEST = Request(url="https://trap.example/", media="text/html")
ORDINARY = b"<h1>Harbour</h1><p>The keeper writes down every ship that comes in."


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def reader() -> AsyncIterator[Reader]:
    sandbox = Sandbox(ParserSettings(processes=2, seconds=SECONDS))
    yield Reader(sandbox)
    await sandbox.close()


async def outcome(reader: Reader, body: bytes) -> PageDraft | ExtractionError:
    try:
        return await reader.read(REQUEST, body)
    except ExtractionError as error:
        return error


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("name", TRAPS)
async def test_a_trap_ends_within_the_limits_while_another_page_is_read(
    reader: Reader, name: str
) -> None:
    await reader.warm()
    start = asyncio.get_running_loop().time()
    trapped = asyncio.create_task(outcome(reader, TRAPS[name]))
    other = await reader.read(REQUEST, ORDINARY)
    found = await trapped
    assert asyncio.get_running_loop().time() - start < SECONDS + 12
    assert other.title == "Harbour"
    assert isinstance(found, PageDraft) or (found.message and found.suggestion)
