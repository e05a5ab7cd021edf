"""How often a website query finds something relevant among its first ten results (A-050).

The judged sets are those of `retrieval`, and so is their cache of vectors; what is asked is the
service of `rag_query_websites`, with its own order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from bench.retrieval_sets import SETS, JudgedSet
from carrel.core.clock import system_clock
from carrel.core.pages import Filter
from carrel.errors import DataValidationError
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.filling import Filling
from carrel.evaluation.trial_store import open_trial
from carrel.evaluation.vector_cache import VectorCache, default_folder
from carrel.events import ListObserver
from carrel.inference.choose import choose
from carrel.retrieve.search import Search
from carrel.services.synthesis import Synthesis
from carrel.services.websites.querying import Querying
from carrel.services.websites.reports import Reports
from carrel.settings import Settings
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus

NAMES = ("docs_faq.en", "docs_faq.ja", "jsquad.valid", "scifact.train")


def measure(names: Collection[str] = NAMES, *, limit: int | None = None) -> dict[str, object]:
    """Return the share of queries with a relevant result, by set and over all queries."""
    found, hits, asked = {}, 0, 0
    for one in SETS:
        if one.name in names:
            good, whole = asyncio.run(_ask(one, limit))
            found[one.name] = {"queries": whole, "share": good / whole}
            hits, asked = hits + good, asked + whole
    return {"sets": found, "queries": asked, "share": hits / asked}


async def _ask(which: JudgedSet, limit: int | None) -> tuple[int, int]:
    settings, exam = Settings(), which.load(limit)
    embedder = choose(settings.encoder)
    assert embedder is not None
    cache = VectorCache(default_folder(), embedder)
    encoder = CachedEmbedder(embedder, cache)
    good = 0
    try:
        async with open_trial(settings, None) as database:
            corpus = Corpus(database, settings.corpus)
            filling = Filling(corpus, encoder, progress=lambda *_: None)
            await filling.take(exam.records)
            tool = Querying(
                Search(corpus, encoder, settings.search),
                Catalog(database),
                synthesis=Synthesis(),
                reports=Reports(ListObserver(), system_clock),
            )
            for question in exam.questions:
                try:
                    answer = await tool.answer(question.text, limit=10, within=Filter())
                except DataValidationError:  # a query that cannot be asked finds nothing
                    continue
                wanted = {key for key, gain in exam.gains[question.id].items() if gain > 0}
                good += any(filling.ids[one.source_id] in wanted for one in answer.results)
    finally:
        await embedder.close()
        cache.close()
    return good, len(exam.questions)
