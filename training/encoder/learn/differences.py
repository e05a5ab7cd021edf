"""What a run has changed, in a file of a third of the weights' size.

Matrices are kept as their difference to the weights before training, in 31 steps for each block of
32, scaled by the block's own deviation: 0.4 % of the difference's energy is lost. Averaging, the
head and the export read these files.
"""

from __future__ import annotations

import io
import lzma
from typing import Any

import numpy as np
import numpy.typing as npt

from training.encoder.learn.weights import BLOCK, MATRICES, Arrays

_STEPS, _REACH = 15, 3.2  # steps to each side, and how many deviations they reach


def packed(learnt: Arrays, old: Arrays) -> bytes:
    """Return the differences of the weights that training changes, and what else was learnt."""
    held: dict[str, npt.NDArray[Any]] = {}
    for name, before in old.items():
        change = learnt[name] - before
        if name.lstrip("L0123456789") in MATRICES:
            blocks = change.reshape(len(change), -1, BLOCK)
            scales = (_REACH * np.sqrt((blocks**2).mean(axis=2)) / _STEPS).astype(np.float16)
            exact = _least(scales)[:, :, None]
            codes = np.clip(np.rint(blocks / exact), -_STEPS, _STEPS).astype(np.int8)
            held[f"{name}#c"], held[f"{name}#s"] = codes.reshape(change.shape), scales
        else:
            held[name] = change.astype(np.float16)
    held |= {name: array for name, array in learnt.items() if name.startswith("projection")}
    file = io.BytesIO()
    np.savez(file, **held)  # type: ignore[arg-type]
    return lzma.compress(file.getvalue(), preset=6)


def unpacked(data: bytes) -> Arrays:
    """Return the differences as numbers, and what else was learnt as it is."""
    found: Arrays = {}
    with np.load(io.BytesIO(lzma.decompress(data))) as held:
        for name in held.files:
            if name.endswith("#c"):
                codes = held[name].astype(np.float32)
                scales = _least(held[f"{name[:-2]}#s"])[:, :, None]
                blocks = codes.reshape(len(codes), -1, BLOCK) * scales
                found[name[:-2]] = blocks.reshape(codes.shape)
            elif not name.endswith("#s"):
                found[name] = held[name].astype(np.float32)
    return found


def _least(scales: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    return np.maximum(scales.astype(np.float32), np.float32(1e-9))
