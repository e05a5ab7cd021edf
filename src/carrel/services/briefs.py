"""Briefs, and what they left out: kept for a while, so that a caller can go on reading."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from carrel.core.research import Research
from carrel.present.brief import Brief, Rest, brief

MOST = 200  # rests that are kept
LARGEST = 20_000_000  # characters of all of them together
SECONDS = 1_800.0
_BYTES = 12  # of a handle: nobody guesses one


@dataclass(frozen=True, slots=True)
class _Kept:
    rest: Rest
    size: int
    until: float


class Briefs:
    """Writes briefs. What is left out is kept in this process, under a handle that says nothing.

    The oldest goes first when there are too many. A handle may be followed again while it is kept.
    """

    def __init__(
        self,
        *,
        most: int = MOST,
        largest: int = LARGEST,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._size = 0
        self._most = most
        self._largest = largest
        self._seconds = seconds
        self._clock = clock

    def write(self, research: Research, *, budget: int, searching: bool = False) -> Brief:
        """Return the brief of what was found; what does not fit is kept."""
        return brief(research, budget=budget, searching=searching, keep=self._keep)

    def more(self, handle: str, *, budget: int) -> Brief | None:
        """Return what a brief left out, in the same form; None for a handle that leads nowhere."""
        self._forget_old()
        kept = self._kept.get(handle.strip())
        if kept is None:
            return None
        rest = kept.rest
        return brief(
            rest.research, budget=budget, searching=True, numbers=rest.numbers, keep=self._keep
        )

    def _keep(self, rest: Rest) -> str:
        self._forget_old()
        handle = secrets.token_urlsafe(_BYTES)
        size = sum(len(one.markdown) + len(one.text) for one in rest.research.findings)
        self._kept[handle] = _Kept(rest, size, self._clock() + self._seconds)
        self._size += size
        while len(self._kept) > 1 and (len(self._kept) > self._most or self._size > self._largest):
            self._drop_first()
        return handle

    def _forget_old(self) -> None:
        now = self._clock()
        while self._kept and next(iter(self._kept.values())).until <= now:
            self._drop_first()

    def _drop_first(self) -> None:
        _, gone = self._kept.popitem(last=False)
        self._size -= gone.size
