"""The network in torch: the same sums as the file that ships, and gradients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from training.encoder.learn.weights import FROZEN, HEADS, LAYERS, WIDTH, Arrays

EPSILON = 1e-12
START, PAD, END = 0, 1, 2
PASSAGE, QUERY = (31829, 12), (40, 1155, 12)  # `passage: ` and `query: ` in pieces
Ids = npt.NDArray[np.integer[Any]]


class Encoder(torch.nn.Module):
    """A BERT encoder whose embeddings stay as they are."""

    def __init__(self, arrays: Arrays) -> None:
        super().__init__()
        for name, array in arrays.items():
            values = torch.tensor(np.ascontiguousarray(array), dtype=torch.float32)
            if name in FROZEN:
                self.register_buffer(name, values)
            else:
                self.register_parameter(name, torch.nn.Parameter(values))

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return the vectors of all tokens."""
        held: dict[str, Tensor] = {**dict(self.named_parameters()), **dict(self.named_buffers())}
        state = held["word"][ids] + held["pos"][: ids.shape[1]]
        state = _normal(state, held["eln_w"], held["eln_b"])
        seen = mask[:, None, None, :].bool()
        for layer in range(LAYERS):
            own = {name: held[f"L{layer}{name}"] for name in _OWN}
            state = _layer(state, own, seen)
        return state

    def arrays(self) -> Arrays:
        """Return the weights that training changes."""
        return {
            name: value.detach().float().cpu().numpy() for name, value in self.named_parameters()
        }


_OWN = ("qkv", "qkv_b", "ao", "aob", "aw", "ab", "fi", "fib", "fo", "fob", "ow", "ob")


def _layer(state: Tensor, own: dict[str, Tensor], seen: Tensor) -> Tensor:
    count, length, _ = state.shape
    with torch.autocast(state.device.type, torch.bfloat16):
        joined = functional.linear(state, own["qkv"], own["qkv_b"])
        query, key, value = joined.view(count, length, 3, HEADS, WIDTH // HEADS).permute(
            2, 0, 3, 1, 4
        )
        found = functional.scaled_dot_product_attention(query, key, value, attn_mask=seen)
        found = functional.linear(
            found.transpose(1, 2).reshape(count, length, WIDTH), own["ao"], own["aob"]
        )
    state = _normal(state + found.float(), own["aw"], own["ab"])
    with torch.autocast(state.device.type, torch.bfloat16):
        inner = functional.gelu(functional.linear(state, own["fi"], own["fib"]))
        found = functional.linear(inner, own["fo"], own["fob"])
    return _normal(state + found.float(), own["ow"], own["ob"])


def _normal(state: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    return functional.layer_norm(state, (WIDTH,), weight, bias, EPSILON)


def framed(texts: Sequence[Ids], prefix: Sequence[int]) -> list[npt.NDArray[np.int64]]:
    """Return texts as the network reads them: start, prefix, text, end."""
    head = np.array([START, *prefix], dtype=np.int64)
    tail = np.array([END], dtype=np.int64)
    return [np.concatenate([head, text[:500], tail]) for text in texts]


def padded(texts: Sequence[npt.NDArray[np.int64]], device: str) -> tuple[Tensor, Tensor]:
    """Return the ids of texts as one matrix, and its mask."""
    longest = -(-max(map(len, texts)) // 8) * 8
    ids = np.full((len(texts), longest), PAD, dtype=np.int64)
    mask = np.zeros((len(texts), longest), dtype=np.int64)
    for row, text in enumerate(texts):
        ids[row, : len(text)], mask[row, : len(text)] = text, 1
    return torch.tensor(ids, device=device), torch.tensor(mask, device=device)


def pooled(states: Tensor, mask: Tensor) -> Tensor:
    """Return the vector of each text: the mean over its tokens, of unit length."""
    weights = mask[..., None].to(states.dtype)
    return functional.normalize((states * weights).sum(1) / weights.sum(1), dim=-1)


def inner_mask(mask: Tensor, prefix: Sequence[int]) -> Tensor:
    """Return the mask of the text's own tokens, without frame and prefix."""
    found = mask.clone()
    found[:, : 1 + len(prefix)] = 0
    ends = mask.sum(1) - 1
    found[torch.arange(len(found), device=found.device), ends] = 0
    return found
