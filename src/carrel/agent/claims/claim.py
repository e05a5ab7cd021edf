"""A claim: words that say that something was done, and to what."""

from __future__ import annotations

import re
from dataclasses import dataclass

from carrel.agent.understanding import Act

ANYTHING = frozenset((Act.ADD, Act.COMPLETE, Act.REOPEN, Act.UPDATE, Act.DELETE))
# Acts of which a list tells, too: "is completed" may be what a task is and not what was done.
STATES = frozenset((Act.COMPLETE, Act.REOPEN))


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A way to say that something was done; any of the acts makes it true.

    A `state` may also be read off a list.
    """

    pattern: re.Pattern[str]
    acts: frozenset[Act]
    state: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a sentence claims: acts, titles in quotation marks, numbers of tasks, how many."""

    acts: frozenset[Act]
    sentence: str
    titles: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    count: int = 1
    state: bool = False
