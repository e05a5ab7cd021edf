"""A command with a remark beside it: read again without what only tells why.

It is tried where the whole message came to nothing, or to a question for want of understanding.
The remark goes first from the end, then from the beginning. What is left must be a clear act, and
what is left out may hold no command, no condition, no doubt and no question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.grammar import Remark
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import fits, tokens
from carrel.agent.understanding.second_look import asked_whether
from carrel.agent.understanding.values import READS, Act, Reason

Read = Callable[[str, Reading], Outcome]

_WORD = re.compile(r"\w+")
_UNREAD = frozenset((Reason.OUT_OF_SCOPE, Reason.NOT_FOUND, Reason.NOT_NOW))
_PART = 0.45  # the share of a title's words that a remark must say before "it" is that task
_ASKED = frozenset((Reason.CONFIRM, Reason.WHICH, Reason.ADD_IT, Reason.CHANGE))


def without_remark(text: str, reading: Reading, *, found: Outcome, read: Read) -> Outcome | None:
    """Return the command of a message without the remark beside it, or nothing if none is clear."""
    remark = reading.grammar.remark
    if remark is None:
        return None
    if _only_dates(found) and (made := _done_that_day(text, reading, remark, read)):
        return made
    if not _is_unclear(found):
        which = _which_of_them(text, reading, remark=remark, found=found, read=read)
        return which or _on_the_first_day(text, reading, remark=remark, found=found, read=read)
    before = _before_it(text, reading, remark=remark, found=found, read=read)
    return before or _behind_it(text, reading, remark, read)


def _before_it(
    text: str, reading: Reading, *, remark: Remark, found: Outcome, read: Read
) -> Outcome | None:
    """Return the command that a remark follows."""
    for kept, left in _tails(text, remark):
        told, keeps = _is_remark(left, remark, reading), remark.keeps.search(left)
        if not told and not keeps and not _is_aside(left, remark, reading, kept=kept):
            continue
        made = read(kept, reading)
        if _is_clear(made, left, remark, reading):
            if told or _only_changes(made):
                return made
            if keeps:
                return asked_whether(made)
        if (told and _asks_of_more(made, found)) or _asks_which(made, kept, remark):
            return made
    return None


def _asks_which(made: Outcome, kept: str, remark: Remark) -> bool:
    """Say whether a command fits several tasks, or points at one when none was spoken of."""
    asked = made.question
    if made.operations or asked is None or asked.reason is not Reason.WHICH:
        return False
    return len(asked.numbers) > 1 or bool(remark.points.search(kept))


def _is_aside(
    left: str, remark: Remark, reading: Reading, *, kept: str = "", least: int = 3
) -> bool:
    """Say whether words behind a change, by which nothing is lost, do not take it back."""
    guards, plain = reading.grammar.guards, bare(left, reading.grammar)
    stops = (remark.voids, remark.command, guards.hostile, guards.others)
    if len(_WORD.findall(plain)) < least or "?" in left:
        return False  # two words may name another task
    on_its_own_day = remark.people.search(plain) and reading.line.dates_in(kept)
    if reading.line.dates_in(left) and not on_its_own_day:
        return False
    return not any(one.search(plain) for one in stops)


def _only_changes(made: Outcome) -> bool:
    """Say whether tasks are only given other values."""
    return all(one.act is Act.UPDATE for one in made.operations)


def _asks_of_more(made: Outcome, found: Outcome) -> bool:
    """Say whether the same is asked of more tasks: of the candles and the paper, not of one."""
    more, fewer = made.question, found.question
    if made.operations or more is None or fewer is None:
        return False
    if more.reason is not Reason.CONFIRM or fewer.reason is not Reason.CONFIRM:
        return False
    acts = {one.act for one in (*more.operations, *fewer.operations)}
    return len(acts) == 1 and set(more.numbers) > set(fewer.numbers)


def _behind_it(text: str, reading: Reading, remark: Remark, read: Read) -> Outcome | None:
    """Return the command that a remark precedes; "it" may be what the remark speaks of."""
    for left, kept in _heads(text, remark):
        told = _is_remark(left, remark, reading)
        if not told and not _is_sigh(left, remark, reading):
            continue
        points = remark.points.search(kept) is not None
        about = _about(left, reading) if points else None
        made = _within(kept, about or reading, remark=remark, read=read)
        if points and about is None and (slight := _about(left, reading, slight=True)):
            moved = _within(kept, slight, remark=remark, read=read)
            made = moved if _only_changes(moved) else made
        if _asks_to_change(made) or (told and _asks_to_delete(made)):
            return made
        if not _is_clear(made, left, remark, reading) or not (told or _only_changes(made)):
            continue
        if about is None or not _could_lose(made, about, reading):
            return made
    return None


def _within(kept: str, reading: Reading, *, remark: Remark, read: Read) -> Outcome:
    """Return what a command comes to, with another remark behind it or without."""
    made = read(kept, reading)
    if not _is_unclear(made):
        return made
    return _before_it(kept, reading, remark=remark, found=made, read=read) or made


def _is_sigh(left: str, remark: Remark, reading: Reading) -> bool:
    """Say whether words before a change have no verb that makes them a statement, nor a doubt."""
    return not remark.stops.search(left) and _is_aside(left, remark, reading, least=2)


def _asks_to_change(made: Outcome) -> bool:
    """Say whether it is asked if all tasks of a kind shall have another value."""
    asked = made.question
    if made.operations or asked is None or asked.reason is not Reason.CONFIRM:
        return False
    return len(asked.numbers) > 1 and all(one.act is Act.UPDATE for one in asked.operations)


def _asks_to_delete(made: Outcome) -> bool:
    """Say whether it is asked if the one task shall go that a remark speaks of."""
    asked = made.question
    if made.operations or asked is None or asked.reason is not Reason.CONFIRM:
        return False
    return len(asked.numbers) == 1 and all(one.act is Act.DELETE for one in asked.operations)


def _which_of_them(
    text: str, reading: Reading, *, remark: Remark, found: Outcome, read: Read
) -> Outcome | None:
    """Return the question which task is meant where only a remark without its words chose one."""
    number = found.operations[0].number if len(found.operations) == 1 else None
    task = reading.situation.task(number) if number is not None else None
    if task is None:
        return None
    title = set(tokens(task.title, reading.grammar))
    for kept, left in _tails(text, remark):
        if title & set(tokens(reading.line.restore(left), reading.grammar)):
            return None
        made = read(kept, reading)
        asked = made.question
        if _asks_which(made, kept, remark) and asked is not None and task.number in asked.numbers:
            return made
    return None


def _only_dates(found: Outcome) -> bool:
    """Say whether all that a message came to is another date."""
    made = found.operations or (found.question.operations if found.question is not None else ())
    return bool(made) and all(
        one.act is Act.UPDATE and one.due and not (one.priority or one.category or one.title)
        for one in made
    )


def _done_that_day(text: str, reading: Reading, remark: Remark, read: Read) -> Outcome | None:
    """Return that a task is done where a date before it only tells when: "… today, tick it off"."""
    for left, kept in _heads(text, remark):
        dated = reading.line.dates_in(left) and not reading.line.dates_in(kept)
        if dated and remark.settles.search(kept) and _is_remark(left, remark, reading):
            made = read(kept, _about(left, reading) or reading)
            done = all(one.act is Act.COMPLETE for one in made.operations)
            return made if done and _is_clear(made, left, remark, reading) else None
    for kept, left in _tails(text, remark):
        if reading.line.dates_in(left) and not reading.line.dates_in(kept):
            made = read(kept, reading)
            done = all(one.act is Act.COMPLETE for one in made.operations)
            told = _is_remark(left, remark, reading)
            return made if done and told and _is_clear(made, left, remark, reading) else None
    return None


def _on_the_first_day(
    text: str, reading: Reading, *, remark: Remark, found: Outcome, read: Read
) -> Outcome | None:
    """Return a move to the day of the command where a remark names one: "I am away on Monday"."""
    if len(reading.line.dates) < 2 or any(one.act is not Act.UPDATE for one in found.operations):
        return None
    for kept, left in _tails(text, remark):
        both = reading.line.dates_in(kept) and reading.line.dates_in(left)
        if not both or not remark.people.search(left) or not _is_remark(left, remark, reading):
            continue
        made = read(kept, reading)
        same = [one.number for one in made.operations] == [one.number for one in found.operations]
        if same and _is_clear(made, left, remark, reading):
            return made
    return None


def _could_lose(made: Outcome, about: Reading, reading: Reading) -> bool:
    """Say whether a task would be deleted that a remark only may have named."""
    if all(one.act is not Act.DELETE for one in made.operations):
        return False
    before = reading.situation.memory.touched or reading.situation.memory.shown
    return bool(before) and before != about.situation.memory.touched


def _is_unclear(found: Outcome) -> bool:
    """Say whether a message came to nothing, or only to a question."""
    if found.operations:
        return False
    asked = found.question
    return asked.reason in _ASKED if asked is not None else found.refusal in _UNREAD


def _tails(text: str, remark: Remark) -> Iterator[tuple[str, str]]:
    """Yield a command and what follows it, the longest command first."""
    for cut in reversed(list(remark.cut.finditer(text))):
        kept = tidy(text[: cut.start()])
        if "?" in cut[0] and not remark.begs.search(kept):
            continue  # "delete the bibs? the club bought some" asks
        if remark.command.search(kept):
            yield kept, tidy(text[cut.end() :])


def _heads(text: str, remark: Remark) -> Iterator[tuple[str, str]]:
    """Yield what precedes a command and the command, the longest command first."""
    for cut in remark.cut.finditer(text):
        kept = tidy(text[cut.end() :])
        ordered = remark.command.search(kept) or remark.duty.search(kept)
        if "?" not in cut[0] and ordered:
            yield tidy(text[: cut.start()]), kept


def _is_remark(left: str, remark: Remark, reading: Reading) -> bool:
    """Say whether words only tell something, and nothing that changes a command beside them."""
    guards = reading.grammar.guards
    plain = bare(left, reading.grammar)
    stops = (remark.stops, guards.hostile, guards.others)
    if not plain or "?" in left or any(one.search(left) for one in stops):
        return False
    return bool(remark.states.search(plain)) and not remark.command.search(plain)


def _is_clear(made: Outcome, left: str, remark: Remark, reading: Reading) -> bool:
    """Say whether an outcome is one that may be carried out without the words beside it."""
    acts = {one.act for one in made.operations}
    if made.question is not None or made.refusal is not None or not acts or acts & READS:
        return False
    if Act.ADD in acts and reading.line.dates_in(left):
        return False  # it may be the date of the task
    denied = remark.denies.search(remark.needless.sub(" ", left))
    return not denied or acts <= {Act.UPDATE, Act.REOPEN}


def _about(left: str, reading: Reading, *, slight: bool = False) -> Reading | None:
    """Return the reading in which "it" is the one task that a remark speaks of.

    `slight`: one word of its title is enough where no task was spoken of before.
    """
    situation = reading.situation
    named = fits(reading.line.restore(left), situation.known(), grammar=reading.grammar)
    if len(named) != 1 or named[0].count < 1:
        return None
    task = situation.task(named[0].number)
    least = _PART if situation.memory.touched or not slight else 0
    if task is None or named[0].count < least * len(tokens(task.title, reading.grammar)):
        return None
    memory = replace(situation.memory, touched=(named[0].number,))
    return replace(reading, situation=replace(situation, memory=memory))
