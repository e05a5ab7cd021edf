"""What an evaluation asks: records to search, questions, and which records answer them.

Three kinds of file, each plain or with `.gz`: records and questions as lines of JSON, judgements
as lines of question, record and gain with tabs between, with or without a line of names above.
"""

from __future__ import annotations

import gzip
import json
import math
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from carrel.core.pages import storable
from carrel.errors import DataValidationError

_SHOWN = 5  # so many ids does a message name
_FORMS = "See docs/howto/measure-search.md for the forms of the files."
T = TypeVar("T", "Record", "Question")
Gains = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A text that is searched; each becomes a page."""

    id: str
    title: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A query whose answers are known."""

    id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exam:
    """Records, the questions that are asked, and the gain of each record by question.

    `notes` say what was left out.
    """

    records: Sequence[Record]
    questions: Sequence[Question]
    gains: Gains
    notes: Sequence[str] = ()


def load_exam(
    corpora: Sequence[Path], queries: Path, *, qrels: Path, limit: int | None = None
) -> Exam:
    """Read the files and check that they belong together.

    A question without any relevant record measures nothing and is left out; with a `limit`, only
    so many of the others are asked, in the order of the file.
    """
    records = _distinct(corpora, _record)
    if not records:
        names = ", ".join(map(str, corpora))
        raise DataValidationError(f"there is no record in {names}", suggestion=_FORMS)
    questions = _distinct([queries], _question)
    gains = read_gains(qrels)
    _refuse_unknown(gains, {record.id for record in records}, qrels)
    judged = [one for one in questions if any(gain > 0 for gain in gains.get(one.id, {}).values())]
    if not judged:
        raise DataValidationError(
            f"no question of {queries} has a relevant record in {qrels}",
            suggestion="Check that both files belong to the same set.",
        )
    return Exam(
        records=records,
        questions=judged[:limit],
        gains={one.id: gains[one.id] for one in judged[:limit]},
        notes=_notes(questions, judged, gains=gains, limit=limit),
    )


def read_gains(file: Path) -> dict[str, dict[str, float]]:
    """Read judgements: the gain of each record by question."""
    found: dict[str, dict[str, float]] = {}
    for number, line in _lines(file):
        cells = line.split("\t")
        if len(cells) != 3:
            raise _broken(file, number, "a question, a record and a gain with tabs between belong")
        question, record, gain = (cell.strip() for cell in cells)
        value = _number(gain)
        if value is None:
            if number == 1:
                continue  # the names of the columns
            raise _broken(file, number, f"the gain {gain!r} is not a number")
        row = found.setdefault(question, {})
        if row.setdefault(record, value) != value:
            raise _broken(file, number, f"{record!r} was judged otherwise for {question!r} before")
    return found


def _record(row: Mapping[str, object]) -> Record:
    return Record(
        id=_id(row),
        title=_text(row, "title", needed=False),
        text=_text(row, "text"),
        url=_text(row, "url", needed=False),
    )


def _question(row: Mapping[str, object]) -> Question:
    text = _text(row, "text")
    if not text.strip():
        raise DataValidationError("the question is empty")
    return Question(id=_id(row), text=text)


def _distinct(files: Sequence[Path], make: Callable[[Mapping[str, object]], T]) -> list[T]:
    """Read lines of JSON; two with one id would make the figures wrong."""
    found: dict[str, T] = {}
    places: dict[str, str] = {}
    for file in files:
        for number, line in _lines(file):
            try:
                row = json.loads(line)
                one = make(row if isinstance(row, dict) else {})
            except json.JSONDecodeError as cause:
                raise _broken(file, number, f"it is not JSON ({cause.msg})") from cause
            except (DataValidationError, RecursionError) as cause:
                raise _broken(file, number, str(cause)) from cause
            if one.id in found:
                raise _broken(file, number, f"the id {one.id!r} is also at {places[one.id]}")
            found[one.id] = one
            places[one.id] = f"{file}:{number}"
    return list(found.values())


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their numbers."""
    number = 0
    try:
        with _opened(file) as lines:
            for number, line in enumerate(lines, 1):
                # A byte-order mark is not part of the first line.
                text = line.decode("utf-8-sig" if number == 1 else "utf-8")
                if text.strip():
                    yield number, text.rstrip("\r\n")
    except UnicodeDecodeError as cause:
        raise _broken(file, number, "it is not UTF-8") from cause
    except (EOFError, gzip.BadGzipFile, zlib.error) as cause:
        raise _broken(file, number + 1, f"the compressed file is damaged ({cause})") from cause
    except OSError as cause:
        raise DataValidationError(
            f"{file} cannot be read: {cause.strerror or cause}", suggestion="Check the path."
        ) from cause


def _opened(file: Path) -> AbstractContextManager[Iterable[bytes]]:
    return gzip.open(file) if file.suffix == ".gz" else file.open("rb")


def _id(row: Mapping[str, object]) -> str:
    value = row.get("id", row.get("_id"))
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value.strip():
        raise DataValidationError("an object with an `id` belongs here")
    return storable(value.strip())


def _text(row: Mapping[str, object], name: str, *, needed: bool = True) -> str:
    value = row.get(name)
    if value is None and not needed:
        return ""
    if not isinstance(value, str):
        raise DataValidationError(f"`{name}` must be a text")
    return storable(value)


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _refuse_unknown(gains: Gains, known: set[str], file: Path) -> None:
    unknown = sorted({record for row in gains.values() for record in row} - known)
    if unknown:
        named = ", ".join(map(repr, unknown[:_SHOWN]))
        more = f" and {len(unknown) - _SHOWN:,} more" if len(unknown) > _SHOWN else ""
        raise DataValidationError(
            f"{file} judges records that are not in the corpus: {named}{more}",
            details={"unknown": unknown[:100]},
            suggestion="Give every file of the corpus, each with --corpus.",
        )


def _notes(
    questions: Sequence[Question], judged: Sequence[Question], *, gains: Gains, limit: int | None
) -> list[str]:
    notes = []
    if left := len(questions) - len(judged):
        notes.append(f"{left:,} of {len(questions):,} queries have no relevant record: left out")
    if strangers := len(gains.keys() - {one.id for one in questions}):
        notes.append(f"{strangers:,} judged queries are not among the queries: left out")
    if limit is not None and limit < len(judged):
        notes.append(f"only the first {limit:,} of {len(judged):,} queries were asked")
    return notes


def _broken(file: Path, number: int, what: str) -> DataValidationError:
    return DataValidationError(
        f"{file}, line {number}: {what}",
        details={"file": str(file), "line": number},
        suggestion=_FORMS,
    )
