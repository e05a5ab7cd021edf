"""A second opinion on messages: is this about the list of tasks at all, and which way?

A small linear classifier, trained as `training/intents` tells. It has no say in what is done to
which task: `weighing.py` uses it to ask where the rules were too sure, and to ask or to show the
list where they understood nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from carrel.agent.understanding import opinion_traits
from carrel.agent.understanding.opinion_traits import SIZE, places, traits
from carrel.core import learned_file
from carrel.core.learned_file import Arrays, as_words, words_of
from carrel.errors import InternalError

MODEL = Path(__file__).with_name("intents.npz")
DIGEST = MODEL.with_suffix(".sha256")
CLASSES = ("add", "list", "other", "remove")
_STEPS = 127  # of a weight, up and down

Weights = npt.NDArray[np.float32]


class OpinionDamaged(InternalError):
    """The file of the second opinion on messages is damaged."""

    code = "opinion_damaged"
    advice = "Install Carrel again."


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """How likely it is that a message adds, lists, removes or ticks off, or none of these."""

    add: float
    list: float
    other: float
    remove: float


@dataclass(frozen=True, slots=True, eq=False)
class Classifier:
    """Weights: a row for each place of traits, a column for each class."""

    weights: Weights
    bias: Weights

    def opinion(self, message: str) -> Opinion:
        """Return the chances of a message."""
        found = traits(message)
        total = self.bias + self.weights[places(found)].sum(axis=0) / max(len(found), 1) ** 0.5
        chances = np.exp(total - total.max())
        shares = chances / chances.sum()
        return Opinion(**dict(zip(CLASSES, map(float, shares), strict=True)))


@lru_cache(maxsize=1)
def classifier() -> Classifier:
    """Return the classifier that Carrel comes with."""
    return load(MODEL, DIGEST)


def load(path: Path, digest: Path) -> Classifier:
    """Read a classifier; refuse a file that is not the one that was written."""
    return learned_file.read(path, digest, partial(_unpack, path.name), damaged=OpinionDamaged)


def _unpack(name: str, held: Arrays) -> Classifier:
    if words_of(held["made_for"]) != [opinion_traits.VERSION, *CLASSES]:
        raise OpinionDamaged("The opinion was made for other traits.", details={"file": name})
    weights = held["weights"].astype(np.float32) * held["scale"]
    bias = held["bias"].astype(np.float32)
    if weights.shape != (SIZE, len(CLASSES)) or bias.shape != (len(CLASSES),):
        raise ValueError("the weights do not fit the traits")
    return Classifier(weights, bias)


def save(one: Classifier, path: Path, digest: Path) -> str:
    """Write a classifier and the digest of the file, the same bytes for the same one."""
    scale = np.abs(one.weights).max(axis=0) / _STEPS
    arrays = {
        "made_for": as_words([opinion_traits.VERSION, *CLASSES]),
        "weights": np.rint(one.weights / scale).astype(np.int8),
        "scale": scale.astype(np.float32),
        "bias": one.bias.astype(np.float32),
    }
    return learned_file.write(arrays, path, digest)
