"""Statements on encoders: which there are, which serves, what each has made so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Table, and_, delete, exists, func, select, update

from carrel.core.pages import storable
from carrel.core.search import Encoder, EncoderState
from carrel.errors import DataValidationError
from carrel.storage.tables import chunk, encoder, tok, upsert, vec

_BATCH = 2000  # rows that one transaction removes


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What is kept of one encoder: of how many chunks there are vectors, and their bytes."""

    encoder: Encoder
    chunks: int
    missing: int
    vector_bytes: int
    token_bytes: int

    def as_dict(self) -> dict[str, object]:
        """Return the figures for JSON."""
        return {
            "name": self.encoder.name,
            "state": self.encoder.state.value,
            "dimensions": self.encoder.dimensions,
            "chunks": self.chunks,
            "missing": self.missing,
            "vector_bytes": self.vector_bytes,
            "token_bytes": self.token_bytes,
        }


def everything(connection: Connection) -> list[Encoder]:
    """Return all encoders, oldest first."""
    return [_encoder(row) for row in connection.execute(select(encoder).order_by(encoder.c.id))]


def serving(connection: Connection) -> Encoder | None:
    """Return the encoder whose vectors are searched."""
    query = select(encoder).where(encoder.c.state == EncoderState.SERVING.value)
    row = connection.execute(query).one_or_none()
    return None if row is None else _encoder(row)


def live(connection: Connection, name: str, *, dimensions: int, token_bytes: int) -> Encoder | None:
    """Return the encoder of that name if it is known and its rows do not go.

    Raises:
        DataValidationError: it is known with vectors or tokens of another size.
    """
    named = select(encoder).where(encoder.c.name == storable(name))
    row = connection.execute(named).one_or_none()
    if row is None:
        return None
    found = _encoder(row)
    for what, here, given in (
        ("dimensions", found.dimensions, dimensions),
        ("bytes to a token", found.token_bytes, token_bytes),
    ):
        if here != given:
            raise DataValidationError(
                f"encoder {name!r} has {here} {what} here, not {given}",
                suggestion="Give a changed encoder another name, so that its vectors are kept "
                "apart.",
            )
    return None if found.state is EncoderState.RETIRED else found


def begin(connection: Connection, name: str, *, dimensions: int, token_bytes: int) -> Encoder:
    """Return the encoder of that name, made known if it is new.

    Where no other one is known it serves at once; otherwise it is built until `switch`. The caller
    has locked out others who do the same.
    """
    if known := live(connection, name, dimensions=dimensions, token_bytes=token_bytes):
        return known
    first = connection.execute(select(encoder.c.id).limit(1)).first() is None
    state = (EncoderState.SERVING if first else EncoderState.BUILDING).value
    statement = upsert(connection, encoder).values(
        name=name, dimensions=dimensions, token_bytes=token_bytes, state=state
    )
    # One that is retired was wanted again before all of it was gone.
    again = statement.on_conflict_do_update(index_elements=["name"], set_={"state": state})
    return _encoder(connection.execute(again.returning(encoder)).one())


def switch(connection: Connection, which: Encoder) -> bool:
    """Let an encoder serve and retire all others, unless a chunk has no vector of it yet.

    The caller has locked out those who add chunks. The corpus keeps its version: what is held in
    memory of the vectors is as true as before.
    """
    if lacks(connection, which):
        return False
    others = update(encoder).where(encoder.c.id != which.id)
    connection.execute(others.values(state=EncoderState.RETIRED.value))
    _set(connection, which.id, EncoderState.SERVING)
    return True


def lacks(connection: Connection, which: Encoder) -> bool:
    """Say whether a chunk has no vector of an encoder."""
    return connection.execute(unencoded(which.id).limit(1)).first() is not None


def retire(connection: Connection, which: Encoder) -> None:
    """Let an encoder be searched no longer; its rows may go."""
    _set(connection, which.id, EncoderState.RETIRED)


def remove_some(connection: Connection, which: Encoder) -> bool:
    """Remove a number of rows of a retired encoder; return whether anything may be left of it."""
    state = connection.execute(select(encoder.c.state).where(encoder.c.id == which.id)).scalar()
    if state != EncoderState.RETIRED.value:  # gone already, or wanted again
        return False
    for table in (tok, vec):
        if _remove_some(connection, table, which.id):
            return True
    connection.execute(delete(encoder).where(encoder.c.id == which.id))
    return False


def holding(connection: Connection, which: Encoder) -> Holding:
    """Count what is kept of an encoder."""
    vectors = select(func.count()).select_from(vec).where(vec.c.encoder_id == which.id)
    windows = connection.execute(vectors).scalar_one()
    done = connection.execute(vectors.where(vec.c.part == 0)).scalar_one()
    tokens = select(func.sum(tok.c.n)).where(tok.c.encoder_id == which.id)
    whole = connection.execute(select(func.count()).select_from(chunk)).scalar_one()
    return Holding(
        encoder=which,
        chunks=done,
        missing=whole - done,
        vector_bytes=windows * which.dimensions * 2,
        token_bytes=int(connection.execute(tokens).scalar() or 0) * which.token_bytes,
    )


def unencoded(encoder_id: int, *, after: int = -1) -> Any:
    """Return the query for chunks without a vector, by slot, which is the order of their making.

    The order by slot keeps SQLite on a small index; by id it would read every text.
    """
    has = exists().where(
        and_(vec.c.encoder_id == encoder_id, vec.c.chunk_id == chunk.c.id, vec.c.part == 0)
    )
    columns = select(chunk.c.id, chunk.c.slot).where(chunk.c.slot > after, ~has)
    return columns.order_by(chunk.c.slot)


def _remove_some(connection: Connection, table: Table, encoder_id: int) -> bool:
    some = (
        select(table.c.chunk_id)
        .where(table.c.encoder_id == encoder_id)
        .order_by(table.c.chunk_id)
        .limit(_BATCH)
    )
    ids = connection.execute(some).scalars().all()
    if not ids:
        return False
    inside = table.c.chunk_id.between(ids[0], ids[-1])
    connection.execute(delete(table).where(table.c.encoder_id == encoder_id, inside))
    return True


def _set(connection: Connection, encoder_id: int, state: EncoderState) -> None:
    here = encoder.c.id == encoder_id
    connection.execute(update(encoder).where(here).values(state=state.value))


def _encoder(row: Row[Any]) -> Encoder:
    values = dict(row._mapping)
    values["state"] = EncoderState(values["state"])
    return Encoder(**values)
