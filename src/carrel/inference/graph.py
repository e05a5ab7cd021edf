"""The model itself: onnxruntime on the CPU, tokens in, a vector per token out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from carrel.core.embedding import Matrix
from carrel.errors import EncoderDamaged, EncoderError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

_SILENT = 4  # onnxruntime writes to standard error by itself: fatal errors only
# The kernels take rows several at a time and add up the last odd ones in another order, so that a
# text would depend on what it is encoded together with. With full groups there are no odd ones.
_GROUP = 8


class Graph:
    """Runs the model, on the thread that calls; several threads may call at once."""

    def __init__(self, session: InferenceSession, *, pad: int) -> None:
        self._session = session
        self._pad = pad

    @classmethod
    def load(cls, path: Path, *, pad: int) -> Graph:
        """Read the model."""
        try:
            import onnxruntime
            from onnxruntime.capi import onnxruntime_pybind11_state as states
        except ImportError as cause:
            raise EncoderError(
                "onnxruntime cannot be loaded on this machine.",
                details={"cause": str(cause)},
                suggestion="Install it, or set CARREL_ENCODER to `endpoint` or `off`.",
            ) from cause
        options = onnxruntime.SessionOptions()
        options.log_severity_level = _SILENT
        # Batches side by side use the cores better than threads that wait for one another in each.
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        try:
            session = onnxruntime.InferenceSession(
                str(path), options, providers=["CPUExecutionProvider"]
            )
        except (
            states.Fail,
            states.InvalidArgument,
            states.InvalidGraph,
            states.InvalidProtobuf,
            states.NoSuchFile,
            states.NotImplemented,
            states.RuntimeException,
        ) as cause:
            raise EncoderDamaged(
                "onnxruntime cannot run the encoder's file.",
                details={"file": path.name, "cause": str(cause)},
                suggestion="Install Carrel again with the versions that its lock names.",
            ) from cause
        return cls(session, pad=pad)

    def run(self, windows: Sequence[Sequence[int]]) -> Iterator[Matrix]:
        """Yield the vectors of each window's tokens.

        A token that only fills up its row has no effect on the others, to the last bit.
        """
        longest = -(-max(map(len, windows)) // _GROUP) * _GROUP
        ids = np.full((len(windows), longest), self._pad, dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, window in enumerate(windows):
            ids[row, : len(window)] = window
            mask[row, : len(window)] = 1
        found: Any = self._session.run(None, {"input_ids": ids, "attention_mask": mask})
        for row, window in enumerate(windows):
            yield found[0][row, : len(window)]


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
