"""The classifiers that Carrel comes with: of headings, of lines and of parts of titles.

All are linear: each trait of the words has a weight for each class. They are kept in one file
and read when a job posting is first looked at.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from carrel.errors import ExtractionError
from carrel.ingest.fields import traits
from carrel.ingest.fields.traits import traits as traits_of

MODEL = Path(__file__).with_name("job_words.npz")
DIGEST = MODEL.with_suffix(".sha256")
NAMES = ("headings", "lines", "titles")
_EARLY = (1980, 1, 1, 0, 0, 0)  # the same file each time that it is written
_STEPS = 127  # of a weight, up and down

Weights = npt.NDArray[np.float32]


class FieldModelDamaged(ExtractionError):
    """The file of the classifiers of job postings is damaged."""

    code = "field_model_damaged"
    advice = "Install Carrel again."


@dataclass(frozen=True, slots=True, eq=False)
class Classifier:
    """Weights of traits: a row for each trait, a column for each class."""

    classes: tuple[str, ...]
    rows: Mapping[str, int]
    weights: Weights
    bias: Weights

    def knows(self, text: str) -> bool:
        """Say whether it learned from these very words."""
        return f"{traits.WHOLE}{text}" in self.rows

    def scores(self, text: str) -> Weights:
        """Return the logarithm of the probability of each class for words that are tidied."""
        seen = traits_of(text)
        places = [place for one in seen if (place := self.rows.get(one)) is not None]
        total = self.bias.copy()
        if places:
            # A trait that is not known counts, too: what is mostly unknown stays unsure.
            total += self.weights[places].sum(axis=0) / len(seen) ** 0.5
        total -= total.max()
        return total - np.float32(np.log(np.exp(total).sum()))


@lru_cache(maxsize=1)
def models() -> Mapping[str, Classifier]:
    """Return the classifiers that Carrel comes with, by name."""
    return load(MODEL, DIGEST)


def load(path: Path, digest: Path) -> Mapping[str, Classifier]:
    """Read classifiers; refuse a file that is not the one that was written."""
    try:
        data = path.read_bytes()
        expected = digest.read_text(encoding="ascii").split()[0]
    except (OSError, IndexError, UnicodeDecodeError) as error:
        raise FieldModelDamaged(details={"file": path.name}) from error
    if hashlib.sha256(data).hexdigest() != expected:
        raise FieldModelDamaged(details={"file": path.name, "expected": expected})
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as held:
            if _text(held["made_for"]) != traits.VERSION:
                raise FieldModelDamaged(
                    "The classifiers were made for other traits.", details={"file": path.name}
                )
            return {name: _unpack(held, name) for name in NAMES}
    except (ValueError, KeyError, zipfile.BadZipFile, UnicodeDecodeError) as error:
        raise FieldModelDamaged(details={"file": path.name}) from error


def _unpack(held: Mapping[str, npt.NDArray[Any]], name: str) -> Classifier:
    words = _text(held[f"{name}_traits"]).split("\n")
    weights = held[f"{name}_weights"].astype(np.float32) * held[f"{name}_scale"]
    classes = tuple(_text(held[f"{name}_classes"]).split("\n"))
    bias = held[f"{name}_bias"].astype(np.float32)
    if weights.shape != (len(words), len(classes)) or bias.shape != (len(classes),):
        raise ValueError("the weights do not fit the traits")
    return Classifier(classes, {word: row for row, word in enumerate(words)}, weights, bias)


def _text(array: npt.NDArray[np.generic]) -> str:
    return bytes(array).decode()


def save(held: Mapping[str, Classifier], path: Path, digest: Path) -> str:
    """Write classifiers and the digest of the file, byte by byte the same for the same ones."""
    arrays: dict[str, npt.NDArray[np.generic]] = {"made_for": _bytes([traits.VERSION])}
    for name, one in held.items():
        scale = np.abs(one.weights).max(axis=0) / _STEPS
        arrays[f"{name}_traits"] = _bytes(list(one.rows))
        arrays[f"{name}_classes"] = _bytes(one.classes)
        arrays[f"{name}_weights"] = np.rint(one.weights / scale).astype(np.int8)
        arrays[f"{name}_scale"] = scale.astype(np.float32)
        arrays[f"{name}_bias"] = one.bias.astype(np.float32)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for key, array in arrays.items():
            piece = io.BytesIO()
            np.lib.format.write_array(piece, array, allow_pickle=False)
            entry = zipfile.ZipInfo(f"{key}.npy", _EARLY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, piece.getvalue())
    path.write_bytes(buffer.getvalue())
    found = hashlib.sha256(buffer.getvalue()).hexdigest()
    digest.write_text(f"{found}  {path.name}\n", encoding="ascii", newline="\n")
    return found


def _bytes(words: Sequence[str]) -> npt.NDArray[np.generic]:
    return np.frombuffer("\n".join(words).encode(), dtype=np.uint8)
