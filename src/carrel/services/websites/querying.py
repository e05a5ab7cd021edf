"""Searching the pages: what is found, in the order and with the scores of the website tools."""

from __future__ import annotations

import time
from dataclasses import replace

from carrel.core.language import LanguageModel
from carrel.core.pages import Filter
from carrel.core.search import Hit, Query
from carrel.core.synthesis import Evidence
from carrel.core.websites import Answer, Excerpt
from carrel.retrieve.search import Search
from carrel.services.synthesis import MOST_SOURCES, Synthesis
from carrel.services.websites import scores
from carrel.services.websites.headings import headings_of, path_of
from carrel.services.websites.reports import Reports
from carrel.services.websites.runs import since
from carrel.storage.catalog import Catalog

POOL = 50  # passages that are put into the tools' own order


class Querying:
    """Answers queries."""

    def __init__(
        self, search: Search, catalog: Catalog, *, synthesis: Synthesis, reports: Reports
    ) -> None:
        self._search = search
        self._catalog = catalog
        self._synthesis = synthesis
        self._reports = reports

    async def answer(
        self,
        query: str,
        *,
        limit: int,
        within: Filter,
        write: bool = False,
        sampler: LanguageModel | None = None,
    ) -> Answer:
        """Return the passages that fit a query; `write` asks for a text made of them."""
        began = time.perf_counter()
        filters = {
            "content_type": next(iter(within.content_types), None),
            "source_ids": sorted(within.sources) or None,
        }
        self._reports.asked(query, filters)
        found = await self._search.find(Query(text=query, limit=POOL, within=within))
        hits = {hit.chunk.id: hit for hit in found.hits}
        results = scores.best(map(_excerpt, found.hits), limit)
        results = await self._with_headings(results, hits)
        written = None
        if write:
            evidence = [_evidence(one, hits[one.chunk_id]) for one in results[:MOST_SOURCES]]
            written = (await self._synthesis.write(query, evidence, sampler=sampler)).text
        answer = Answer(
            query=query,
            results=results,
            total_results=found.found,
            synthesis=written,
            confidence_level=scores.confidence(results),
            processing_time_ms=since(began),
        )
        self._reports.answered(results=len(results), milliseconds=answer.processing_time_ms)
        return answer

    async def _with_headings(
        self, results: tuple[Excerpt, ...], hits: dict[int, Hit]
    ) -> tuple[Excerpt, ...]:
        pages = await self._catalog.markdowns(sorted({one.source_id for one in results}))
        return tuple(
            replace(
                one, metadata=headings_of(hits[one.chunk_id].chunk, pages.get(one.source_id, ""))
            )
            for one in results
        )


def _excerpt(hit: Hit) -> Excerpt:
    vector, keywords = scores.distances(hit.scores)
    return Excerpt(
        chunk_id=hit.chunk.id,
        source_id=hit.source.id,
        source_url=hit.source.url,
        content=hit.chunk.text,
        vector_score=vector,
        fts_score=keywords,
        combined_score=scores.combined(vector, keywords),
    )


def _evidence(one: Excerpt, hit: Hit) -> Evidence:
    return Evidence(
        url=one.source_url,
        text=one.content,
        section=path_of(dict(one.metadata)),
        start=hit.chunk.start,
    )
