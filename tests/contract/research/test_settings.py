"""The engine's own settings hold for the tools as well: the database, and what counts tokens."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from carrel.app import App, open_app
from carrel.core.encoder_settings import EncoderSettings, TokenizerKind
from carrel.core.mcp_settings import McpSettings
from carrel.errors import ConfigError
from carrel.inference import manifest
from carrel.inference.choose import choose_tokenizer
from carrel.inference.pieces import PieceCounter
from carrel.settings import DatabaseSettings, Settings
from carrel.text.tokens import count_tokens, counted_by, cut_to_tokens, fits
from tests.contract.research.kit import HERON, TSURU, asking, birds, said
from tests.integration.embedding_kit import Watched
from tests.library_kit import opened
from tests.site_server import Site

QUESTION = "How long does the grey heron wait for a fish?"
VOCABULARY = manifest.MODEL / "tokenizer.json"
PIECES = EncoderSettings(use="off", tokenizer_kind="tokenizers")
CL100K = EncoderSettings(use="off")
BUDGET = 1_000


def counted(status: str) -> int:
    found = re.search(r"([\d,]+) tokens", status)
    assert found is not None, status
    return int(found.group(1).replace(",", ""))


@pytest.mark.proves("D-068", "D-118")
@pytest.mark.parametrize("encoder", [CL100K, PIECES], ids=["cl100k", "pieces"])
async def test_engine_and_tools_count_by_the_tokenizer_of_the_settings(
    sqlite_url: str, tmp_path: Path, site: Site, encoder: EncoderSettings
) -> None:
    urls = birds(site)
    mcp = McpSettings(budget=BUDGET)
    async with opened(sqlite_url, tmp_path, embedder=Watched(), encoder=encoder, mcp=mcp) as desk:
        assert count_tokens("") == 0
        async with asking(desk.app) as client:
            await said(client, "ingest", url=list(urls.values()))
            told = await said(client, "status", source_url=urls["tsuru"])
            brief = await said(client, "search", query=QUESTION)
        (size,) = [
            one for one in await desk.app.research._shelves.sizes() if one.url == urls["tsuru"]
        ]
        stored = await desk.app.research._shelves.of_sources([size.source_id])
        expected = sum(count_tokens(chunk.text) for chunk, _ in stored)
        assert counted(told) == size.tokens == expected
        assert count_tokens(brief) <= BUDGET
    by_default = sum(count_tokens(chunk.text) for chunk, _ in stored)
    assert (by_default == size.tokens) is (encoder is CL100K)


@pytest.mark.proves("D-118")
async def test_the_tools_work_on_the_database_of_the_settings(
    database_url: str, sqlite_url: str, tmp_path: Path, site: Site
) -> None:
    urls = birds(site)
    async with (
        opened(database_url, tmp_path, embedder=Watched()) as desk,
        asking(desk.app) as client,
    ):
        await said(client, "ingest", url=urls["heron"])
        assert "Documents indexed: 1" in await said(client, "status")
    other = f"{sqlite_url}.other"
    async with opened(other, tmp_path, embedder=Watched()) as desk, asking(desk.app) as client:
        assert "Documents indexed: 0" in await said(client, "status")


@pytest.mark.proves("D-012")
async def test_connections_are_few_and_used_again_under_load(
    database_url: str, tmp_path: Path, site: Site
) -> None:
    urls = birds(site)
    made: list[object] = []
    taken: list[object] = []
    async with opened(database_url, tmp_path, embedder=Watched(), working=False) as desk:
        engines = desk.app.database._engines
        for engine in (engines.reader, engines.writer):
            count(engine, made, taken)
        async with asking(desk.app) as client:
            await said(client, "ingest", url=list(urls.values()))
            begun = len(taken)
            await asyncio.gather(
                *(said(client, "search", query=f"{QUESTION} {number}") for number in range(24))
            )
        assert 1 <= engines.readers <= 4
        assert len(set(map(id, made))) <= engines.readers + engines.writers
        assert len(taken) - begun >= 24


def count(engine: Engine, made: list[object], taken: list[object]) -> None:
    """Note each connection that is made, and each time that one is taken."""
    event.listen(engine, "connect", lambda connection, _entry: made.append(connection))
    event.listen(engine, "checkout", lambda connection, *_: taken.append(connection))


def test_pieces_are_counted_and_cut_whatever_the_text() -> None:
    counter = PieceCounter(VOCABULARY)
    with counted_by(counter):
        for text in (HERON, TSURU, "", " \n\n ", "🦊" * 40, "a" * 5_000, "</s> <pad>"):
            assert count_tokens(text) == counter.count(text)
            for budget in (0, 1, 7, 30, 10_000):
                kept = cut_to_tokens(text, budget)
                assert text.startswith(kept)
                assert count_tokens(kept) <= budget
                assert fits(text, budget) == (counter.count(text) <= budget)
        assert count_tokens(cut_to_tokens(HERON, 20)) == 20
        assert count_tokens("half \ud800") >= 1
    assert count_tokens(HERON) != counter.count(HERON)


@pytest.mark.parametrize(
    ("kind", "name"),
    [("tiktoken", "o200k_base"), ("tokenizers", "nowhere.json"), ("tokenizers", __file__)],
)
async def test_a_tokenizer_that_is_not_there_is_refused_at_the_start(
    tmp_path: Path, kind: TokenizerKind, name: str
) -> None:
    encoder = EncoderSettings(use="off", tokenizer_kind=kind, tokenizer_name=name)
    with pytest.raises(ConfigError, match="EMBEDDING_TOKENIZER_NAME") as raised:
        await enter(Settings(home=tmp_path, encoder=encoder, database=DatabaseSettings()))
    assert raised.value.suggestion


async def enter(settings: Settings) -> App:
    async with open_app(settings) as app:
        return app


def test_the_names_of_the_settings_say_what_counts() -> None:
    assert choose_tokenizer(EncoderSettings()) is None
    assert choose_tokenizer(EncoderSettings(tokenizer_name="cl100k_base")) is None
    by_name = choose_tokenizer(
        EncoderSettings(tokenizer_kind="tokenizers", tokenizer_name=str(VOCABULARY))
    )
    assert by_name is not None
    assert by_name.count(TSURU) == PieceCounter(VOCABULARY).count(TSURU)
