"""The weights of the network, read out of its file as plain numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, numpy_helper

from training.encoder.learn.weights import BLOCK, LAYERS, MATRICES, REST, Arrays


def from_network(path: Path) -> Arrays:
    """Return all weights as plain numbers; quantised ones are multiplied out, exactly."""
    held = {tensor.name: tensor for tensor in onnx.load(str(path)).graph.initializer}
    found: Arrays = {
        "word": _table(held["word_q"], _plain(held["word_s"])),
        **{name: _plain(held[name]) for name in ("pos", "eln_w", "eln_b")},
    }
    for layer in range(LAYERS):
        for name, columns in MATRICES.items():
            full = f"L{layer}{name}"
            found[full] = _matrix(_plain(held[f"{full}_Q"]), _plain(held[f"{full}_S"]), columns)
        found |= {f"L{layer}{name}": _plain(held[f"L{layer}{name}"]) for name in REST}
    return found


def _plain(tensor: TensorProto) -> npt.NDArray[Any]:
    found: npt.NDArray[Any] = numpy_helper.to_array(tensor)
    return found


def _table(tensor: TensorProto, scales: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Multiply out the embedding table: signed halves of bytes, the low one first."""
    raw = np.frombuffer(tensor.raw_data, dtype=np.uint8)
    codes = np.stack([raw & 15, raw >> 4], axis=-1).astype(np.int8).reshape(-1)
    codes = np.where(codes > 7, codes - 16, codes).astype(np.float32)
    blocks = codes.reshape(tensor.dims[0], -1, BLOCK) * scales.astype(np.float32)[:, :, None]
    return blocks.reshape(tensor.dims[0], -1)


def _matrix(
    packed: npt.NDArray[np.uint8], scales: npt.NDArray[np.float32], columns: int
) -> npt.NDArray[np.float32]:
    """Multiply out a matrix of 4-bit codes around 8, or of 8-bit codes around 128."""
    rows = len(packed)
    scales = scales.reshape(rows, -1, 1)
    if packed.size == rows * columns:
        codes = packed.astype(np.float32) - 128
    else:
        codes = np.stack([packed & 15, packed >> 4], axis=-1).astype(np.float32) - 8
    codes = codes.reshape(rows, scales.shape[1], -1)
    return (codes * scales).reshape(rows, columns).astype(np.float32)
