"""One evaluation from its files to its figures."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

from carrel.core.embedding import Embedder
from carrel.errors import DataValidationError
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.exam import Exam
from carrel.evaluation.filling import Filling
from carrel.evaluation.pipeline_systems import runner_for
from carrel.evaluation.rating import Progress, Rating, rate
from carrel.evaluation.systems import SYSTEMS, WITHOUT_VECTORS, engine_for, systems_of
from carrel.evaluation.trial_store import open_trial
from carrel.evaluation.vector_cache import VectorCache
from carrel.retrieve.search import Search
from carrel.settings import Settings
from carrel.storage.corpus import Corpus

Stage = Callable[[str], AbstractContextManager[Progress]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is measured and where: systems, folder of the cache, and a database if one is named."""

    systems: Sequence[str] = SYSTEMS
    cache: Path | None = None
    database: str | None = None

    def __post_init__(self) -> None:
        """Refuse systems that there are not."""
        for name in self.systems:
            if name not in SYSTEMS:
                raise DataValidationError(
                    f"there is no system {name!r}", suggestion=f"Choose from {', '.join(SYSTEMS)}."
                )
        if not self.systems:
            raise DataValidationError(
                "no system is named", suggestion=f"Choose from {', '.join(SYSTEMS)}."
            )

    @property
    def encodes(self) -> bool:
        """Whether any system needs vectors."""
        return not WITHOUT_VECTORS.issuperset(self.systems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """What making the vectors took: passages made and reused, tokens per second, the cache."""

    encoder: str
    made: int
    reused: int
    tokens_per_second: float
    cache: Path | None
    cache_bytes: int

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name."""
        return {
            "encoder": self.encoder,
            "made": self.made,
            "reused": self.reused,
            "tokens_per_second": self.tokens_per_second,
            "cache": str(self.cache) if self.cache else None,
            "cache_bytes": self.cache_bytes,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """The figures, and what making the vectors took."""

    rating: Rating
    encoding: Encoding | None

    def as_dict(self) -> dict[str, object]:
        """Return what machines read."""
        encoding = self.encoding.as_dict() if self.encoding else None
        return self.rating.as_dict() | {"encoding": encoding}


async def evaluate(
    exam: Exam, settings: Settings, *, plan: Plan, embedder: Embedder | None, stage: Stage
) -> Evaluation:
    """Store the records, ask the questions and sum up; `embedder` is closed at the end."""
    if embedder is None and "vector" in plan.systems:
        raise DataValidationError(
            "no encoder is set up, so that `vector` cannot be measured",
            suggestion="Set CARREL_ENCODER, or leave it out: --systems keyword,search.",
        )
    heard: Counter[str] = Counter()
    async with _cached(embedder, plan) as (encoder, cache):
        async with open_trial(settings, plan.database) as database:
            corpus = Corpus(database, settings.corpus)
            with stage("store") as progress:
                filling = Filling(corpus, encoder, progress=progress)
                await filling.take(exam.records)
            search = Search(corpus, encoder, settings.search)
            engine = engine_for(search, database)
            systems = systems_of(
                search,
                engine,
                plan.systems,
                runner=runner_for(search, database, settings.search),
                ids=filling.ids,
                heard=heard,
            )
            with stage("ask") as progress:
                encode_ms = encoder.take_query_ms if encoder else lambda: 0.0
                rating = await rate(exam, systems, encode_ms=encode_ms, progress=progress)
        notes = list(rating.notes)
        if filling.empty:
            notes.append(f"{filling.empty:,} records hold no text, so that nothing finds them")
        notes += [f"said {count:,} times: {text.rstrip('.')}" for text, count in heard.items()]
        encoding = _encoding(encoder, cache) if encoder else None
        return Evaluation(rating=replace(rating, notes=notes), encoding=encoding)


@contextlib.asynccontextmanager
async def _cached(
    embedder: Embedder | None, plan: Plan
) -> AsyncIterator[tuple[CachedEmbedder | None, VectorCache | None]]:
    if embedder is None:
        yield None, None
        return
    cache: VectorCache | None = None
    try:
        if not embedder.dimensions:  # an endpoint tells them with its first answer
            await embedder.embed_query("dimensions")
        cache = VectorCache(plan.cache, embedder) if plan.cache else None
        yield CachedEmbedder(embedder, cache), cache
    finally:
        await embedder.close()
        if cache is not None:
            cache.close()


def _encoding(encoder: CachedEmbedder, cache: VectorCache | None) -> Encoding:
    return Encoding(
        encoder=encoder.name,
        made=encoder.made,
        reused=encoder.reused,
        tokens_per_second=encoder.tokens / encoder.busy if encoder.busy else 0.0,
        cache=cache.folder if cache else None,
        cache_bytes=cache.size if cache else 0,
    )
