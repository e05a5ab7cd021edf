"""The packing of token vectors, in torch: so that training can see what packing will lose."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

_ROWS = 100_000


class Codec:
    """Nearest coarse centroid, and the rest by optimised product quantisation."""

    def __init__(self, points: Tensor, *, coarse: int, spaces: int, seed: int = 1) -> None:
        """Fit centroids and a rotation to unit vectors."""
        draw = torch.Generator(device=points.device).manual_seed(seed)
        self.coarse = _means(points[None], coarse, draw, turns=12)[0]
        self.spaces = spaces
        rest = points - self.coarse[_nearest(points[None], self.coarse[None])[0]]
        dims = rest.shape[1]
        start = torch.randn(dims, dims, device=points.device, generator=draw)
        self.turn = torch.linalg.qr(start)[0]
        for _ in range(8):
            cut = self._cut(rest @ self.turn)
            self.books = _means(cut, 256, draw, turns=4)
            left, _, right = torch.linalg.svd(rest.T @ self._rounded(rest @ self.turn))
            self.turn = left @ right
        self.books = _means(self._cut(rest @ self.turn), 256, draw, turns=12)

    @torch.no_grad()
    def recon(self, points: Tensor) -> Tensor:
        """Return unit vectors as they come back from their codes."""
        found = []
        for at in range(0, len(points), _ROWS):
            some = points[at : at + _ROWS].float()
            near = self.coarse[_nearest(some[None], self.coarse[None])[0]]
            back = self._rounded((some - near) @ self.turn) @ self.turn.T + near
            found.append(functional.normalize(back, dim=-1))
        return torch.cat(found)

    def through(self, points: Tensor) -> Tensor:
        """Return vectors as they come back, with the gradients of those that went in."""
        rows = points.reshape(-1, points.shape[-1])
        back = self.recon(rows.detach()).view_as(points)
        return points + (back - points).detach()

    def _cut(self, rows: Tensor) -> Tensor:
        return rows.view(len(rows), self.spaces, -1).transpose(0, 1).contiguous()

    def _rounded(self, rows: Tensor) -> Tensor:
        cut = self._cut(rows)
        codes = _nearest(cut, self.books)
        found = torch.gather(self.books, 1, codes[..., None].expand(-1, -1, cut.shape[-1]))
        return found.transpose(0, 1).reshape(len(rows), -1)


def _nearest(points: Tensor, centres: Tensor) -> Tensor:
    half = (centres**2).sum(-1) / 2
    return torch.cat(
        [
            (points[:, at : at + _ROWS] @ centres.transpose(1, 2) - half[:, None]).argmax(-1)
            for at in range(0, points.shape[1], _ROWS)
        ],
        dim=1,
    )


def _means(points: Tensor, count: int, draw: torch.Generator, *, turns: int) -> Tensor:
    """Return centroids of each group of points by k-means."""
    groups, rows, dims = points.shape
    chosen = torch.randperm(rows, device=points.device, generator=draw)[:count]
    centres = points[:, chosen].clone()
    for _ in range(turns):
        codes = _nearest(points, centres)
        sums = torch.zeros(groups, count, dims, device=points.device)
        counts = torch.zeros(groups, count, device=points.device)
        sums.scatter_add_(1, codes[..., None].expand(-1, -1, dims), points)
        counts.scatter_add_(1, codes, torch.ones_like(codes, dtype=torch.float32))
        centres = torch.where(counts[..., None] > 0, sums / counts.clamp(min=1)[..., None], centres)
    return centres
