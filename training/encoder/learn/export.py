"""Write the trained encoder: `python -m training.encoder.learn.export LEARNT --out FOLDER`.

The weights before and after training are averaged, and every matrix is rounded to 8 bits in blocks
of 32. In 4 bits most of them would fall back on the grid that they came from. The embedding table
and the network around the matrices stay as they are. NumPy and onnx are needed, nothing else.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
from onnx import ModelProto, numpy_helper

from training.encoder.learn.weights import (
    BLOCK,
    LAYERS,
    MATRICES,
    REST,
    Arrays,
    averaged,
    from_network,
    rounded,
    trained,
)

SHARE = 0.75  # of the trained weights; the rest are those before training


def written(model: ModelProto, arrays: Arrays) -> ModelProto:
    """Return the network with these weights, its matrices in 8 bits."""
    tensors = {tensor.name: tensor for tensor in model.graph.initializer}
    for layer in range(LAYERS):
        for name, columns in MATRICES.items():
            full = f"L{layer}{name}"
            codes, scales = rounded(arrays[full])
            shaped = codes.reshape(len(codes), columns // BLOCK, BLOCK)
            tensors[f"{full}_Q"].CopyFrom(numpy_helper.from_array(shaped, f"{full}_Q"))
            tensors[f"{full}_S"].CopyFrom(numpy_helper.from_array(scales.reshape(-1), f"{full}_S"))
        for name in REST:
            full = f"L{layer}{name}"
            values = arrays[full].astype(np.float32)
            tensors[full].CopyFrom(numpy_helper.from_array(values, full))
    for node in model.graph.node:
        if node.op_type == "MatMulNBits":
            next(one for one in node.attribute if one.name == "bits").i = 8
    onnx.checker.check_model(model, full_check=False)
    return model


def learnt(path: Path) -> Arrays:
    """Read what training saved, without the projection of tokens."""
    with np.load(path) as held:
        return {
            name: held[name].astype(np.float32)
            for name in held.files
            if not name.startswith("projection")
        }


def main(words: Sequence[str] | None = None) -> None:
    """Average, round and write `encoder.onnx`."""
    parser = argparse.ArgumentParser(
        description=__doc__, prog="python -m training.encoder.learn.export"
    )
    parser.add_argument("learnt", type=Path, help="the file that training wrote")
    parser.add_argument("--network", type=Path, required=True, help="the network before training")
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    parser.add_argument("--share", type=float, default=SHARE, help="of the trained weights")
    given = parser.parse_args(words)
    old = from_network(given.network)
    arrays = averaged(learnt(given.learnt), trained(old), given.share)
    data = written(onnx.load(str(given.network)), arrays).SerializeToString(deterministic=True)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "encoder.onnx").write_bytes(data)
    print(f"encoder.onnx: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main()
