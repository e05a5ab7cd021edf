"""The configured model behind the services: from the settings over HTTP into the answer."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from carrel.core.language_settings import ModelSettings
from carrel.inference.language.scripted import ScriptedModel
from tests.contract.websites.kit import posting
from tests.fault_server import Behaviour, FaultServer, answer, hang
from tests.library_kit import opened
from tests.site_server import Site
from tests.vendors import KEY, VENDORS, Vendor

QUERY = "What do candidates have to know about Rust and PostgreSQL?"
GOOD = "Candidates know “PostgreSQL well” [1]. They also like tea. Rust is needed [1]."


async def asked(
    url: str, home: Path, vendor: Vendor, behaviour: Behaviour, **given: object
) -> tuple[str, list[str], FaultServer]:
    """Ask for a synthesis and return it, the URLs of the results and what the provider saw."""
    settings = {
        "provider": vendor.name,
        "name": "m-1",
        "key" if vendor.name == "compatible" else f"{vendor.name}_key": KEY,
        "retries": 0,
    }
    async with FaultServer({vendor.path: behaviour}) as server, Site() as site:
        model = ModelSettings.model_validate(settings | {"url": server.url("/v1")} | given)
        async with opened(url, home, model=model) as desk:
            assert desk.app.model is not None
            await desk.app.websites.process(site.put("/job", posting()))
            found = await desk.app.websites.query(QUERY, include_synthesis=True)
    assert found.synthesis is not None
    return found.synthesis, [one.source_url for one in found.results], server


@pytest.mark.proves("A-041", "A-048", "A-049", "X-052")
@pytest.mark.parametrize("vendor", VENDORS, ids=lambda one: one.name)
async def test_each_provider_writes_a_synthesis_that_cites(
    vendor: Vendor, sqlite_url: str, tmp_path: Path
) -> None:
    good = answer(vendor.answer(GOOD))
    text, urls, server = await asked(sqlite_url, tmp_path, vendor, good)
    assert text.startswith("Candidates know “PostgreSQL well” [1]. Rust is needed [1].\n\nSources:")
    assert f"[1] Source: {urls[0]} (Section: '" in text
    assert "tea" not in text
    (request,) = server.requests
    sent = json.dumps(json.loads(request.body), ensure_ascii=False)
    assert f"User query: {QUERY}" in sent
    assert "Relevant excerpts from processed websites:" in sent
    assert "Synthesize a comprehensive answer with source citations." in sent
    assert KEY not in sent


@pytest.mark.proves("A-053", "X-051")
async def test_a_provider_that_hangs_costs_no_more_than_its_time(
    sqlite_url: str, tmp_path: Path
) -> None:
    text, urls, _ = await asked(sqlite_url, tmp_path, VENDORS[0], hang, synthesis=0.3)
    assert text.startswith("No language model was used (it")
    assert f"Source: {urls[0]}" in text


async def test_without_a_key_there_is_no_model_and_nothing_fails(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with Site() as site, opened(sqlite_url, tmp_path) as desk:
        assert desk.app.model is None
        await desk.app.websites.process(site.put("/job", posting()))
        found = await desk.app.websites.query(QUERY, include_synthesis=True)
        assert (found.synthesis or "").startswith("No language model was used; ")
        sampler = ScriptedModel(["Rust is needed [1]."])
        found = await desk.app.websites.query(QUERY, include_synthesis=True, sampler=sampler)
        assert (found.synthesis or "").startswith("Rust is needed [1].")


async def test_a_provider_without_its_key_is_told_and_nothing_fails(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        async with opened(sqlite_url, tmp_path, model=ModelSettings(provider="gemini")) as desk:
            assert desk.app.model is None
    assert "GEMINI_API_KEY is not set" in caplog.text
