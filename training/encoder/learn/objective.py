"""What training strives for: the right passage first, by the whole vector and by the tokens."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.checkpoint import checkpoint

SHARPNESS = 50.0  # 1 / temperature
_SLICES = (256, 128)
_SURE = 30.0  # sharpness of what whole vectors and token vectors say together
_AT_ONCE = 96  # passages that are compared with all queries' tokens at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Texts of one side as the network sees them: whole vectors, token vectors, token weights."""

    dense: Tensor
    tokens: Tensor
    weights: Tensor  # 0 for padding, frame and prefix


class Projection(torch.nn.Module):
    """From token vectors to fewer dimensions; passages and queries have a centre each."""

    def __init__(self, matrix: Tensor, passages: Tensor, queries: Tensor) -> None:
        super().__init__()
        self.matrix = torch.nn.Parameter(matrix.clone())
        self.passages = torch.nn.Parameter(passages.clone())
        self.queries = torch.nn.Parameter(queries.clone())

    def forward(self, tokens: Tensor, *, queries: bool) -> Tensor:
        """Return unit vectors."""
        centre = self.queries if queries else self.passages
        rows = functional.normalize(tokens.float(), dim=-1) - centre
        return functional.normalize(rows @ self.matrix, dim=-1)


def late(queries: Texts, passages: Texts) -> Tensor:
    """Return MaxSim of all queries with all passages: the weighted mean over the query's tokens.

    Padding has vectors of zeros: a token that fits nothing better finds 0 there.
    """
    owners, places = (queries.weights > 0).nonzero(as_tuple=True)
    words = queries.tokens[owners, places]
    weights = queries.weights / queries.weights.sum(1, keepdim=True).clamp(min=1e-6)
    weights = weights[owners, places][:, None]

    def some(words: Tensor, tokens: Tensor) -> Tensor:
        with torch.autocast(words.device.type, torch.bfloat16):
            products = words @ tokens.reshape(-1, tokens.shape[-1]).T
        best = products.view(len(words), *tokens.shape[:2]).amax(-1).float()
        found = torch.zeros(len(queries.weights), len(tokens), device=words.device)
        return found.index_add(0, owners, best * weights)

    tokens = passages.tokens * passages.weights[..., None]
    parts = [
        checkpoint(some, words, tokens[at : at + _AT_ONCE], use_reentrant=False)
        for at in range(0, len(tokens), _AT_ONCE)
    ]
    return torch.cat(parts, dim=1)


def chosen(scores: Tensor, hidden: Tensor, *, back: float) -> Tensor:
    """Return how surprising the right passages are among all, and `back` of the way back."""
    rows = len(scores)
    scores = (scores * SHARPNESS).masked_fill(hidden, -1e4)
    right = torch.arange(rows, device=scores.device)
    loss = functional.cross_entropy(scores, right)
    if back:
        loss = loss + back * functional.cross_entropy(scores[:, :rows].T, right)
    return loss


def dense(queries: Tensor, passages: Tensor, hidden: Tensor) -> Tensor:
    """Return the loss of whole vectors, and a little of that of their first parts."""
    loss = chosen(queries @ passages.T, hidden, back=0.3)
    for size in _SLICES:
        short = functional.normalize(queries[:, :size], dim=-1)
        other = functional.normalize(passages[:, :size], dim=-1)
        loss = loss + 0.15 * chosen(short @ other.T, hidden, back=0.0)
    return loss


def kept(new: tuple[Tensor, Tensor], old: tuple[Tensor, Tensor], hidden: Tensor) -> Tensor:
    """Return how far the model has gone from what it was: in its vectors and in its choices."""
    away = sum((1 - (one * other).sum(-1)).mean() for one, other in zip(new, old, strict=True))
    scores = [
        (queries @ passages.T * SHARPNESS).masked_fill(hidden, -1e4).log_softmax(-1)
        for queries, passages in (new, old)
    ]
    apart = functional.kl_div(scores[0], scores[1], log_target=True, reduction="batchmean")
    return apart + away


def followed(near: Tensor, told: Tensor, hidden: Tensor) -> Tensor:
    """Return how far late interaction is from what the model that it was says by all its vectors.

    A passage that is right as well, though the pairs do not say so, is not pushed away then.
    """
    scores = (near * SHARPNESS).masked_fill(hidden, -1e4).log_softmax(-1)
    chances = (told * _SURE).masked_fill(hidden, -1e4).log_softmax(-1)
    return functional.kl_div(scores, chances, log_target=True, reduction="batchmean")
