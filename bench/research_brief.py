"""How few tokens of evidence find as much as the ten passages that a plain search gives.

The budget is chosen on one half of the questions: the smallest whose evidence has at least the
recall of the ten, in every set, or the largest. The figures are those of the other half.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
BUDGETS = (900, 1_200, 1_500)
_PLAIN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was found for a question: the share of the gold passages, and the tokens."""

    recall: float
    tokens: int


# By budget; 0 is the plain search.
Row = Mapping[int, Found]


def measure(limit: int | None = None) -> dict[str, object]:
    """Return recall and tokens of both, by set, and the smallest advantage in recall."""
    rows = {name: asyncio.run(_asked(name, limit)) for name in NAMES}
    budget = chosen([some[::2] for some in rows.values()])
    sets = {name: _figures(some[1::2], budget) for name, some in rows.items()}
    return {
        "tokens": budget,
        "sets": sets,
        "advantage": min(row["recall"] - row["plain_recall"] for row in sets.values()),
        "most_tokens": max(row["most_tokens"] for row in sets.values()),
    }


def chosen(halves: Sequence[Sequence[Row]]) -> int:
    """Return the smallest budget that is enough in every set."""
    for budget in BUDGETS:
        if all(_mean(half, budget) >= _mean(half, 0) for half in halves):
            return budget
    return BUDGETS[-1]


async def _asked(name: str, limit: int | None) -> list[Row]:
    exam = next(one for one in SETS if one.name == name).load(limit)
    settings = Settings()
    inner = choose(settings.encoder)
    assert inner is not None
    cache = VectorCache(default_folder(), inner)
    encoder = CachedEmbedder(inner, cache)
    rows: list[Row] = []
    try:
        async with open_trial(settings) as database:
            corpus = Corpus(database, settings.corpus)
            filling = Filling(corpus, encoder, progress=lambda _done, _total, _words: None)
            await filling.take(exam.records)
            search = Search(corpus, encoder, settings.search)
            engines = {
                budget: _engine(search, Shelves(database), encoder, budget) for budget in BUDGETS
            }
            for question in exam.questions:
                gold = {key for key, gain in exam.gains[question.id].items() if gain > 0}
                hits = (await search.find(Query(text=question.text, limit=_PLAIN))).hits
                plain = {filling.ids[hit.source.id] for hit in hits}
                size = sum(count_tokens(hit.chunk.text) for hit in hits)
                row = {0: Found(recall=len(gold & plain) / len(gold), tokens=size)}
                for budget, engine in engines.items():
                    brief = (await engine.run(Inquiry(query=question.text))).findings
                    own = {filling.ids[one.source_id] for one in brief}
                    row[budget] = Found(
                        recall=len(gold & own) / len(gold),
                        tokens=sum(one.tokens for one in brief),
                    )
                rows.append(row)
    finally:
        await encoder.close()
        cache.close()
    return rows


def _engine(search: Search, shelves: Shelves, encoder: CachedEmbedder, budget: int) -> Engine:
    limits = ResearchSettings(evidence=budget, full_context=0)
    return Engine(Kit(search=search, shelves=shelves, settings=limits, embedder=encoder))


def _figures(rows: Sequence[Row], budget: int) -> dict[str, float]:
    return {
        "questions": len(rows),
        "plain_recall": _mean(rows, 0),
        "plain_tokens": sum(row[0].tokens for row in rows) / len(rows),
        "recall": _mean(rows, budget),
        "mean_tokens": sum(row[budget].tokens for row in rows) / len(rows),
        "most_tokens": max(row[budget].tokens for row in rows),
    }


def _mean(rows: Sequence[Row], budget: int) -> float:
    return sum(row[budget].recall for row in rows) / len(rows)
