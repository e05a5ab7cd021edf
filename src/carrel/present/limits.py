"""How long single lines of a brief may be: three sizes, from roomy to the least that is of use."""

from __future__ import annotations

from dataclasses import dataclass

from carrel.text.tokens import cut_to_tokens, fits

LEAST = 400  # tokens: a smaller budget is taken for this


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The most tokens of each thing that a page or a caller can make long.

    `headings` are those of one source, `unread` the addresses that are named as not read, `notes`
    those of the engine; `parts` says whether times are told by phase.
    """

    title: int
    url: int
    heading: int
    headings: int
    sub_query: int
    unread: int
    reason: int
    note: int
    notes: int
    parts: bool = True

    def cut(self, text: str, most: int) -> str:
        """Return a text, or its beginning with an ellipsis if it is longer than the limit."""
        if fits(text, most):
            return text
        return f"{cut_to_tokens(text, most - 1).rstrip()}…"


ROOMY = Limits(
    title=80,
    url=600,
    heading=60,
    headings=40,
    sub_query=60,
    unread=20,
    reason=80,
    note=100,
    notes=8,
)
TIGHT = Limits(
    title=24, url=60, heading=16, headings=3, sub_query=24, unread=4, reason=40, note=40, notes=2
)
BARE = Limits(
    title=10,
    url=32,
    heading=10,
    headings=1,
    sub_query=10,
    unread=1,
    reason=24,
    note=0,
    notes=0,
    parts=False,
)
