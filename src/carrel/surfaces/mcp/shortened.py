"""Lists of records within the reply budget: whole records, the first ones, as many as fit."""

from __future__ import annotations

from collections.abc import Sequence

from carrel.surfaces.mcp.budget import written
from carrel.text.tokens import count_tokens

_BETWEEN = 1  # tokens of a comma
_LESS = 0.98


def first_that_fit(records: Sequence[dict[str, object]], budget: int) -> int:
    """Return how many records a list may have, so that it stays within the budget."""
    texts = [written(one) for one in records]
    if sum(len(text.encode(errors="replace")) + _BETWEEN for text in texts) <= budget:
        return len(texts)  # a token has at least one byte, so short lists need no counting
    number = _about(texts, budget)
    # Tokens may be cut otherwise where records meet, so the whole is counted once more.
    while number and count_tokens(",".join(texts[:number])) > budget:
        number = int(number * _LESS)
    return number


def _about(texts: Sequence[str], budget: int) -> int:
    left = budget
    for number, text in enumerate(texts):
        left -= count_tokens(text) + _BETWEEN
        if left < 0:
            return number
    return len(texts)
