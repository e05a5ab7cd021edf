"""Column types that mean the same on both databases."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from sqlalchemy import BigInteger, Dialect, LargeBinary, Text
from sqlalchemy.types import TypeDecorator, TypeEngine

from carrel.core.embedding import Vector

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def to_micros(moment: datetime) -> int:
    """Return microseconds since 1970 for an aware moment.

    One that has no year in UTC could not be read again, so it is refused.
    """
    return (moment.astimezone(UTC) - _EPOCH) // _MICROSECOND


def from_micros(micros: int) -> datetime:
    """Return the moment in UTC."""
    return _EPOCH + timedelta(microseconds=micros)


class UtcTime(TypeDecorator[datetime]):
    """An aware moment, kept as microseconds since 1970: exact and ordered everywhere."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Turn a moment into its number."""
        return None if value is None else to_micros(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """Turn a number into its moment."""
        return None if value is None else from_micros(value)


class JsonText(TypeDecorator[Any]):
    """A JSON value, kept as text with sorted keys, so that equal values are equal bytes."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Write the value as JSON."""
        if value is None:
            return None
        return _json(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Read the JSON."""
        return None if value is None else json.loads(value)


class HalfVector(TypeDecorator[Vector]):
    """An embedding in 16-bit floats: a blob on SQLite, pgvector's `halfvec` on PostgreSQL."""

    impl = LargeBinary
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Choose the column type of the database."""
        if dialect.name == "postgresql":
            from pgvector.sqlalchemy import HALFVEC

            return dialect.type_descriptor(HALFVEC())
        return dialect.type_descriptor(LargeBinary())

    def process_bind_param(self, value: Vector | None, dialect: Dialect) -> Any:
        """Round to 16 bits."""
        if value is None:
            return None
        if dialect.name == "postgresql":
            return np.asarray(value, dtype=np.float16)
        return half_bytes(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Vector | None:
        """Return 32-bit floats."""
        if value is None:
            return None
        if isinstance(value, bytes):
            return np.frombuffer(value, dtype="<f2").astype(np.float32)
        numbers = value.to_numpy() if hasattr(value, "to_numpy") else value
        return np.asarray(numbers, dtype=np.float32)


def _json(value: Any) -> str:
    written = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    try:
        written.encode()
    except UnicodeEncodeError:  # a lone surrogate cannot be stored as it is, but its escape can
        return json.dumps(value, sort_keys=True, separators=(",", ":"))
    return written


def half_bytes(vector: Vector) -> bytes:
    """Return the vector as little-endian 16-bit floats."""
    return np.asarray(vector, dtype="<f2").tobytes()
