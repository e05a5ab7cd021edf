"""Values of the store as lines of an export, and back."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from carrel.core.exchange import (
    ChunkRecord,
    ExportDamaged,
    LinkRecord,
    PageFile,
    ReferenceRecord,
    SourceRecord,
    TaskRecord,
    VersionRecord,
)
from carrel.core.pages import Chunk, ChunkDraft, Link, PageDraft, PageVersion, Source, SourceState
from carrel.core.tasks import Reference, Task
from carrel.errors import DataValidationError
from carrel.storage.exports import Owned, Shelved
from carrel.storage.imports import NOWHERE

_OF_SOURCE = (
    "id url content_type title language version via final_url etag last_modified body_digest "
    "created_at updated_at fetched_at checked_at changed_at".split()
)


def source_record(found: Shelved, page: PageFile | None) -> SourceRecord:
    """Return the line of a source; `page` is the file of its current Markdown."""
    own = found.source
    text = found.versions[0].text if found.versions else ""
    return SourceRecord(
        **{name: getattr(own, name) for name in _OF_SOURCE},
        page=page,
        error=own.error if _is_settled(own) else None,
        versions=[_version(one, current=at == 0) for at, one in enumerate(found.versions)],
        chunks=[_chunk(one, text) for one in found.chunks],
        links=[
            LinkRecord(
                url=one.url,
                text=one.text,
                context=one.context,
                heading=one.heading,
                main=one.main,
                target=one.target,
            )
            for one in found.links
        ],
    )


def source_of(record: SourceRecord) -> Source:
    """Return the source of a line; where it stands is decided when it is stored."""
    values = {name: getattr(record, name) for name in _OF_SOURCE}
    return Source(**values, error=record.error, state=SourceState.PENDING)


def versions_of(record: SourceRecord, markdown: str) -> list[PageVersion]:
    """Return the versions of a line, newest first; the first has this Markdown."""
    return [
        PageVersion(
            source_id=record.id,
            number=one.number,
            title=one.title,
            language=one.language,
            text=one.text,
            digest=PageDraft(title=one.title, language="", text=one.text, chunks=()).digest,
            created_at=one.created_at,
            markdown=markdown if one.markdown is None else one.markdown,
            details=one.details,
        )
        for one in record.versions
    ]


def draft_of(record: SourceRecord, markdown: str) -> PageDraft | None:
    """Return the current page of a line, if it has one."""
    if not record.versions:
        return None
    current = record.versions[0]
    try:
        return PageDraft(
            title=current.title,
            language=current.language,
            text=current.text,
            markdown=markdown,
            details=current.details,
            chunks=[_chunk_draft(one, current.text) for one in record.chunks],
            links=[Link(**one.model_dump()) for one in record.links],
        )
    except DataValidationError as cause:
        raise ExportDamaged(f"{record.url[:200]}: {cause.message}") from cause


def task_record(found: Owned, kept: Collection[int]) -> TaskRecord:
    """Return the line of a task; `kept` are the ids of the sources that are exported."""
    own = found.task
    return TaskRecord(
        id=own.id,
        user=own.user_id,
        number=own.number,
        title=own.title,
        description=own.description,
        priority=own.priority,
        category=own.category,
        completed=own.completed,
        due_at=own.due_at,
        created_at=own.created_at,
        updated_at=own.updated_at,
        references=[
            ReferenceRecord(
                url=one.url,
                source=one.source_id if one.source_id in kept else None,
                version=one.version,
                span=list(one.span),
                quotation=one.quotation,
                created_at=at,
            )
            for one, at in found.references
        ],
    )


def task_of(record: TaskRecord, number: int, sources: Mapping[int, int]) -> Owned:
    """Return the task of a line under a number; `sources` are the new ids of its pages."""
    task = Task(
        id=record.id,
        number=number,
        user_id=record.user,
        title=record.title,
        description=record.description,
        priority=record.priority,
        category=record.category,
        completed=record.completed,
        due_at=record.due_at,
        created_at=record.created_at,
        updated_at=record.updated_at,
    )
    references = [
        (
            Reference(
                url=one.url,
                source_id=NOWHERE if one.source is None else sources.get(one.source, NOWHERE),
                version=one.version,
                span=(one.span[0], one.span[1]),
                quotation=one.quotation,
            ),
            one.created_at,
        )
        for one in record.references
    ]
    return Owned(task=task, references=references)


def _is_settled(own: Source) -> bool:
    """Say whether an error is the page's: what went wrong with vectors is tried anew."""
    return own.state is SourceState.COMPLETED or own.version == 0


def _version(one: PageVersion, *, current: bool) -> VersionRecord:
    return VersionRecord(
        number=one.number,
        title=one.title,
        language=one.language,
        created_at=one.created_at,
        text=one.text,
        markdown=None if current else one.markdown,
        details=one.details,
    )


def _chunk(one: Chunk, text: str) -> ChunkRecord:
    return ChunkRecord(
        start=one.start,
        end=one.end,
        markdown=[one.markdown_start, one.markdown_end],
        section=list(one.section),
        text=None if text[one.start : one.end] == one.text else one.text,
    )


def _chunk_draft(one: ChunkRecord, text: str) -> ChunkDraft:
    return ChunkDraft(
        text=text[one.start : one.end] if one.text is None else one.text,
        start=one.start,
        end=one.end,
        section=tuple(one.section),
        markdown_start=one.markdown[0],
        markdown_end=one.markdown[1],
    )
