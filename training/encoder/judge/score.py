"""Judge weights on packed sets: `python -m training.encoder.judge.score SETS --network FILE ...`.

It needs torch, onnx, NumPy and of Carrel only what ranks, which needs nothing else. Each `--moved`
is judged apart: the network's weights, moved by shares of runs (`S.xz=0.6` or `A.xz=0.5,B.xz=0.5`).
`--whole` also judges whole token vectors, less their centre and with strong directions made weaker:
what packing loses is the difference.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from training.encoder.judge.judged import Judged, read, value
from training.encoder.judge.ranking import Scorer, by_nearness, by_search
from training.encoder.learn.differences import unpacked
from training.encoder.learn.head import telling
from training.encoder.learn.model import PASSAGE, QUERY, Encoder, framed, padded, pooled
from training.encoder.learn.network_file import from_network
from training.encoder.learn.weights import Arrays, trained

_TOKENS = {"cuda": 262_144, "cpu": 16_384}  # in one batch
_ROWS = 65_536  # tokens that are packed at once
_SAMPLE = 200_000
_SOFTNESS = 0.25
_HALF = torch.float16
Vectors = list[Tensor]


class Packing:
    """The spread of whole vectors and the packing of tokens, as `learn.head` writes them."""

    def __init__(self, held: Arrays, share: float, device: str) -> None:
        parts = {
            name: torch.tensor(np.asarray(item, np.float32), device=device)
            for name, item in held.items()
        }
        self.weights, self.share = parts["weights"], share
        self._parts = parts

    def dense(self, vectors: Tensor, *, queries: bool) -> Tensor:
        """Return whole vectors as they are compared, rounded as the databases round them."""
        mean = self._parts["dense_query_mean" if queries else "dense_mean"]
        found = functional.normalize((vectors - mean) @ self._parts["dense_matrix"], dim=-1)
        return found.to(_HALF).float()

    def query(self, tokens: Tensor) -> Tensor:
        """Return the tokens of a question as they are compared."""
        rows = functional.normalize(tokens.float(), dim=-1) - self._parts["token_query_mean"]
        return functional.normalize(rows @ self._parts["token_matrix"], dim=-1)

    def packed(self, tokens: Tensor) -> Tensor:
        """Return the tokens of passages as they come back from their codes."""
        coarse, books = self._parts["coarse"], self._parts["codebooks"]
        found = []
        for some in tokens.split(_ROWS):
            rows = functional.normalize(some.float(), dim=-1) - self._parts["token_mean"]
            rows = functional.normalize(rows @ self._parts["token_matrix"], dim=-1)
            near = coarse[(rows @ coarse.T - (coarse**2).sum(1) / 2).argmax(1)]
            rest = (rows - near).view(len(rows), len(books), -1).transpose(0, 1)
            codes = (rest @ books.transpose(1, 2) - (books**2).sum(-1)[:, None] / 2).argmax(-1)
            back = torch.gather(books, 1, codes[..., None].expand(-1, -1, books.shape[-1]))
            back = back.transpose(0, 1).reshape(len(rows), -1) + near
            found.append(functional.normalize(back, dim=-1).to(_HALF))
        return torch.cat(found)


class Whole:
    """Whole token vectors, every one of them: what packing is compared with."""

    def __init__(self, passages: Tensor, queries: Tensor) -> None:
        draw = torch.Generator().manual_seed(1)
        some = torch.randperm(len(passages), generator=draw)[:_SAMPLE].to(passages.device)
        rows = functional.normalize(passages[some].float(), dim=-1)
        self._mean = rows.mean(0)
        self._asked = functional.normalize(queries.float(), dim=-1).mean(0)
        spread = ((rows - self._mean).T @ (rows - self._mean) / len(rows)).double()
        values, directions = torch.linalg.eigh(spread)
        matrix = directions.flip(1) * values.flip(0).clamp(min=1e-8) ** (-_SOFTNESS / 2)
        self._matrix = matrix.float()

    def query(self, tokens: Tensor) -> Tensor:
        """Return the tokens of a question as they are compared."""
        rows = functional.normalize(tokens.float(), dim=-1) - self._asked
        return functional.normalize(rows @ self._matrix, dim=-1)

    def packed(self, tokens: Tensor) -> Tensor:
        """Return the tokens of passages as they are compared."""
        found = []
        for some in tokens.split(_ROWS):
            rows = functional.normalize(some.float(), dim=-1) - self._mean
            found.append(functional.normalize(rows @ self._matrix, dim=-1).to(_HALF))
        return torch.cat(found)


class Encoded:
    """A set's questions and passages as an encoder sees them."""

    def __init__(self, judged: Judged, encoder: Encoder, packing: Packing, device: str) -> None:
        self.judged, self.packing, self.device = judged, packing, device
        dense, self.tokens = _states(encoder, judged.windows, PASSAGE, judged.context)
        asked, self.asked = _states(encoder, judged.questions, QUERY)
        self._dense = packing.dense(dense, queries=False)
        self._asked = packing.dense(asked, queries=True)
        self._owner = torch.tensor(judged.owner, device=device)
        self._count = len(judged.chunks.record)

    def values(self, coder: Packing | Whole) -> dict[str, npt.NDArray[np.float64]]:
        """Return what each question gets, by nearness and by the whole search."""
        tokens, ends = self._kept(coder)
        found: dict[str, list[float]] = {"vector": [], "search": []}
        for number, gains in enumerate(self.judged.gains):
            scorer = self._scorer(number, coder, tokens, ends)
            for name, ranked in (("vector", by_nearness), ("search", by_search)):
                records = ranked(self.judged, number, scorer)
                found[name].append(value(records, gains, self.judged.measure))
        return {name: np.array(row) for name, row in found.items()}

    def _kept(self, coder: Packing | Whole) -> tuple[Tensor, npt.NDArray[np.int64]]:
        """Return the tokens that are compared, and where those of each chunk end."""
        kept, counts = [], np.zeros(self._count, dtype=np.int64)
        for number, tokens in enumerate(self.tokens):
            some = tokens
            if isinstance(coder, Packing):
                ids = self.judged.windows[number][self.judged.context[number] :]
                weights = coder.weights[torch.tensor(ids.astype(np.int64), device=self.device)]
                some = tokens[telling(weights[None], coder.share)[0].bool()]
            kept.append(some)
            counts[self.judged.owner[number]] += len(some)
        return coder.packed(torch.cat(kept)), np.cumsum(counts)

    def _scorer(
        self, number: int, coder: Packing | Whole, tokens: Tensor, ends: npt.NDArray[np.int64]
    ) -> Scorer:
        ids = torch.tensor(self.judged.questions[number].astype(np.int64), device=self.device)
        words = coder.query(self.asked[number])
        weights = self.packing.weights[ids][: len(words)]
        words = (words * (weights / weights.mean())[:, None]).to(_HALF)

        def late(slots: Sequence[int]) -> Sequence[float]:
            starts = [int(ends[slot - 1]) if slot else 0 for slot in slots]
            sizes = [int(ends[slot]) - start for slot, start in zip(slots, starts, strict=True)]
            at = np.concatenate(
                [np.arange(start, start + size) for start, size in zip(starts, sizes, strict=True)]
            )
            products = (tokens[torch.tensor(at, device=self.device)] @ words.T).float()
            owners = torch.repeat_interleave(torch.tensor(sizes)).to(self.device)
            best = torch.full((len(slots), len(words)), -1.0, device=self.device)
            best.scatter_reduce_(0, owners[:, None].expand_as(products), products, "amax")
            told: list[float] = best.mean(1).tolist()
            return told

        def likeness(leaders: Sequence[int], slots: Sequence[int]) -> Sequence[float]:
            of_them = torch.isin(self._owner, torch.tensor(leaders, device=self.device))
            middle = functional.normalize(self._dense[of_them].sum(0), dim=-1).to(_HALF).float()
            told: list[float] = self._nearness(middle)[np.array(slots)].tolist()
            return told

        return Scorer(cosines=self._nearness(self._asked[number]), late=late, likeness=likeness)

    def _nearness(self, query: Tensor) -> npt.NDArray[np.float64]:
        best = torch.full((self._count,), -2.0, device=self.device)
        best.scatter_reduce_(0, self._owner, self._dense @ query, "amax")
        found: npt.NDArray[np.float64] = best.cpu().numpy().astype(np.float64)
        return found


