"""A question about the list in hasty words, or with a remark, a greeting or a name beside it.

It is asked where the whole message came to nothing. One part of the message must be a question
that consists of words for a list alone, or one that a task answers; what stands beside it may
hold no command. Nothing is ever changed here.
"""

from __future__ import annotations

from collections.abc import Callable

from carrel.agent.understanding.build import listing
from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.filters import counted
from carrel.agent.understanding.following import followed, those_counted
from carrel.agent.understanding.inquiry_rules import Inquiry
from carrel.agent.understanding.lines import DATE, tidy
from carrel.agent.understanding.slots import slots_of
from carrel.agent.understanding.values import Act, Operation, Reason

Read = Callable[[str, Reading], Outcome]

_UNREAD = frozenset((Reason.OUT_OF_SCOPE, Reason.NOT_FOUND, Reason.NOT_NOW))


def inquired(text: str, reading: Reading, *, found: Outcome, read: Read) -> Outcome | None:
    """Return the lists, counts and tasks that a message asks for beside what it only tells."""
    inquiry, guards = reading.grammar.inquiry, reading.grammar.guards
    if (counted_ones := those_counted(text, reading)) is not None:
        return counted_ones
    if inquiry is None or not _is_unread(found):
        return None
    if guards.hostile.search(text) or guards.others.search(text):
        return None
    if (whole := _asked(text, reading, inquiry)) is not None:
        return Outcome(operations=(whole,))
    if (further := followed(text, reading)) is not None:
        return further
    if found.question is not None:
        return None
    made = _named(text, reading, inquiry, read) or _of_parts(text, reading, inquiry, read)
    return Outcome(operations=made) if made else None


def _of_parts(text: str, reading: Reading, inquiry: Inquiry, read: Read) -> tuple[Operation, ...]:
    """Return what the parts of a message ask for, where none of them wants more than that."""
    parts = [part for part in map(tidy, inquiry.cut.split(text)) if part]
    asked = {part: _asked(part, reading, inquiry) for part in parts}
    if any(one is None and _is_order(part, reading, inquiry) for part, one in asked.items()):
        return ()
    made = [one for one in asked.values() if one is not None]
    if not made:
        made = [one for part in parts for one in _named(part, reading, inquiry, read)]
    if not made:
        made = [one for part in parts for one in _begun(part, reading, inquiry, read)]
    return tuple(dict.fromkeys(made))


def _is_unread(found: Outcome) -> bool:
    """Say whether a message came to nothing, or was taken for the bare name of a task."""
    if found.question is not None:
        return found.question.reason is Reason.ADD_IT and not found.operations
    return not found.operations and found.refusal in _UNREAD


def _is_order(part: str, reading: Reading, inquiry: Inquiry) -> bool:
    """Say whether a part may want more than an answer."""
    remark, plain = reading.grammar.remark, bare(part, reading.grammar)
    command = remark is not None and remark.command.search(plain)
    return bool(command or inquiry.orders.search(plain))


def _asked(part: str, reading: Reading, inquiry: Inquiry) -> Operation | None:
    """Return the list or the count that words ask for which speak of nothing else."""
    plain = tidy(inquiry.doubtful.sub("", inquiry.direct(bare(part, reading.grammar))))
    ranked = inquiry.urgent.sub("high priority", plain)
    slots = slots_of(ranked, line=reading.line, grammar=reading.grammar)
    if inquiry.shows.search(plain):
        return None
    said = _in_words(plain, reading, inquiry)
    if inquiry.counts.search(said):
        return Operation(act=Act.STATS, filter=counted(slots, reading))
    if not inquiry.lists.search(said):
        return None
    (made,) = listing(plain, slots, reading).operations
    return made


def _in_words(plain: str, reading: Reading, inquiry: Inquiry) -> str:
    """Return words with those that were taken for a part of a date: "due", "on"."""
    for one in reading.line.dates_in(plain):
        if (said := inquiry.said.search(one.text)) is not None:
            mark = chr(ord(DATE) + reading.line.dates.index(one))
            plain = plain.replace(mark, f"{said[0]} {mark}")
    return plain


def _named(part: str, reading: Reading, inquiry: Inquiry, read: Read) -> tuple[Operation, ...]:
    """Return the list of the tasks that answer a question: whether one is done, or when it is."""
    plain = tidy(inquiry.direct(bare(part, reading.grammar)))
    if (begins := inquiry.queries.search(plain)) is None:
        return ()
    made = read(inquiry.doubtful.sub("", plain[begins.end() :]), reading).operations
    return made if all(one.act is Act.LIST and one.filter.numbers for one in made) else ()


def _begun(part: str, reading: Reading, inquiry: Inquiry, read: Read) -> tuple[Operation, ...]:
    """Return what a question asks that runs on into a remark: "what's left boss is asking"."""
    for cut in reversed(list(inquiry.afresh.finditer(part))):
        kept, left = part[: cut.start()], part[cut.end() :]
        if _is_order(left, reading, inquiry):
            continue
        if (asked := _asked(kept, reading, inquiry)) is not None:
            return (asked,)
        if named := _named(kept, reading, inquiry, read):
            return named
    return ()
