"""Pack judged sets: `python -m training.encoder.judge.pack SET... --out FILE [--every SET=N]`.

It needs Carrel's own environment and `CARREL_BENCH_DATA`. The names are those of
`bench.retrieval_sets`; with `--every jsquad.valid=3` each third question of that set is taken.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection

from bench.retrieval_sets import SETS
from carrel.core.embedding import Passage
from carrel.evaluation.exam import Exam
from carrel.evaluation.filling import Filling
from carrel.evaluation.trial_store import open_trial
from carrel.inference import manifest
from carrel.inference.pieces import LONGEST_PASSAGE, LONGEST_QUERY, Pieces
from carrel.inference.windows import CONTEXT_TOKENS, spans
from carrel.retrieve.definitions import asked_for
from carrel.retrieve.question_lists import only_asks
from carrel.settings import Settings
from carrel.storage import chunks as stored
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.embeddings import Bare
from carrel.storage.keywords import KeywordIndex
from carrel.storage.versioning import current_version
from carrel.text.terms import query_terms
from training.encoder.judge.judged import LANGUAGES, Chunks, Found, Ids, Judged, write

_AT_ONCE = 500


async def judged(exam: Exam, database: Database, *, name: str, measure: str) -> Judged:
    """Store the records of an exam and return it as numbers."""
    corpus = Corpus(database)
    filling = Filling(corpus, None, progress=lambda *_: None)
    await filling.take(exam.records)
    bare = await _all(corpus)
    numbers = {record.id: number for number, record in enumerate(exam.records)}
    pieces = Pieces.load(manifest.MODEL / "tokenizer.json")
    windows, context, owner = _windows(pieces, [one.passage for one in bare])
    kept = [one for one in exam.questions if one.id in exam.gains]
    chunks = await _chunks(
        database, bare, {source: numbers[record] for source, record in filling.ids.items()}
    )
    beginnings = [(at, bare[at].passage.text) for at in np.flatnonzero(chunks.part == 0).tolist()]
    return Judged(
        name=name,
        measure=measure,
        texts=[one.text for one in kept],
        terms=[len(query_terms(one.text.strip())) for one in kept],
        gains=[{numbers[key]: gain for key, gain in exam.gains[one.id].items()} for one in kept],
        questions=[_ids(pieces, one.text.strip(), LONGEST_QUERY) for one in kept],
        words=await _words(database, [one.text.strip() for one in kept], [b.slot for b in bare]),
        defining=[_defining(one.text, beginnings) for one in kept],
        chunks=chunks,
        windows=windows,
        context=np.array(context, dtype=np.int32),
        owner=np.array(owner, dtype=np.int64),
    )


async def _all(corpus: Corpus) -> list[Bare]:
    """Return all chunks, as an encoder would get them."""
    encoder = await corpus.begin("judged", 384, 0)
    found: list[Bare] = []
    while some := await corpus.without_vectors(encoder, after=found[-1].slot if found else -1):
        found += some
    return found


async def _chunks(database: Database, bare: Sequence[Bare], records: dict[int, int]) -> Chunks:
    slots = [one.slot for one in bare]
    rows = []
    for at in range(0, len(slots), _AT_ONCE):
        some = slots[at : at + _AT_ONCE]
        held = await database.read(partial(_places, slots=some))
        by_slot = {row.slot: row for row in held}
        rows += [by_slot[slot] for slot in some]
    return Chunks(
        record=np.array([records[row.source_id] for row in rows], dtype=np.int32),
        ordinal=np.array([row.ordinal for row in rows], dtype=np.int32),
        part=np.array([row.part for row in rows], dtype=np.int32),
        parts=np.array([row.parts for row in rows], dtype=np.int32),
        language=np.array([LANGUAGES.index(row.language) for row in rows], dtype=np.uint8),
        lists=np.array([only_asks(one.passage.text) for one in bare], dtype=np.uint8),
    )


def _places(rows: Connection, slots: Sequence[int]) -> list[Any]:
    return list(stored.places(rows, slots))


async def _words(database: Database, texts: Sequence[str], slots: Sequence[int]) -> list[Found]:
    index = KeywordIndex()

    def look(rows: Connection) -> list[Found]:
        version = current_version(rows)
        found = []
        for text in texts:
            scores, shares = index.look(rows, query_terms(text), version=version).of(slots)
            at = np.flatnonzero(scores)
            found.append(Found(chunks=at, scores=scores[at], shares=shares[at]))
        return found

    return await database.read(look)


def _defining(question: str, beginnings: Sequence[tuple[int, str]]) -> npt.NDArray[np.int64]:
    wanted = asked_for(question)
    found = [at for at, text in beginnings if wanted is not None and wanted.begins(text)]
    return np.array(found, dtype=np.int64)


def _windows(pieces: Pieces, passages: Sequence[Passage]) -> tuple[list[Ids], list[int], list[int]]:
    windows, contexts, owner = [], [], []
    for number, passage in enumerate(passages):
        context = _ids(pieces, passage.context, LONGEST_PASSAGE)[:CONTEXT_TOKENS]
        body = _ids(pieces, passage.text, LONGEST_PASSAGE)
        for start, end in spans(len(body)):
            windows.append(np.concatenate([context, body[start:end]]))
            contexts.append(len(context) if start else 0)
            owner.append(number)
    return windows, contexts, owner


def _ids(pieces: Pieces, text: str, longest: int) -> Ids:
    return np.array(pieces.ids(text, longest), dtype=np.int32)


def _every(words: str) -> tuple[str, int]:
    name, _, number = words.partition("=")
    return name, int(number)


async def _pack(names: Sequence[str], every: dict[str, int]) -> list[Judged]:
    found = []
    for one in SETS:
        if one.name not in names:
            continue
        exam = one.load()
        exam = replace(exam, questions=exam.questions[:: every.get(one.name, 1)])
        async with open_trial(Settings()) as database:
            found.append(await judged(exam, database, name=one.name, measure=one.measure))
        said = f"{len(found[-1].owner):,} windows, {len(exam.questions):,} questions"
        print(f"{one.name}: {said}", flush=True)
    return found


def main() -> None:
    """Pack the named sets."""
    parser = argparse.ArgumentParser(
        description=__doc__, prog="python -m training.encoder.judge.pack"
    )
    parser.add_argument("names", nargs="+", choices=[one.name for one in SETS], metavar="SET")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--every", type=_every, nargs="*", default=[], metavar="SET=N")
    given = parser.parse_args()
    sets = asyncio.run(_pack(given.names, dict(given.every)))
    print(f"{given.out.name}: {write(given.out, sets):,} bytes")


if __name__ == "__main__":
    main()
