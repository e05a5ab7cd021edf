"""Vectors of sample texts, as the bundled model makes them before anything is fitted to it."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from carrel.core.embedding import Matrix
from carrel.inference.graph import Graph
from carrel.inference.pieces import LONGEST_PASSAGE, Pieces
from carrel.inference.spread import unit
from carrel.inference.windows import Frame, Window, cut

_BATCH = 8
Record = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sample:
    """Unit vectors of windows and of some of their tokens; in how many windows each piece is."""

    dense: Matrix
    tokens: npt.NDArray[np.float16]
    windows: int
    frequencies: npt.NDArray[np.int64]

    @classmethod
    def load(cls, path: Path) -> Sample:
        """Read a sample that was saved."""
        with np.load(path, allow_pickle=False) as held:
            return cls(
                dense=held["dense"].astype(np.float32),
                tokens=held["tokens"],
                windows=len(held["dense"]),
                frequencies=held["frequencies"],
            )

    def save(self, path: Path) -> None:
        """Write the sample, so that it need not be encoded again."""
        np.savez(
            path,
            dense=self.dense,
            tokens=self.tokens,
            frequencies=self.frequencies,
        )


def texts(corpora: Sequence[Path], *, seed: int) -> list[Record]:
    """Return title and text of every record, the corpora in turn, each in a random order."""
    draw = random.Random(seed)  # noqa: S311 - a sample, not a secret
    shuffled = []
    for corpus in corpora:
        with corpus.open(encoding="utf-8") as lines:
            records = [json.loads(line) for line in lines]
        draw.shuffle(records)
        shuffled.append([(record.get("title", ""), record["text"]) for record in records])
    longest = max(map(len, shuffled))
    return [rows[turn] for turn in range(longest) for rows in shuffled if turn < len(rows)]


def passage_sample(
    records: Sequence[Record], tokens: int, *, folder: Path, seed: int = 1
) -> Sample:
    """Encode the first window of each record; keep about so many of all their tokens."""
    return _sample(records, "passage_prefix", tokens, folder=folder, seed=seed)


def query_sample(records: Sequence[Record], *, folder: Path) -> Sample:
    """Encode queries and keep all their tokens."""
    return _sample([("", text) for _, text in records], "query_prefix", 0, folder=folder)


def _sample(
    records: Sequence[Record], prefix: str, tokens: int, *, folder: Path, seed: int = 1
) -> Sample:
    about = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    pieces = Pieces.load(folder / "tokenizer.json")
    graph = Graph.load(folder / "encoder.onnx", pad=about["pad"])
    start = tuple(pieces.ids(about[prefix], 64))
    frame = Frame(start=about["start"], prefix=start, end=about["end"])
    draw = np.random.default_rng(seed)
    each = -(-tokens // len(records)) if tokens else LONGEST_PASSAGE
    dense, kept = [], []
    frequencies = np.zeros(about["vocabulary"]["pieces"], dtype=np.int64)
    for batch in _batches(records, pieces, frame):
        for window, vectors in zip(batch, graph.run([w.ids for w in batch]), strict=True):
            dense.append(unit(vectors.mean(axis=0, keepdims=True)))
            inside = unit(vectors[window.kept])
            chosen = draw.permutation(len(inside))[:each]
            kept.append(inside[np.sort(chosen)].astype(np.float16))
            frequencies[np.unique(window.ids[window.kept])] += 1
        if len(dense) % 80 == 0:
            print(f"\r{len(dense)} of {len(records)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return Sample(
        dense=np.concatenate(dense),
        tokens=np.concatenate(kept),
        windows=len(dense),
        frequencies=frequencies,
    )


def _batches(records: Sequence[Record], pieces: Pieces, frame: Frame) -> Iterator[list[Window]]:
    for at in range(0, len(records), _BATCH):
        # One window of a text is enough: variety counts.
        batch = [
            cut(
                frame,
                pieces.ids(title, LONGEST_PASSAGE),
                pieces.ids(text, LONGEST_PASSAGE),
            )[0]
            for title, text in records[at : at + _BATCH]
        ]
        yield sorted(batch, key=lambda window: len(window.ids))
