"""Fit how vectors are spread out and how tokens are packed, and write it beside the model.

`python -m training.encoder.fit CORPUS.jsonl... --queries QUERIES.jsonl... [--save FOLDER]`
`python -m training.encoder.fit --saved FOLDER`

Each corpus has one record a line with `text` and perhaps `title`; each file of queries has `text`.
A folder of saved samples has `passages.npz` and `queries.npz`, from any run of the same weights: on
a graphics card thousands of passages take seconds. Nothing here knows which passage answers which
query. The same seed, vectors and versions give the same file. Late interaction's centroids are
k-means, after a rotation that loses as little as possible (optimised product quantisation of what
the coarse centroids leave over).
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from carrel.core.embedding import Matrix, Vector
from carrel.inference.fitted import Fitted
from carrel.inference.late import CENTROIDS, TokenCodec
from carrel.inference.spread import Spread
from training.encoder.means import Books, decoded, improved, k_means
from training.encoder.vectors import Sample, passage_sample, query_sample, texts

Rows = npt.NDArray[np.floating[Any]]  # samples of tokens are kept in 16 bits
SOFTNESS = 0.25  # 0 leaves the directions as they are, 1 gives all the same variance
_TURNS = 10  # of fitting the rotation
_LAST = 20  # of k-means with the rotation fixed


def fit(passages: Sample, queries: Sample, *, coarse: int, spaces: int, seed: int) -> Fitted:
    """Fit everything to samples of passages and queries."""
    spread = fit_spread(passages.tokens, queries.tokens)
    points = spread.passages(passages.tokens.astype(np.float32))
    draw = np.random.default_rng(seed)
    centres = k_means(points, coarse, draw)
    turn, books = fit_books(points - centres[nearest(points, centres)], spaces, draw)
    codec = TokenCodec(
        spread=replace(spread, matrix=spread.matrix @ turn),
        coarse=centres @ turn,
        codebooks=books,
        weights=rarity(passages),
    )
    return Fitted(dense=fit_spread(passages.dense, queries.dense), tokens=codec)


def fit_spread(passages: Rows, queries: Rows) -> Spread:
    """Return the two centres and the directions of passages, strong ones made weaker."""
    rows = passages.astype(np.float64)
    mean = rows.mean(axis=0)
    values, directions = np.linalg.eigh((rows - mean).T @ (rows - mean) / len(rows))
    matrix = directions[:, ::-1] * np.maximum(values[::-1], 1e-8) ** (-SOFTNESS / 2)
    return Spread(
        mean=mean.astype(np.float32),
        query_mean=queries.astype(np.float64).mean(axis=0).astype(np.float32),
        matrix=matrix.astype(np.float32),
    )


def fit_books(rest: Matrix, spaces: int, draw: np.random.Generator) -> tuple[Matrix, Books]:
    """Return a rotation and the centroids of every sub-space."""
    dims = rest.shape[1]
    turn, _ = np.linalg.qr(draw.standard_normal((dims, dims)).astype(np.float32))
    chosen = (rest @ turn)[draw.choice(len(rest), CENTROIDS, replace=False)]
    books = np.ascontiguousarray(chosen.reshape(CENTROIDS, spaces, -1).transpose(1, 0, 2))
    for _ in range(_TURNS):
        for _ in range(2):
            books, codes = improved(rest @ turn, books)
        left, _, right = np.linalg.svd(rest.T @ decoded(books, codes))
        turn = (left @ right).astype(np.float32)
    for _ in range(_LAST):
        books, _ = improved(rest @ turn, books)
    return turn, books


def nearest(points: Matrix, centres: Matrix) -> npt.NDArray[np.intp]:
    """Return the nearest centre of each point."""
    half = (centres**2).sum(axis=1) / 2
    return np.concatenate(
        [
            (points[at : at + 4_096] @ centres.T - half).argmax(axis=1)
            for at in range(0, len(points), 4_096)
        ]
    )


def rarity(passages: Sample) -> Vector:
    """Return the square root of each piece's idf over the sample, 1 for the rarest."""
    idf = np.log((passages.windows + 1) / (passages.frequencies + 1))
    weights: Vector = np.sqrt(np.maximum(idf / idf.max(), 1e-3)).astype(np.float32)
    return weights


