"""The encoder that Carrel comes with: nothing is downloaded, nothing leaves the machine."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock

import numpy as np

from carrel.core.embedding import (
    Calibration,
    Embedded,
    Matrix,
    Passage,
    QueryVectors,
    Vector,
)
from carrel.errors import EncoderDamaged
from carrel.inference import manifest
from carrel.inference.fitted import Fitted
from carrel.inference.graph import Graph, cores
from carrel.inference.memory import sparingly
from carrel.inference.pieces import LONGEST_PASSAGE, LONGEST_QUERY, Pieces
from carrel.inference.spread import unit
from carrel.inference.turns import Turns
from carrel.inference.windows import Frame, Window, cut, whole

# Larger batches are not faster here; a query waits for one of them, and memory grows with them.
BATCH_TOKENS = 1_024
_CUT_AT_ONCE = 262_144  # characters: a query waits for these, too


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Loaded:
    """The parts that take time to read and memory to hold."""

    pieces: Pieces
    graph: Graph
    fitted: Fitted
    query: Frame
    passage: Frame


class BundledEncoder:
    """Encodes with the bundled model, which is loaded when it is first needed.

    The same text has the same vectors, to the last bit, whatever it is encoded together with.
    """

    def __init__(self, folder: Path = manifest.MODEL, *, threads: int = 0) -> None:
        """Prepare; so many `threads` encode at once, 0 means as many as there are cores."""
        self._folder = folder
        self._manifest = manifest.read(folder)
        self._turns = Turns("carrel-encoder", at_once=threads or cores())
        self._loading = Lock()
        self._held: _Loaded | None = None

    @property
    def name(self) -> str:
        """The identity of the model, of how it is used and of the codec."""
        return self._manifest.identity

    @property
    def dimensions(self) -> int:
        """The length of a vector."""
        return self._manifest.dimensions

    @property
    def token_bytes(self) -> int:
        """Bytes that one packed token takes."""
        return self._manifest.token_bytes

    @property
    def calibration(self) -> Calibration:
        """How its scores become similarities."""
        return self._manifest.calibration.as_calibration()

    @property
    def loaded(self) -> bool:
        """Whether the model is in memory."""
        return self._held is not None

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode passages, in their order."""
        cuts: list[list[Window]] = []
        for group in _by_characters(passages):
            cuts += await self._turns.run(partial(self._cut, group))
        windows = [window for cut_passage in cuts for window in cut_passage]
        found: dict[int, _Found] = {}

        async def encode(places: Sequence[int]) -> None:
            work = partial(self._encode, [windows[place] for place in places])
            found.update(zip(places, await self._turns.run(work), strict=True))

        await asyncio.gather(*(encode(places) for places in _by_tokens(windows)))
        in_order = iter([found[place] for place in range(len(windows))])
        return [_joined([next(in_order) for _ in cut_passage]) for cut_passage in cuts]

    async def embed_query(self, text: str) -> QueryVectors:
        """Encode a query; it goes before all passages that wait."""
        return await self._turns.run(partial(self._encode_query, text), urgent=True)

    def late_scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:
        """Return MaxSim of the query's tokens against each packed passage, from -1 to 1."""
        return self._load().fitted.tokens.scores(query, packed)

    async def close(self) -> None:
        """Let go of the model."""
        await self._turns.close()
        self._held = None

    def _cut(self, passages: Sequence[Passage]) -> list[list[Window]]:
        parts = self._load()
        return [
            cut(
                parts.passage,
                parts.pieces.ids(passage.context, LONGEST_PASSAGE),
                parts.pieces.ids(passage.text, LONGEST_PASSAGE),
            )
            for passage in passages
        ]

    def _encode(self, windows: Sequence[Window]) -> list[_Found]:
        parts = self._load()
        fitted = parts.fitted
        vectors = parts.graph.run([window.ids for window in windows])
        made: list[_Found] = []
        for window, found in zip(windows, vectors, strict=True):
            telling = found[window.kept][fitted.tokens.telling(window.ids[window.kept])]
            made.append((fitted.dense.passages(pooled(found))[0], fitted.tokens.pack(telling)))
        return made

    def _encode_query(self, text: str) -> QueryVectors:
        parts = self._load()
        fitted = parts.fitted
        window = whole(parts.query, parts.pieces.ids(text, LONGEST_QUERY))
        (found,) = parts.graph.run([window.ids])
        return QueryVectors(
            dense=fitted.dense.queries(pooled(found))[0],
            tokens=fitted.tokens.query(found[window.kept], window.ids[window.kept]),
        )

    def _load(self) -> _Loaded:
        """Return the model, read by whoever comes first."""
        with self._loading:
            if self._held is None:
                with sparingly(), manifest.mended_in(self._folder):
                    self._held = self._read()
            return self._held

    def _read(self) -> _Loaded:
        about, folder = self._manifest, self._folder
        tokenizer = manifest.checked(folder, "tokenizer.json", about.files.tokenizer)
        encoder = manifest.checked(folder, "encoder.onnx", about.files.encoder)
        fitted = Fitted.load(manifest.checked(folder, "fitted.npz", about.files.fitted))
        sizes = (fitted.tokens.token_bytes, fitted.dense.matrix.shape[1])
        if sizes != (about.token_bytes, about.dimensions):
            raise EncoderDamaged("What was fitted to the encoder does not fit it.")
        pieces = Pieces.load(tokenizer)
        frames = [
            Frame(start=about.start, prefix=tuple(pieces.ids(prefix, 64)), end=about.end)
            for prefix in (about.query_prefix, about.passage_prefix)
        ]
        return _Loaded(
            pieces=pieces,
            graph=Graph.load(encoder, pad=about.pad),
            fitted=fitted,
            query=frames[0],
            passage=frames[1],
        )


_Found = tuple[Vector, bytes]


def pooled(vectors: Matrix) -> Matrix:
    """Return the mean of a window's token vectors, of unit length, as a matrix of one row."""
    return unit(vectors.mean(axis=0, keepdims=True))


def _joined(found: Sequence[_Found]) -> Embedded:
    return Embedded(
        windows=np.stack([vector for vector, _ in found]),
        tokens=b"".join(codes for _, codes in found),
    )


def _by_characters(passages: Sequence[Passage]) -> Iterator[list[Passage]]:
    """Group passages, so that splitting one group into pieces takes a moment only."""
    group: list[Passage] = []
    held = 0
    for passage in passages:
        size = min(len(passage.text) + len(passage.context), LONGEST_PASSAGE)
        if group and held + size > _CUT_AT_ONCE:
            yield group
            group, held = [], 0
        group.append(passage)
        held += size
    if group:
        yield group


def _by_tokens(windows: Sequence[Window]) -> list[list[int]]:
    """Group windows of about the same length into batches of as many tokens as are allowed."""
    batches: list[list[int]] = []
    for place in sorted(range(len(windows)), key=lambda place: len(windows[place].ids)):
        size = len(windows[place].ids)
        if not batches or size * (len(batches[-1]) + 1) > BATCH_TOKENS:
            batches.append([])
        batches[-1].append(place)
    return batches
