"""The data operations of the website tools: rows in and out, checked before they are stored."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from carrel.core.embedding import Calibration, Embedder
from carrel.core.pages import ChunkDraft, Filter, PageDraft, Source, SourceState, storable
from carrel.core.search import Ask, Candidate, Scores
from carrel.core.websites import ChunkResult, ContentType, WebsiteChunk, WebsiteSource
from carrel.errors import DataValidationError, NotFoundError
from carrel.ingest.chunks.sizes import LONGEST, SHORTEST
from carrel.services.library import Library
from carrel.services.websites import checks, scores
from carrel.services.websites.headings import headings_of
from carrel.services.websites.runs import message_of
from carrel.storage.corpus import Corpus
from carrel.storage.listing import Wanted
from carrel.text.language import detect
from carrel.text.terms import query_terms

_FILTERS = frozenset({"content_type", "status"})
_HEADER = re.compile(r"Header ([1-6])")
_LEG = 20  # chunks that each way of looking may bring in


class WebsiteData:
    """Reads and writes websites without fetching anything."""

    def __init__(self, library: Library, corpus: Corpus, embedder: Embedder | None) -> None:
        self._library = library
        self._catalog = library.catalog
        self._corpus = corpus
        self._calibration = embedder.calibration if embedder else Calibration()

    async def data_create_website_source(self, url: str, content_type: str) -> WebsiteSource:
        """Return the source of an address, made in state `pending` if it is new."""
        kind = checks.choice("content_type", content_type, ContentType)
        made = await self._corpus.add(checks.address(url), content_type=kind)
        return _source(made)

    async def data_create_website_chunks(
        self, source_id: int, chunks: Sequence[Mapping[str, object]]
    ) -> int:
        """Store the chunks of a page in the place of those that it has; return how many.

        Each has `content` of 50 to 5,000 characters and may have `metadata` with `Header 1` to
        `Header 6`.
        """
        source = await self._get(source_id)
        draft = _page(source, chunks)
        await self._corpus.store(source.id, draft)
        return len(draft.chunks)

    async def data_update_website_status(
        self, source_id: int, status: str, error_message: str | None = None
    ) -> None:
        """Change the state of a source; only a failed one has an error."""
        state = checks.choice("status", status, SourceState)
        source = await self._get(source_id)
        if (state is SourceState.FAILED) != (error_message is not None):
            raise DataValidationError(
                "error_message belongs to status failed, and to no other",
                details={"argument": "error_message"},
            )
        error: dict[str, object] | None = None
        if error_message is not None:
            error = {"message": storable(error_message)}
        await self._catalog.mark(source.id, state, error=error)

    async def data_delete_website_source(self, source_id: int) -> None:
        """Delete a source and every trace of it."""
        await self._library.take_away((await self._get(source_id)).id)

    async def data_read_website_source(self, source_id: int) -> WebsiteSource:
        """Return a source with the fields that were read out of its text."""
        source = await self._get(source_id)
        fields = (await self._catalog.details(source.id)).get("fields")
        return _source(source, fields if isinstance(fields, Mapping) else None)

    async def data_read_website_chunks(self, source_id: int) -> list[WebsiteChunk]:
        """Return the chunks of a source in page order."""
        source = await self._get(source_id)
        page = (await self._catalog.markdowns([source.id])).get(source.id, "")
        return [
            WebsiteChunk(
                id=one.id,
                source_id=source.id,
                chunk_index=one.ordinal,
                content=one.text,
                metadata=headings_of(one, page),
            )
            for one in await self._catalog.chunks(source.id)
        ]

    async def data_list_website_sources(
        self, filters: Mapping[str, str] | None = None, limit: int = 50, offset: int = 0
    ) -> list[WebsiteSource]:
        """Return sources, those fetched last first; filters are `content_type` and `status`."""
        given = dict(filters or {})
        if unknown := sorted(set(given) - _FILTERS):
            raise DataValidationError(
                f"there is no filter {unknown[0]!r:.100}", details={"allowed": sorted(_FILTERS)}
            )
        kind = state = None
        if "content_type" in given:
            kind = checks.choice("content_type", given["content_type"], ContentType)
        if "status" in given:
            state = checks.choice("status", given["status"], SourceState)
        wanted = Wanted(
            content_type=kind,
            state=state,
            limit=checks.number("limit", limit, 1, 100),
            offset=checks.number("offset", offset, 0, 2**63 - 1),
        )
        listed = await self._catalog.websites(wanted)
        return [_source(source) for source, _ in listed.found]

    async def data_query_chunks_hybrid(
        self, query_embedding: Sequence[float], query_text: str, max_results: int = 10
    ) -> list[ChunkResult]:
        """Search by a vector of the encoder that serves and by words; best first."""
        limit = checks.number("max_results", max_results, 1, 20)
        encoder = await self._corpus.serving()
        if encoder is None:
            raise DataValidationError("there are no vectors to compare with")
        found = await self._corpus.candidates(
            Ask(
                terms=tuple(query_terms(checks.question(query_text))),
                vector=np.asarray(query_embedding, dtype=np.float32),
                encoder=encoder,
                limit=_LEG,
                within=Filter(web=True),
            )
        )
        read = await self._corpus.passages(sorted(found.found))
        results = (
            self._result(found.found[slot], chunk.text, source.url, found.mass)
            for slot, (chunk, source) in read.items()
        )
        return list(scores.best(results, limit))

    def _result(self, found: Candidate, text: str, url: str, mass: float) -> ChunkResult:
        cosine = found.cosine
        semantic = None if cosine is None else self._calibration.similarity(cosine)
        keyword = min(1.0, found.keyword / mass) if mass > 0 else None
        vector, words = scores.distances(
            Scores(semantic=semantic, keyword=keyword, bm25=found.keyword)
        )
        return ChunkResult(
            chunk_id=found.id,
            source_id=found.source_id,
            source_url=url,
            content=text,
            vector_score=vector,
            fts_score=words,
            combined_score=scores.combined(vector, words),
        )

    async def _get(self, source_id: int) -> Source:
        found = await self._catalog.get(checks.identifier("source_id", source_id))
        if not found.url.startswith("http"):
            raise NotFoundError(f"there is no source {source_id}")
        return found


def _source(found: Source, fields: Mapping[str, object] | None = None) -> WebsiteSource:
    return WebsiteSource(
        id=found.id,
        url=found.url,
        title=found.title,
        content_type=found.content_type,
        language=found.language,
        fetch_timestamp=(found.checked_at or found.updated_at).isoformat(),
        processing_status=found.state.value,
        error_message=message_of(found),
        fields=fields,
    )


def _page(source: Source, chunks: Sequence[Mapping[str, object]]) -> PageDraft:
    """Write a page out of chunks that came without one."""
    text = markdown = ""
    drafts: list[ChunkDraft] = []
    for at, given in enumerate(chunks):
        content, headings = _content(at, given), _headings(at, given)
        markdown += "".join(f"{'#' * level} {words}\n\n" for level, words in headings)
        drafts.append(
            ChunkDraft(
                text=content,
                start=len(text),
                end=len(text) + len(content),
                section=tuple(words for _, words in headings),
                markdown_start=len(markdown),
                markdown_end=len(markdown) + len(content),
            )
        )
        text += content + "\n\n"
        markdown += content + "\n\n"
    return PageDraft(
        title=source.title, language=detect(text), text=text, markdown=markdown, chunks=drafts
    )


def _content(at: int, given: Mapping[str, object]) -> str:
    content = given.get("content")
    if not isinstance(content, str) or not SHORTEST <= len(content) <= LONGEST:
        raise DataValidationError(
            f"chunk {at} must have a content of {SHORTEST} to {LONGEST:,} characters",
            details={"chunk": at, "minimum": SHORTEST, "maximum": LONGEST},
        )
    return content


def _headings(at: int, given: Mapping[str, object]) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    metadata = given.get("metadata") or {}
    for name, words in metadata.items() if isinstance(metadata, Mapping) else [("", "")]:
        level = _HEADER.fullmatch(str(name))
        if not level or not isinstance(words, str) or not words.strip():
            raise DataValidationError(
                f"the metadata of chunk {at} must be headings under `Header 1` to `Header 6`",
                details={"chunk": at},
            )
        found.append((int(level[1]), " ".join(words.split())))
    return sorted(found)
