"""What a language has to say how a list is asked about, and how such a question is answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    """How a list is asked for in haste, and what stands beside such a question."""

    cut: re.Pattern[str]  # where a question may begin or end
    direct: Callable[[str], str]  # a roundabout question as it is asked directly
    said: re.Pattern[str]  # words of a date that are those of a question too
    lists: re.Pattern[str]  # words that ask for a list, and for nothing else
    counts: re.Pattern[str]  # the same for a count
    shows: re.Pattern[str]  # "list them": says nothing of which
    queries: re.Pattern[str]  # may be answered from one task
    doubtful: re.Pattern[str]  # "or not", taken off the end
    orders: re.Pattern[str]  # wants more than an answer
    afresh: re.Pattern[str]  # where a remark may begin without a sign before it
    onward: re.Pattern[str]  # "ok and", taken off the beginning of what leans on a list
    follows: re.Pattern[str]  # "the low ones": another list, behind one
    count_on: re.Pattern[str]  # "how many for home": a count, behind a list
    which: re.Pattern[str]  # "which ones", behind a count
    urgent: re.Pattern[str]  # another word for a high priority
    levels: re.Pattern[str]  # "low" of "the low ones"
    agrees: re.Pattern[str]  # yes in many words: groups `yes`, `pair`, `count`, `kill`
    clears: re.Pattern[str]  # all of a clause: delete every task
    spares: re.Pattern[str]  # what stands beside it and means something else
