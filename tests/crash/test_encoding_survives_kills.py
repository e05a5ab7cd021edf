"""An encoding process is killed again and again; every chunk gets its vectors, and gets them once.

Half way the encoder is changed for another: the old one serves until the new one has everything.
"""

from __future__ import annotations

import asyncio
import random
import sys
from asyncio.subprocess import Process
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from carrel.core.search import Encoder, EncoderState
from carrel.inference.hashing import HashingEncoder
from carrel.services.embedding import Embedding
from carrel.services.jobs import Jobs
from carrel.storage import audit
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.tables import chunk, encoder, tok, vec
from tests.crash.embed_worker import SETTINGS
from tests.crash.pages import page

ROOT = Path(__file__).parents[2]
_BEYOND = 20  # passages that a worker may encode while it is about to be killed


class Killer:
    """Starts a worker, lets it encode some chunks, kills it, and starts the next."""

    def __init__(self, database: Database, url: str, home: Path) -> None:
        self._corpus = Corpus(database)
        self._jobs = Jobs(database, SETTINGS)
        self._url = url
        self._home = home
        self._chance = random.Random(7)
        self.kills = 0

    async def run(self, name: str, *, every: int) -> Encoder:
        """Have all chunks encoded amid the killing; return the encoder that serves in the end."""
        await Embedding(self._corpus, self._jobs, HashingEncoder(name)).queue()
        while True:
            worker = await self._start(name, share=every + _BEYOND)
            try:
                if found := await self._watch(name, every):
                    return found
            finally:
                worker.kill()
                await worker.wait()

    async def _watch(self, name: str, every: int) -> Encoder | None:
        enough = await self._done(name) + every
        while True:
            if await self._done(name) >= enough:
                await asyncio.sleep(self._chance.uniform(0, 0.05))
                self.kills += 1
                return None
            if all(job.ended for job in await self._jobs.list()):
                return await self._corpus.serving()
            await asyncio.sleep(0.01)

    async def _done(self, name: str) -> int:
        known = [one for one in await self._corpus.encoders() if one.name == name]
        return (await self._corpus.holding(known[0])).chunks if known else 0

    async def _start(self, name: str, *, share: int) -> Process:
        with (self._home / "worker.log").open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.crash.embed_worker", self._url, name, str(share)),
                cwd=ROOT,
                stdout=log,
                stderr=log,
            )


async def fill(corpus: Corpus, pages: int) -> None:
    for at in range(pages):
        source = await corpus.add(f"https://crash.example/{at}")
        await corpus.store(source.id, page(range(at, at + 10)))


def rows(connection: Connection) -> tuple[list[int], list[int], list[int], list[str]]:
    """The chunks, and those that have vectors and tokens; and the encoders."""
    return (
        sorted(connection.execute(select(chunk.c.id)).scalars()),
        sorted(connection.execute(select(vec.c.chunk_id)).scalars()),
        sorted(connection.execute(select(tok.c.chunk_id)).scalars()),
        list(connection.execute(select(encoder.c.name)).scalars()),
    )


async def survive(url: str, home: Path, *, pages: int, every: int, limit: float) -> int:
    """Encode amid the killing, twice, check what is left behind, and return the kills."""
    database = Database(url)
    try:
        await fill(Corpus(database), pages)
        killer = Killer(database, url, home)
        async with asyncio.timeout(limit):
            for name in ("first", "second"):
                serving = await killer.run(name, every=every)
                assert (serving.name, serving.state) == (name, EncoderState.SERVING)
                chunks, vectors, tokens, encoders = await database.read(rows)
                assert chunks == vectors == tokens
                assert encoders == [name]
                assert await database.read(audit.check) == []
        return killer.kills
    finally:
        await database.close()


async def test_chunks_get_their_vectors_once_whatever_is_killed(
    database_url: str, tmp_path: Path
) -> None:
    kills = await survive(database_url, tmp_path, pages=12, every=40, limit=100)
    assert kills >= 3


@pytest.mark.full
async def test_encoding_survives_dozens_of_kills(database_url: str, tmp_path: Path) -> None:
    kills = await survive(database_url, tmp_path, pages=100, every=60, limit=900)
    print(f"\n{kills} kills")
    assert kills >= 25
