"""A worker process to be killed while it encodes.

`python -m tests.crash.embed_worker URL NAME PASSAGES`: after so many passages it encodes no more
and waits for its end, so that no machine is too fast for the kills.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence

from carrel.core.embedding import Embedded, Passage
from carrel.events import LogObserver
from carrel.inference.hashing import HashingEncoder
from carrel.services import embedding
from carrel.services.embedding import Embedding
from carrel.services.jobs import Jobs
from carrel.services.worker import Worker
from carrel.settings import JobSettings
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database

SETTINGS = JobSettings(lease=0.5, poll=0.02, backoff=0.05, attempts=100)


class SlowEncoder(HashingEncoder):
    """An encoder that takes its time."""

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode after a while."""
        await asyncio.sleep(0.01)
        return await super().embed_passages(passages)


class TiringEncoder(SlowEncoder):
    """One that stops when it has encoded its share."""

    def __init__(self, name: str, share: int) -> None:
        super().__init__(name)
        self._left = share

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode, or wait for the end."""
        if self._left <= 0:
            await asyncio.Event().wait()
        self._left -= len(passages)
        return await super().embed_passages(passages)


async def work(url: str, name: str, share: int) -> None:
    """Work until killed."""
    embedding.BATCH, embedding.READ = 5, 20
    database = Database(url)
    jobs = Jobs(database, SETTINGS)
    service = Embedding(Corpus(database), jobs, TiringEncoder(name, share))
    worker = Worker(
        jobs,
        settings=SETTINGS,
        handlers=service.handlers,
        observer=LogObserver(logging.getLogger("carrel")),
    )
    await worker.run(asyncio.Event())


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    asyncio.run(work(sys.argv[1], sys.argv[2], int(sys.argv[3])))
