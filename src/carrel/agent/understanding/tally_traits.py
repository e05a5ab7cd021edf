"""How a language orders that what was told before shall count as done."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The order behind a report, and how the report is taken apart."""

    order: re.Pattern[str]  # groups `head`; `them`, `these` or `those`: how many are meant
    how_many: dict[str, int]  # the counts that `them` may name
    joins: re.Pattern[str]  # between the things that are done
    lead: re.Pattern[str]  # what a part begins with and says nothing of a task
    numbered: re.Pattern[str]  # a part that is numbers of tasks: group `numbers`
    denies: re.Pattern[str]  # not done, not yet, by hearsay: nothing counts as done
    pointed: re.Pattern[str]  # "that one is done": no words of a task
