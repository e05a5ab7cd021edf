"""The weights of the network by name, as plain numbers: what training moves, and how it rounds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Arrays = dict[str, npt.NDArray[np.float32]]
LAYERS, WIDTH, INNER, HEADS, BLOCK = 12, 384, 1536, 12, 32
WIDE = 128  # weights that share a scale in 8 bits: larger blocks are faster
MATRICES = {"qkv": WIDTH, "ao": WIDTH, "fi": WIDTH, "fo": INNER}  # by their number of columns
REST = ("qkv_b", "aob", "aw", "ab", "fib", "fob", "ow", "ob")
FROZEN = ("word", "pos", "eln_w", "eln_b")
MIDDLE = range(4, 8)  # the layers whose change costs prose most


def trained(arrays: Arrays) -> Arrays:
    """Return those that training changes."""
    return {name: array for name, array in arrays.items() if name not in FROZEN}


def layer_of(name: str) -> int:
    """Return the number of the layer that an array which training changes belongs to."""
    return int(re.findall(r"\d+", name)[0])


def moved(
    old: Arrays, runs: Sequence[tuple[float, Arrays]], share: float, *, middle: float = 1.0
) -> Arrays:
    """Return the weights before training, moved by `share` of the runs' mean difference.

    Each run has its own weight in that mean. The layers in the middle are moved by `middle` of it.
    """
    whole = sum(weight for weight, _ in runs)
    found = dict(old)
    for name, before in trained(old).items():
        change = sum((run[name] * np.float32(weight) for weight, run in runs), np.zeros(1))
        part = share * (middle if layer_of(name) in MIDDLE else 1.0)
        found[name] = (before + change * np.float32(part / whole)).astype(np.float32)
    return found


def rounded(matrix: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[Any]]:
    """Return a matrix as 8-bit codes around 128 and a scale for each wide block of columns."""
    blocks = matrix.reshape(len(matrix), -1, WIDE)
    scales = np.abs(blocks).max(axis=2) / np.float32(127)
    scales = np.maximum(scales, np.float32(1e-12)).astype(np.float32)
    codes = np.clip(np.rint(blocks / scales[:, :, None]), -127, 127) + 128
    return codes.astype(np.uint8), scales
