"""The weights of the network by name: read out of its file, and kept between steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, numpy_helper

Arrays = dict[str, npt.NDArray[np.float32]]
LAYERS, WIDTH, INNER, HEADS, BLOCK = 12, 384, 1536, 12, 32
MATRICES = {"qkv": WIDTH, "ao": WIDTH, "fi": WIDTH, "fo": INNER}  # by their number of columns
REST = ("qkv_b", "aob", "aw", "ab", "fib", "fob", "ow", "ob")
FROZEN = ("word", "pos", "eln_w", "eln_b")


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


def trained(arrays: Arrays) -> Arrays:
    """Return those that training changes."""
    return {name: array for name, array in arrays.items() if name not in FROZEN}


def averaged(new: Arrays, old: Arrays, share: float) -> Arrays:
    """Return `share` of the new weights and the rest of the old ones."""
    return {name: array * share + old[name] * (1 - share) for name, array in new.items()}


def rounded(matrix: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[Any]]:
    """Return a matrix as 8-bit codes around 128 and a scale for each block of 32 columns."""
    blocks = matrix.reshape(len(matrix), -1, BLOCK)
    scales = np.abs(blocks).max(axis=2) / np.float32(127)
    scales = np.maximum(scales, np.float32(1e-12)).astype(np.float32)
    codes = np.clip(np.rint(blocks / scales[:, :, None]), -127, 127) + 128
    return codes.astype(np.uint8), scales


def as_rounded(arrays: Arrays) -> Arrays:
    """Return the weights as the 8-bit file will have them."""
    found = dict(arrays)
    for layer in range(LAYERS):
        for name in MATRICES:
            codes, scales = rounded(arrays[f"L{layer}{name}"])
            values = (codes.astype(np.float32) - 128) * scales[:, :, None]
            found[f"L{layer}{name}"] = values.reshape(len(values), -1)
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
    scales = scales.reshape(rows, columns // BLOCK, 1)
    if packed.size == rows * columns:
        codes = packed.reshape(rows, -1, BLOCK).astype(np.float32) - 128
    else:
        codes = np.stack([packed & 15, packed >> 4], axis=-1).astype(np.float32) - 8
        codes = codes.reshape(rows, -1, BLOCK)
    return (codes * scales).reshape(rows, columns).astype(np.float32)
