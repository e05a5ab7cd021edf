"""Train the encoder further: `python -m training.encoder.learn.train PAIRS --out FOLDER`.

It needs one graphics card, torch, onnx and NumPy, and nothing of Carrel. What a run has changed is
saved; `export` averages runs with each other and with the weights before, and rounds them.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from training.encoder.learn import differences, objective
from training.encoder.learn.batches import BARE, COUNTS, HEADED, Batch, Batches
from training.encoder.learn.codec import Codec
from training.encoder.learn.mine import mine
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
from training.encoder.learn.objective import Projection, Texts
from training.encoder.learn.weights import MIDDLE, layer_of, trained
from training.encoder.pairs import packed

DEVICE = "cuda"
_GROUPS = 4  # of passages in a step
_REFIT = 75  # steps between two fits of the codec
# Questions about Japanese prose lose most by training on manuals, so they are held closer.
_JAPANESE = {"heading_ja", "sentence_ja", "question_ja", "cloze_ja"}
_CLOSER = 1.5
_WARM = 0.06  # share of the steps in which the learning rate rises


class Training:
    """One run: the model that learns, the model that it was, and the projection of tokens."""

    def __init__(self, pairs: packed.Pairs, given: argparse.Namespace) -> None:
        arrays = from_network(given.network)
        self.given = given
        self.before = trained(arrays)
        self.student = Encoder(arrays).to(DEVICE)
        for name, parameter in self.student.named_parameters():
            parameter.requires_grad_(not (given.still and layer_of(name) in MIDDLE))
        self.teacher = Encoder(arrays).to(DEVICE).requires_grad_(requires_grad=False)
        self.batches = Batches(
            pairs,
            size=given.size,
            seed=given.seed,
            rivals=given.rivals,
            favour=COUNTS | dict(given.counts),
            bare=given.bare,
            headed=given.headed,
        )
        self.rarity = torch.tensor(rarity(pairs), device=DEVICE)
        begin, self.full = self._projections()
        self.projection = begin.to(DEVICE)
        self.optimiser = torch.optim.AdamW(
            [
                {"params": list(self.student.parameters()), "lr": given.rate},
                {"params": list(self.projection.parameters()), "lr": given.rate * 10},
            ],
            weight_decay=0.01,
            betas=(0.9, 0.98),
        )
        self.codec: Codec | None = None
        self.log: list[dict[str, object]] = []

    def run(self) -> None:
        """Take all steps."""
        begun, drawn = time.monotonic(), iter(self.batches)
        bases = [float(group["lr"]) for group in self.optimiser.param_groups]
        for step in range(self.given.steps):
            if step in self.given.mine:
                found = mine(self.student, self.batches.pairs, seed=step)
                self.batches.mined, self.batches.offered = found
                share = float((self.batches.mined[:, 0] >= 0).mean())
                print(
                    f"{time.monotonic() - begun:.0f} s mined for {share:.3f} of the pairs",
                    flush=True,
                )
            if step >= self.given.pack_from and step % _REFIT == 0:
                self.codec = self._codec(step)
            for group, base in zip(self.optimiser.param_groups, bases, strict=True):
                group["lr"] = base * pace(step / self.given.steps)
            batch = next(drawn)
            parts = self._step(batch)
            if step % 50 == 0:
                said = {name: round(value, 4) for name, value in parts.items()}
                self.log.append({"step": step, "kind": batch.kind, **said})
                print(f"{time.monotonic() - begun:.0f} s", self.log[-1], flush=True)

    def _step(self, batch: Batch) -> dict[str, float]:
        hidden = torch.tensor(batch.hidden, device=DEVICE)
        (queries,), (asked,) = self._texts(batch.queries, QUERY, groups=1)
        # Long passages apart from short ones: less padding.
        order = np.argsort([len(text) for text in batch.passages], kind="stable")
        some, old = self._texts([batch.passages[at] for at in order], PASSAGE, groups=_GROUPS)
        back = torch.tensor(np.argsort(order), device=DEVICE)
        passages = torch.cat([one.dense for one in some])[back]
        old_passages = torch.cat([one.dense for one in old])[back]
        near = torch.cat([objective.late(queries, one) for one in some], dim=1)[:, back]
        losses = {
            "late": objective.chosen(near, hidden, back=0.0),
            "kept": self.given.keep
            * (_CLOSER if batch.kind in _JAPANESE else 1.0)
            * objective.kept((queries.dense, passages), (asked.dense, old_passages), hidden),
        }
        if not self.given.tokens_only:
            losses["dense"] = objective.dense(queries.dense, passages, hidden)
        if self.given.follow:
            with torch.no_grad():
                told = torch.cat([objective.late(asked, one) for one in old], dim=1)[:, back]
                told = told + asked.dense @ old_passages.T
            losses["follow"] = self.given.follow * objective.followed(near, told, hidden)
        total = torch.stack(list(losses.values())).sum()
        self.optimiser.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(self.student.parameters(), 1.0)
        self.optimiser.step()
        return {name: float(value.detach()) for name, value in losses.items()}

    def _texts(
        self, texts: list[npt.NDArray[np.int32]], prefix: tuple[int, ...], *, groups: int
    ) -> tuple[list[Texts], list[Texts]]:
        """Return texts in groups, by the model that learns and by the model that it was."""
        found, old = [], []
        asking = prefix == QUERY
        step = -(-len(texts) // groups)
        for at in range(0, len(texts), step):
            ids, mask = padded(framed(texts[at : at + step], prefix), DEVICE)
            states = self.student(ids, mask)
            own = inner_mask(mask, prefix).float()
            tokens = self.projection(states, queries=asking)
            if self.codec is not None and not asking:
                tokens = self.codec.through(tokens)
            weights = own * self.rarity[ids] if asking else own
            found.append(Texts(dense=pooled(states, mask), tokens=tokens, weights=weights))
            with torch.no_grad():
                before = self.teacher(ids, mask)
                tokens = self.full(before, queries=asking) if self.given.follow else before
                old.append(Texts(dense=pooled(before, mask), tokens=tokens, weights=weights))
        return found, old

    @torch.no_grad()
    def _codec(self, seed: int) -> Codec:
        """Fit the packing to tokens as they are now."""
        drawn = iter(Batches(self.batches.pairs, size=256, seed=seed))
        rows = []
        for _ in range(36):
            ids, mask = padded(framed(next(drawn).passages[:160], PASSAGE), DEVICE)
            own = inner_mask(mask, PASSAGE).bool()
            rows.append(self.projection(self.student(ids, mask)[own], queries=False)[:6_000])
        return Codec(torch.cat(rows), coarse=self.given.coarse, spaces=self.given.spaces)

    @torch.no_grad()
    def _projections(self) -> tuple[Projection, Projection]:
        """Return what the projection begins with, and all directions, strong ones made weaker.

        It begins with that of a given head, or with the first of these directions.
        """
        held: dict[tuple[int, ...], Tensor] = {}
        drawn = iter(Batches(self.batches.pairs, size=512, seed=self.given.seed + 1))
        some = [next(drawn) for _ in range(24)]
        for prefix in (QUERY, PASSAGE):
            rows = []
            for batch in some:
                texts = batch.queries if prefix == QUERY else batch.passages[:256]
                ids, mask = padded(framed(texts, prefix), DEVICE)
                own = inner_mask(mask, prefix).bool()
                rows.append(functional.normalize(self.teacher(ids, mask)[own], dim=-1)[:20_000])
            held[prefix] = torch.cat(rows)
        rows_of = held[PASSAGE]
        mean = rows_of.mean(0)
        values, directions = torch.linalg.eigh((rows_of - mean).T @ (rows_of - mean) / len(rows_of))
        matrix = directions.flip(1) * values.flip(0).clamp(min=1e-8) ** -0.125
        means = (mean, held[QUERY].mean(0))
        full = Projection(matrix, *means).requires_grad_(requires_grad=False)
        if self.given.head is None:
            return Projection(matrix[:, : self.given.dims], *means), full
        with np.load(self.given.head) as file:
            parts = [file[f"token_{name}"] for name in ("matrix", "mean", "query_mean")]
        return Projection(*(torch.tensor(part.astype(np.float32)) for part in parts)), full


def pace(done: float) -> float:
    """Return the share of the learning rate: rising, then falling like a cosine."""
    if done < _WARM:
        return done / _WARM
    return 0.5 * (1 + math.cos(math.pi * (done - _WARM) / (1 - _WARM)))


def rarity(pairs: packed.Pairs) -> npt.NDArray[np.float32]:
    """Return the square root of each piece's idf over the passages, 1 for the rarest."""
    starts = pairs.passage_starts
    owners = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    seen = np.unique(owners * 131_072 + pairs.ids[: starts[-1]]) % 131_072
    counts = np.bincount(seen, minlength=131_072)
    idf = np.log((len(starts)) / (counts + 1))
    return np.sqrt(np.maximum(idf / idf.max(), 1e-3)).astype(np.float32)


