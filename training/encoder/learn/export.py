"""Write the trained encoder: `python -m training.encoder.learn.export RUN... --out FOLDER`.

A run is a file of differences, with a weight of its own if need be: `a.xz=2`. The weights before
training are moved by a share of the runs' mean difference, the layers in the middle by a part of
it, and every matrix is rounded to 8 bits in blocks of 128. In 4 bits most of them would fall back
on the grid that they came from. The embedding table and the network around the matrices stay as
they are. NumPy and onnx are needed, nothing else.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
from onnx import ModelProto, numpy_helper

from training.encoder.learn.differences import unpacked
from training.encoder.learn.network_file import from_network
from training.encoder.learn.weights import (
    LAYERS,
    MATRICES,
    REST,
    WIDE,
    Arrays,
    moved,
    rounded,
)

SHARE = 0.7  # of the runs' mean difference


def written(model: ModelProto, arrays: Arrays) -> ModelProto:
    """Return the network with these weights, its matrices in 8 bits."""
    tensors = {tensor.name: tensor for tensor in model.graph.initializer}
    for layer in range(LAYERS):
        for name, columns in MATRICES.items():
            full = f"L{layer}{name}"
            codes, scales = rounded(arrays[full])
            shaped = codes.reshape(len(codes), columns // WIDE, WIDE)
            tensors[f"{full}_Q"].CopyFrom(numpy_helper.from_array(shaped, f"{full}_Q"))
            tensors[f"{full}_S"].CopyFrom(numpy_helper.from_array(scales.reshape(-1), f"{full}_S"))
        for name in REST:
            full = f"L{layer}{name}"
            values = arrays[full].astype(np.float32)
            tensors[full].CopyFrom(numpy_helper.from_array(values, full))
    for node in model.graph.node:
        if node.op_type == "MatMulNBits":
            for attribute in node.attribute:
                if attribute.name in ("bits", "block_size"):
                    attribute.i = 8 if attribute.name == "bits" else WIDE
    onnx.checker.check_model(model, full_check=False)
    return model


def main(words: Sequence[str] | None = None) -> None:
    """Average, round and write `encoder.onnx`."""
    parser = argparse.ArgumentParser(
        description=__doc__, prog="python -m training.encoder.learn.export"
    )
    parser.add_argument("runs", nargs="+", help="files of differences, FILE or FILE=WEIGHT")
    parser.add_argument("--network", type=Path, required=True, help="the network before training")
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    parser.add_argument("--share", type=float, default=SHARE, help="of the mean difference")
    parser.add_argument(
        "--middle", type=float, default=1.0, help="of that share, for the layers in the middle"
    )
    given = parser.parse_args(words)
    runs = []
    for one in given.runs:
        path, _, weight = one.partition("=")
        runs.append((float(weight or 1), unpacked(Path(path).read_bytes())))
    arrays = moved(from_network(given.network), runs, given.share, middle=given.middle)
    data = written(onnx.load(str(given.network)), arrays).SerializeToString(deterministic=True)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "encoder.onnx").write_bytes(data)
    print(f"encoder.onnx: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main()
