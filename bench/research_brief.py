"""How much evidence 1,500 tokens hold: recall beside the ten passages that a plain search gives."""

from __future__ import annotations

import asyncio

from bench.retrieval_sets import SETS
from carrel.core.research import Inquiry
from carrel.core.research_settings import ResearchSettings
from carrel.core.search import Query
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.filling import Filling
from carrel.evaluation.trial_store import open_trial
from carrel.evaluation.vector_cache import VectorCache, default_folder
from carrel.inference.choose import choose
from carrel.orchestrate.course import Kit
from carrel.orchestrate.engine import Engine
from carrel.retrieve.search import Search
from carrel.settings import Settings
from carrel.storage.corpus import Corpus
from carrel.storage.shelves import Shelves
from carrel.text.tokens import count_tokens

NAMES = ("docs_faq.en", "docs_faq.ja")
TOKENS = 1_500
_PLAIN = 10


def measure(limit: int | None = None) -> dict[str, object]:
    """Return recall and tokens of both, by set, and the smallest advantage in recall."""
    sets = {name: asyncio.run(_asked(name, limit)) for name in NAMES}
    return {
        "tokens": TOKENS,
        "sets": sets,
        "advantage": min(row["recall"] - row["plain_recall"] for row in sets.values()),
        "most_tokens": max(row["most_tokens"] for row in sets.values()),
    }


async def _asked(name: str, limit: int | None) -> dict[str, float]:
    exam = next(one for one in SETS if one.name == name).load(limit)
    settings = Settings()
    inner = choose(settings.encoder)
    assert inner is not None
    cache = VectorCache(default_folder(), inner)
    encoder = CachedEmbedder(inner, cache)
    rows: list[tuple[float, float, float, float]] = []
    try:
        async with open_trial(settings) as database:
            corpus = Corpus(database, settings.corpus)
            filling = Filling(corpus, encoder, progress=lambda _done, _total, _words: None)
            await filling.take(exam.records)
            search = Search(corpus, encoder, settings.search)
            limits = ResearchSettings(evidence=TOKENS, full_context=0)
            kit = Kit(search=search, shelves=Shelves(database), settings=limits, embedder=encoder)
            engine = Engine(kit)
            for question in exam.questions:
                gold = {key for key, gain in exam.gains[question.id].items() if gain > 0}
                hits = (await search.find(Query(text=question.text, limit=_PLAIN))).hits
                brief = (await engine.run(Inquiry(query=question.text))).findings
                rows.append(
                    (
                        len(gold & {filling.ids[hit.source.id] for hit in hits}) / len(gold),
                        sum(count_tokens(hit.chunk.text) for hit in hits),
                        len(gold & {filling.ids[one.source_id] for one in brief}) / len(gold),
                        sum(one.tokens for one in brief),
                    )
                )
    finally:
        await encoder.close()
        cache.close()
    plain, plain_tokens, recall, tokens = (list(column) for column in zip(*rows, strict=True))
    return {
        "questions": len(rows),
        "plain_recall": sum(plain) / len(rows),
        "plain_tokens": sum(plain_tokens) / len(rows),
        "recall": sum(recall) / len(rows),
        "mean_tokens": sum(tokens) / len(rows),
        "most_tokens": max(tokens),
    }