def save(training: Training, folder: Path) -> None:
    """Write what was learnt: how the weights have changed, the projection, the log."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays = training.student.arrays() | {
        f"projection_{name}": value.detach().cpu().numpy().astype(np.float32)
        for name, value in training.projection.named_parameters()
    }
    (folder / "learnt.xz").write_bytes(differences.packed(arrays, training.before))
    (folder / "log.json").write_text(json.dumps(training.log, indent=1) + "\n", encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    """Return what can be said to the program."""
    found = argparse.ArgumentParser(
        description=__doc__, prog="python -m training.encoder.learn.train"
    )
    found.add_argument("pairs", type=Path)
    found.add_argument("--out", type=Path, required=True)
    found.add_argument("--network", type=Path, required=True, help="the network before training")
    found.add_argument("--steps", type=int, default=1000)
    found.add_argument("--size", type=int, default=640, help="pairs in a batch")
    found.add_argument("--rate", type=float, default=5e-5)
    found.add_argument("--keep", type=float, default=0.7, help="how much the model it was counts")
    found.add_argument(
        "--tokens-only", action="store_true", help="whole vectors are kept as they were"
    )
    found.add_argument(
        "--follow", type=float, default=0.0, help="how much its choices by all vectors count"
    )
    found.add_argument(
        "--still", action="store_true", help="the layers in the middle stay as they are"
    )
    found.add_argument("--dims", type=int, default=384, help="of token vectors")
    found.add_argument("--coarse", type=int, default=1024, help="centroids that tokens are near to")
    found.add_argument("--spaces", type=int, default=32, help="bytes for the rest of a token")
    found.add_argument("--head", type=Path, help="a projection of token vectors to begin with")
    found.add_argument("--pack-from", type=int, default=400, help="first step with packed tokens")
    found.add_argument("--rivals", type=float, default=0.0, help="pairs with a hard negative")
    found.add_argument("--mine", type=int, nargs="*", default=[], help="steps before which to mine")
    found.add_argument(
        "--counts", type=_count, nargs="*", default=[], help="KIND=NUMBER: how much a kind counts"
    )
    found.add_argument("--bare", type=float, default=BARE, help="headings without page title")
    found.add_argument("--headed", type=float, default=HEADED, help="headings that stay in front")
    found.add_argument("--seed", type=int, default=1)
    return found


def _count(words: str) -> tuple[str, float]:
    kind, _, number = words.partition("=")
    return kind, float(number)


def main() -> None:
    """Train and save."""
    given = parser().parse_args()
    torch.manual_seed(given.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    training = Training(packed.read(given.pairs), given)
    training.run()
    save(training, given.out)


if __name__ == "__main__":
    main()
