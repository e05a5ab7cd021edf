"""Files of what was learned: arrays with a digest beside them, checked before use."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from carrel.errors import RAGError

Arrays = Mapping[str, npt.NDArray[Any]]
T = TypeVar("T")
_EARLY = (1980, 1, 1, 0, 0, 0)  # the same file each time that it is written


def read(path: Path, digest: Path, unpack: Callable[[Arrays], T], *, damaged: type[RAGError]) -> T:
    """Return what a file holds; refuse one that is not the one that was written."""
    try:
        data = path.read_bytes()
        expected = digest.read_text(encoding="ascii").split()[0]
    except (OSError, IndexError, UnicodeDecodeError) as error:
        raise damaged(details={"file": path.name}) from error
    if hashlib.sha256(data).hexdigest() != expected:
        raise damaged(details={"file": path.name, "expected": expected})
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as held:
            return unpack(held)
    except (ValueError, KeyError, zipfile.BadZipFile, UnicodeDecodeError) as error:
        raise damaged(details={"file": path.name}) from error


def as_bytes(arrays: Arrays) -> bytes:
    """Return a file of arrays, byte by byte the same for the same arrays."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, array in arrays.items():
            piece = io.BytesIO()
            np.lib.format.write_array(piece, array, allow_pickle=False)
            entry = zipfile.ZipInfo(f"{name}.npy", _EARLY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, piece.getvalue())
    return buffer.getvalue()


def write(arrays: Arrays, path: Path, digest: Path) -> str:
    """Write arrays and the digest of the file."""
    data = as_bytes(arrays)
    path.write_bytes(data)
    found = hashlib.sha256(data).hexdigest()
    digest.write_text(f"{found}  {path.name}\n", encoding="ascii", newline="\n")
    return found


def words_of(array: npt.NDArray[Any]) -> list[str]:
    """Return the words that an array of bytes holds, a line each."""
    return bytes(array).decode().split("\n")


def as_words(words: Sequence[str]) -> npt.NDArray[np.uint8]:
    """Return words as an array of bytes, a line each."""
    return np.frombuffer("\n".join(words).encode(), dtype=np.uint8)
