"""The file of the learned scorer: trees and dictionary, checked before use."""

from __future__ import annotations

import hashlib
import io
import zipfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from carrel.errors import ExtractionError
from carrel.ingest.html import features, features_known
from carrel.ingest.html.features_known import Dictionary
from carrel.ingest.html.trees import Forest

MODEL = Path(__file__).with_name("block_scorer.npz")
DIGEST = MODEL.with_suffix(".sha256")
COLUMNS = (*features.COLUMNS, *features_known.COLUMNS)
_EARLY = (1980, 1, 1, 0, 0, 0)  # the same file each time that it is written


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
    try:
        data = path.read_bytes()
        expected = digest.read_text(encoding="ascii").split()[0]
    except (OSError, IndexError, UnicodeDecodeError) as error:
        raise ScorerDamaged(details={"file": path.name}) from error
    if hashlib.sha256(data).hexdigest() != expected:
        raise ScorerDamaged(details={"file": path.name, "expected": expected})
    return _unpack(data, path.name)


def _unpack(data: bytes, name: str) -> Model:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as held:
            if bytes(held["made_for"]).decode() != fingerprint():
                raise ScorerDamaged(
                    "The block scorer was made for other features.", details={"file": name}
                )
            values = {
                kind: dict(
                    zip(
                        bytes(held[f"{kind}_words"]).decode().split("\n"),
                        held[f"{kind}_values"].tolist(),
                        strict=True,
                    )
                )
                for kind in ("names", "terms", "headings")
            }
            forest = Forest(
                columns=held["columns"].astype(np.intp),
                thresholds=held["thresholds"],
                leaves=held["leaves"],
            )
    except (ValueError, KeyError, zipfile.BadZipFile, UnicodeDecodeError) as error:
        raise ScorerDamaged(details={"file": name}) from error
    return Model(forest, Dictionary(**values))


def save(held: Model, path: Path, digest: Path) -> str:
    """Write a model and its digest, byte by byte the same for the same model."""
    arrays: dict[str, npt.NDArray[Any]] = {
        "made_for": np.frombuffer(fingerprint().encode(), dtype=np.uint8),
        "columns": held.forest.columns.astype(np.uint8),
        "thresholds": held.forest.thresholds,
        "leaves": held.forest.leaves,
    }
    for kind in ("names", "terms", "headings"):
        values = getattr(held.dictionary, kind)
        words = sorted(values)
        arrays[f"{kind}_words"] = np.frombuffer("\n".join(words).encode(), dtype=np.uint8)
        arrays[f"{kind}_values"] = np.array([values[word] for word in words], dtype=np.float16)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, array in arrays.items():
            piece = io.BytesIO()
            np.lib.format.write_array(piece, array, allow_pickle=False)
            entry = zipfile.ZipInfo(f"{name}.npy", _EARLY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, piece.getvalue())
    data = buffer.getvalue()
    path.write_bytes(data)
    found = hashlib.sha256(data).hexdigest()
    digest.write_text(f"{found}  {path.name}\n", encoding="ascii", newline="\n")
    return found


def fingerprint() -> str:
    """Return a digest of the columns' names: a model fits these alone."""
    return hashlib.sha256("\n".join(COLUMNS).encode()).hexdigest()
