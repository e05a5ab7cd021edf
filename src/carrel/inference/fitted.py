"""What was fitted to the model's vectors: how they are spread out, and the codec of the tokens."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from carrel.core import learned_file
from carrel.errors import EncoderDamaged
from carrel.inference.late import TokenCodec
from carrel.inference.spread import Spread


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Fitted:
    """The spread of whole vectors, and the codec of token vectors."""

    dense: Spread
    tokens: TokenCodec

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read what was fitted."""
        try:
            with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as held:
                return cls(
                    dense=_spread(held, "dense"),
                    tokens=TokenCodec(
                        spread=_spread(held, "token"),
                        coarse=held["coarse"].astype(np.float32),
                        codebooks=held["codebooks"].astype(np.float32),
                        weights=held["weights"].astype(np.float32),
                        share=float(held["share"]) if "share" in held else 1.0,
                    ),
                )
        except (OSError, EOFError, TypeError, ValueError, KeyError, zipfile.BadZipFile) as cause:
            raise EncoderDamaged(details={"file": path.name}) from cause

    def save(self, path: Path) -> None:
        """Write it, byte by byte the same for the same contents."""
        codec = self.tokens
        arrays: dict[str, npt.NDArray[Any]] = {
            **_arrays("dense", self.dense),
            **_arrays("token", codec.spread),
            "coarse": codec.coarse.astype(np.float16),
            "codebooks": codec.codebooks.astype(np.float16),
            "weights": codec.weights.astype(np.float16),
            "share": np.array(codec.share, dtype=np.float32),
        }
        path.write_bytes(learned_file.as_bytes(arrays))


def _spread(held: Any, name: str) -> Spread:
    return Spread(
        mean=held[f"{name}_mean"].astype(np.float32),
        query_mean=held[f"{name}_query_mean"].astype(np.float32),
        matrix=held[f"{name}_matrix"].astype(np.float32),
    )


def _arrays(name: str, spread: Spread) -> dict[str, npt.NDArray[Any]]:
    return {
        f"{name}_mean": spread.mean.astype(np.float32),
        f"{name}_query_mean": spread.query_mean.astype(np.float32),
        f"{name}_matrix": spread.matrix.astype(np.float16),
    }
