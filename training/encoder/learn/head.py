"""Train how tokens are packed: `python -m training.encoder.learn.head PAIRS --out FILE`.

The encoder stays as it is. What is learnt is a projection of its token vectors to fewer dimensions,
with the packing in the loop: late interaction over packed tokens shall choose the right passage,
and choose as late interaction over whole token vectors does. The directions in which whole vectors
are spread out, and how rare each piece is, are taken from the same texts. One graphics card.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from training.encoder.learn import objective
from training.encoder.learn.batches import Batch, Batches
from training.encoder.learn.codec import Codec
from training.encoder.learn.differences import unpacked
from training.encoder.learn.model import (
    PASSAGE,
    QUERY,
    Encoder,
    framed,
    inner_mask,
    padded,
    pooled,
)
from training.encoder.learn.network_file import from_network
from training.encoder.learn.objective import SHARPNESS, Projection, Texts
from training.encoder.learn.train import DEVICE, pace, rarity
from training.encoder.learn.weights import Arrays
from training.encoder.pairs import packed

# 0 leaves the directions as they are, 1 gives all the same variance.
SOFTNESS, DENSE_SOFTNESS = 0.25, 0.25
CENTRE = 0.3  # share of their centre that whole vectors lose
WEIGHING = 1.5  # power of a piece's rarity that a query's token counts by
_REFIT = 50  # steps between two fits of the codec
_LIKE = 2.0  # how much the choices of whole token vectors count beside the right ones
_SAMPLE = 40  # batches that means, directions and codecs are fitted to

Rows = list[npt.NDArray[np.int32]]


class Head:
    """A projection that learns, and the full token vectors that it is compared with."""

    def __init__(
        self,
        arrays: Arrays,
        pairs: packed.Pairs,
        *,
        dims: int,
        spaces: int,
        coarse: int,
        size: int,
        share: float = 1.0,
        start: Arrays | None = None,
    ) -> None:
        self.encoder = Encoder(arrays).to(DEVICE).requires_grad_(requires_grad=False)
        self.pairs = pairs
        self.batches = Batches(pairs, size=size, seed=1)
        self.rarity = torch.tensor(rarity(pairs), device=DEVICE)
        self.spaces, self.coarse, self.share = spaces, coarse, share
        self.dense, self.full = self._spreads()
        matrix = self.full.matrix.detach()[:, :dims]
        if start is not None:
            matrix = torch.tensor(start["projection_matrix"], device=DEVICE)
        self.projection = Projection(
            matrix, self.full.passages.detach(), self.full.queries.detach()
        ).to(DEVICE)
        self.codec = self._codec()

    def learn(self, steps: int, seconds: float) -> None:
        """Take steps until there are enough of them or the time is over."""
        optimiser = torch.optim.Adam(self.projection.parameters(), lr=2e-3)
        begun, drawn = time.monotonic(), iter(self.batches)
        for step in range(steps):
            if step and step % _REFIT == 0:
                self.codec = self._codec()
            spent = (time.monotonic() - begun) / seconds
            optimiser.param_groups[0]["lr"] = 2e-3 * pace(min(1.0, max(step / steps, spent)))
            if spent >= 1:
                break
            right, like = self._step(next(drawn))
            optimiser.zero_grad(set_to_none=True)
            (right + _LIKE * like).backward()
            optimiser.step()
            if step % _REFIT == 0:
                said = f"right {float(right):.4f}, like {float(like):.4f}"
                print(f"{time.monotonic() - begun:.0f} s, step {step}: {said}", flush=True)
        self.codec = self._codec()

    def _step(self, batch: Batch) -> tuple[Tensor, Tensor]:
        hidden = torch.tensor(batch.hidden, device=DEVICE)
        queries, passages = (
            self._states(batch.queries, QUERY),
            self._states(batch.passages, PASSAGE),
        )
        with torch.no_grad():
            whole = objective.late(
                self._texts(queries, self.full, asking=True),
                self._texts(passages, self.full, asking=False),
            )
        some = self._texts(passages, self.projection, asking=False)
        through = Texts(
            dense=some.dense, tokens=self.codec.through(some.tokens), weights=some.weights
        )
        found = objective.late(self._texts(queries, self.projection, asking=True), through)
        chances = [
            (scores * SHARPNESS).masked_fill(hidden, -1e4).log_softmax(-1)
            for scores in (found, whole)
        ]
        like = functional.kl_div(chances[0], chances[1], log_target=True, reduction="batchmean")
        return objective.chosen(found, hidden, back=0.0), like

    @torch.no_grad()
    def _states(self, texts: Rows, prefix: tuple[int, ...]) -> tuple[Tensor, Tensor, Tensor]:
        ids, mask = padded(framed(texts, prefix), DEVICE)
        own = inner_mask(mask, prefix).float()
        if prefix == PASSAGE:
            own = own * telling(own * self.rarity[ids], self.share)
        return self.encoder(ids, mask), ids, own

    def _texts(
        self, found: tuple[Tensor, Tensor, Tensor], projection: Projection, *, asking: bool
    ) -> Texts:
        states, ids, own = found
        tokens = projection(states, queries=asking)
        weights = own * self.rarity[ids] if asking else own
        return Texts(dense=states[:, 0], tokens=tokens, weights=weights)

    @torch.no_grad()
    def _codec(self) -> Codec:
        """Fit the packing to tokens as the projection gives them now."""
        drawn = iter(Batches(self.pairs, size=256, seed=2))
        rows = []
        for _ in range(_SAMPLE):
            states, _, own = self._states(next(drawn).passages[:160], PASSAGE)
            rows.append(self.projection(states[own.bool()], queries=False)[:6_000])
        return Codec(torch.cat(rows), coarse=self.coarse, spaces=self.spaces)

    @torch.no_grad()
    def _spreads(self) -> tuple[Projection, Projection]:
        """Return how whole vectors and token vectors are spread out, by their directions."""
        drawn = iter(Batches(self.pairs, size=512, seed=3))
        dense: dict[tuple[int, ...], list[Tensor]] = {QUERY: [], PASSAGE: []}
        tokens: dict[tuple[int, ...], list[Tensor]] = {QUERY: [], PASSAGE: []}
        for _ in range(2 * _SAMPLE):
            batch = next(drawn)
            for prefix, texts in ((QUERY, batch.queries), (PASSAGE, batch.passages[:256])):
                ids, mask = padded(framed(texts, prefix), DEVICE)
                states = self.encoder(ids, mask)
                own = functional.normalize(states[inner_mask(mask, prefix).bool()], dim=-1)
                tokens[prefix].append(own[:8_000])
                dense[prefix].append(pooled(states, mask))
        return _spread(dense, DENSE_SOFTNESS), _spread(tokens, SOFTNESS)

    def arrays(self) -> dict[str, Any]:
        """Return all that the packing and the comparison need."""
        found = {
            "dense_matrix": self.dense.matrix,
            "dense_mean": CENTRE * self.dense.passages,
            "dense_query_mean": CENTRE * self.dense.queries,
            "token_matrix": self.projection.matrix @ self.codec.turn,
            "token_mean": self.projection.passages,
            "token_query_mean": self.projection.queries,
            "coarse": self.codec.coarse @ self.codec.turn,
            "codebooks": self.codec.books,
            "weights": self.rarity**WEIGHING,
        }
        return {name: value.detach().float().cpu().numpy() for name, value in found.items()}


def telling(weights: Tensor, share: float) -> Tensor:
    """Return 1 for so large a share of each row's tokens, the rarest pieces, and 0 for the rest."""
    order = weights.argsort(dim=1, descending=True, stable=True)
    places = torch.empty_like(order)
    places.scatter_(1, order, torch.arange(order.shape[1], device=order.device).expand_as(order))
    kept = ((weights > 0).sum(1, keepdim=True) * share).ceil()
    return (places < kept).float()


