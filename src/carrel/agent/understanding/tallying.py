"""Reports of what is done, and one order for all of it: "… and … are in, tick the two off".

Each part of the report must name one task. Where the order says how many there are, that many must
be named; otherwise every part that names no task must be a remark. Nothing is ever deleted here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.grammar import Remark
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import fits, tokens
from carrel.agent.understanding.references import Meant, resolve
from carrel.agent.understanding.second_look import asked_whether
from carrel.agent.understanding.tally_traits import Tally
from carrel.agent.understanding.targets import apply
from carrel.agent.understanding.values import Act, KnownTask, Operation, Question, Reason

_DIGITS = re.compile(r"\d+")
_PART = 0.3  # the share of what is said, or of the title, that both have
_TAILS = 3  # remarks behind an order; whoever has more to say gives none
_WORD = 0.9  # one word of a title, or the beginning of one
_DONE = Operation(act=Act.COMPLETE)


def tallied(text: str, reading: Reading, found: Outcome) -> Outcome | None:
    """Return that all tasks of a report are done where an order says so, or nothing."""
    tally, remark = reading.grammar.tally, reading.grammar.remark
    if tally is None or remark is None or not _may_be_done(found):
        return None
    if found.refusal is Reason.NOT_NOW and reading.grammar.guards.never.search(text):
        return None
    for said, tail in _without_tails(text, remark):
        order = tally.order.search(said)
        if order is None:
            continue
        head = tidy(order["head"])
        count = _count(order["them"] or order["these"] or order["those"] or "", tally)
        if "?" in head or remark.command.search(head) or not _is_aside(tail, remark, reading):
            return None
        if _is_denied(head, reading, tally):
            # One is done and another is not yet, or both are by hearsay: it is asked.
            return asked_whether(found) if count is not None and count > 1 else None
        return _of_head(head, reading, tally, remark=remark, count=count)
    return None


def _is_denied(head: str, reading: Reading, tally: Tally) -> bool:
    """Say whether a report has a word that denies it, and that is no word of a title."""
    said = {word[0].casefold() for word in tally.denies.finditer(head)}
    titles = (task.title.casefold().split() for task in reading.situation.known()) if said else ()
    return bool(said - {word for title in titles for word in title})


def _may_be_done(found: Outcome) -> bool:
    """Say whether a message came to nothing else than that tasks are done, or to a date of them."""
    if found.refusal in (Reason.OTHER_USER, Reason.ALREADY):
        return False
    dated = (one.act is Act.UPDATE and one.due is not None for one in found.operations)
    done = (one.act is Act.COMPLETE for one in found.operations)
    return all(first or second for first, second in zip(done, dated, strict=True))


def _without_tails(text: str, remark: Remark) -> Iterator[tuple[str, str]]:
    """Yield a message, then what is left of it without what may be a remark, and that."""
    yield tidy(text), ""
    for cut in list(remark.cut.finditer(text))[: -_TAILS - 1 : -1]:
        yield tidy(text[: cut.start()]), tidy(text[cut.end() :])


def _is_aside(tail: str, remark: Remark, reading: Reading) -> bool:
    """Say whether words behind an order take nothing back, and name no task."""
    plain = bare(tail, reading.grammar)
    if not plain:
        return True
    if "?" in tail or remark.voids.search(plain) or remark.command.search(plain):
        return False
    said = reading.line.restore(plain)
    if any(letter.isdecimal() for letter in said):
        return False
    return not fits(said, reading.situation.known(), grammar=reading.grammar)


def _count(them: str, tally: Tally) -> int | None:
    """Return how many tasks an order speaks of, or nothing if it does not say."""
    said = them.casefold().split()
    return next((tally.how_many[word] for word in said if word in tally.how_many), None)


def _of_head(
    head: str, reading: Reading, tally: Tally, *, remark: Remark, count: int | None
) -> Outcome | None:
    if tally.pointed.search(bare(head, reading.grammar)):
        touched = reading.situation.memory.touched
        one = Meant(numbers=touched, many=len(touched) > 1, named=False, missing=not touched)
        return apply(_DONE, one, reading)
    numbers: list[int] = []
    for part in filter(None, map(tidy, tally.joins.split(head))):
        plain = tidy(tally.lead.sub("", part))
        if not plain or tally.pointed.search(plain):
            continue
        if (listed := tally.numbered.search(plain)) is not None:
            told = [int(one) for one in _DIGITS.findall(listed["numbers"])]
            if not all(map(reading.situation.task, told)):
                return None
            numbers += told
            continue
        named = _named(plain, reading)
        if len(named) == 1:
            numbers += named
        elif count is None and (named or not remark.states.search(plain)):
            return None
    numbers = list(dict.fromkeys(numbers))
    if count is not None and len(numbers) != count:
        # "Mark the two as done" is not task 2: where both are not named, it is asked.
        which = Question(reason=Reason.WHICH, operations=(_DONE,), numbers=tuple(numbers))
        return Outcome(question=which) if count > 1 and numbers else None
    if not numbers:
        return None
    return apply(_DONE, Meant(numbers=tuple(numbers), many=len(numbers) > 1), reading)


def _named(part: str, reading: Reading) -> tuple[int, ...]:
    """Return the tasks that a part of a report may name."""
    situation = reading.situation
    if any(pattern.search(part) for pattern, _ in reading.grammar.pointing.ordinals):
        placed = resolve(part, reading)
        if len(placed.numbers) == 1:
            return placed.numbers
    still_open = tuple(task for task in situation.known() if not task.done)
    return _fitting(part, still_open, reading) or _fitting(part, situation.known(), reading)


def _fitting(part: str, tasks: tuple[KnownTask, ...], reading: Reading) -> tuple[int, ...]:
    found = fits(reading.line.restore(part), tasks, grammar=reading.grammar)
    titles = {task.number: tokens(task.title, reading.grammar) for task in tasks}
    return tuple(
        one.number
        for one in found
        if one.count >= 1 and (one.share >= _PART or one.count >= _PART * len(titles[one.number]))
    )
