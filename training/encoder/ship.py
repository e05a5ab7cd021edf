"""Put a trained encoder into the package: `python -m training.encoder.ship FOLDER`.

FOLDER has `encoder.onnx` by `learn.export` and `head.npz` by `learn.head`. The head becomes
`fitted.npz`, and both files go beside the manifest, which is told their hashes. It needs Carrel's
own environment. `calibration` in the manifest stays: it has to be fitted anew afterwards.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
from pathlib import Path

import numpy as np

import carrel.inference
from carrel.inference.fitted import Fitted
from carrel.inference.late import TokenCodec
from carrel.inference.spread import Spread

MODEL = Path(carrel.inference.__file__).with_name("model")
_FILES = ("encoder.onnx", "fitted.npz", "tokenizer.json")


def fitted(head: Path, pieces: int, share: float) -> Fitted:
    """Return what the head learnt as the package keeps it."""
    with np.load(head) as held:
        arrays = {name: held[name].astype(np.float32) for name in held.files}

    def spread(name: str) -> Spread:
        return Spread(
            mean=arrays[f"{name}_mean"],
            query_mean=arrays[f"{name}_query_mean"],
            matrix=arrays[f"{name}_matrix"],
        )

    codec = TokenCodec(
        spread=spread("token"),
        coarse=arrays["coarse"],
        codebooks=arrays["codebooks"],
        weights=arrays["weights"][:pieces],
        share=share,
    )
    return Fitted(dense=spread("dense"), tokens=codec)


def main() -> None:
    """Write the files and what the manifest says of them."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m training.encoder.ship")
    parser.add_argument("made", type=Path, help="a folder with encoder.onnx and head.npz")
    parser.add_argument("--folder", type=Path, default=MODEL, help="where the encoder goes")
    parser.add_argument("--share", type=float, default=0.75, help="of a passage's tokens")
    given = parser.parse_args()
    path = given.folder / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    found = fitted(given.made / "head.npz", manifest["vocabulary"]["pieces"], given.share)
    found.save(given.folder / "fitted.npz")
    shutil.copyfile(given.made / "encoder.onnx", given.folder / "encoder.onnx")
    manifest["token_bytes"] = found.tokens.token_bytes
    for name in _FILES:
        data = (given.folder / name).read_bytes()
        digest = hashlib.sha256(data).hexdigest()
        manifest["files"][name] = {"sha256": digest, "bytes": len(data)}
        print(f"{name}: {len(data)} bytes, sha256 {digest}")
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