def _spread(held: dict[tuple[int, ...], list[Tensor]], softness: float) -> Projection:
    rows = torch.cat(held[PASSAGE]).double()
    mean = rows.mean(0)
    values, directions = torch.linalg.eigh((rows - mean).T @ (rows - mean) / len(rows))
    matrix = directions.flip(1) * values.flip(0).clamp(min=1e-8) ** (-softness / 2)
    queries = torch.cat(held[QUERY]).double().mean(0)
    return Projection(matrix.float(), mean.float(), queries.float()).to(DEVICE)


def parser() -> argparse.ArgumentParser:
    """Return what can be said to the program."""
    found = argparse.ArgumentParser(
        description=__doc__, prog="python -m training.encoder.learn.head"
    )
    found.add_argument("pairs", type=Path)
    found.add_argument("--network", type=Path, required=True, help="the trained network")
    found.add_argument("--out", type=Path, required=True)
    found.add_argument(
        "--start", type=Path, help="what training saved, to begin with its projection"
    )
    found.add_argument("--dims", type=int, default=160)
    found.add_argument("--spaces", type=int, default=20, help="bytes for the rest of a token")
    found.add_argument("--coarse", type=int, default=4_096, help="centroids that tokens are near")
    found.add_argument("--size", type=int, default=512, help="pairs in a batch")
    found.add_argument("--share", type=float, default=0.75, help="of a passage's tokens that stay")
    found.add_argument("--steps", type=int, default=1_100)
    found.add_argument("--seconds", type=float, default=600.0)
    return found


def main() -> None:
    """Learn and save."""
    given = parser().parse_args()
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = True
    head = Head(
        from_network(given.network),
        packed.read(given.pairs),
        dims=given.dims,
        spaces=given.spaces,
        coarse=given.coarse,
        size=given.size,
        share=given.share,
        start=unpacked(given.start.read_bytes()) if given.start else None,
    )
    head.learn(given.steps, given.seconds)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(given.out, **head.arrays())


if __name__ == "__main__":
    main()
