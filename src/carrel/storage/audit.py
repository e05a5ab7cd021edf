"""Is the store sound? Rows without an owner, and an index that is not what its chunks say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, text, update

from carrel.storage import (
    anchors,
    chunks,
    graph,
    graph_audit,
    lexical,
    task_audit,
    user_audit,
    writers,
)
from carrel.storage.postings import BLOCK, Entry, encode, read_lengths
from carrel.storage.tables import chunk, corpus, lex_block, lex_post, page, source, tok, vec
from carrel.text.entities.mentions import RULES
from carrel.text.terms import ANALYSER


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something that must not be: its kind, how often, and one example."""

    kind: str
    count: int
    example: str = ""


def check(connection: Connection) -> list[Fault]:
    """Return every fault of the store; a sound one has none."""
    found = [*_rows(connection), *_postings(connection), *_anchors(connection)]
    found += [Fault(**each) for each in graph_audit.faults(connection)]
    found += [Fault(**each) for each in task_audit.faults(connection)]
    found += [Fault(**each) for each in user_audit.faults(connection)]
    if connection.dialect.name == "sqlite":
        verdict = connection.execute(text("PRAGMA integrity_check(1)")).scalar_one()
        if verdict != "ok":
            found.append(Fault(kind="damaged file", count=1, example=str(verdict)))
    return found


def rebuild(connection: Connection) -> None:
    """Build anew what is made of terms: the keyword index, the words of links, the graph."""
    connection.execute(update(corpus).values(version=corpus.c.version + 1, analyser=ANALYSER))
    lexical.clear(connection)
    for _, entries in _entries_by_block(connection):
        lexical.add(connection, entries)
    anchors.rebuild(connection)
    graph.rebuild(connection)


def is_outdated(connection: Connection) -> bool:
    """Say whether terms or graph in the store were made by other rules than this program's."""
    analyser = connection.execute(select(corpus.c.analyser)).scalar_one()
    return bool(analyser != ANALYSER or graph.is_outdated(connection))


def renew(connection: Connection) -> bool:
    """Make anew what other rules made; return whether that was so."""
    # The lock comes first: of several programs that start at once, one rebuilds.
    writers.lock(connection)
    if not is_outdated(connection):
        return False
    if connection.execute(select(source.c.id).limit(1)).first() is None:
        connection.execute(update(corpus).values(analyser=ANALYSER, entities=RULES))
        return False
    if connection.execute(select(corpus.c.analyser)).scalar_one() != ANALYSER:
        rebuild(connection)
    else:
        graph.rebuild(connection)
    return True


def _rows(connection: Connection) -> Iterator[Fault]:
    checks = {
        "vector of a missing chunk": select(vec.c.chunk_id).where(
            vec.c.chunk_id.not_in(select(chunk.c.id))
        ),
        "vector in another slot than its chunk": select(vec.c.chunk_id)
        .join(chunk, chunk.c.id == vec.c.chunk_id)
        .where(vec.c.slot != chunk.c.slot),
        "tokens of a chunk without vectors": select(tok.c.chunk_id)
        .outerjoin(vec, (vec.c.chunk_id == tok.c.chunk_id) & (vec.c.encoder_id == tok.c.encoder_id))
        .where(vec.c.chunk_id.is_(None)),
        "chunk of a missing source": select(chunk.c.id).where(
            chunk.c.source_id.not_in(select(source.c.id))
        ),
        "slot that was never given out": select(chunk.c.id).where(
            chunk.c.slot >= select(corpus.c.next_slot).scalar_subquery()
        ),
        "source without its current text": select(source.c.id)
        .outerjoin(page, (page.c.source_id == source.c.id) & (page.c.number == source.c.version))
        .where(source.c.version > 0, page.c.number.is_(None)),
        "index built by another analyser": select(corpus.c.analyser).where(
            corpus.c.analyser != ANALYSER
        ),
    }
    for kind, statement in checks.items():
        rows = connection.execute(statement).scalars().all()
        if rows:
            yield Fault(kind=kind, count=len(rows), example=str(rows[0]))


def _postings(connection: Connection) -> Iterator[Fault]:
    """Compare each block of the keyword index with what its chunks' texts give."""
    seen: set[int] = set()
    for block, entries in _entries_by_block(connection):
        seen.add(block)
        wanted = {row.term: (row.n, row.data) for row in encode(entries)}
        rows = connection.execute(
            select(lex_post.c.term, lex_post.c.n, lex_post.c.data).where(lex_post.c.block == block)
        )
        stored = {row.term: (row.n, bytes(row.data)) for row in rows}
        wrong = {term for term in wanted | stored if wanted.get(term) != stored.get(term)}
        if wrong:
            yield Fault(kind="keyword rows that differ", count=len(wrong), example=min(wrong))
        if _lengths_differ(connection, block, entries):
            yield Fault(kind="keyword lengths that differ", count=1, example=f"block {block}")
    for table in (lex_post, lex_block):
        extra = select(func.count()).select_from(table).where(table.c.block.not_in(seen))
        if count := connection.execute(extra).scalar_one():
            yield Fault(kind=f"rows of {table.name} without chunks", count=count)


def _anchors(connection: Connection) -> Iterator[Fault]:
    """Compare the words of links with what the links give."""
    wanted, stored = anchors.expected(connection), anchors.stored(connection)
    wrong = {pair for pair in wanted.keys() | stored.keys() if wanted.get(pair) != stored.get(pair)}
    if wrong:
        term, url = min(wrong)
        yield Fault(kind="words of links that differ", count=len(wrong), example=f"{term} {url}")


def _lengths_differ(connection: Connection, block: int, entries: list[Entry]) -> bool:
    expected = read_lengths(None)
    for entry in entries:
        expected[entry.slot % BLOCK] = min(entry.length, 65_535)
    row = connection.execute(select(lex_block).where(lex_block.c.block == block)).one_or_none()
    n, total = int((expected > 0).sum()), int(expected.sum(dtype="int64"))
    if row is None:
        return n > 0
    return (row.n, row.total, bytes(row.lens)) != (n, total, expected.tobytes())


def _entries_by_block(connection: Connection) -> Iterator[tuple[int, list[Entry]]]:
    slots = connection.execute(select(chunk.c.slot)).scalars().all()
    for block in sorted({slot // BLOCK for slot in slots}):
        inside = chunk.c.slot.between(block * BLOCK, (block + 1) * BLOCK - 1)
        rows = connection.execute(
            select(chunk.c.slot, source.c.title, chunk.c.section, chunk.c.text)
            .join(source, source.c.id == chunk.c.source_id)
            .where(inside)
        )
        entries = [chunks.index_entry(*row) for row in rows]
        yield block, [entry for entry in entries if entry.counts]
