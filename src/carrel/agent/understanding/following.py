"""A question that leans on the list before it: "and the low ones?", "how many for home".

Alone such words say nothing of tasks; behind a list or a count they ask for another one.
"""

from __future__ import annotations

from carrel.agent.understanding.build import listing
from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.filters import counted
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.slots import slots_of
from carrel.agent.understanding.values import Act, Operation

_LISTS = (Act.LIST, Act.STATS)


def followed(text: str, reading: Reading) -> Outcome | None:
    """Return the list or the count that a short question asks for behind another."""
    inquiry, last = reading.grammar.inquiry, reading.situation.memory.last
    if inquiry is None or last is None or last.act not in _LISTS:
        return None
    plain = tidy(inquiry.onward.sub("", bare(text, reading.grammar))).rstrip(" ?")
    count = inquiry.count_on.search(plain)
    if count is None and not inquiry.follows.search(plain):
        return None
    said = inquiry.levels.sub(r"\g<0> priority", plain)
    slots = slots_of(said, line=reading.line, grammar=reading.grammar)
    if count is None:
        return listing(said, slots, reading)
    return Outcome(operations=(Operation(act=Act.STATS, filter=counted(slots, reading)),))


def those_counted(text: str, reading: Reading) -> Outcome | None:
    """Return the list of what was just counted, where a message asks which ones they are."""
    inquiry, last = reading.grammar.inquiry, reading.situation.memory.last
    if inquiry is None or last is None or last.act is not Act.STATS:
        return None
    if not inquiry.which.search(bare(text, reading.grammar)):
        return None
    return Outcome(operations=(Operation(act=Act.LIST, filter=last.filter),))
