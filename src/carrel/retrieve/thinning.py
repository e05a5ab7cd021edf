"""Fewer token vectors for each passage: those that repeat another say least and go first."""

from __future__ import annotations

import math

import numpy as np

_LEADING = 2  # bytes of a packed token that name its nearest centroid


def thinned(packed: bytes, token_bytes: int, share: float) -> bytes:
    """Return so large a share of a passage's packed tokens, in their order, at least one.

    MaxSim takes the best token of a passage. Of tokens with the same leading code one is nearly as
    good as all of them, so their second, third and further ones are left out first; where that is
    not enough, tokens are left out evenly over the passage.
    """
    count = len(packed) // token_bytes if token_bytes else 0
    keep = max(1, math.ceil(count * share))
    if keep >= count:
        return packed
    codes = np.frombuffer(packed, dtype=np.uint8).reshape(count, token_bytes)
    leading = np.ascontiguousarray(codes[:, :_LEADING]).view("<u2")[:, 0]
    _, first, inverse = np.unique(leading, return_index=True, return_inverse=True)
    is_first = np.zeros(count, dtype=bool)
    is_first[first] = True
    # How often the code has come before: first ones come first, then second ones, and so on.
    order = np.argsort(inverse, kind="stable")
    starts = np.cumsum(np.concatenate(([0], np.bincount(inverse)[:-1])))
    turn = np.empty(count, dtype=np.int64)
    turn[order] = np.arange(count) - starts[inverse[order]]
    spread = np.arange(count) * keep % count  # evenly, where the same turn must be cut
    chosen = np.sort(np.lexsort((spread, turn))[:keep])
    return codes[chosen].tobytes()