def alike(fitted: Fitted, unseen: Matrix) -> float:
    """Return the mean cosine of packed tokens to what they were before."""
    codec = fitted.tokens
    packed = codec.unpack(codec.pack(unseen))
    return float((packed * codec.spread.passages(unseen)).sum(axis=1).mean())


def write(fitted: Fitted, folder: Path, about: dict[str, object]) -> None:
    """Write the file and what the manifest says of it."""
    file = folder / "fitted.npz"
    fitted.save(file)
    data = file.read_bytes()
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["token_bytes"] = fitted.tokens.token_bytes
    manifest["fitted"] = about
    digest = hashlib.sha256(data).hexdigest()
    manifest["files"]["fitted.npz"] = {"sha256": digest, "bytes": len(data)}
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{file.name}: {len(data)} bytes, sha256 {digest}")


def samples(given: argparse.Namespace) -> tuple[Sample, Sample]:
    """Read the saved samples, or encode texts, and save them if that is asked for."""
    if given.saved:
        return _load(given.saved)
    records = texts(given.corpora, seed=given.seed)[: given.windows]
    passages = passage_sample(records, given.tokens, folder=given.folder, seed=given.seed)
    queries = query_sample(texts(given.queries, seed=given.seed)[:4_000], folder=given.folder)
    if given.save:
        given.save.mkdir(parents=True, exist_ok=True)
        passages.save(given.save / "passages.npz")
        queries.save(given.save / "queries.npz")
    return passages, queries


def _load(folder: Path) -> tuple[Sample, Sample]:
    return Sample.load(folder / "passages.npz"), Sample.load(folder / "queries.npz")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m training.encoder.fit")
    parser.add_argument("corpora", nargs="*", type=Path)
    parser.add_argument("--queries", nargs="*", type=Path, default=[])
    parser.add_argument("--saved", type=Path, help="a folder of samples that were made before")
    parser.add_argument("--save", type=Path, help="a folder to keep the samples in")
    parser.add_argument("--folder", type=Path, required=True, help="where the encoder lies")
    parser.add_argument("--coarse", type=int, default=1_024)
    parser.add_argument("--spaces", type=int, default=32)
    parser.add_argument("--windows", type=int, default=12_000, help="passages to look at")
    parser.add_argument("--tokens", type=int, default=300_000, help="of them, for the codec")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--note", default="", help="where the texts are from, for the manifest")
    return parser


def main(words: Sequence[str] | None = None) -> None:
    """Encode texts, fit, say how good it is, and write it."""
    parser = _parser()
    given = parser.parse_args(words)
    if not given.saved and not (given.corpora and given.queries):
        parser.error("corpora and --queries are needed, or --saved")
    passages, queries = samples(given)
    # The last tenth is kept back to see how well the codec does on what it was not fitted to.
    edge = len(passages.tokens) * 9 // 10
    kept = replace(passages, tokens=passages.tokens[:edge])
    fitted = fit(kept, queries, coarse=given.coarse, spaces=given.spaces, seed=given.seed)
    cosine = alike(fitted, passages.tokens[edge:].astype(np.float32))
    print(f"cosine of packed tokens to unpacked ones: {cosine:.4f}")
    about: dict[str, object] = {
        "method": "centred, directions weighted by variance^-0.125, unit length; tokens: nearest "
        "coarse centroid, the rest by optimised product quantisation",
        "coarse": given.coarse,
        "spaces": given.spaces,
        "windows": passages.windows,
        "tokens": edge,
        "queries": len(queries.dense),
        "texts": given.note,
        "seed": given.seed,
        "cosine": round(cosine, 4),
    }
    write(fitted, given.folder, about)


if __name__ == "__main__":
    main()
