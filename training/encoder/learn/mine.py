"""Hard negatives by the model itself: passages of the same manual that it finds near a query."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from training.encoder.learn.model import PASSAGE, QUERY, Encoder, framed, padded, pooled
from training.encoder.pairs.packed import Pairs

FIRST, LAST, KEPT = 1, 30, 4  # ranks that are looked at, and how many of them are kept
_MARGIN = 0.01  # a passage that is as near as the right one may be right as well
_TOKENS = 262_144
Numbers = npt.NDArray[np.int64]


@torch.no_grad()
def vectors(
    encoder: Encoder, texts: Sequence[npt.NDArray[np.int32]], prefix: Sequence[int]
) -> Tensor:
    """Return the vectors of texts."""
    device = str(next(encoder.parameters()).device)
    rows = framed(texts, prefix)
    order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
    found = torch.zeros(len(rows), 384, device=device)
    at = 0
    while at < len(order):
        count = max(
            1, min(4096, _TOKENS // max(8, len(rows[order[min(at + 4095, len(order) - 1)]])))
        )
        some = order[at : at + count]
        ids, mask = padded([rows[one] for one in some], device)
        found[torch.tensor(some, device=device)] = pooled(encoder(ids, mask), mask)
        at += count
    return found


@torch.no_grad()
def mine(encoder: Encoder, pairs: Pairs, *, seed: int) -> tuple[Numbers, Numbers]:
    """Return for each pair some passages that are near its query and less near than the right one.

    They are looked for in the same manual and the language of the right passage. The second table
    has the negatives that came with the pairs, without those that may be right as well.
    """
    passages = vectors(
        encoder, [pairs.passage_ids(at) for at in range(len(pairs.passage_starts) - 1)], PASSAGE
    )
    queries = vectors(encoder, [pairs.query_ids(at) for at in range(len(pairs.kind))], QUERY)
    group = pairs.passage_source.astype(np.int64) * 8 + pairs.passage_language
    wanted = group[pairs.passage]
    draw = np.random.default_rng(seed)
    found = np.full((len(pairs.kind), KEPT), -1, dtype=np.int64)
    rivals = pairs.rivals.copy()
    for one in np.unique(wanted):
        places = np.flatnonzero(group == one)
        if len(places) < LAST + 1:
            continue
        pool = passages[torch.tensor(places, device=passages.device)]
        rows = np.flatnonzero(wanted == one)
        for at in range(0, len(rows), 2048):
            some = rows[at : at + 2048]
            asked = queries[torch.tensor(some, device=queries.device)]
            right = passages[torch.tensor(pairs.passage[some], device=passages.device)]
            limit = (asked * right).sum(-1) - _MARGIN
            near = (asked @ pool.T).topk(LAST, dim=1)
            usable = (near.values < limit[:, None]).cpu().numpy()
            numbers = places[near.indices.cpu().numpy()]
            for row, line, good in zip(some, numbers, usable, strict=True):
                choice = line[FIRST:][good[FIRST:] & (line[FIRST:] != pairs.passage[row])]
                if len(choice):
                    picked = draw.choice(choice, size=min(KEPT, len(choice)), replace=False)
                    found[row, : len(picked)] = picked
            offered = torch.tensor(np.maximum(rivals[some], 0), device=passages.device)
            alike = (passages[offered] * asked[:, None]).sum(-1) >= limit[:, None]
            rivals[some] = np.where(alike.cpu().numpy(), -1, rivals[some])
    return found, rivals
