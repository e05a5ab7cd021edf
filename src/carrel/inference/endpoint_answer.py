"""Reading what an embedding endpoint answers: nothing in it is taken on trust."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from carrel.core.embedding import Matrix
from carrel.errors import EncoderAnswerInvalid
from carrel.inference.spread import unit

LONGEST_VECTOR = 4_096
_NUMBER = 32  # characters of a number, at most, with its comma
_REST = 65_536
_SMALLEST = 1e-6


def longest_answer(texts: int, dimensions: int) -> int:
    """Return the bytes that an honest answer stays below; 0 dimensions are not known yet."""
    return _REST + texts * ((dimensions or LONGEST_VECTOR) * _NUMBER + 1_024)


def read_answer(data: bytes, *, texts: int, dimensions: int) -> Matrix:
    """Return one unit vector for each text, in the order in which they were sent."""
    rows = _rows(data)
    if len(rows) != texts:
        raise EncoderAnswerInvalid(
            f"The embedding endpoint sent {len(rows)} vectors for {texts} texts."
        )
    vectors = [_vector(row) for row in _in_order(rows)]
    lengths = {len(vector) for vector in vectors}
    if len(lengths) > 1 or (dimensions and lengths != {dimensions}):
        found = ", ".join(map(str, sorted(lengths)))
        raise EncoderAnswerInvalid(
            f"The embedding endpoint sent vectors of {found} dimensions"
            + (f" instead of {dimensions}." if dimensions else "."),
            details={"expected": dimensions or None, "found": sorted(lengths)},
        )
    matrix: Matrix = np.array(vectors, dtype=np.float64)
    if not np.isfinite(matrix).all():
        raise EncoderAnswerInvalid("The embedding endpoint sent numbers that are not finite.")
    lengthy = np.abs(matrix).max(axis=1, keepdims=True)
    if (lengthy < _SMALLEST).any():
        raise EncoderAnswerInvalid("The embedding endpoint sent a vector of zeros.")
    # Scaled twice: the square of a huge number would not be finite.
    return unit((matrix / lengthy).astype(np.float32))


def _rows(data: bytes) -> list[dict[str, Any]]:
    try:
        answer = json.loads(data)
    except (ValueError, RecursionError) as cause:
        raise EncoderAnswerInvalid("The embedding endpoint's answer is not JSON.") from cause
    rows = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise EncoderAnswerInvalid("The embedding endpoint's answer has no list `data`.")
    return rows


def _in_order(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put the rows in the order of their `index`; without any, they are taken as they came."""
    places = [row.get("index") for row in rows]
    if all(place is None for place in places):
        return rows
    by_place = {place: row for place, row in zip(places, rows, strict=True) if type(place) is int}
    if set(by_place) != set(range(len(rows))):
        raise EncoderAnswerInvalid(
            "The embedding endpoint's answer does not say which vector belongs to which text."
        )
    return [by_place[place] for place in range(len(rows))]


def _vector(row: dict[str, Any]) -> list[float]:
    numbers = row.get("embedding")
    if (
        not isinstance(numbers, list)
        or not 0 < len(numbers) <= LONGEST_VECTOR
        or not all(type(number) in (int, float) for number in numbers)
    ):
        raise EncoderAnswerInvalid("The embedding endpoint sent something else than vectors.")
    try:
        return [float(number) for number in numbers]
    except OverflowError as cause:
        raise EncoderAnswerInvalid("The embedding endpoint sent too large a number.") from cause
