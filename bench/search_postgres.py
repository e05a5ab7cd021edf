"""Whether search finds the same on both databases, and how nearly so above the size of HNSW."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bench.search_rig import Prepared, questions, stock
from bench.stores import both
from bench.vectors import clustered
from carrel.core.search import Query
from carrel.retrieve.search import Search
from carrel.settings import SearchSettings
from carrel.storage.corpus import Corpus

LIMIT = 10
Place = tuple[str, int]  # the address of a page, and where the chunk begins


def measure(counts: tuple[int, int], asked: int) -> dict[str, object]:
    """Compare at two sizes: exact search on both, and HNSW on PostgreSQL."""
    small, large = counts
    exact, near = compare(small, asked), compare(large, asked)
    same = [len(set(one) & set(other)) / max(len(one), 1) for one, other in near]
    return {
        "small": small,
        "large": large,
        "compared": len(exact),
        "different": sum(one != other for one, other in exact),
        "overlap@10": sum(same) / len(same),
    }


def compare(count: int, asked: int) -> list[tuple[list[Place], list[Place]]]:
    """Return what each query finds on SQLite and on PostgreSQL."""
    matrix, texts = clustered(count, 1), questions(asked)
    encoder = Prepared.of(texts)
    with both() as stores:
        found = [
            asyncio.run(_find(stock(database, matrix, encoder), encoder, texts))
            for database in stores.values()
        ]
    return list(zip(*found, strict=True))


async def _find(corpus: Corpus, encoder: Prepared, texts: Sequence[str]) -> list[list[Place]]:
    search = Search(corpus, encoder, SearchSettings())
    answers = [await search.find(Query(text=text, limit=LIMIT)) for text in texts]
    return [[(hit.source.url, hit.chunk.start) for hit in answer.hits] for answer in answers]
