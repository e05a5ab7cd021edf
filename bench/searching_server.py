"""A server that has searched: `python -m bench.searching_server HOME < queries` tells its memory.

It opens what `carrel serve` opens, encodes some passages and asks some queries. It imports nothing
else, as every import counts.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import psutil

from carrel.app import open_app
from carrel.core.embedding import Passage
from carrel.core.search import Query
from carrel.retrieve.search import Search
from carrel.settings import Settings
from carrel.surfaces.rest.application import create_application


async def serve(home: Path, texts: list[str]) -> dict[str, float]:
    """Return the megabytes that are resident before the first search and after the last."""
    settings = Settings(home=home)
    async with open_app(settings) as app:
        create_application(app)
        idle = _megabytes()
        encoder = app.embedder
        assert encoder is not None
        search = Search(app.corpus, encoder, settings.search)
        await encoder.embed_passages([Passage(context="", text=text * 20) for text in texts])
        for text in texts:
            assert (await search.find(Query(text=text, limit=10))).hits
        after = _megabytes()
    return {"idle": idle, "megabytes": after}


def _megabytes() -> float:
    return float(psutil.Process().memory_info().rss / 1e6)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(serve(Path(sys.argv[1]), json.load(sys.stdin)))))
