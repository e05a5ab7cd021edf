"""Grade the pipelines on the user's own pages, without a labelled set and without any model.

The store is copied, the words of the questions are taken out of the copy, what has changed by that
is encoded anew, and every pipeline is asked every question. The store itself is only read.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from carrel.core.embedding import Embedder, QueryVectors
from carrel.errors import DataValidationError
from carrel.evaluation.cached import CachedEmbedder
from carrel.evaluation.evaluate import Stage
from carrel.evaluation.measures import DEPTH
from carrel.evaluation.own.drawing import Drawing
from carrel.evaluation.own.figures import Sheet, sheet_of
from carrel.evaluation.own.pages import Pages
from carrel.evaluation.own.questions import Kind, OwnQuestion
from carrel.evaluation.own.removal import take_out
from carrel.evaluation.pipeline_systems import documents_of, runner_for
from carrel.evaluation.rating import Progress
from carrel.evaluation.trial_store import open_copy
from carrel.evaluation.vector_cache import VectorCache
from carrel.pipelines.catalog import CATALOGUE
from carrel.retrieve.search import Search
from carrel.settings import Settings
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.shelves import Shelves

EACH = 30  # questions of a kind
_FEW = 10  # questions of a kind from which something can be told
_BATCH = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPlan:
    """Which pipelines are asked, how many questions of each kind, drawn by which seed."""

    pipelines: Sequence[str] = tuple(CATALOGUE)
    each: int = EACH
    seed: int = 1
    cache: Path | None = None

    def __post_init__(self) -> None:
        """Refuse what is no pipeline."""
        wrong = [name for name in self.pipelines if name not in CATALOGUE]
        if wrong or not self.pipelines:
            raise DataValidationError(
                f"there is no pipeline {wrong[0]!r}" if wrong else "no pipeline is named",
                suggestion=f"Without --corpus, choose from {', '.join(CATALOGUE)}.",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnEvaluation:
    """What was asked, what every pipeline found, and the figures."""

    pages: int
    passages: int
    seed: int
    questions: Sequence[OwnQuestion]
    answers: Mapping[str, Sequence[Sequence[str]]]
    sheet: Sheet
    notes: Sequence[str] = ()

    def as_dict(self) -> dict[str, object]:
        """Return what machines read; no time stands in it, so that it is the same every time."""
        sheet = self.sheet
        return {
            "pages": self.pages,
            "passages": self.passages,
            "seed": self.seed,
            "kinds": dict(sheet.kinds),
            "pipelines": {
                name: {kind: cell.as_dict() for kind, cell in row.items()}
                for name, row in sheet.cells.items()
            },
            "best": {kind: best.as_dict() for kind, best in sheet.best.items()},
            "questions": [self._shown(at, one) for at, one in enumerate(self.questions)],
            "notes": list(self.notes),
        }

    def _shown(self, at: int, one: OwnQuestion) -> dict[str, object]:
        """Return a question, and at which place each pipeline found its answer."""
        places = {
            name: next((place for place, key in enumerate(found[at], 1) if key in one.gains), None)
            for name, found in self.answers.items()
        }
        return {"kind": one.kind, "text": one.text, "url": one.url, "places": places}


class _OnceAsked(CachedEmbedder):
    """Encodes each question once for all pipelines."""

    def __init__(self, inner: Embedder, cache: VectorCache | None) -> None:
        super().__init__(inner, cache)
        self._known: dict[str, QueryVectors] = {}

    async def embed_query(self, text: str) -> QueryVectors:
        """Encode a question that was not asked yet."""
        if text not in self._known:
            self._known[text] = await super().embed_query(text)
        return self._known[text]


async def evaluate_own(
    settings: Settings, *, plan: OwnPlan, embedder: Embedder | None, stage: Stage
) -> OwnEvaluation:
    """Draw questions from the pages of the store and ask them; `embedder` is closed at the end."""
    cache: VectorCache | None = None
    try:
        if embedder is not None and plan.cache is not None and embedder.dimensions:
            cache = VectorCache(plan.cache, embedder)
        encoder = _OnceAsked(embedder, cache) if embedder is not None else None
        async with contextlib.AsyncExitStack() as opened:
            with stage("copy") as progress:
                progress(0, 1, "")
                database = await opened.enter_async_context(open_copy(settings))
            return await _graded(database, settings, plan=plan, encoder=encoder, stage=stage)
    finally:
        if embedder is not None:
            await embedder.close()
        if cache is not None:
            cache.close()


async def _graded(
    database: Database,
    settings: Settings,
    *,
    plan: OwnPlan,
    encoder: _OnceAsked | None,
    stage: Stage,
) -> OwnEvaluation:
    corpus, pages = Corpus(database, settings.corpus), Pages(database)
    drawn = await Drawing(pages, corpus, seed=plan.seed, each=plan.each).draw()
    held, passages = await Shelves(database).counts()
    if not drawn.questions:
        raise DataValidationError(
            f"no question can be made of {held:,} pages with {passages:,} passages",
            suggestion="Add pages with headings, links and whole sentences: `carrel crawl URL`.",
        )
    with stage("take out") as progress:
        catalog = Catalog(database)
        await take_out(drawn, pages, corpus=corpus, catalog=catalog, progress=progress)
    if encoder is not None:
        with stage("encode") as progress:
            await _encode(corpus, encoder, progress)
    heard: Counter[str] = Counter()
    search = Search(corpus, encoder, settings.search)
    runner = runner_for(search, database, settings.search)
    asking = {name: documents_of(CATALOGUE[name], runner, heard) for name in plan.pipelines}
    answers: dict[str, list[list[str]]] = {name: [] for name in asking}
    with stage("ask") as progress:
        for done, one in enumerate(drawn.questions, 1):
            for name, ask in asking.items():
                answers[name].append(one.ranked(await ask(one.text))[:DEPTH])
            progress(done, len(drawn.questions), one.text)
    return OwnEvaluation(
        pages=held,
        passages=passages,
        seed=plan.seed,
        questions=drawn.questions,
        answers=answers,
        sheet=sheet_of(drawn.questions, answers),
        notes=[*_scarce(drawn.questions), *_said(heard)],
    )


async def _encode(corpus: Corpus, encoder: CachedEmbedder, progress: Progress) -> None:
    """Give the passages that have changed their vectors, if the store has vectors of this kind."""
    serving = await corpus.serving()
    if serving is None or serving.name != encoder.name:
        return
    missing = (await corpus.holding(serving)).missing
    done = 0
    while bare := await corpus.without_vectors(serving, limit=_BATCH):
        made = await encoder.embed_passages([one.passage for one in bare])
        rows = [(one.id, vectors) for one, vectors in zip(bare, made, strict=True)]
        await corpus.store_vectors(serving, rows)
        done += len(bare)
        progress(done, max(done, missing), "")


def _scarce(questions: Sequence[OwnQuestion]) -> list[str]:
    """Say of which kinds there are too few questions."""
    counts = Counter(one.kind for one in questions)
    few = [f"{kind} ({counts[kind]})" for kind in Kind if counts[kind] < _FEW]
    return [f"too few questions to tell much: {', '.join(few)}"] if few else []


def _said(heard: Counter[str]) -> list[str]:
    return [f"said {count:,} times: {text.rstrip('.')}" for text, count in sorted(heard.items())]
