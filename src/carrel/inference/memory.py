"""Memory that the C library would keep though nobody uses it any more.

Reading the model takes much memory for a moment and frees it in pieces; and each thread that
encodes would get a pool of its own, none of which shrinks.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
from collections.abc import Iterator

_ARENA_MAX = -8  # the number of this setting in glibc
_POOLS = 2


@contextlib.contextmanager
def sparingly() -> Iterator[None]:
    """Load something large; with glibc some 40 MB less stay resident afterwards."""
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    with contextlib.suppress(AttributeError):  # another C library has neither
        if library is not None:
            library.mallopt(_ARENA_MAX, _POOLS)
    yield
    with contextlib.suppress(AttributeError):
        if library is not None:
            library.malloc_trim(0)
