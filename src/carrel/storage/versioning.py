"""Storing a version of a page, and deleting a source: what happens inside the one transaction."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from carrel.core.pages import Chunk, ChunkDraft, Fetched, Link, PageDraft, Source, SourceState
from carrel.storage import anchors, chunks, graph, lexical, runs, sources
from carrel.storage.database import Effect
from carrel.storage.tables import change, corpus
from carrel.storage.writers import advance

_KEPT_CHANGES = 1000
_TAKE = (
    update(corpus)
    .values(next_slot=corpus.c.next_slot + bindparam("count"))
    .returning(corpus.c.next_slot)
)
# Kept chunks (id, ordinal, draft), new ones with their ordinals, and those that are gone.
Difference = tuple[list[tuple[int, int, ChunkDraft]], list[tuple[int, ChunkDraft]], list[Chunk]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What storing a version did.

    `new` chunks have no vectors yet, nor may others have whose process ended too early:
    `Corpus.without_vectors` tells.

    A page that says what it said before is not `changed` and makes no new version.
    """

    source: Source
    new: tuple[Chunk, ...]
    kept: int
    removed: int
    changed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """What deleting a source took away."""

    source: Source
    chunks: int


def store_version(
    connection: Connection,
    find: Callable[[Connection], Source],
    draft: PageDraft,
    *,
    fetched: Fetched,
    versions: int,
    now: datetime,
    encoding: Effect | None = None,
) -> Stored:
    """Put a version in the place of the present one of the source that `find` finds or makes.

    `encoding` queues the making of vectors; the source is `processing` until they are there.
    """
    # First the lock, then the reading: what is compared here must not change meanwhile.
    version = advance(connection)
    before = find(connection)
    stands = chunks.standing(draft.chunks)
    if before.version:
        changed = sources.digest(connection, before.id, before.version) != draft.digest
        kept, fresh, old = _compare(connection, before.id, draft)
        _drop_chunks(connection, before.title, old, version)
        chunks.move(connection, kept, stands)
    else:  # nothing is here yet that would have to be looked at
        changed, kept, fresh, old = True, [], list(enumerate(draft.chunks)), []
    _change_links(connection, before, draft.links, fetched.final_url, version)
    new = _add_chunks(connection, before.id, draft.title, fresh, stands)
    number = before.version + changed
    if changed:
        sources.add_version(connection, before.id, number, draft, now=now)
        sources.forget_versions(connection, before.id, before=number - versions)
    else:
        sources.rewrite_version(connection, before.id, number, draft)
    waits = encoding is not None and (bool(new) or runs.is_waiting(connection, before.id))
    if waits and encoding is not None:
        encoding(connection)
    state = SourceState.PROCESSING if waits else SourceState.COMPLETED
    values = _values(draft, fetched, now) | {"state": state, "version": number}
    after = sources.change(connection, before.id, values)
    return Stored(source=after, new=tuple(new), kept=len(kept), removed=len(old), changed=changed)


def _values(draft: PageDraft, fetched: Fetched, now: datetime) -> dict[str, object]:
    """Return what a source is told of its new version."""
    return {
        "title": draft.title,
        "language": draft.language,
        "error": None,
        "updated_at": now,
        "final_url": fetched.final_url,
        "etag": fetched.etag,
        "last_modified": fetched.last_modified,
        "body_digest": fetched.body_digest,
        "fetched_at": now,
        "checked_at": now,
        "changed_at": None,
    }


def delete_source(connection: Connection, source_id: int) -> Removed:
    """Delete a source and every trace of it; return what it was."""
    version = advance(connection)
    gone = sources.get(connection, source_id)
    parts = chunks.of_source(connection, source_id)
    _drop_chunks(connection, gone.title, parts, version)
    anchors.change(connection, old=anchors.of_source(connection, gone), new=set())
    graph.unlink(connection, source_id)
    sources.remove(connection, source_id)
    return Removed(source=gone, chunks=len(parts))


def current_version(connection: Connection) -> int:
    """Return the version of the corpus in this snapshot."""
    return int(connection.execute(select(corpus.c.version)).scalar_one())


def take_slots(connection: Connection, count: int) -> int:
    """Return the first of so many successive free slots."""
    after: int = connection.execute(_TAKE, {"count": count}).scalar_one()
    return after - count


def _compare(connection: Connection, source_id: int, draft: PageDraft) -> Difference:
    """Compare a page with the stored one: what stays, what is new, what must go."""
    kept, fresh, gone = _match(chunks.digests(connection, source_id), draft)
    old = chunks.of_source(connection, source_id) if gone else []
    return kept, fresh, [item for item in old if item.id in gone]


def _change_links(
    connection: Connection, before: Source, links: Sequence[Link], final_url: str, version: int
) -> None:
    """Put links in the place of the present ones, and count what they call other pages."""
    graph.link(connection, before, links, final_url=final_url, version=version)
    new = anchors.of(links, (before.url, final_url))
    if before.version:
        anchors.change(connection, old=anchors.of_source(connection, before), new=new)
        sources.replace_links(connection, before.id, links)
    else:
        anchors.change(connection, old=set(), new=new)
        sources.add_links(connection, before.id, links)


def _add_chunks(
    connection: Connection,
    source_id: int,
    title: str,
    fresh: Sequence[tuple[int, ChunkDraft]],
    stands: Sequence[chunks.Standing],
) -> list[Chunk]:
    """Store chunks, given with their ordinals; index their terms and note what they mention."""
    if not fresh:
        return []
    first = take_slots(connection, len(fresh))
    new = chunks.add(connection, source_id, fresh, stands, title=title, first_slot=first)
    numbered = [(slot, one) for slot, (_, one) in enumerate(fresh, first)]
    lexical.add(connection, [chunks.new_entry(slot, title, one) for slot, one in numbered])
    graph.add(connection, [graph.new_entry(slot, title, one) for slot, one in numbered])
    return new


def _match(
    old: Sequence[tuple[int, str]], draft: PageDraft
) -> tuple[list[tuple[int, int, ChunkDraft]], list[tuple[int, ChunkDraft]], set[int]]:
    """Pair new chunks with stored ones of the same content: kept, fresh, and ids that are gone."""
    stored: defaultdict[str, deque[int]] = defaultdict(deque)
    for key, digest in old:
        stored[digest].append(key)
    kept: list[tuple[int, int, ChunkDraft]] = []
    fresh: list[tuple[int, ChunkDraft]] = []
    for ordinal, one in enumerate(draft.chunks):
        if same := stored[one.digest(draft.title)]:
            kept.append((same.popleft(), ordinal, one))
        else:
            fresh.append((ordinal, one))
    return kept, fresh, {key for keys in stored.values() for key in keys}


def _drop_chunks(connection: Connection, title: str, gone: Sequence[Chunk], version: int) -> None:
    """Take chunks of a page out of indexes and graph, and tell other processes of freed slots."""
    if not gone:
        return
    lexical.drop(
        connection,
        [chunks.index_entry(item.slot, title, item.section, item.text) for item in gone],
    )
    graph.drop(connection, [item.slot for item in gone])
    chunks.remove(connection, [item.id for item in gone])
    connection.execute(insert(change), [{"version": version, "slot": item.slot} for item in gone])
    if (oldest := version - _KEPT_CHANGES) > 0:
        connection.execute(delete(change).where(change.c.version <= oldest))
        connection.execute(update(corpus).values(pruned=oldest))
