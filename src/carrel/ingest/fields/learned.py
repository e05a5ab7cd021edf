"""The classifiers that Carrel comes with: of headings, of lines and of parts of titles.

All are linear: each trait of the words has a weight for each class. They are kept in one file
and read when a job posting is first looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from carrel.core import learned_file
from carrel.core.learned_file import Arrays, as_words, words_of
from carrel.errors import ExtractionError
from carrel.ingest.fields import traits
from carrel.ingest.fields.traits import traits as traits_of

MODEL = Path(__file__).with_name("job_words.npz")
DIGEST = MODEL.with_suffix(".sha256")
NAMES = ("headings", "lines", "titles")
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
    return learned_file.read(path, digest, partial(_all, path.name), damaged=FieldModelDamaged)


def _all(name: str, held: Arrays) -> Mapping[str, Classifier]:
    if words_of(held["made_for"]) != [traits.VERSION]:
        raise FieldModelDamaged(
            "The classifiers were made for other traits.", details={"file": name}
        )
    return {one: _unpack(held, one) for one in NAMES}


def _unpack(held: Arrays, name: str) -> Classifier:
    words = words_of(held[f"{name}_traits"])
    weights = held[f"{name}_weights"].astype(np.float32) * held[f"{name}_scale"]
    classes = tuple(words_of(held[f"{name}_classes"]))
    bias = held[f"{name}_bias"].astype(np.float32)
    if weights.shape != (len(words), len(classes)) or bias.shape != (len(classes),):
        raise ValueError("the weights do not fit the traits")
    return Classifier(classes, {word: row for row, word in enumerate(words)}, weights, bias)


def save(held: Mapping[str, Classifier], path: Path, digest: Path) -> str:
    """Write classifiers and the digest of the file, byte by byte the same for the same ones."""
    arrays: dict[str, npt.NDArray[Any]] = {"made_for": as_words([traits.VERSION])}
    for name, one in held.items():
        scale = np.abs(one.weights).max(axis=0) / _STEPS
        arrays[f"{name}_traits"] = as_words(list(one.rows))
        arrays[f"{name}_classes"] = as_words(one.classes)
        arrays[f"{name}_weights"] = np.rint(one.weights / scale).astype(np.int8)
        arrays[f"{name}_scale"] = scale.astype(np.float32)
        arrays[f"{name}_bias"] = one.bias.astype(np.float32)
    return learned_file.write(arrays, path, digest)
