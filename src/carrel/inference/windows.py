"""Cutting a passage into windows that the model can read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

MODEL_TOKENS = 512
CONTEXT_TOKENS = 48
UNCUT_TOKENS = 320
WINDOW_TOKENS = 256
# What the vectors depend on besides the model's files; a change here is another encoder.
RECIPE = f"windows {CONTEXT_TOKENS}/{UNCUT_TOKENS}/{WINDOW_TOKENS}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """The tokens of one run of the model, and which of them are kept for late interaction."""

    ids: tuple[int, ...]
    kept: slice


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The tokens that the model wants around a text."""

    start: int
    prefix: tuple[int, ...]
    end: int

    @property
    def room(self) -> int:
        """The tokens of text that fit."""
        return MODEL_TOKENS - len(self.prefix) - 2

    def around(self, context: Sequence[int], body: Sequence[int], *, keep_context: bool) -> Window:
        """Put the frame around a context and a part of the body."""
        head = (self.start, *self.prefix)
        kept_from = len(head) if keep_context else len(head) + len(context)
        ids = (*head, *context, *body, self.end)
        return Window(ids=ids, kept=slice(kept_from, len(ids) - 1))


def cut(frame: Frame, context: Sequence[int], body: Sequence[int]) -> list[Window]:
    """Cut a passage into windows; each begins with the context, which the first one keeps."""
    context = context[:CONTEXT_TOKENS]
    return [
        frame.around(context, body[start:end], keep_context=not start)
        for start, end in spans(len(body))
    ]


def whole(frame: Frame, text: Sequence[int]) -> Window:
    """Return one window with as much of a text as fits."""
    return frame.around((), text[: frame.room], keep_context=True)


def spans(length: int) -> list[tuple[int, int]]:
    """Return where a body is cut: evenly, unless it is short enough for one window."""
    count = 1 if length <= UNCUT_TOKENS else -(-length // WINDOW_TOKENS)
    edges = [length * number // count for number in range(count + 1)]
    return list(pairwise(edges))