@torch.no_grad()
def _states(
    encoder: Encoder,
    texts: Sequence[npt.NDArray[np.int32]],
    prefix: tuple[int, ...],
    context: npt.NDArray[np.int32] | None = None,
) -> tuple[Tensor, Vectors]:
    """Return the whole vector of each text, and the vectors of its own tokens."""
    device = str(next(encoder.parameters()).device)
    rows = framed(texts, prefix)
    order = sorted(range(len(rows)), key=lambda at: -len(rows[at]))
    dense = torch.zeros(len(rows), 384, device=device)
    tokens: dict[int, Tensor] = {}
    at = 0
    while at < len(order):
        some = order[at : at + max(1, _TOKENS[device.partition(":")[0]] // len(rows[order[at]]))]
        at += len(some)
        ids, mask = padded([rows[one] for one in some], device)
        states = encoder(ids, mask)
        dense[torch.tensor(some, device=device)] = pooled(states, mask)
        states = states.to(_HALF)
        for row, one in enumerate(some):
            start = 1 + len(prefix) + (int(context[one]) if context is not None else 0)
            tokens[one] = states[row, start : len(rows[one]) - 1].clone()
    return dense, [tokens[one] for one in range(len(rows))]


def moved(old: Arrays, words: str) -> Arrays:
    """Return weights moved by shares of runs."""
    found = dict(old)
    for one in filter(None, words.split(",")):
        path, _, share = one.partition("=")
        run = unpacked(Path(path).read_bytes())
        for name in trained(old):
            found[name] = found[name] + np.float32(share or 1) * run[name]
    return found


def parser() -> argparse.ArgumentParser:
    """Return what can be said to the program."""
    found = argparse.ArgumentParser(
        description=__doc__, prog="python -m training.encoder.judge.score"
    )
    found.add_argument("sets", type=Path, nargs="+")
    found.add_argument("--network", type=Path, required=True)
    found.add_argument("--head", type=Path, required=True, help="`head.npz` or `fitted.npz`")
    found.add_argument("--moved", nargs="*", default=[""], metavar="RUN=SHARE[,RUN=SHARE]")
    found.add_argument("--share", type=float, default=0.75, help="of a passage's tokens")
    found.add_argument("--whole", action="store_true", help="judge whole token vectors, too")
    found.add_argument("--save", type=Path, help="keep the values of each question")
    return found


def main(show: Callable[[str], None] = print) -> None:
    """Judge and print a line for each set."""
    given = parser().parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    old = from_network(given.network)
    with np.load(given.head) as held:
        packing = Packing({name: held[name] for name in held.files}, given.share, device)
    kept: dict[str, dict[str, list[float]]] = {}
    for words in given.moved:
        encoder = Encoder(moved(old, words)).to(device).requires_grad_(requires_grad=False)
        for judged in (one for path in given.sets for one in read(path)):
            begun = time.monotonic()
            encoded = Encoded(judged, encoder, packing, device)
            found = encoded.values(packing)
            if given.whole:
                whole = Whole(torch.cat(encoded.tokens), torch.cat(encoded.asked))
                found["whole"] = encoded.values(whole)["search"]
            said = "  ".join(f"{name} {row.mean():.4f}" for name, row in found.items())
            show(f"{words or 'as it is'}: {judged.name}: {said}  {time.monotonic() - begun:.0f} s")
            kept[f"{words} {judged.name}"] = {name: row.tolist() for name, row in found.items()}
    if given.save:
        given.save.write_text(json.dumps(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
