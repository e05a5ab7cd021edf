"""The file of the learned scorer: trees and dictionary, checked before use."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from carrel.core import learned_file
from carrel.core.learned_file import Arrays, as_words, words_of
from carrel.errors import ExtractionError
from carrel.ingest.html import features, features_known
from carrel.ingest.html.features_known import Dictionary
from carrel.ingest.html.trees import Forest

MODEL = Path(__file__).with_name("block_scorer.npz")
DIGEST = MODEL.with_suffix(".sha256")
COLUMNS = (*features.COLUMNS, *features_known.COLUMNS)
_KINDS = ("names", "terms", "headings")


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """What the scorer has learned."""

    forest: Forest
    dictionary: Dictionary


class ScorerDamaged(ExtractionError):
    """The file of the block scorer is damaged."""

    code = "scorer_damaged"
    advice = "Install Carrel again."


@lru_cache(maxsize=1)
def model() -> Model:
    """Return the model that Carrel comes with."""
    return load(MODEL, DIGEST)


def load(path: Path, digest: Path) -> Model:
    """Read a model; refuse one that is not the one that was written."""
    return learned_file.read(path, digest, partial(_unpack, path.name), damaged=ScorerDamaged)


def _unpack(name: str, held: Arrays) -> Model:
    if words_of(held["made_for"]) != [fingerprint()]:
        raise ScorerDamaged("The block scorer was made for other features.", details={"file": name})
    values = {
        kind: dict(
            zip(words_of(held[f"{kind}_words"]), held[f"{kind}_values"].tolist(), strict=True)
        )
        for kind in _KINDS
    }
    forest = Forest(
        columns=held["columns"].astype(np.intp),
        thresholds=held["thresholds"],
        leaves=held["leaves"],
    )
    return Model(forest, Dictionary(**values))


def save(held: Model, path: Path, digest: Path) -> str:
    """Write a model and its digest, byte by byte the same for the same model."""
    arrays: dict[str, npt.NDArray[Any]] = {
        "made_for": as_words([fingerprint()]),
        "columns": held.forest.columns.astype(np.uint8),
        "thresholds": held.forest.thresholds,
        "leaves": held.forest.leaves,
    }
    for kind in _KINDS:
        values = getattr(held.dictionary, kind)
        words = sorted(values)
        arrays[f"{kind}_words"] = as_words(words)
        arrays[f"{kind}_values"] = np.array([values[word] for word in words], dtype=np.float16)
    return learned_file.write(arrays, path, digest)


def fingerprint() -> str:
    """Return a digest of the columns' names: a model fits these alone."""
    return hashlib.sha256("\n".join(COLUMNS).encode()).hexdigest()
